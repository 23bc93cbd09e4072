/** `type` of `GET /sts_upload/token/v1`. */
export const uploadType = { image: 0, apk: 1, document: 2, video: 3 } as const;
export type UploadType = (typeof uploadType)[keyof typeof uploadType];

export function isUploadType(value: unknown): value is UploadType {
  return Object.values<unknown>(uploadType).includes(value);
}

export interface FileFormat {
  readonly type: UploadType;
  /** The type that a file of this extension is served with; the first of those a browser may name it by. */
  readonly mimes: readonly [string, ...string[]];
}

const openXml = 'application/vnd.openxmlformats-officedocument';
/** Extensions that storage takes at all. svg and html are not among them: a script could run from them. */
export const fileFormats = {
  png: { type: uploadType.image, mimes: ['image/png'] },
  jpeg: { type: uploadType.image, mimes: ['image/jpeg'] },
  jpg: { type: uploadType.image, mimes: ['image/jpeg', 'image/jpg'] },
  gif: { type: uploadType.image, mimes: ['image/gif'] },
  webp: { type: uploadType.image, mimes: ['image/webp'] },
  apk: {
    type: uploadType.apk,
    mimes: ['application/vnd.android.package-archive', 'application/zip'],
  },
  bin: { type: uploadType.apk, mimes: ['application/octet-stream', 'application/macbinary'] },
  pdf: { type: uploadType.document, mimes: ['application/pdf'] },
  docx: { type: uploadType.document, mimes: [`${openXml}.wordprocessingml.document`, 'application/zip'] },
  xlsx: { type: uploadType.document, mimes: [`${openXml}.spreadsheetml.sheet`, 'application/zip'] },
  csv: { type: uploadType.document, mimes: ['text/csv', 'application/vnd.ms-excel', 'text/plain'] },
  txt: { type: uploadType.document, mimes: ['text/plain'] },
  zip: { type: uploadType.document, mimes: ['application/zip', 'application/x-zip-compressed'] },
  mp4: { type: uploadType.video, mimes: ['video/mp4'] },
  webm: { type: uploadType.video, mimes: ['video/webm'] },
} as const satisfies Readonly<Record<string, FileFormat>>;
export type Extension = keyof typeof fileFormats;
export const extensions = Object.keys(fileFormats) as readonly Extension[];

export function formatOf(extension: string): FileFormat | undefined {
  return Object.hasOwn(fileFormats, extension) ? fileFormats[extension as Extension] : undefined;
}

/** In small letters, without the dot; empty where the name has none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export type UploadName = keyof typeof uploadType;
/** Several files: how many where nothing is declared (docs/specification.md §9). */
export const defaultMaxFiles = 3;
