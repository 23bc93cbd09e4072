import type { Database } from '../../../server/db/connect.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { orgs, roles } from './world.ts';

const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };

/** Two points of a merchant with cabinets ZY1 and ZY2, a spare ZY9, one product in ZY1, and somebody who shops. */
export async function insertDevices({ db, pool }: Database, phone: string): Promise<void> {
  await db
    .insertInto('device_cabinet_model')
    .values({
      id: '1',
      model_name: 'V1',
      door_type: 0,
      temp_zone: 2,
      identify_types: JSON.stringify([0]),
      ...times,
    })
    .execute();
  const point = (id: string, shop_name: string, cabinet_code: string) => ({
    id,
    shop_name,
    cabinet_code,
    model_id: '1',
    scene_id: '1',
    area_id: '1',
    identify_type: 0,
    address: '博云路2号',
    service_phone: '4000000000',
    online: 0,
    shop_status: 1,
    enabled: 1,
    mgt_org_id: orgs.shanghai,
    mct_id: '1',
    ...times,
  });
  await anyTable(db)
    .insertInto('mct_shop')
    .values([point('1', '一号点位', 'ZY1'), point('2', '二号点位', 'ZY2')])
    .execute();
  const device = (id: string, cabinet_code: string) => ({
    id,
    cabinet_code,
    model_id: '1',
    vendor_id: '1',
    board_sn: `B${id}`,
    imei: `86000000000000${id}`,
    mgt_org_id: orgs.root,
    ...times,
  });
  await db
    .insertInto('device')
    .values([device('1', 'ZY1'), device('2', 'ZY2'), device('3', 'ZY9')])
    .execute();
  await db
    .insertInto('goods_center')
    .values({
      id: '7',
      goods_code: '6900000000024',
      goods_name: '云岭乌龙茶',
      goods_source: 1,
      retail_price: 500,
      model_status: 1,
      enabled: 1,
      ...times,
    })
    .execute();
  await db
    .insertInto('mct_shop_goods')
    .values({
      shop_id: '1',
      layer_no: 1,
      slot_no: 1,
      goods_id: '7',
      shop_price: 550,
      capacity: 20,
      stock_quantity: 10,
      ...times,
    })
    .execute();
  await db
    .insertInto('mct_user')
    .values({ id: '1', user_phone: phone, wx_sign_flag: 1, ...times })
    .execute();
  const role = await db
    .selectFrom('manager_role')
    .select('modules')
    .where('id', '=', roles.merchant)
    .executeTakeFirstOrThrow();
  const modules = [...(role.modules as readonly string[]), 'DEVICE_MANAGER'];
  await db
    .updateTable('manager_role')
    .set({ modules: JSON.stringify(modules) })
    .where('id', '=', roles.merchant)
    .execute();
  for (const table of ['device_cabinet_model', 'mct_shop', 'device', 'goods_center', 'mct_user'])
    await pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
}
