import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';

type Row = Readonly<Record<string, unknown>>;
type Cells = Record<string, Record<string, number>>;

const n = (value: unknown) => Number(value ?? 0);
const text = (value: unknown) => (value === null || value === undefined ? '' : String(value));
const dayMs = 86_400_000;
const moved = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
/** Monday is 1, Sunday 7. */
const weekdayOf = (date: string) => ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
/** Half a cent up; what a binary fraction loses is given back. */
const cents = (value: number) => Math.floor(value + 0.5 + 1e-9);

class Book {
  readonly cells: Cells = {};

  add(key: string, values: Readonly<Record<string, number>>): void {
    const cell = this.cells[key] ?? {};
    for (const [name, value] of Object.entries(values))
      if (value !== 0) cell[name] = (cell[name] ?? 0) + value;
    if (Object.keys(cell).length > 0) this.cells[key] = cell;
  }
}

/**
 * What raw rows say of activities and coupons, told order by order and day by day in this file alone. From roll-ups comes only what no
 * raw row tells: whether a point operated on a day and whether that was a cabinet-day.
 * @param today days before it are over and are compared
 */
export async function activitiesDirectly(db: Kysely<Tables>, today: string): Promise<Cells> {
  const rows = async (query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const orders = (
    await rows(sql`select m.*, m.pay_time::date::text as paid_on from mgt_order m
      where m.pay_status = 1 order by m.pay_time, m.id`)
  ).filter((order) => order.pay_status === 1);
  const staff = new Set((await rows(sql`select phone from manager`)).map(({ phone }) => phone));
  const counting = orders.filter((order) => !(n(order.total_amount) === 1 && staff.has(order.user_phone)));
  const days = await rows(sql`select d.*, d.stat_date::text as date, a.city_name from statistics_shop_day d
    join mct_shop s on s.id = d.shop_id join sys_area_code a on a.id = s.area_id order by d.stat_date`);
  const activities = await rows(sql`select p.*, p.start_time::date::text as first,
    least(p.end_time, coalesce(p.stop_time, p.end_time))::date::text as last,
    array(select j.target_id from promotion__shop j where j.owner_id = p.id) as shops from promotion p`);
  const orgs = new Map(
    (await rows(sql`select id, org_code from manager_org`)).map((row) => [row.id, text(row.org_code)]),
  );
  const book = new Book();

  const sold = new Map<string, { sales: number; count: number }>();
  const firstBuyers = new Set<unknown>();
  const first = new Set<unknown>();
  for (const order of counting) {
    const isOrder = order.order_kind === 0 && n(order.total_amount) > 0;
    const key = `${order.shop_id} ${order.paid_on}`;
    const cell = sold.get(key) ?? { sales: 0, count: 0 };
    sold.set(key, {
      sales: cell.sales + n(order.pay_amount),
      count: cell.count + (isOrder ? 1 : 0),
    });
    if (isOrder && !firstBuyers.has(order.user_id)) {
      firstBuyers.add(order.user_id);
      first.add(order.id);
    }
  }
  const salesOf = (shop: unknown, date: string) => sold.get(`${shop} ${date}`)?.sales ?? 0;
  const joinOf = (order: Row, discount: unknown) => ({
    join_order_count: order.order_kind === 0 && n(order.total_amount) > 0 ? 1 : 0,
    new_user_count: first.has(order.id) ? 1 : 0,
    sales_amount: n(order.pay_amount),
    discount_amount: n(discount),
  });

  const covers = (activity: Row, day: Row) => {
    if (activity.promotion_status === 0 && activity.stop_time === null) return false;
    if (activity.shop_range === 1) return (activity.shops as string[]).includes(text(day.shop_id));
    if (activity.mct_id !== null) return activity.mct_id === day.mct_id;
    return text(orgs.get(text(day.mgt_org_id))).startsWith(text(orgs.get(text(activity.mgt_org_id))));
  };
  const holds = (activity: Row, day: Row) => {
    const weekdays = (activity.week_days ?? []) as number[];
    return (
      covers(activity, day) &&
      n(day.operating_minutes) > 0 &&
      text(day.date) >= text(activity.first) &&
      text(day.date) <= text(activity.last) &&
      (weekdays.length === 0 || weekdays.includes(weekdayOf(text(day.date))))
    );
  };
  const quietDays = new Map<string, Row>();
  for (const day of days)
    if (n(day.active_days) > 0 && !activities.some((activity) => holds(activity, day)))
      quietDays.set(`${day.shop_id} ${day.date}`, day);

  const uses = await rows(sql`select order_id, promotion_id, discount_amount from promotion_use`);
  const usesOf = (id: unknown) => uses.filter(({ order_id }) => order_id === id);
  const discounts = new Map<string, number>();
  for (const order of counting)
    for (const { promotion_id, discount_amount } of usesOf(order.id)) {
      const key = `${promotion_id} ${order.shop_id} ${order.paid_on}`;
      discounts.set(key, (discounts.get(key) ?? 0) + n(discount_amount));
      book.add(`day ${key}`, joinOf(order, discount_amount));
      if (order.order_kind === 0 && n(order.total_amount) > 0)
        book.add(`buyer ${key} ${order.user_id}`, { order_count: 1 });
    }
  for (const activity of activities)
    for (const day of days) {
      const date = text(day.date);
      if (
        covers(activity, day) &&
        date >= moved(text(activity.first), -28) &&
        date <= moved(text(activity.last), 14)
      )
        book.add(`around ${activity.id} ${day.mgt_org_id} ${day.mct_id} ${date}`, {
          active_days: n(day.active_days),
          point_sales_amount: salesOf(day.shop_id, date),
        });
      if (!holds(activity, day)) continue;
      const key = `${activity.id} ${day.shop_id} ${date}`;
      book.add(`day ${key}`, {
        held_days: 1,
        point_order_count: sold.get(`${day.shop_id} ${date}`)?.count ?? 0,
      });
      if (date >= today || n(day.active_days) === 0) continue;
      const base: string[] = [];
      for (let back = 7; back <= 371 && base.length < 4; back += 7) {
        const earlier = moved(date, -back);
        if (quietDays.has(`${day.shop_id} ${earlier}`)) base.push(earlier);
      }
      if (base.length === 0) continue;
      const group = [...quietDays.values()].flatMap((other) => {
        if (other.date !== date || other.scene_id !== day.scene_id || other.city_name !== day.city_name)
          return [];
        const own = base.filter((earlier) => quietDays.has(`${other.shop_id} ${earlier}`));
        if (own.length === 0) return [];
        return [
          {
            now: salesOf(other.shop_id, date),
            before: mean(own.map((earlier) => salesOf(other.shop_id, earlier))),
          },
        ];
      });
      book.add(`day ${key}`, {
        compared_days: 1,
        base_days: base.length,
        compared_amount: salesOf(day.shop_id, date),
        base_amount: cents(mean(base.map((earlier) => salesOf(day.shop_id, earlier)))),
        compared_discount: discounts.get(key) ?? 0,
        ...(group.length > 0 && {
          control_days: 1,
          control_amount: cents(mean(group.map(({ now }) => now))),
          control_base_amount: cents(mean(group.map(({ before }) => before))),
        }),
      });
    }

  const claims = await rows(
    sql`select u.*, u.claim_time::date::text as claimed_on from mct_user_coupon u order by u.id`,
  );
  for (const claim of claims) {
    const uses = counting.filter(({ coupon_code }) => coupon_code === claim.coupon_code);
    book.add(`coupon ${claim.coupon_id} ${claim.claimed_on}`, {
      claim_count: 1,
      redeemed_count: uses.length > 0 ? 1 : 0,
    });
    for (const order of uses) {
      const key = `${claim.coupon_id} ${order.paid_on}`;
      book.add(`coupon ${key}`, { use_count: 1, ...joinOf(order, order.coupon_amount) });
      if (order.order_kind === 0 && n(order.total_amount) > 0)
        book.add(`coupon buyer ${key} ${order.shop_id} ${order.user_id}`, { order_count: 1 });
    }
  }
  return sorted(book.cells);
}

const sorted = (cells: Cells): Cells =>
  Object.fromEntries(Object.entries(cells).sort(([one], [other]) => (one < other ? -1 : 1)));

const told = /_(count|amount|days|discount)$/;

/** The same out of the roll-ups: every number that they keep, but what was put out of coupons in all. */
export async function activitiesRolledUp(db: Kysely<Tables>): Promise<Cells> {
  const book = new Book();
  const tables = [
    ['statistics_promotion_day', 'day', ['promotion_id', 'shop_id', 'date']],
    ['statistics_promotion_buyer_day', 'buyer', ['promotion_id', 'shop_id', 'date', 'user_id']],
    ['statistics_promotion_around', 'around', ['promotion_id', 'mgt_org_id', 'mct_id', 'date']],
    ['statistics_coupon_day', 'coupon', ['coupon_id', 'date']],
    ['statistics_coupon_buyer_day', 'coupon buyer', ['coupon_id', 'date', 'shop_id', 'user_id']],
  ] as const;
  for (const [table, name, by] of tables) {
    const { rows } = await sql<Row>`select *, stat_date::text as date from ${sql.table(table)}`.execute(db);
    for (const row of rows) {
      const numbers = Object.entries(row).filter(([key]) => told.test(key) && !/^(issue|life)_/.test(key));
      book.add(
        `${name} ${by.map((key) => row[key]).join(' ')}`,
        Object.fromEntries(numbers.map(([key, value]) => [key, n(value)])),
      );
    }
  }
  return sorted(book.cells);
}
