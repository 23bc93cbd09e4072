import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { payChannel } from '../../enums.ts';
import { addDays, daysInRange } from '../../kit/time.ts';
import { rateType } from '../../mct-manager/enums.ts';
import { operationMode } from '../../shared/point.ts';
import { ledgerType } from '../ledger/statement.ts';
import { algorithmFee, collectionFee, lowYieldFee, type Movements, trafficFee } from './fees.ts';
import { feeType } from './index.ts';
import { channelMark, simMark } from './numbers.ts';
import { defaultTerms, type RateTerms, ratesOn } from './rate-on.server.ts';
import { defaultRates } from './rates.ts';

/** What fees are computed of. A day is over when it is asked for: its ledger and its recognitions don't change any more. */

type Queries = Kysely<Tables>;

/** What is owed for one thing of one day. */
export interface Owed {
  readonly fee_type: number;
  readonly mct_id: string;
  readonly mgt_org_id: string;
  readonly shop_id: string;
  /** What tells it from other fees of the kind at the same point and day, e.g. its price. */
  readonly apart: string;
  readonly bill_quantity: number;
  readonly unit_price: number | null;
  readonly rate: number | null;
  readonly base_amount: number | null;
  readonly fee_amount: number;
}
interface Place {
  readonly mct_id: string;
  readonly mgt_org_id: string;
  readonly shop_id: string;
}

const total = (movements: readonly Movements[]) =>
  movements.reduce((sum, { amount, count }) => sum + amount * count, 0);

interface Collected {
  readonly paid: Movements[];
  readonly refunded: Movements[];
}

const sameTerms = (one: RateTerms, other: RateTerms) =>
  one.rate === other.rate && one.min_fee === other.min_fee && one.max_fee === other.max_fee;

/**
 * Fee 10: what the platform collected at each point on a day, by the rows that moved balances, at the rates of that day. Where the channels
 * cost a merchant the same it is one fee, else one a channel; that follows from the rates alone, so that a day that is computed again finds
 * its fees.
 */
async function collections(db: Queries, merchants: readonly string[], date: string): Promise<Owed[]> {
  const { rows } = await sql<Place & { pay_channel: number; refund: boolean; amount: number; count: number }>`
    select l.mct_id::text, max(l.mgt_org_id)::text as mgt_org_id, m.shop_id::text, m.pay_channel::int as pay_channel,
      l.ledger_type = ${ledgerType.refund} as refund, abs(l.amount)::float8 as amount, count(*)::int as count
    from mct_account_ledger l join mgt_order m on m.order_no = l.order_no
    where l.mct_id = any(${[...merchants]}::bigint[]) and l.create_time >= ${date}::date and l.create_time < ${date}::date + 1
      and l.effect_flag = 1 and l.ledger_type in (${ledgerType.pay}, ${ledgerType.refund})
    group by l.mct_id, m.shop_id, m.pay_channel, l.ledger_type, abs(l.amount)`.execute(db);
  const of = (pay_channel: number) =>
    ratesOn(db, merchants, { rate_type: rateType.collection, pay_channel }, date);
  const [wechat, alipay] = [await of(payChannel.wechat), await of(payChannel.alipay)];
  const usual = defaultTerms({ rate_type: rateType.collection });
  const termsAt = (mct: string, channel: number) =>
    (channel === payChannel.alipay ? alipay : wechat).get(mct) ?? usual;
  const places = new Map<string, Place & Collected & { readonly apart: string; readonly terms: RateTerms }>();
  for (const { refund, amount, count, pay_channel, ...place } of rows) {
    const alike = sameTerms(
      termsAt(place.mct_id, payChannel.wechat),
      termsAt(place.mct_id, payChannel.alipay),
    );
    const apart = alike ? '' : channelMark(pay_channel);
    const key = `${place.mct_id} ${place.shop_id} ${apart}`;
    const known = places.get(key) ?? {
      ...place,
      apart,
      terms: termsAt(place.mct_id, pay_channel),
      paid: [],
      refunded: [],
    };
    known[refund ? 'refunded' : 'paid'].push({ amount, count });
    places.set(key, known);
  }
  return [...places.values()].map(({ paid, refunded, terms, ...place }) => ({
    ...place,
    fee_type: feeType.collection,
    bill_quantity: paid.reduce((sum, { count }) => sum + count, 0),
    unit_price: null,
    rate: terms.rate,
    base_amount: total(paid) - total(refunded),
    fee_amount: collectionFee(paid, refunded, terms),
  }));
}

