import { afterAll, beforeAll, expect, test } from 'vitest';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

describeOnOneDatabase('badges', (fresh) => {
  let server: Served;

  beforeAll(async () => {
    const database = await fresh(world);
    const times = { create_time: startOfTests, update_time: startOfTests };
    const goods = (n: number, model_status: number) => ({
      goods_code: `690000000000${n}`,
      goods_name: `商品${n}`,
      goods_source: 1,
      retail_price: 100,
      model_status,
      ...times,
    });
    await anyTable(database.db)
      .insertInto('goods_center')
      .values([goods(1, 0), goods(2, 0), goods(3, 1), goods(4, 2)])
      .execute();
    const apply = (n: number, apply_status: number, mgt_org_id: string) => ({
      apply_no: `G${n}`,
      goods_code: `690000000001${n}`,
      goods_name: `申请${n}`,
      brand_name: '晨泉',
      type_id: 1,
      spec_desc: '550ml',
      goods_unit: 1,
      goods_source: 2,
      retail_price: 300,
      temp_zone: 0,
      identify_types: '[0]',
      logo_url: '/media/cola.svg',
      apply_org_name: '上海公司',
      apply_user_name: '赵明',
      apply_status,
      mgt_org_id,
      mct_id: null,
      ...times,
    });
    await anyTable(database.db)
      .insertInto('goods_apply')
      .values([
        apply(1, 0, orgs.shanghai),
        apply(2, 0, orgs.shanghai),
        apply(3, 0, orgs.south),
        apply(4, 1, orgs.shanghai),
        apply(5, 2, orgs.south),
      ])
      .execute();
    const give = (role: string, modules: readonly string[]) =>
      database.db
        .updateTable('manager_role')
        .set({ modules: JSON.stringify(modules) })
        .where('id', '=', role)
        .execute();
    await give(roles.reader, ['GOODS_AUDIT']);
    await give(roles.merchant, ['SALE_ORDER', 'GOODS_AUDIT', 'OUT_GOODS_AUDIT']);
    server = await serve(database);
  });
  afterAll(() => server.close());

  const counts = async (phone: string) =>
    (await (await server.signIn(phone)).get('/goods_apply/count/v1')).data;

  test('[7.37] [3.15] count what waits, of the rows that the caller sees', async () => {
    expect(await counts(users.root)).toEqual({ goods_center_count: 2, goods_apply_count: 3 });
    expect(await counts(users.east)).toEqual({ goods_center_count: 2, goods_apply_count: 2 });
  });

  test('[6.03] tell nothing of a screen whose code is not held', async () => {
    expect(await counts(users.reader)).toEqual({ goods_center_count: 2, goods_apply_count: 0 });
    expect(await counts(users.factory)).toEqual({ goods_center_count: 0, goods_apply_count: 0 });
    expect(await counts(users.nothing)).toEqual({ goods_center_count: 0, goods_apply_count: 0 });
  });

  test('[6.02] are no merchant’s, whatever codes they hold', async () => {
    expect(await counts(users.merchant)).toEqual({ goods_center_count: 0, goods_apply_count: 0 });
  });

  test('want a session', async () => {
    expect((await server.anybody.get('/goods_apply/count/v1')).code).toBe(10001);
  });
});
