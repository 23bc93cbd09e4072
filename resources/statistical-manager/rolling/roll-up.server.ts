import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import type { Services, Task } from '../../../server/server-extension.ts';
import { afterSaleStatus } from '../../enums.ts';
import { addDays } from '../../kit/time.ts';
import { orderKind, payStatus } from '../../order-manager/enums.ts';
import { rollOperating } from '../../shop-manager/operating-data/operating-day.server.ts';
import { followStockouts } from '../../shop-manager/stockout/server.ts';
import { compareDay, comparing } from '../activity/promotion-compare.server.ts';
import { type Queries, type Rolled, real } from '../rolling.server.ts';
import { sketchDay } from './buyer-sketches.server.ts';
import { rollCoupons } from './coupon.server.ts';
import { rollGoods, rollGoodsOnSale, rollGoodsSold } from './goods.server.ts';
import { rollAround, rollPromotions } from './promotion.server.ts';
import { rollShops } from './shop.server.ts';

/** A write may be committed so much later than the time that it carries. */
const lateMinutes = 5;
/** So far back a lost day is looked for. */
const healedDays = 62;
/** Days that are made again every night, for what came late (docs/domain/statistics.md §7). */
const nightlyDays = 3;
/** From then on the day before is over for good. */
const nightlyTime = '02:30:00';
/** Several processes may roll up at once: those that mean the same rows take turns. */
const advisoryKey = 7_262_303;

