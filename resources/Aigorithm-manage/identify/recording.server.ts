import { businessNumber } from '../../../server/business-number.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { dueTime } from '../../finance-manager/expense/posting.server.ts';
import { ownRecognitionPrice } from '../../finance-manager/expense/rate-on.server.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { addDays, secondsBetween } from '../../kit/time.ts';
import { identifyStatus } from '../../order-manager/enums.ts';
import { billMode } from '../provider/enums.ts';
import { nextInMonth, priceOfDay } from '../provider/price-reading.server.ts';
import { chargeOf, counts, feeOfShare, isCounted } from './charge.ts';
import type { RecognisedGoods } from './comparison.ts';
import { identifyResult } from './enums.ts';
import { identifyBusiness } from './index.ts';
import { correctedResult, recognitionResultOf } from './rules.ts';

/** What a recognition copies of its order. */
interface ShoppingOrder {
  readonly id: string;
  readonly order_no: string;
  readonly shop_id: string;
  readonly cabinet_code: string;
}
type Writing = Pick<ActionContext, 'tx' | 'now'>;

const stamp = (now: string) => ({ update_time: now });

/** A door opens: what is taken will have to be recognised. The request waits for its media. */
export async function openIdentify({ tx, now }: Writing, order: ShoppingOrder): Promise<void> {
  const point = await tx
    .selectFrom('mct_shop as p')
    .innerJoin('mct as m', 'm.id', 'p.mct_id')
    .leftJoin('algorithm_mct as a', 'a.id', 'p.provider_id')
    .select(['p.shop_name', 'p.identify_type', 'p.provider_id', 'a.provider_name', 'm.full_name'])
    .select(['p.mgt_org_id', 'p.mct_id'])
    .where('p.id', '=', order.shop_id)
    .executeTakeFirstOrThrow();
  const { full_name, ...of } = point;
  await tx
    .insertInto('algorithm_identify')
    .values({
      ...of,
      identify_no: businessNumber('I', now),
      order_id: order.id,
      order_no: order.order_no,
      shop_id: order.shop_id,
      cabinet_code: order.cabinet_code,
      mct_name: full_name,
      scan_type: identifyBusiness.shopping,
      identify_status: identifyStatus.pendingPush,
      create_time: now,
      update_time: now,
    })
    .execute();
}

/** The door is closed: the provider has what it needs. */
export async function pushIdentify({ tx, now }: Writing, orderId: string): Promise<void> {
  await tx
    .updateTable('algorithm_identify')
    .set({ identify_status: identifyStatus.recognising, push_time: now, ...stamp(now) })
    .where('order_id', '=', orderId)
    .where('identify_status', '=', identifyStatus.pendingPush)
    .execute();
}

/** A request that may still end. */
export interface OpenIdentify {
  readonly id: string;
  readonly identify_type: number;
  readonly mct_id: string | null;
  readonly provider_id: string | null;
  readonly shop_id: string;
  readonly push_time: string | null;
  readonly create_time: string;
  /** Of one that is answered after it failed: what it was charged then stays. */
  readonly charge_flag: number;
  readonly price_id: string | null;
  readonly month_no: number | null;
}

export const openColumns = [
  'id',
  'identify_type',
  'mct_id',
  'provider_id',
  'shop_id',
  'push_time',
  'create_time',
  'charge_flag',
  'price_id',
  'month_no',
] as const;

export interface Ended {
  readonly identify_result: CodeOf<typeof identifyResult>;
  readonly goods: readonly RecognisedGoods[];
  readonly confidence: number | null;
}

/** Once a day's fees are written, what is answered for it is charged to nobody: evidence and bills stay the same. */
const isClosed = (day: string, now: string) => now >= `${addDays(day, 1)} ${dueTime}`;

/** What the request costs by the price of the day on which it began, its place in its cabinet's month with it. */
async function chargedFor({ tx, now }: Writing, request: OpenIdentify, result: number) {
  const day = request.create_time.slice(0, 10);
  if (isClosed(day, now)) {
    const late = { charge_flag: 0, unit_price: 0, fee_amount: 0, cost_amount: 0, late_flag: 1 } as const;
    return request.charge_flag === 0 ? late : {};
  }
  const { provider_id, shop_id, mct_id, identify_type } = request;
  const price = provider_id === null ? undefined : await priceOfDay(tx, provider_id, day);
  const known = { price_id: price?.id ?? null, base_amount: null, late_flag: 0 } as const;
  const placed = price && provider_id !== null && isCounted(price) && counts(result, price);
  const month_no = placed
    ? (request.month_no ?? (await nextInMonth(tx, { provider_id, shop_id, day })))
    : request.month_no;
  const own = mct_id === null ? null : await ownRecognitionPrice(tx, mct_id, identify_type, day);
  return { ...chargeOf(identify_type, result, price, { monthNo: month_no, own }), ...known, month_no };
}

