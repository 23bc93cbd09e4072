import type { AnyField, PerCode, Pixels } from './field.ts';
import {
  defaultMaxFiles,
  type Extension,
  extensionOf,
  formatOf,
  isUploadType,
  type UploadType,
  uploadType,
} from './file-formats.ts';
import { kinds } from './kinds/index.ts';
import type { Label } from './label.ts';
import { say } from './label.ts';

/**
 * What may be uploaded where (docs/specification.md §5, Upload). Pure: the console asks before it sends a file, the server when
 * one arrives and when a row comes to refer to it.
 */

const bytesPerMb = 1024 * 1024;
/** docs/specification.md §9: the default limit of a file, in MB. */
export const defaultMaxMb = 100;
/** What storage takes of a type, in MB, whatever a declaration allows. */
export const largestMb: Readonly<Record<UploadType, number>> = { 0: 100, 1: 300, 2: 100, 3: 500 };
const defaultMaxSeconds = 3_600;
const ratioTolerance = 0.1;

/** The field's value is the address of an uploaded file, or a list of them. */
export const isFileField = (field: AnyField): boolean => kinds[field.kind].files !== null;

/** What one file of a field has to be; every default is filled in. */
export interface UploadRules {
  readonly type: UploadType;
  readonly types: readonly Extension[];
  /** A file stays below it. */
  readonly maxMb: number;
  readonly maxFiles: number;
  readonly crop: Pixels | undefined;
  /** Width by height, of a video. */
  readonly ratio: number | undefined;
  readonly maxSeconds: number;
  readonly misfit: number | undefined;
}

/** docs/specification.md §9: what a picture is cut to where nothing else is declared. */
export const defaultCrop: Pixels = { width: 200, height: 200 };

const isPerCode = <T>(value: T | PerCode<T>): value is PerCode<T> =>
  typeof value === 'object' && value !== null && 'by' in value;

/** What holds for this row; undefined while the other field is empty. */
function forRow<T>(value: T | PerCode<T> | undefined, row: Readonly<Record<string, unknown>>): T | undefined {
  if (value === undefined || !isPerCode(value)) return value;
  const code = row[value.by];
  return typeof code === 'number' ? value.of[code] : undefined;
}

/** The field of the same row that decides what a file has to be, if any. */
export function deciding(field: AnyField): string | undefined {
  const { crop, ratio, types } = field.spec.upload ?? {};
  return [crop, ratio, types].flatMap((rule) =>
    typeof rule === 'object' && 'by' in rule ? [rule.by] : [],
  )[0];
}

/**
 * What a file of this field has to be, in this row.
 * @throws Error where the field holds no file
 */
export function uploadRules(field: AnyField, row: Readonly<Record<string, unknown>> = {}): UploadRules {
  const { files } = kinds[field.kind];
  if (!files) throw new Error(`a field of kind ${field.kind} takes no file`);
  const {
    types: named = files.types,
    maxMb = defaultMaxMb,
    crop,
    ratio,
    maxSeconds,
    misfit,
  } = field.spec.upload ?? {};
  // Before the other field says which, any of them.
  const types =
    forRow(named, row) ?? (isPerCode(named) ? [...new Set(Object.values(named.of).flat())] : named);
  return {
    type: formatOf(types[0] ?? '')?.type ?? uploadType.image,
    types,
    maxMb,
    maxFiles: files.several ? (field.spec.max ?? defaultMaxFiles) : 1,
    crop: forRow<Pixels>(crop === true ? defaultCrop : crop, row),
    ratio: forRow<number>(ratio, row),
    maxSeconds: maxSeconds ?? defaultMaxSeconds,
    misfit,
  };
}

export const uploadTexts = {
  types: {
    en: 'Only {types} files are supported, please upload again!',
    zh: '仅支持 {types} 文件，请重新上传！',
  },
  size: {
    en: 'The file is larger than {n} MB, please upload again!',
    zh: '当前文件大小超过{n}mb，请重新上传！',
  },
  none: {
    en: 'The file could not be chosen, please choose again!',
    zh: '文件选择失败，请重新选择文件！',
  },
  ratio: {
    en: 'The current size {width}×{height} does not match the ratio {ratio}, please upload again!',
    zh: '当前尺寸{width}×{height}与要求的比例{ratio}不符，请重新上传！',
  },
  seconds: {
    en: 'The video lasts {seconds} s, at most {max} s are allowed, please upload again!',
    zh: '当前视频时长{seconds}秒，最长{max}秒，请重新上传！',
  },
  crop: { en: 'Cropping failed!', zh: '裁剪失败！' },
} as const satisfies Readonly<Record<string, Label>>;

function filled(text: Label, params: Readonly<Record<string, string | number>>): Label {
  return { en: say(text, 'en', params), zh: say(text, 'zh', params) };
}

