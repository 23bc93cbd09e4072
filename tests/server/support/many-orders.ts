import { sql } from 'kysely';
import type { Database } from '../../../server/db/connect.ts';
import { orgs } from './world.ts';

/**
 * Many plain orders, made inside the database: number n was placed n minutes before the end, alternately in Shanghai
 * (merchant 1) and in the south (merchant 2); every tenth is still to be paid.
 */
export async function plantOrders({ db }: Database, count: number, end: string): Promise<void> {
  await sql`insert into mct_user (id, user_phone, create_time, update_time)
    values (1, '13600000001', ${end}, ${end}) on conflict do nothing`.execute(db);
  await sql`insert into mgt_order (order_no, order_kind, order_source, shop_id, shop_name, cabinet_code, scene_name,
      mgt_org_id, mgt_org_name, mct_id, mct_name, user_id, user_phone, identify_type, identify_status, provider_name,
      goods_summary, goods_count, total_amount, payable_amount, pay_amount, order_status, pay_status, abnormal_type,
      pay_channel, settle_mode, open_time, close_time, create_time, update_time)
    select 'O' || lpad(n::text, 9, '0'), 0, 1, 1 + n % 50, '点位' || n % 50, 'C' || n % 50, '办公',
      case n % 2 when 0 then ${orgs.shanghai}::bigint else ${orgs.south}::bigint end,
      case n % 2 when 0 then '上海公司' else '华南大区' end,
      1 + n % 2, case n % 2 when 0 then '上海晨禾商贸有限公司' else '深圳海风商贸有限公司' end,
      1, '13600000001', n % 4, 2, '锐识算法', '可乐 330ml ×2', 2, 700, 700, 700,
      case when n % 10 = 0 then 2 else 3 end, case when n % 10 = 0 then 0 else 1 end, 0, 1 + n % 2, 1,
      t.at - interval '2 minutes', t.at - interval '1 minute', t.at, t.at
    from generate_series(0, ${count - 1}::int) n,
      lateral (select ${end}::timestamp - n * interval '1 minute' as at) t`.execute(db);
  await sql`analyze mgt_order`.execute(db);
}