/** Whoever rolls up alone, in one transaction: a reader never finds a day half made. */
async function alone<T>(db: Queries, work: (tx: Queries) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${advisoryKey}::bigint)`.execute(tx);
    return work(tx);
  });
}

type Step = (tx: Queries, rolled: Rolled) => Promise<void>;

/** What is told of points, of the goods and the activities at them. */
const pointSteps: readonly Step[] = [rollShops, rollGoods, rollOperating, rollPromotions];

/** What is told of a whole day only: of the running one every ten minutes. */
const wholeDaySteps: readonly Step[] = [
  (tx, { from, now }) => rollGoodsOnSale(tx, from, now),
  (tx, { from, now }) => rollGoodsSold(tx, from, now),
  (tx, { from, now }) => sketchDay(tx, from, now),
  rollAround,
  rollCoupons,
];

/** All that is told of some points of a day, and what later days of activities are compared with: of what changed lately, within seconds. */
const rollPoints = (db: Queries, rolled: Rolled) =>
  alone(db, (tx) =>
    comparing(
      tx,
      rolled,
      async () => {
        for (const step of pointSteps) await step(tx, rolled);
      },
      (day) => compareDay(tx, day, rolled.now),
    ),
  );

/**
 * Does one after the other, each whole by itself. The embedded engine has one connection and answers without leaving the event loop:
 * calls that came in meanwhile have their turn after each.
 */
async function inTurns(db: Queries, steps: readonly ((tx: Queries) => Promise<void>)[]): Promise<void> {
  for (const step of steps) {
    await alone(db, step);
    await setImmediate();
  }
}

const dayInTurns = (db: Queries, rolled: Rolled) =>
  inTurns(
    db,
    [...pointSteps, ...wholeDaySteps].map((step) => (tx) => step(tx, rolled)),
  );

/** Makes every roll-up of a day again, all points: what a task heals by. */
export async function rollDay(db: Queries, date: string, now: string): Promise<void> {
  const all: Rolled = { from: date, to: date, now, shops: null };
  await comparing(
    db,
    all,
    () => dayInTurns(db, all),
    (day) => inTurns(db, [(tx) => compareDay(tx, day, now)]),
  );
}

/** The points at which something of an order happened, by day. */
const happened = sql`select shop_id, create_time::date as day from mgt_order union select shop_id, settle_time::date from mgt_order
  union select shop_id, pay_time::date from mgt_order
  union select m.shop_id, a.finish_time::date from mgt_after_sale_order a join mgt_order m on m.id = a.order_id
    where a.after_sale_status = ${afterSaleStatus.refunded}`;

/**
 * All days up to a moment, the newest first, since the stock of then is counted back from the day after: every roll-up is made again of
 * raw rows alone.
 * @param since the first day of which everything is known. Of an earlier one only points are told at which something happened:
 * where the others sold nothing it isn't known whether they were there.
 * @param reached told of each day that is made: everything from it on is
 */
export async function rollHistory(
  db: Queries,
  now: string,
  since = '',
  reached: (date: string) => Promise<void> = async () => undefined,
): Promise<void> {
  const { rows } = await sql<{ date: string; shops: string[] }>`
    select day::text as date, array_agg(shop_id::text) as shops from (${happened} union select null, ${now}::date) d
    where day is not null and day <= ${now}::date group by day order by day desc`.execute(db);
  for (const { date, shops } of rows) {
    await dayInTurns(db, { from: date, to: date, now, shops: date < since ? shops : null });
    await reached(date);
  }
  // Days are compared with earlier ones, once these are there.
  await inTurns(
    db,
    rows.map(
      ({ date }) =>
        (tx) =>
          compareDay(tx, date, now),
    ),
  );
  // Coupons are claimed on days without an order too; those that are looked after all at once.
  const healed = addDays(now.slice(0, 10), -healedDays);
  const { rows: claims } = await sql<{ date: string }>`
    select distinct claim_time::date::text as date from mct_user_coupon
    where claim_time < ${healed}::date and claim_time >= ${since === '' ? '-infinity' : since}::timestamp`.execute(
    db,
  );
  const days = [[healed, now.slice(0, 10)], ...claims.map(({ date }) => [date, date])] as const;
  await inTurns(
    db,
    days.map(
      ([from, to]) =>
        (tx) =>
          rollCoupons(tx, { from: from ?? '', to: to ?? '', now, shops: null }),
    ),
  );
}

/** The points whose days something changed since a moment. */
async function touchedSince(db: Queries, since: string) {
  const { rows } = await sql<{ shop_id: string; date: string }>`
    select shop_id::text, day::text as date from (
      select shop_id, create_time::date as day from mgt_order where update_time >= ${since}
      union select shop_id, settle_time::date from mgt_order where update_time >= ${since} and settle_time is not null
      union select shop_id, pay_time::date from mgt_order where update_time >= ${since} and pay_time is not null
      union select m.shop_id, a.finish_time::date from mgt_after_sale_order a join mgt_order m on m.id = a.order_id
        where m.update_time >= ${since} and a.finish_time is not null
      union select s.id, c.create_time::date from mgt_complaint_order c join mct_shop s on s.cabinet_code = c.cabinet_code
        where c.create_time >= ${since}
      union select shop_id, open_time::date from mct_replenish_record where update_time >= ${since}
    ) touched`.execute(db);
  const byDate = new Map<string, string[]>();
  for (const { shop_id, date } of rows) byDate.set(date, [...(byDate.get(date) ?? []), shop_id]);
  return byDate;
}

/** What changed lately, made again. A round that is missed or cut short costs nothing: the next one begins as early. */
async function followChanges({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const since = nowText(() => clock() - lateMinutes * 60_000);
  for (const [date, shops] of await touchedSince(db, since))
    await rollPoints(db, { from: date, to: date, now, shops });
}

/** Whether raw rows and roll-ups of a day tell the same sums; they don't where it was never made, or lost. Asked by index. */
async function isExact(db: Queries, date: string): Promise<boolean> {
  const paid = sql`m.pay_time >= ${date}::date and m.pay_time < ${date}::date + 1 and m.pay_status = ${payStatus.paid} and ${real('m')}`;
  const { rows } = await sql<{ same: boolean }>`
    with raw as (select coalesce(sum(m.pay_amount), 0) as sales,
        count(*) filter (where m.order_kind = ${orderKind.normal} and m.total_amount > 0) as orders
      from mgt_order m where ${paid}),
    back as (select coalesce(sum(a.refund_amount), 0) as refunds
      from mgt_after_sale_order a join mgt_order m on m.id = a.order_id
      where a.finish_time >= ${date}::date and a.finish_time < ${date}::date + 1
        and a.after_sale_status = ${afterSaleStatus.refunded} and ${real('m')}),
    told as (select coalesce(sum(sales_amount), 0) as sales, coalesce(sum(order_count), 0) as orders,
        coalesce(sum(refund_amount), 0) as refunds from statistics_shop_day where stat_date = ${date}),
    goods as (select coalesce(sum(sales_amount), 0) as sales from statistics_goods_org_day where stat_date = ${date}),
    operated as (select coalesce(sum(sales_amount), 0) as sales, coalesce(sum(refund_amount), 0) as refunds
      from shop_operating_day where stat_date = ${date}),
    owned as (select (select coalesce(sum(sales_amount), 0) from statistics_org_day where stat_date = ${date}) as sales,
      (select coalesce(sum(sales_amount), 0) from statistics_org_pay_day where stat_date = ${date}) as paid,
      (select coalesce(sum(sales_amount), 0) from statistics_org_hour where stat_date = ${date}) as hourly,
      (select coalesce(sum(refund_amount), 0) from statistics_org_hour where stat_date = ${date}) as hourly_refunds),
    offered as (select coalesce(sum(m.pay_amount) filter (where m.promotion_id is not null), 0) as promoted,
        coalesce(sum(m.pay_amount) filter (where exists (
          select 1 from mct_user_coupon u where u.coupon_code = m.coupon_code)), 0) as redeemed,
        (select count(*) from mct_user_coupon u where u.claim_time >= ${date}::date and u.claim_time < ${date}::date + 1) as claims
      from mgt_order m where ${paid}),
    marketed as (select (select coalesce(sum(sales_amount), 0) from statistics_promotion_day where stat_date = ${date}) as promoted,
      (select coalesce(sum(sales_amount), 0) from statistics_coupon_day where stat_date = ${date}) as redeemed,
      (select coalesce(sum(claim_count), 0) from statistics_coupon_day where stat_date = ${date}) as claims)
    select told.sales = raw.sales and told.orders = raw.orders and told.refunds = back.refunds and goods.sales = raw.sales
      and operated.sales = raw.sales and operated.refunds = back.refunds and owned.sales = raw.sales and owned.paid = raw.sales
      and owned.hourly = raw.sales and owned.hourly_refunds = back.refunds and marketed.promoted = offered.promoted and marketed.redeemed = offered.redeemed
      and marketed.claims = offered.claims as same
    from raw, back, told, goods, operated, owned, offered, marketed`.execute(db);
  return rows[0]?.same ?? false;
}

/** Whether the night's work over the day before is still to be done. */
async function nightIsDue(db: Queries, yesterday: string, now: string): Promise<boolean> {
  const { rows } = await sql<{ made: string | null }>`
    select max(update_time)::text as made from statistics_shop_day where stat_date = ${yesterday}`.execute(
    db,
  );
  const due = `${now.slice(0, 10)} ${nightlyTime}`;
  return now >= due && (rows[0]?.made ?? '') < due;
}

/**
 * Today anew, for what passes without an order: minutes online, hours, goods, buyers. Once a night the last days. And every day whose
 * sums differ (docs/domain/states.md §R27), the newest first.
 */
export async function heal({ db, clock }: Services): Promise<void> {
  const now = nowText(clock);
  const today = now.slice(0, 10);
  // Stock that was changed past the calls that keep it is noticed here.
  await followStockouts(db, null, now);
  await rollDay(db, today, now);
  const night = await nightIsDue(db, addDays(today, -1), now);
  for (let back = 1; back <= healedDays; back += 1) {
    const date = addDays(today, -back);
    if ((night && back <= nightlyDays) || !(await isExact(db, date))) await rollDay(db, date, now);
    else await setImmediate();
  }
}

export const rollUpTasks: readonly Task[] = [
  { name: 'roll-ups', everyMs: 20_000, run: followChanges },
  { name: 'heal roll-ups', everyMs: 600_000, run: heal },
];
