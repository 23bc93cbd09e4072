import { beforeAll, expect, test } from 'vitest';
import { describeOnOneDatabase } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

describeOnOneDatabase('reference data', (fresh) => {
  let served: Served;
  let root: Client;

  beforeAll(async () => {
    const database = await fresh(world);
    await plantLookups(database);
    served = await serve(database);
    root = await served.signIn(users.root);
    return () => served.close();
  });

  test('[7.32] a module of the dictionary in its order, in both languages', async () => {
    const { data } = await root.get('/sys_dic/v1', { module: 'quarter_range' });
    expect(data.rows).toMatchObject([
      {
        module: 'quarter_range',
        code: 'first',
        name_zh: '最早月份',
        name_en: 'First month',
        value: '2023-04',
      },
      { module: 'quarter_range', code: 'last', value: '2025-01', sort: 2, enabled: 1 },
    ]);
    const reasons = (await root.get('/sys_dic/v1', { module: 'complaint_reason', size: 100 })).data;
    expect(reasons.rows.map(({ code }: { code: string }) => code)).toEqual(
      Array.from({ length: 14 }, (_, code) => String(code)),
    );
    expect((await root.get('/sys_dic/v1', { module: 'nothing' })).data.rows).toEqual([]);
  });

  test('[7.33] cabinet models with what they can', async () => {
    const { data } = await root.get('/device_cabinet_model/v1');
    expect(data.total).toBe(8);
    expect(data.rows[0]).toMatchObject({
      id: '1',
      model_name: 'V1 单门视觉冷藏柜',
      door_type: 0,
      temp_zone: 2,
      identify_types: [0],
    });
  });

  test('[7.63] brands, found by name, in the order of their initials', async () => {
    const { data } = await root.get('/goods_brand/v1', { size: 100 });
    expect(data.total).toBe(120);
    const initials = data.rows.map(({ initial }: { initial: string }) => initial);
    expect(initials).toEqual([...initials].sort());
    expect((await root.get('/goods_brand/v1', { keyword: '茗' })).data.rows).toMatchObject([
      { name: '茗野', initial: 'M' },
    ]);
  });

  test('user tags', async () => {
    await served.database.db
      .insertInto('mct_user_tag')
      .values({
        tag_name: '早餐人群',
        create_time: '2026-03-01 08:00:00',
        update_time: '2026-03-01 08:00:00',
      })
      .execute();
    const { data } = await root.get('/mct_user_tag/v1', { keyword: '早' });
    expect(data.rows).toMatchObject([{ title: '早餐人群' }]);
  });

  test('who reads no screen reads no list of choices', async () => {
    const nobody = await served.signIn(users.nothing);
    for (const path of ['/sys_dic/v1', '/device_cabinet_model/v1', '/goods_brand/v1', '/mct_user_tag/v1']) {
      expect((await nobody.get(path)).code, path).toBe(10003);
      expect((await served.anybody.get(path)).code, path).toBe(10001);
    }
  });

  test('a screen opens what its pickers are narrowed by, and nothing else', async () => {
    const factory = await served.signIn(users.factory);
    expect((await factory.get('/vendor/option/v1')).code).toBe(0);
    for (const path of ['/goods_brand/v1', '/device_cabinet_model/v1', '/scene/list/v1', '/goods_type/v1'])
      expect((await factory.get(path)).code, path).toBe(10003);
  });
});
