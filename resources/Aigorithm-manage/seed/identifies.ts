import { at } from '../../../server/seed/moments.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { recognitionPrice } from '../../finance-manager/expense/rates.ts';
import { identifyOrigin, identifyStatus } from '../../order-manager/enums.ts';
import type { ErrorRow } from '../../order-manager/seed/error-case.ts';
import { numberOf } from '../../order-manager/seed/numbers.ts';
import type { OrderRow, Shopping } from '../../order-manager/seed/shopping.ts';
import type { Template } from '../../shared/seed/points.ts';
import { providerRow } from '../../shared/seed/provider-rows.ts';
import type { World } from '../../shared/seed/world.ts';
import { chargeOf } from '../identify/charge.ts';
import { identifyResult } from '../identify/enums.ts';
import { type Identify, identifyBusiness } from '../identify/index.ts';
import { correctedResult, recognitionResultOf } from '../identify/rules.ts';
import { priceOn } from '../provider/price-on-day.ts';

export type IdentifyRow = StoredRow<typeof Identify>;

/** A provider that hasn't answered by then is not waited for. Seconds. */
const patience = 120;

/** What the algorithm made of an order that people looked into; undefined where nobody did. */
function guessed(errors: readonly ErrorRow[], { items }: Template) {
  const goods = errors.find(({ identify_goods }) => (identify_goods?.length ?? 0) > 0)?.identify_goods;
  const codes = new Map(items.map(({ goods: of }) => [of.row.id, of.row.goods_code]));
  return goods?.map(({ goods_id, goods_name, quantity, confidence }) => ({
    goods_code: codes.get(goods_id ?? '') ?? '',
    goods_name,
    quantity,
    confidence,
  }));
}

/** The request behind an order: pushed when its door was closed, answered when it was recognised, failed where nobody answered. */
export function identifyOf(
  { providerPrices, templateOf }: World,
  shopping: Shopping,
  order: OrderRow,
  errors: readonly ErrorRow[],
  now: number,
): IdentifyRow {
  const pushed = order.close_time === null ? null : shopping.placed + 2 + shopping.openSeconds;
  const failed = errors.some(({ identify_result }) => identify_result === identifyResult.failed);
  const waited = Math.min(shopping.recognitionSeconds, patience);
  const answered = pushed !== null && pushed + waited <= now ? pushed + waited : null;
  const unsure = errors.some(({ identify_result }) => identify_result === identifyResult.lowConfidence);
  const pieces = shopping.basket.reduce((sum, { quantity }) => sum + quantity, 0);
  const confidence = failed || pieces === 0 ? null : unsure ? 50 : shopping.confidence;
  const said = failed ? identifyResult.failed : recognitionResultOf(pieces, confidence);
  const corrected =
    errors.length > 0 && order.settle_time !== null && shopping.origin !== identifyOrigin.algorithm;
  const ended = answered !== null;
  const status =
    ended || order.identify_status === identifyStatus.recognised
      ? identifyStatus.recognised
      : order.identify_status;
  const provider_id = order.provider_name === null ? null : providerRow(order.provider_name).id;
  const price = priceOn(
    providerPrices.filter((each) => each.provider_id === provider_id),
    at(shopping.placed).slice(0, 10),
  );
  const charge = chargeOf(order.identify_type, said, price, { own: recognitionPrice(order.identify_type) });
  const goods =
    guessed(errors, templateOf(shopping.point)) ??
    shopping.basket.map(({ of, quantity }, index) => ({
      goods_code: of.goods.row.goods_code,
      goods_name: of.goods.row.goods_name,
      quantity,
      confidence: confidence === null ? null : Math.min(99, confidence + index),
    }));
  return {
    mgt_org_id: order.mgt_org_id,
    mct_id: order.mct_id,
    identify_no: `I${numberOf(shopping.placed, shopping.id)}`,
    order_id: order.id,
    order_no: order.order_no,
    provider_id,
    provider_name: order.provider_name,
    identify_type: order.identify_type,
    shop_id: order.shop_id,
    shop_name: order.shop_name,
    cabinet_code: order.cabinet_code,
    mct_name: order.mct_name,
    scan_type: identifyBusiness.shopping,
    identify_status: status,
    identify_result: ended ? (corrected ? correctedResult(said) : said) : null,
    goods_count: ended && !failed ? pieces : 0,
    confidence: ended ? confidence : null,
    push_time: pushed === null ? null : at(pushed),
    result_time: ended ? at(answered) : null,
    cost_seconds: ended ? waited * 10 : null,
    retry_count: 0,
    charge_flag: ended ? charge.charge_flag : 0,
    unit_price: ended ? charge.unit_price : 0,
    fee_amount: ended ? charge.fee_amount : 0,
    cost_amount: ended ? charge.cost_amount : null,
    correct_flag: ended && corrected ? 1 : 0,
    price_id: ended ? (price?.id ?? null) : null,
    month_no: null,
    base_amount: null,
    late_flag: 0,
    result_goods: ended ? (failed ? [] : goods) : null,
    push_due_time: null,
    ...newRowColumns(shopping.id, at(shopping.placed), ended ? at(answered) : at(pushed ?? shopping.placed)),
  };
}

/** The same request for a filling of the cabinet: of the cases that must be there. */
export const asReplenishment = (row: IdentifyRow, id: number): IdentifyRow => ({
  ...row,
  identify_no: `I${row.identify_no.slice(1, -6)}${String(id).padStart(6, '0')}`,
  order_id: null,
  order_no: null,
  scan_type: identifyBusiness.replenishment,
  charge_flag: 0,
  fee_amount: 0,
  cost_amount: 0,
  id: String(id),
});
