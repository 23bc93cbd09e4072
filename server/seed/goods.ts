import { enabled, goodsSource } from '../../resources/enums.ts';
import { type Goods, modelStatus } from '../../resources/shared/goods.ts';
import { type CatalogueEntry, catalogue } from './goods-catalogue.ts';
import { around, Stream } from './random.ts';
import { brandNamed } from './reference/brands.ts';
import { typeByPath } from './reference/goods-types.ts';
import { fresh, type StoredRow } from './rows.ts';

/** Of the goods whose recognition material is not complete, most wait for the first time. */
const unfinished = [modelStatus.toComplete, modelStatus.toComplete, modelStatus.returned] as const;

export type GoodsRow = StoredRow<typeof Goods>;

/** A row with what its catalogue entry knows beside it. */
export interface SoldGoods {
  readonly row: GoodsRow;
  readonly entry: CatalogueEntry;
}

/** EAN-13 in the range 200–299 that is kept for a shop's own numbers, so that no maker's barcode appears. */
export function barcode(number: number): string {
  const body = `200${String(number).padStart(9, '0')}`;
  const sum = [...body].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return body + String((10 - (sum % 10)) % 10);
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
    const retail_price = Math.round(stream.int(from, to) / 50) * 50;
    return {
      entry,
      row: {
        goods_code: barcode(index + 1),
        goods_name: `${brand}${name} ${text}`,
        logo_url: `/media/${entry.picture}.svg`,
        brand_id: brandNamed(brand).id,
        type_id: typeByPath(entry.path).id,
        spec_desc: text,
        goods_source: source,
        retail_price,
        // Between 52 and 71 percent of the price, by the product's number: a further draw would change every row behind it.
        cost_price: Math.round((retail_price * (52 + ((index * 7) % 20))) / 100),
        weight_g: entry.weighed ? null : grams,
        model_status: index % 17 === 5 ? around(unfinished, index) : modelStatus.completed,
        enabled: index % 31 === 30 ? enabled.disabled : enabled.enabled,
        ...fresh(index + 1, `2023-${month}-${String(1 + (index % 28)).padStart(2, '0')} 11:05:00`),
      },
    };
  });
}
