import { sql } from 'kysely';
import { addDays } from '../../kit/time.ts';
import type { Queries, Rolled } from '../rolling.server.ts';

/** A base is the mean of so many cabinet-days of the same weekday (docs/domain/statistics.md §7). */
const baseDays = 4;
/** They are looked for so many days back: an activity runs for a year at most. */
const lookedBack = 371;

/** A cabinet-day of a point without any activity. */
const quiet = (alias: string) => {
  const of = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`${of('active_days')} > 0 and not exists (select 1 from statistics_promotion_day q
    where q.shop_id = ${of('shop_id')} and q.stat_date = ${of('stat_date')} and q.held_days > 0)`;
};

/**
 * Compares the cabinet-days of activities on a day that is over with the points' base days, and tells what points of the same scene
 * and city that had no activity did on the same days. Amounts are means in cents, half a cent up.
 */
export async function compareDay(db: Queries, date: string, now: string): Promise<void> {
  if (date >= now.slice(0, 10)) return;
  await sql`update statistics_promotion_day set compared_days = 0, base_days = 0, compared_amount = 0, base_amount = 0, compared_discount = 0,
    control_days = 0, control_amount = 0, control_base_amount = 0 where stat_date = ${date}::date and compared_days > 0`.execute(
    db,
  );
  await sql`
    with held as (
      select distinct d.shop_id, d.scene_id, a.city_name, d.sales_amount
      from statistics_promotion_day t join statistics_shop_day d on d.shop_id = t.shop_id and d.stat_date = t.stat_date
      join mct_shop s on s.id = d.shop_id left join sys_area_code a on a.id = s.area_id
      where t.stat_date = ${date}::date and t.held_days > 0 and d.active_days > 0),
    based as (
      select h.*, b.dates, b.amount from held h cross join lateral (
        select array_agg(k.stat_date order by k.stat_date) as dates, round(avg(k.sales_amount)) as amount
        from (select d.stat_date, d.sales_amount from statistics_shop_day d
          where d.shop_id = h.shop_id and d.stat_date between ${date}::date - ${sql.lit(lookedBack)} and ${date}::date - 7
            and (${date}::date - d.stat_date) % 7 = 0 and ${quiet('d')}
          order by d.stat_date desc limit ${sql.lit(baseDays)}) k) b
      where b.dates is not null),
    controls as (
      select c.scene_id, c.city_name, c.dates, round(avg(x.amount)) as amount, round(avg(x.base)) as base
      from (select distinct scene_id, city_name, dates from based) c cross join lateral (
        select d.sales_amount as amount, (select avg(b.sales_amount) from statistics_shop_day b
          where b.shop_id = d.shop_id and b.stat_date = any(c.dates) and ${quiet('b')}) as base
        from statistics_shop_day d join mct_shop s on s.id = d.shop_id join sys_area_code a on a.id = s.area_id
        where d.stat_date = ${date}::date and d.scene_id = c.scene_id and a.city_name = c.city_name and ${quiet('d')}) x
      where x.base is not null group by 1, 2, 3)
    update statistics_promotion_day t set compared_days = 1, base_days = cardinality(b.dates), compared_amount = b.sales_amount, base_amount = b.amount,
      compared_discount = t.discount_amount, control_days = (c.dates is not null)::int, control_amount = coalesce(c.amount, 0),
      control_base_amount = coalesce(c.base, 0), update_time = ${now}::timestamp
    from based b left join controls c on c.scene_id = b.scene_id and c.city_name = b.city_name and c.dates = b.dates
    where t.stat_date = ${date}::date and t.shop_id = b.shop_id and t.held_days > 0`.execute(db);
}

/** What later days are compared with, in a word: it differs where sales, cabinet-days or activities of a day do. */
async function baseOf(db: Queries, date: string): Promise<string> {
  const { rows } = await sql<{ told: string }>`
    select md5(coalesce(string_agg(d.shop_id || ' ' || d.sales_amount || ' ' || d.active_days || ' ' || (${quiet('d')}), ','
      order by d.shop_id), '')) as told
    from statistics_shop_day d where d.stat_date = ${date}::date`.execute(db);
  return rows[0]?.told ?? '';
}

/**
 * Rolls a day up and compares it; where what later days are compared with has changed, they are compared anew.
 * @param compare does it for one day: {@link compareDay}, in a transaction or with one of its own
 */
export async function comparing(
  db: Queries,
  { from: date, now }: Pick<Rolled, 'from' | 'now'>,
  roll: () => Promise<void>,
  compare: (day: string) => Promise<void>,
): Promise<void> {
  const today = now.slice(0, 10);
  const isPast = date < today;
  const before = isPast ? await baseOf(db, date) : '';
  await roll();
  await compare(date);
  if (!isPast || (await baseOf(db, date)) === before) return;
  for (let weeks = 1; weeks * 7 <= lookedBack; weeks += 1) {
    const later = addDays(date, weeks * 7);
    if (later >= today) return;
    await compare(later);
  }
}
