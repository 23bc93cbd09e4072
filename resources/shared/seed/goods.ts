import { around, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { goodsSource, identifyType } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import { checkDigit } from '../barcode.ts';
import { type Goods, goodsUnit, modelStatus } from '../goods.ts';
import { tempZone } from '../point.ts';
import { type CatalogueEntry, catalogue, type Keeps, type Shelf } from './goods-catalogue.ts';
import { brandNamed } from './reference/brands.ts';
import { typeByPath } from './reference/goods-types.ts';

/** Of the goods whose recognition material is not complete, most wait for the first time. */
const unfinished = [modelStatus.toComplete, modelStatus.toComplete, modelStatus.returned] as const;

const unitOf: Readonly<Record<Shelf, GoodsRow['goods_unit']>> = {
  drinks: goodsUnit.bottle,
  snacks: goodsUnit.bag,
  dairy: goodsUnit.box,
  instant: goodsUnit.box,
  other: goodsUnit.piece,
};
/** What comes otherwise than most of its shelf, by its picture. */
const unitByPicture: Readonly<Record<string, GoodsRow['goods_unit']>> = {
  beer: goodsUnit.can,
  cola: goodsUnit.can,
  'sugar-free-soda': goodsUnit.can,
  'chilled-yogurt': goodsUnit.cup,
};
/** Days. */
const keepsFor: Readonly<Record<Keeps, number>> = { ambient: 270, chilled: 21, frozen: 365 };
/** Of goods whose material is not complete, pictures are missing. */
const picturesOf = (status: GoodsRow['model_status']) => (status === modelStatus.completed ? 8 : 3);

export type GoodsRow = StoredRow<typeof Goods>;

/** What nobody has entered or decided yet of a product's recognition material, and of its place among others. */
export const noMaterial = {
  collection_name: null,
  weight_tolerance_g: null,
  length_mm: null,
  width_mm: null,
  height_mm: null,
  side_photos: null,
  weight_samples: null,
  failed_images: null,
  test_samples: null,
  test_hits: null,
  model_user_id: null,
  model_user_name: null,
  model_time: null,
  return_reason: null,
} as const satisfies Partial<GoodsRow>;

/** Days after a product came into the library in which its material was completed. */
const modelledAfter = 3;

/** What was entered of a product by the platform's goods specialist: by its number, so that no further draw changes other rows. */
function materialOf(index: number, status: GoodsRow['model_status'], grams: number | null, day: string) {
  if (status === modelStatus.toComplete) return noMaterial;
  const decided = { model_time: `${day} 16:20:00` };
  if (status === modelStatus.returned)
    return {
      ...noMaterial,
      return_reason: '图片模糊，请重新拍摄正面和背面',
      failed_images: ['0', '2'],
    };
  const samples = 200 + (index % 5) * 40;
  return {
    ...noMaterial,
    ...decided,
    weight_tolerance_g: grams === null ? null : Math.max(1, Math.round(grams * 0.03)),
    weight_samples:
      grams === null
        ? null
        : [0, 1, -1, 2, -2, 1].map((off) => ({ weight_g: grams + off * (1 + (index % 3)) })),
    length_mm: 60 + (index % 7) * 5,
    width_mm: 60 + (index % 5) * 5,
    height_mm: 120 + (index % 9) * 10,
    test_samples: samples,
    test_hits: samples - (index % 4),
  };
}

/** A row with what its catalogue entry knows beside it. */
export interface SoldGoods {
  readonly row: GoodsRow;
  readonly entry: CatalogueEntry;
}

/** EAN-13 in the range 200–299 that is kept for a shop's own numbers, so that no maker's barcode appears. */
export function barcode(number: number): string {
  const body = `200${String(number).padStart(9, '0')}`;
  return body + checkDigit(body);
}

/** Every brand × name × size of the catalogue (more than 200). */
export function goods(seedNumber: number): SoldGoods[] {
  const stream = new Stream(seedNumber, 'goods');
  const variants = catalogue.flatMap((entry) =>
    entry.brands.flatMap((brand) =>
      entry.names.flatMap((name) => entry.specs.map((spec) => ({ entry, brand, name, spec }))),
    ),
  );
  return variants.map(({ entry, brand, name, spec: [text, grams] }, index): SoldGoods => {
    const [from, to] = entry.price;
    const month = String(4 + (index % 9)).padStart(2, '0');
    const source = stream.weighted([
      [goodsSource.own, 6],
      [goodsSource.outsourced, 3],
      [goodsSource.selfPurchased, 1],
    ]);
    const model_status = index % 17 === 5 ? around(unfinished, index) : modelStatus.completed;
    const logo_url = `/media/${entry.picture}.svg`;
    const created = 1 + (index % 28);
    const modelled = `2023-${month}-${String(Math.min(28, created + modelledAfter)).padStart(2, '0')}`;
    const material = materialOf(index, model_status, entry.weighed ? null : grams, modelled);
    const retail_price = Math.round(stream.int(from, to) / 50) * 50;
    return {
      entry,
      row: {
        goods_code: barcode(index + 1),
        goods_name: `${brand}${name} ${text}`,
        logo_url,
        brand_id: brandNamed(brand).id,
        type_id: typeByPath(entry.path).id,
        spec_desc: text,
        goods_source: source,
        retail_price,
        // Between 52 and 71 percent of the price, by the product's number: a further draw would change every row behind it.
        cost_price: Math.round((retail_price * (52 + ((index * 7) % 20))) / 100),
        weight_g: entry.weighed ? null : grams,
        goods_unit: entry.weighed
          ? goodsUnit.kilogram
          : (unitByPicture[entry.picture] ?? unitOf[entry.shelf]),
        shelf_days: keepsFor[entry.keeps],
        temp_zone: tempZone[entry.keeps],
        identify_types:
          index % 5 === 0
            ? [identifyType.vision, identifyType.rfid]
            : [identifyType.vision, identifyType.gravity, identifyType.visionGravity],
        ...material,
        model_images: Array.from({ length: picturesOf(model_status) }, () => logo_url),
        apply_id: null,
        apply_org_name: null,
        apply_mct_name: null,
        model_status,
        enabled: index % 31 === 30 ? enabled.disabled : enabled.enabled,
        ...newRowColumns(index + 1, `2023-${month}-${String(1 + (index % 28)).padStart(2, '0')} 11:05:00`),
      },
    };
  });
}
