import { identifyType } from '../enums.ts';
import type { Label } from '../kit/label.ts';
import { isBarcode } from './barcode.ts';

/** Recognition that weighs what was taken, and recognition that looks at it. */
export const weighing = [identifyType.gravity, identifyType.visionGravity] as const;
export const seeing = [identifyType.vision, identifyType.visionGravity] as const;

/** Pictures that recognition by sight learns from, at the least and at the most. */
export const modelImages = { min: 8, max: 30 } as const;

const has = (types: readonly number[] | null | undefined, wanted: readonly number[]) =>
  (types ?? []).some((type) => wanted.includes(type));

/** Pictures that goods of these recognition types need at the least (docs/domain/goods.md §P18): one, where nothing looks at them. */
export const leastImages = (types: readonly number[] | null | undefined): number =>
  has(types, seeing) ? modelImages.min : 1;

/** Whether the goods are told apart by their weight. */
export const isWeighed = (types: readonly number[] | null | undefined): boolean => has(types, weighing);

/** A product's own number where its package bears none. */
const internalCode = /^N\d{12}$/;

const items = {
  images: { en: 'Images', zh: '图片' },
  weight: { en: 'Weight', zh: '重量' },
  spec: { en: 'Specification', zh: '规格' },
  barcode: { en: 'Barcode', zh: '条码' },
} as const satisfies Readonly<Record<string, Label>>;

/** What recognition still lacks of a product (docs/domain/goods.md §P18). */
export function missingOf(goods: {
  readonly goods_code: string;
  readonly spec_desc: string | null;
  readonly weight_g: number | null;
  readonly identify_types: readonly number[] | null;
  readonly model_images: readonly string[] | null;
}): Label[] {
  const { goods_code, spec_desc, weight_g, identify_types, model_images } = goods;
  return [
    ...((model_images?.length ?? 0) < leastImages(identify_types) ? [items.images] : []),
    ...(isWeighed(identify_types) && weight_g === null ? [items.weight] : []),
    ...(spec_desc ? [] : [items.spec]),
    ...(isBarcode(goods_code) || internalCode.test(goods_code) ? [] : [items.barcode]),
  ];
}

/** Hit rate of a recognition test in basis points; null where nothing was tested. */
export const hitRate = (samples: number | null, hits: number | null): number | null =>
  samples ? Math.floor(((hits ?? 0) * 10_000) / samples) : null;

/** A test is passed from this share on. Basis points. */
export const leastHitRate = 9_800;

/** Weighings that tell how far one product's weights lie apart. */
export const leastWeighings = 5;

/** Mean and standard deviation (of the sample) of weighings, in grams; null of fewer than two. */
export function spreadOf(
  grams: readonly number[],
): { readonly mean: number; readonly deviation: number } | null {
  if (grams.length < 2) return null;
  const mean = grams.reduce((sum, each) => sum + each, 0) / grams.length;
  const squares = grams.reduce((sum, each) => sum + (each - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (grams.length - 1)) };
}

/** How far one product may weigh off, in grams: as said, else 3 %. */
export const toleranceOf = (weight: number | null, said: number | null): number | null =>
  said ?? (weight === null ? null : Math.max(1, Math.round(weight * 0.03)));