/** Fee 1: recognitions of each cabinet on a day, at the price that they were made at. */
async function recognitions(db: Queries, merchants: readonly string[], date: string): Promise<Owed[]> {
  const { rows } = await sql<Place & { unit_price: number; count: number }>`
    select mct_id::text, max(mgt_org_id)::text as mgt_org_id, shop_id::text, unit_price::float8 as unit_price, count(*)::int as count
    from algorithm_identify
    where mct_id = any(${[...merchants]}::bigint[]) and create_time >= ${date}::date and create_time < ${date}::date + 1
      and charge_flag = 1
    group by mct_id, shop_id, unit_price`.execute(db);
  return rows.map(({ unit_price, count, ...place }) => ({
    ...place,
    fee_type: feeType.algorithm,
    apart: `P${unit_price}`,
    bill_quantity: count,
    unit_price,
    rate: null,
    base_amount: null,
    fee_amount: algorithmFee(count, unit_price),
  }));
}

/** Fee 9: SIMs and the days of a month at whose end their cabinet stood at a point. */
async function traffic(
  db: Queries,
  merchants: readonly string[],
  first: string,
  date: string,
): Promise<Owed[]> {
  const days = daysInRange(first, date);
  const { rows } = await sql<Place & { device_id: string; days: number }>`
    select b.mct_id::text, max(b.mgt_org_id)::text as mgt_org_id, b.shop_id::text, b.device_id::text,
      sum(least(coalesce(b.unbind_time::date, ${date}::date + 1), ${date}::date + 1)
        - greatest(b.bind_time::date, ${first}::date))::int as days
    from device_bind b join device d on d.id = b.device_id
    where b.mct_id = any(${[...merchants]}::bigint[]) and d.iccid is not null and b.bind_time < ${date}::date + 1
      and coalesce(b.unbind_time::date, ${date}::date + 1) > greatest(b.bind_time::date, ${first}::date)
    group by b.mct_id, b.shop_id, b.device_id`.execute(db);
  return rows.map(({ device_id, days: used, ...place }) => ({
    ...place,
    fee_type: feeType.traffic,
    apart: simMark(device_id),
    bill_quantity: used,
    unit_price: defaultRates.simMonth,
    rate: null,
    base_amount: null,
    fee_amount: trafficFee(used, days),
  }));
}

/**
 * Fee 2: self-run points that sold little in a month. Nothing says whose a cabinet is; those of self-run points are taken for the
 * platform's, those of franchisees for their own.
 */
async function lowYields(
  db: Queries,
  merchants: readonly string[],
  first: string,
  date: string,
): Promise<Owed[]> {
  const days = daysInRange(first, date);
  const { rows } = await sql<Place & { sales: number; active: number }>`
    select p.mct_id::text, max(p.mgt_org_id)::text as mgt_org_id, p.id::text as shop_id, sum(s.sales_amount)::float8 as sales,
      sum(s.active_days)::int as active
    from mct_shop p join statistics_shop_day s on s.shop_id = p.id and s.stat_date between ${first}::date and ${date}::date
    where p.mct_id = any(${[...merchants]}::bigint[]) and p.operation_mode = ${operationMode.selfRun}
    group by p.mct_id, p.id`.execute(db);
  return rows
    .map(({ sales, active, ...place }) => ({
      ...place,
      fee_type: feeType.lowYield,
      apart: '',
      bill_quantity: active,
      unit_price: null,
      rate: defaultRates.lowYieldRate,
      base_amount: sales,
      fee_amount: lowYieldFee(sales, active, days),
    }))
    .filter(({ fee_amount }) => fee_amount > 0);
}

/** All that some merchants owe for a day; its month's own fees come with the month's last day. */
export async function owedOf(db: Queries, merchants: readonly string[], date: string): Promise<Owed[]> {
  const daily = [...(await collections(db, merchants, date)), ...(await recognitions(db, merchants, date))];
  if (addDays(date, 1).slice(8) !== '01') return daily;
  const first = `${date.slice(0, 7)}-01`;
  return [
    ...daily,
    ...(await traffic(db, merchants, first, date)),
    ...(await lowYields(db, merchants, first, date)),
  ];
}
