import { z } from 'zod';
import { isBarcode } from '../../shared/barcode.ts';

/** One page of the partner's library. The goods are looked at one by one: a wrong one doesn't spoil the others. */
const page = z.object({
  goods: z.array(z.unknown()).max(1_000),
  /** Where the next page begins; null on the last. */
  next: z.string().min(1).max(200).nullable(),
  /** The partner's own clock, to be given back as `since`. */
  now: z.string().min(1).max(64),
});

const cutTo = (most: number) =>
  z
    .string()
    .nullish()
    .transform((text) => text?.trim().slice(0, most) || null);

const goods = z.object({
  code: z.string().trim().min(1).max(32),
  barcode: z.string().refine(isBarcode),
  name: z
    .string()
    .trim()
    .min(1)
    .transform((text) => text.slice(0, 64)),
  /** Yuan as a decimal text, so that no cent is lost on the way. */
  price: z
    .string()
    .regex(/^\d{1,4}(\.\d{1,2})?$/)
    .transform((text) => Math.round(Number(text) * 100))
    .refine((cents) => cents >= 1),
  brand: cutTo(32),
  spec: cutTo(32),
  picture: z
    .string()
    .max(300)
    .regex(/^(https:\/\/\S+|\/media\/[\w.-]+)$/)
    .nullish()
    .catch(null),
});

export interface PartnerGoodsRow {
  readonly partner_goods_code: string;
  readonly goods_code: string;
  readonly goods_name: string;
  readonly brand_name: string | null;
  readonly spec_desc: string | null;
  /** Cents. */
  readonly suggest_price: number;
  readonly logo_url: string | null;
}

export interface PartnerPage {
  /** Each code once: of goods told twice, the later word stands. */
  readonly rows: readonly PartnerGoodsRow[];
  /** How many goods of the page nobody can use: without a right barcode, a name or a price. */
  readonly leftOut: number;
  readonly next: string | null;
  readonly now: string;
}

/** What a page says; null where it is none. */
export function readAnswer(answer: unknown): PartnerPage | null {
  const read = page.safeParse(answer);
  if (!read.success) return null;
  const { goods: given, next, now } = read.data;
  const known = given.flatMap((each) => {
    const { data } = goods.safeParse(each);
    return data ? [data] : [];
  });
  const rows = new Map(
    known.map((each) => [
      each.code,
      {
        partner_goods_code: each.code,
        goods_code: each.barcode,
        goods_name: each.name,
        brand_name: each.brand,
        spec_desc: each.spec,
        suggest_price: each.price,
        logo_url: each.picture ?? null,
      },
    ]),
  );
  return { rows: [...rows.values()], leftOut: given.length - known.length, next, now };
}
