import { secondsBetween } from '../../kit/time.ts';
import { riskLevel } from '../../shared/consumer.ts';
import { warningType } from './enums.ts';

/**
 * The risk rules of docs/domain/orders.md §P10 as pure functions: what an order is measured by, the limits of the dictionary
 * `warning_rule`, and what is hit. Amounts in cents, weights in grams.
 */
export interface WarningLimits {
  readonly large_amount: number;
  readonly goods_count: number;
  readonly order_count: number;
  readonly confidence: number;
  readonly weight_deviation: number;
  readonly open_seconds: number;
  readonly night_amount: number;
  /** `HH:mm-HH:mm`, past midnight where it ends before it begins. */
  readonly night_clock: string;
  readonly full_refund_count: number;
}

export const usualLimits: WarningLimits = {
  large_amount: 10_000,
  goods_count: 10,
  order_count: 5,
  confidence: 60,
  weight_deviation: 30,
  open_seconds: 180,
  night_amount: 5_000,
  night_clock: '23:00-05:00',
  full_refund_count: 10,
};

/** The rules look back so far for the orders of one consumer. */
export const frequencyMinutes = 30;

export interface WarningFacts {
  readonly payable_amount: number;
  readonly goods_count: number;
  /** +08:00 texts. */
  readonly open_time: string;
  readonly close_time: string | null;
  /** Of the line that the algorithm was least sure of; null where it said nothing. */
  readonly confidence: number | null;
  /** Grams, the largest whichever way; null without scales. */
  readonly deviation: number | null;
  /** Grams that a scale shows more after the door was closed; 0 where none does. */
  readonly added: number;
  /** Kinds of goods that the cabinet's template doesn't hold. */
  readonly outside: number;
  readonly risk_level: number;
  /** Orders of the consumer in the last 30 minutes, this one among them. */
  readonly recent: number;
  /** Orders of the cabinet and day that were refunded in full. */
  readonly refunded: number;
}

type Code<E> = E[keyof E];
export interface WarningHit {
  readonly warning_type: Extract<Code<typeof warningType>, number>;
  readonly risk_level: Extract<Code<typeof riskLevel>, number>;
  /** What was measured, and the limit that it went beyond. */
  readonly value: number;
  readonly limit: number;
}

/** Whether a clock `HH:mm` lies in a span that may go past midnight; its end is outside. */
export function withinHours(clock: string, span: string): boolean {
  const [from = '', to = ''] = span.split('-');
  return from <= to ? clock >= from && clock < to : clock >= from || clock < to;
}

/** More than twice the limit is high, anything beyond it medium. */
const graded = (value: number, limit: number) => (value > 2 * limit ? riskLevel.high : riskLevel.medium);

/** Every rule that an order hits, in the order of their numbers. */
export function warningsOf(facts: WarningFacts, limits: WarningLimits): WarningHit[] {
  const hits: WarningHit[] = [];
  const hit = (
    warning_type: WarningHit['warning_type'],
    value: number,
    limit: number,
    level: WarningHit['risk_level'] = graded(value, limit),
  ) => hits.push({ warning_type, risk_level: level, value, limit });
  const amount = facts.payable_amount;
  if (amount >= limits.large_amount) hit(warningType.largeAmount, amount, limits.large_amount);
  if (facts.goods_count > limits.goods_count)
    hit(warningType.manyItems, facts.goods_count, limits.goods_count);
  if (facts.recent >= limits.order_count) hit(warningType.highFrequency, facts.recent, limits.order_count);
  if (facts.confidence !== null && facts.confidence < limits.confidence)
    hit(warningType.lowConfidence, facts.confidence, limits.confidence, riskLevel.low);
  if (facts.deviation !== null && facts.deviation > limits.weight_deviation)
    hit(warningType.weightMismatch, facts.deviation, limits.weight_deviation);
  if (facts.outside > 0) hit(warningType.notInTemplate, facts.outside, 0, riskLevel.low);
  if (facts.added > limits.weight_deviation)
    hit(warningType.foreignGoods, facts.added, limits.weight_deviation, riskLevel.high);
  const open = facts.close_time === null ? 0 : secondsBetween(facts.open_time, facts.close_time);
  if (open > limits.open_seconds) hit(warningType.openTooLong, open, limits.open_seconds);
  if (facts.risk_level === riskLevel.high) hit(warningType.riskUser, facts.risk_level, 0, riskLevel.high);
  if (amount >= limits.night_amount && withinHours(facts.open_time.slice(11, 16), limits.night_clock))
    hit(warningType.nightAnomaly, amount, limits.night_amount);
  if (facts.refunded >= limits.full_refund_count)
    hit(warningType.brushing, facts.refunded, limits.full_refund_count, riskLevel.high);
  return hits;
}