/** Why a file may not be uploaded, by what is known before it is read. An empty one was not really chosen. */
export function fileRefusal(
  rules: Pick<UploadRules, 'types' | 'maxMb'>,
  file: { readonly name: string; readonly size: number } | null | undefined,
): Label | undefined {
  if (!file || file.size === 0) return uploadTexts.none;
  if (!rules.types.some((type) => type === extensionOf(file.name)))
    return filled(uploadTexts.types, { types: rules.types.join('/') });
  if (file.size >= rules.maxMb * bytesPerMb) return filled(uploadTexts.size, { n: rules.maxMb });
  return undefined;
}

/** The smallest whole numbers that say a ratio: `9:16`; where there are none, `0.57:1`. */
export function ratioText(ratio: number): string {
  for (let height = 1; height <= 32; height++) {
    const width = Math.round(ratio * height);
    if (width > 0 && Math.abs(width / height - ratio) < 0.001) return `${width}:${height}`;
  }
  return `${Number(ratio.toFixed(2))}:1`;
}

/** What a file has to be, said before it is chosen. */
export function uploadRuleText(rules: UploadRules): Label {
  const { types, maxMb, maxFiles, crop, ratio, maxSeconds, type } = rules;
  const names = types.map((each) => each.toUpperCase()).join('/');
  const parts: readonly (Label | false | undefined)[] = [
    { en: `${names}, below ${maxMb} MB`, zh: `${names}，小于${maxMb}MB` },
    crop && {
      en: `cropped to ${crop.width}×${crop.height}`,
      zh: `裁剪为${crop.width}×${crop.height}`,
    },
    ratio !== undefined && { en: `ratio ${ratioText(ratio)}`, zh: `比例${ratioText(ratio)}` },
    type === uploadType.video && { en: `at most ${maxSeconds} s`, zh: `最长${maxSeconds}秒` },
    maxFiles > 1 && { en: `at most ${maxFiles} files`, zh: `最多${maxFiles}个` },
  ];
  const said = parts.filter((part) => part !== undefined && part !== false);
  return { en: said.map(({ en }) => en).join(', '), zh: said.map(({ zh }) => zh).join('，') };
}

function ratioRefusal(ratio: number | undefined, { width, height }: Pixels): Label | undefined {
  // A small allowance: 0.1 away is still within, whatever binary fractions make of it.
  if (ratio === undefined || Math.abs(width / height - ratio) <= ratioTolerance + Number.EPSILON)
    return undefined;
  return filled(uploadTexts.ratio, { width, height, ratio: ratioText(ratio) });
}

function lengthRefusal(most: number, seconds: number): Label | undefined {
  if (seconds <= most) return undefined;
  return filled(uploadTexts.seconds, { seconds: Math.ceil(seconds), max: most });
}

/** Why a video may not be uploaded; sizes in pixels. */
export function videoRefusal(
  rules: Pick<UploadRules, 'ratio' | 'maxSeconds'>,
  video: { readonly width: number; readonly height: number; readonly seconds: number },
): Label | undefined {
  return ratioRefusal(rules.ratio, video) ?? lengthRefusal(rules.maxSeconds, video.seconds);
}

/**
 * Why a stored file may not stand in a row, by what was measured, with the declared code of another shape; a picture has the
 * shape that it is cut to.
 */
export function shapeRefusal(
  rules: Pick<UploadRules, 'crop' | 'ratio' | 'maxSeconds' | 'misfit'>,
  file: { readonly width: unknown; readonly height: unknown; readonly seconds: unknown },
): { readonly msg: Label; readonly code?: number } | undefined {
  const { crop, maxSeconds, misfit } = rules;
  const ratio = crop ? crop.width / crop.height : rules.ratio;
  const shape = ratioRefusal(ratio, { width: Number(file.width), height: Number(file.height) });
  if (shape) return misfit === undefined ? { msg: shape } : { msg: shape, code: misfit };
  const length = lengthRefusal(maxSeconds, Number(file.seconds ?? 0));
  return length && { msg: length };
}

/** The bytes from which on a file of so many MB is refused. */
export const bytesOf = (mb: number): number => mb * bytesPerMb;

/** Objects are named `{type}/{yyyymmdd}/{user}/{random}/{random}.{extension}`: only these letters, no tricks. */
const objectKey = /^(?<prefix>([0-3])\/\d{8}\/\d{1,20}\/[\w-]{22}\/)[\w-]{1,64}\.([a-z0-9]{2,5})$/;

export interface ObjectKey {
  readonly key: string;
  /** The folder that its token was for, with the slash. */
  readonly prefix: string;
  readonly type: UploadType;
  readonly extension: Extension;
}

/** The parts of an object's name; undefined where storage would never have given that name. */
export function readObjectKey(key: string): ObjectKey | undefined {
  const found = objectKey.exec(key);
  const type = Number(found?.[2]);
  const extension = found?.[3] ?? '';
  const format = formatOf(extension);
  if (!found?.[1] || !format || !isUploadType(type) || format.type !== type) return undefined;
  return { key, prefix: found[1], type, extension: extension as Extension };
}