/** Ends a request that the transaction has locked. */
export async function endRequest(writing: Writing, request: OpenIdentify, ended: Ended): Promise<void> {
  const { tx, now } = writing;
  const pushed = request.push_time ?? now;
  const { identify_result, goods, confidence } = ended;
  await tx
    .updateTable('algorithm_identify')
    .set({
      identify_result,
      confidence,
      goods_count: goods.reduce((sum, { quantity }) => sum + quantity, 0),
      result_goods: JSON.stringify(goods),
      ...(await chargedFor(writing, request, identify_result)),
      identify_status: identifyStatus.recognised,
      push_time: pushed,
      push_due_time: null,
      result_time: now,
      cost_seconds: Math.round(secondsBetween(pushed, now) * 10),
      version: (eb) => eb('version', '+', 1),
      ...stamp(now),
    })
    .where('id', '=', request.id)
    .execute();
}

/** How a request of an order ended, once: an answer to one that was given up for lost changes nothing. */
async function endIdentify(writing: Writing, orderId: string, ended: Ended): Promise<void> {
  const request = await writing.tx
    .selectFrom('algorithm_identify')
    .select(openColumns)
    .where('order_id', '=', orderId)
    .where('identify_status', '!=', identifyStatus.recognised)
    .forUpdate()
    .executeTakeFirst();
  if (request) await endRequest(writing, request, ended);
}

/** Goods as somebody recognised them, by barcode. */
export interface SaidGoods {
  readonly goods_code: string;
  readonly quantity: number;
  readonly confidence?: number | null | undefined;
}

/** What an answer comes to, with the names that its goods have today. */
export async function endedWith({ tx }: Writing, said: readonly SaidGoods[]): Promise<Ended> {
  const codes = said.map(({ goods_code }) => goods_code);
  const known = codes.length
    ? await tx
        .selectFrom('goods_center')
        .select(['goods_code', 'goods_name'])
        .where('goods_code', 'in', codes)
        .execute()
    : [];
  const names = new Map(known.map(({ goods_code, goods_name }) => [goods_code, goods_name]));
  const sure = said.flatMap(({ confidence }) => confidence ?? []);
  const confidence = sure.length > 0 ? Math.min(...sure) : null;
  const goods = said.map(({ goods_code, quantity, confidence: of }) => ({
    goods_code,
    goods_name: names.get(goods_code) ?? null,
    quantity,
    confidence: of ?? null,
  }));
  const pieces = goods.reduce((sum, { quantity }) => sum + quantity, 0);
  return { identify_result: recognitionResultOf(pieces, confidence), goods, confidence };
}

/** A recognition that came to nothing. */
export const failedRecognition: Ended = {
  identify_result: identifyResult.failed,
  goods: [],
  confidence: null,
};

/** The provider has answered what was taken. */
export async function answerIdentify(
  writing: Writing,
  orderId: string,
  goods: readonly SaidGoods[],
): Promise<void> {
  await endIdentify(writing, orderId, await endedWith(writing, goods));
}

/** The provider didn't answer in time, or couldn't. */
export const failIdentify = (writing: Writing, orderId: string) =>
  endIdentify(writing, orderId, failedRecognition);

/**
 * The order's sum is known: what is paid by a share of it costs so much. A recognition that has its sum already, or none to have, stays
 * as it is. @param base what the order comes to, in cents
 */
export async function chargeShare({ tx, now }: Writing, orderId: string, base: number): Promise<void> {
  const shared = await tx
    .selectFrom('algorithm_identify as i')
    .innerJoin('algorithm_price as p', 'p.id', 'i.price_id')
    .select(['i.id', 'i.create_time', 'p.rate'])
    .where('i.order_id', '=', orderId)
    .where('i.charge_flag', '=', 1)
    .where('i.base_amount', 'is', null)
    .where('p.bill_mode', '=', billMode.amount)
    .forUpdate('i')
    .execute();
  for (const { id, create_time, rate } of shared) {
    if (rate === null || isClosed(create_time.slice(0, 10), now)) continue;
    await tx
      .updateTable('algorithm_identify')
      .set({
        base_amount: base,
        ...feeOfShare(rate, base),
        version: (eb) => eb('version', '+', 1),
        ...stamp(now),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** A person has said what was taken instead. */
export async function correctIdentify({ tx, now }: Writing, orderId: string): Promise<void> {
  const answered = await tx
    .selectFrom('algorithm_identify')
    .select(['id', 'identify_result'])
    .where('order_id', '=', orderId)
    .where('identify_result', 'is not', null)
    .forUpdate()
    .execute();
  for (const { id, identify_result } of answered)
    await tx
      .updateTable('algorithm_identify')
      .set({
        correct_flag: 1,
        identify_result: correctedResult(Number(identify_result)),
        version: (eb) => eb('version', '+', 1),
        ...stamp(now),
      })
      .where('id', '=', id)
      .execute();
}