/** The limits as the dictionary holds them; an entry that is missing, out of use or no number keeps its usual value. */
export function limitsOf(
  entries: readonly { readonly code: unknown; readonly value: unknown; readonly enabled: unknown }[],
): WarningLimits {
  const given = new Map(
    entries.filter(({ enabled }) => enabled === 1).map(({ code, value }) => [String(code), String(value)]),
  );
  const numbers = Object.entries(usualLimits).map(([code, usual]) => {
    const text = given.get(code);
    if (text === undefined) return [code, usual];
    if (typeof usual === 'string') return [code, /^\d{2}:\d{2}-\d{2}:\d{2}$/.test(text) ? text : usual];
    return [code, /^\d{1,9}$/.test(text) ? Number(text) : usual];
  });
  return Object.fromEntries(numbers) as WarningLimits;
}

const yuan = (cents: number) => (cents / 100).toFixed(2);

/** What a hit says in a list, e.g. "Items 18 > 10". */
export function hitText(type: number, value: number, limit: number, lang: 'en' | 'zh'): string {
  const en = lang === 'en';
  switch (type) {
    case warningType.largeAmount:
      return `${en ? 'Amount' : '金额'} ${yuan(value)} ≥ ${yuan(limit)}`;
    case warningType.manyItems:
      return `${en ? 'Items' : '件数'} ${value} > ${limit}`;
    case warningType.highFrequency:
      return `${en ? 'Orders in 30 min' : '30分钟内订单'} ${value} ≥ ${limit}`;
    case warningType.lowConfidence:
      return `${en ? 'Confidence' : '置信度'} ${value} < ${limit}`;
    case warningType.weightMismatch:
      return `${en ? 'Deviation' : '重量偏差'} ${value} g > ${limit} g`;
    case warningType.notInTemplate:
      return `${en ? 'Goods outside the template' : '非模板商品'} ${value}`;
    case warningType.foreignGoods:
      return `${en ? 'Weight added' : '增加重量'} ${value} g > ${limit} g`;
    case warningType.openTooLong:
      return `${en ? 'Door open' : '开门'} ${value} s > ${limit} s`;
    case warningType.riskUser:
      return en ? 'Consumer of high risk' : '高风险用户';
    case warningType.nightAnomaly:
      return `${en ? 'Amount at night' : '夜间金额'} ${yuan(value)} ≥ ${yuan(limit)}`;
    default:
      return `${en ? 'Full refunds of the cabinet that day' : '单柜单日全额退款'} ${value} ≥ ${limit}`;
  }
}

/** A merchant is suspected where its cabinets together reach three times what one may. */
export const merchantTimes = 3;

/** Whether a day of a consumer, a cabinet or a merchant looks like orders that are bought to be refunded. */
export function looksBrushed(
  kind: 'consumer' | 'cabinet' | 'merchant',
  counts: { readonly orders: number; readonly refunded: number },
  limits: WarningLimits,
): boolean {
  if (kind === 'consumer') return counts.orders >= limits.order_count;
  return counts.refunded >= limits.full_refund_count * (kind === 'merchant' ? merchantTimes : 1);
}
