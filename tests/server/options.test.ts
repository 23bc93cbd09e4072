import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnOneDatabase } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, users, world } from './support/world.ts';

const ids = (reply: { data: { rows: readonly { id: string }[] } }) => reply.data.rows.map(({ id }) => id);

describeOnOneDatabase('rows to choose from', (fresh) => {
  let served: Served;
  let root: Client;
  let east: Client;
  let merchant: Client;
  let nobody: Client;

  beforeAll(async () => {
    const database = await fresh(world);
    await plantLookups(database);
    served = await serve(database);
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
    merchant = await served.signIn(users.merchant);
    nobody = await served.signIn(users.nothing);
    return () => served.close();
  });

  describe('points', () => {
    const ask = (client: Client, query: Record<string, string | number> = {}) =>
      client.get('/mct_shop/option/v1', query);

    test('[3.04] carry what a picker shows, in scope', async () => {
      const { data } = await ask(root, { ids: points.workshop });
      expect(data).toEqual({
        rows: [
          {
            id: points.workshop,
            title: '姑苏装配厂',
            shop_name: '姑苏装配厂',
            cabinet_code: 'ZY100003',
            mgt_org_name: '上海公司',
            mct_name: '上海晨禾商贸有限公司',
            city_name: '苏州市',
            shop_status: 1,
          },
        ],
        total: 1,
      });
      expect(ids(await ask(root))).toEqual(['1', '2', '3', '4', '5', '6']);
      expect(ids(await ask(east))).toEqual(['1', '2', '3', '4']);
      expect(ids(await ask(merchant))).toEqual(['1', '2', '3', '4']);
      expect(ids(await ask(east, { ids: `${points.south},${points.office}` }))).toEqual([points.office]);
      expect((await ask(merchant)).data.rows[0]).not.toHaveProperty('mgt_org_name');
    });

    test('an organisation, a group of scenes and a region stand for what is below them', async () => {
      expect(ids(await ask(root, { mgt_org_id: orgs.east }))).toEqual(['1', '2', '3', '4']);
      expect(ids(await ask(root, { mgt_org_id: `${orgs.shanghai},${orgs.south}` }))).toHaveLength(6);
      expect(ids(await ask(root, { mgt_org_id: orgs.factory }))).toEqual([]);
      const scenes = (await root.get('/scene/list/v1')).data;
      const office = scenes.find(({ code }: { code: string }) => code === '10');
      expect(ids(await ask(root, { scene_id: office.key }))).toEqual(['1', '4', '5', '6']);
      expect(ids(await ask(root, { area_id: '310000' }))).toEqual(['1', '2']);
      expect(ids(await ask(root, { area_id: '320500' }))).toEqual(['3']);
      expect(ids(await ask(root, { area_id: '440305,330000' }))).toEqual(['4', '5']);
    });

    test('filters narrow each other and the keyword, and never widen the scope', async () => {
      expect(ids(await ask(root, { keyword: '大厦', mct_id: '2', shop_status: '1' }))).toEqual(['5']);
      expect(ids(await ask(root, { keyword: 'ZY10000', area_id: '320000' }))).toEqual(['3']);
      expect(ids(await ask(east, { mgt_org_id: orgs.south }))).toEqual([]);
      expect(ids(await ask(east, { mct_id: '2' }))).toEqual([]);
    });

    test('[5.22] the keyword takes 125 characters and no more', async () => {
      expect((await ask(root, { keyword: '大'.repeat(125) })).code).toBe(0);
      const refused = await ask(root, { keyword: '大'.repeat(126) });
      expect(refused).toMatchObject({ code: 10006, data: { errors: [{ field: 'keyword' }] } });
    });

    test('all that match are answered by their ids alone', async () => {
      expect((await ask(root, { only: 'ids', keyword: '大厦' })).data).toEqual({ ids: ['1', '5'], total: 2 });
      expect((await ask(merchant, { only: 'ids' })).data).toEqual({ ids: ['1', '2', '3', '4'], total: 4 });
      expect((await ask(root, { only: 'names' })).code).toBe(10006);
    });

    test('what is no filter, or hidden from who asks, is refused', async () => {
      expect((await ask(root, { address: '博云路' })).code).toBe(10006);
      expect((await ask(root, { shop_status: 'open' })).code).toBe(10006);
      expect((await ask(merchant, { mgt_org_id: orgs.south })).code).toBe(10006);
      expect((await ask(nobody)).code).toBe(10003);
      expect((await served.anybody.get('/mct_shop/option/v1')).code).toBe(10001);
    });
  });

  describe('goods', () => {
    const ask = (query: Record<string, string> = {}) => root.get('/goods_center/option/v1', query);

    test('[3.03] show code, picture, brand, category and price in cents', async () => {
      expect((await ask({ ids: '1' })).data.rows).toEqual([
        {
          id: '1',
          title: '晨泉饮用纯净水',
          goods_name: '晨泉饮用纯净水',
          goods_code: '200000000001',
          logo_url: null,
          brand_name: '晨泉',
          type_path: 'Drinks/Water/Purified',
          retail_price: 300,
        },
      ]);
    });

    test('are narrowed by brand, by a category of any level and by source', async () => {
      const level = async (name: string) =>
        (await root.speaking('zh').get('/goods_type/v1', { name })).data.rows.find(
          (row: { path: string; name: string }) => row.name === name,
        ).id;
      expect(ids(await ask({ type_id: await level('饮料') }))).toEqual(['1', '2', '3']);
      expect(ids(await ask({ type_id: await level('水') }))).toEqual(['1', '2']);
      expect(ids(await ask({ type_id: await level('纯牛奶') }))).toEqual(['4']);
      expect(ids(await ask({ goods_source: '1,3' }))).toEqual(['1', '3', '4']);
      const [brand] = ids(await root.get('/goods_brand/v1', { keyword: '茗野' }));
      expect(ids(await ask({ brand_id: brand ?? '' }))).toEqual(['3']);
    });

    test('[5.22] the keyword takes 64 characters and no more', async () => {
      expect((await ask({ keyword: '水'.repeat(64) })).code).toBe(0);
      expect((await ask({ keyword: '水'.repeat(65) })).code).toBe(10006);
    });
  });

  describe('merchants', () => {
    test('[7.39] [3.05] are asked for in a body, narrowed by type', async () => {
      const { data } = await root.post('/mct/v1', { mct_type: 2, page: 1, size: 10, keyword: '晨禾' });
      expect(data).toEqual({
        rows: [
          {
            id: '1',
            title: '上海晨禾商贸有限公司',
            full_name: '上海晨禾商贸有限公司',
            mct_no: 'M1',
            mct_type: 2,
          },
        ],
        total: 1,
      });
      expect(ids(await root.post('/mct/v1', { mct_type: [1, 2] }))).toEqual(['1', '2']);
      expect(ids(await root.post('/mct/v1', { mct_type: 0 }))).toEqual([]);
      expect(ids(await root.post('/mct/v1', { ids: ['2', '1'] }))).toEqual(['1', '2']);
    });

    test('each sees those of its scope', async () => {
      expect(ids(await east.post('/mct/v1'))).toEqual(['1']);
      expect(ids(await merchant.post('/mct/v1'))).toEqual(['1']);
      expect((await nobody.post('/mct/v1')).code).toBe(10003);
    });

    test('a body of another shape is refused', async () => {
      for (const body of [{ mct_type: { $gt: 0 } }, { keyword: [['x']] }, { mct_type: 7 }, { sql: '1' }])
        expect((await root.post('/mct/v1', body)).code, JSON.stringify(body)).toBe(10006);
    });
  });

  test('an organisation filter of a list takes the subtree', async () => {
    const rows = async (mgt_org_id: string) =>
      (await root.get('/manager/v1', { mgt_org_id, size: 100 })).data.rows.map(
        ({ phone }: { phone: string }) => phone,
      );
    expect(await rows(orgs.east)).toHaveLength(2);
    expect(await rows(orgs.shanghai)).toHaveLength(1);
    expect(await rows(orgs.root)).toHaveLength(8);
  });
});
