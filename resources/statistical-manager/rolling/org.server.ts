import { sql } from 'kysely';
import type { Queries, Rolled } from '../rolling.server.ts';

const moneySums = [
  'order_count',
  'item_count',
  'gmv_amount',
  'sales_amount',
  'discount_amount',
  'refund_amount',
] as const;
const hourSums = [...moneySums, 'open_count'] as const;
const orderSums = [...moneySums, 'new_user_count'] as const;
const daySums = [
  ...orderSums,
  'open_count',
  'active_days',
  'operating_minutes',
  'online_minutes',
  'abnormal_count',
  'complaint_count',
] as const;

/** Which roll-up of organisations is made of which of points, what it tells apart beside day, organisation, merchant and scene, and its sums. */
const wholes = [
  { table: 'statistics_org_day', of: 'statistics_shop_day', by: [], sums: daySums },
  {
    table: 'statistics_org_pay_day',
    of: 'statistics_shop_pay_day',
    by: ['pay_channel', 'order_source'],
    sums: orderSums,
  },
  { table: 'statistics_org_hour', of: 'statistics_shop_hour', by: ['stat_hour'], sums: hourSums },
] as const;

/** Days by organisation, merchant and scene: always whole days, added up from what is rolled up by points already. */
export async function rollOrganisations(
  db: Queries,
  { from, to, now }: Pick<Rolled, 'from' | 'to' | 'now'>,
): Promise<void> {
  const dated = sql`stat_date between ${from}::date and ${to}::date`;
  for (const { table, of, by, sums } of wholes) {
    const apart = ['stat_date', 'mgt_org_id', 'mct_id', 'scene_id', ...by].map((name) => sql.id(name));
    const into = [...apart, ...sums.map((name) => sql.id(name))];
    const told = [...apart, ...sums.map((name) => sql`sum(${sql.id(name)})`)];
    await sql`delete from ${sql.table(table)} where ${dated}`.execute(db);
    await sql`insert into ${sql.table(table)} (${sql.join(into)}, create_time, update_time)
      select ${sql.join(told)}, ${now}::timestamp, ${now}::timestamp from ${sql.table(of)} where ${dated}
      group by ${sql.join(apart)}`.execute(db);
  }
}
