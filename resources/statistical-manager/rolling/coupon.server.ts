import { sql } from 'kysely';
import { couponStatus, validType } from '../../marketing/coupon/enums.ts';
import { payStatus } from '../../order-manager/enums.ts';
import { during, firstEver, paid, type Queries, type Rolled, real } from '../rolling.server.ts';

/** 1 where a claimed coupon paid a part of an order that counts. @param claim the alias of the claim */
const redeemed = (claim: string) => sql`(exists (select 1 from mgt_order m
  where m.coupon_code = ${sql.ref(`${claim}.coupon_code`)} and m.pay_status = ${payStatus.paid} and ${real('m')}))::int`;

/** 1 where an order `p` is the first that its coupon paid for: one that came back with a refund is used once, however often. */
const firstUse = sql`(not exists (select 1 from mgt_order e where e.coupon_code = p.coupon_code and e.pay_status = ${payStatus.paid}
  and ${real('e')} and (e.pay_time, e.id) < (p.pay_time, p.id)))::int`;

/** What happened to coupons on whole days, from raw rows: those that could be claimed or used on a day have a row. */
export async function rollCoupons(db: Queries, { from, to, now }: Rolled): Promise<void> {
  const rolled: Rolled = { from, to, now, shops: null };
  const times = sql`${now}::timestamp, ${now}::timestamp`;
  const usedFor = sql`(${paid(rolled)}) p join mct_user_coupon u on u.coupon_code = p.coupon_code join mgt_coupon c on c.id = u.coupon_id`;
  for (const table of ['statistics_coupon_day', 'statistics_coupon_buyer_day'])
    await sql`delete from ${sql.table(table)} where stat_date between ${from}::date and ${to}::date`.execute(
      db,
    );
  await sql`
    insert into statistics_coupon_day (stat_date, coupon_id, mgt_org_id, mct_id, issue_count, life_claim_count, life_use_count,
      claim_count, redeemed_count, use_count, join_order_count,
      new_user_count, sales_amount, discount_amount, create_time, update_time)
    select x.day, c.id, c.mgt_org_id, c.mct_id, c.total_count, c.claim_count, c.use_count, sum(x.claimed),
      sum(x.redeemed), sum(x.used), sum(x.orders), sum(x.first), sum(x.sales),
      sum(x.discount), ${times}
    from (
      select c.id as coupon_id, d.day::date as day, 0 as claimed, 0 as redeemed, 0 as used, 0 as orders, 0 as first, 0::bigint as sales,
        0::bigint as discount
      from mgt_coupon c join generate_series(${from}::date, ${to}::date, '1 day') d(day) on d.day >= c.claim_start_time::date
        and d.day <= case when c.valid_type = ${validType.fixed} then c.valid_end_time
          else c.claim_end_time + c.valid_days * interval '1 day' end
      where c.coupon_status <> ${couponStatus.pending} and d.day <= ${now}::date
      union all
      select u.coupon_id, u.claim_time::date, 1, ${redeemed('u')}, 0, 0, 0, 0, 0 from mct_user_coupon u where ${during(rolled, 'u.claim_time')}
      union all
      select u.coupon_id, p.day, 0, 0, ${firstUse}, p.counted, ${firstEver('p')}, p.pay_amount, p.coupon_amount from ${usedFor}
    ) x join mgt_coupon c on c.id = x.coupon_id
    group by 1, 2, 3, 4, 5, 6, 7`.execute(db);
  // What was claimed earlier and used on these days is told on the day of the claim.
  await sql`
    update statistics_coupon_day d set redeemed_count = x.redeemed from (
      select u.coupon_id, u.claim_time::date as day, sum(${redeemed('u')}) as redeemed from mct_user_coupon u
      where (u.coupon_id, u.claim_time::date) in (select u.coupon_id, u.claim_time::date from ${usedFor})
      group by 1, 2
    ) x where d.coupon_id = x.coupon_id and d.stat_date = x.day and d.redeemed_count <> x.redeemed`.execute(
    db,
  );
  await sql`
    insert into statistics_coupon_buyer_day (stat_date, coupon_id, shop_id, user_id, mgt_org_id, mct_id, order_count, create_time,
      update_time)
    select p.day, c.id, p.shop_id, p.user_id, c.mgt_org_id, c.mct_id, count(*), ${times}
    from ${usedFor} where p.counted = 1 group by 1, 2, 3, 4, 5, 6`.execute(db);
}
