import { beforeAll, expect, test } from 'vitest';
import { describeOnOneDatabase } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, users, world } from './support/world.ts';

interface Node {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly leaf: 0 | 1;
  readonly path: string;
  readonly parents: readonly string[];
}

describeOnOneDatabase('trees to choose from', (fresh) => {
  let served: Served;
  let root: Client;

  beforeAll(async () => {
    const database = await fresh(world);
    await plantLookups(database);
    served = await serve(database);
    root = (await served.signIn(users.root)).speaking('zh');
    return () => served.close();
  });

  const rows = async (path: string, query: Record<string, string> = {}): Promise<Node[]> => {
    const reply = await root.get(path, query);
    expect(reply.code, reply.msg).toBe(0);
    return reply.data.rows;
  };

  test('[7.19] [3.06] the organisation tree holds id, name and org_list', async () => {
    expect((await root.get('/manager_org/tree/all/v1')).data).toEqual([
      {
        id: orgs.root,
        name: '智云总部',
        org_list: [
          {
            id: orgs.east,
            name: '华东大区',
            org_list: [{ id: orgs.shanghai, name: '上海公司', org_list: [] }],
          },
          { id: orgs.south, name: '华南大区', org_list: [] },
          {
            id: orgs.partners,
            name: '合作商',
            org_list: [{ id: orgs.factory, name: '华柜制造', org_list: [] }],
          },
        ],
      },
    ]);
  });

  test('who sees a part of the organisations sees that part as the whole tree', async () => {
    const east = await served.signIn(users.east);
    expect((await east.get('/manager_org/tree/all/v1')).data).toEqual([
      { id: orgs.east, name: '华东大区', org_list: [{ id: orgs.shanghai, name: '上海公司', org_list: [] }] },
    ]);
    const nobody = await served.signIn(users.nothing);
    expect((await nobody.get('/manager_org/tree/all/v1')).code).toBe(10003);
    expect((await served.anybody.get('/manager_org/tree/all/v1')).code).toBe(10001);
    expect((await root.get('/manager_org/tree/all/v1', { id: '1' })).code).toBe(10006);
  });

  test('[7.34] [3.09] the scene tree holds code, name and scene_list', async () => {
    const { data } = await root.get('/scene/list/v1');
    expect(data.map(({ code }: { code: string }) => code)).toEqual([
      '10',
      '20',
      '30',
      '40',
      '50',
      '60',
      '70',
      '80',
      '90',
    ]);
    const [office] = data;
    expect(office).toMatchObject({ code: '10', name: '办公场所' });
    expect(office.scene_list.map(({ code, name }: { code: string; name: string }) => [code, name])).toEqual([
      ['1001', '写字楼'],
      ['1002', '机关单位'],
      ['1003', '产业园区'],
    ]);
    // What a reference holds is the row's id, which is not the code.
    const chosen = await root.get('/scene/option/v1', { ids: office.scene_list[0].key });
    expect(chosen.data.rows).toMatchObject([{ code: '1001', title: '写字楼' }]);
  });

  test('[7.35] [3.10] goods categories come level by level, three of them', async () => {
    const top = await rows('/goods_type/v1');
    expect(top.map(({ name, level, leaf }) => [name, level, leaf]).slice(0, 2)).toEqual([
      ['饮料', 1, 0],
      ['乳品', 1, 0],
    ]);
    const [drinks] = top;
    const second = await rows('/goods_type/v1', { id: drinks?.id ?? '' });
    expect(second[0]).toMatchObject({
      name: '水',
      level: 2,
      leaf: 0,
      path: '饮料/水',
      parents: [drinks?.id],
    });
    const third = await rows('/goods_type/v1', { id: second[0]?.id ?? '' });
    expect(third.map(({ name, level, leaf }) => [name, level, leaf])).toEqual([
      ['纯净水', 3, 1],
      ['矿泉水', 3, 1],
      ['苏打水', 3, 1],
    ]);
    expect(third[0]?.parents).toEqual([drinks?.id, second[0]?.id]);
    expect(await rows('/goods_type/v1', { id: third[0]?.id ?? '' })).toEqual([]);
  });

  test('[7.35] a word finds categories with the way to them, of one level where asked', async () => {
    const found = await rows('/goods_type/v1', { name: '奶' });
    expect(found.map(({ path }) => path).sort()).toEqual(
      [
        '饮料/茶饮料/奶茶',
        '饮料/植物饮料/豆奶',
        '乳品/牛奶',
        '乳品/牛奶/纯牛奶',
        '乳品/牛奶/风味奶',
        '乳品/酸奶',
      ].sort(),
    );
    expect((await rows('/goods_type/v1', { name: '奶', level: '2' })).map(({ name }) => name)).toEqual([
      '牛奶',
      '酸奶',
    ]);
    // By its name in either language, whichever is spoken; told in the caller's own.
    const english = root.speaking('en');
    const byChinese = (await english.get('/goods_type/v1', { name: '纯净水' })).data.rows;
    expect(byChinese).toHaveLength(1);
    expect(byChinese[0].name).toMatch(/^[A-Z]/);
    expect(await rows('/goods_type/v1', { name: byChinese[0].name })).toMatchObject([{ name: '纯净水' }]);
    expect(await rows('/goods_type/v1', { name: '%' })).toEqual([]);
  });

  test('[7.38] regions: provinces, cities, districts, with their codes', async () => {
    const provinces = await rows('/sys_area_code/v1');
    expect(provinces).toHaveLength(34);
    expect(provinces[0]).toMatchObject({ area_code: '110000', name: '北京市', level: 1, leaf: 0 });
    const jiangsu = provinces.find(({ name }) => name === '江苏省');
    const cities = await rows(`/sys_area_code/${jiangsu?.id}/v1`);
    const suzhou = cities.find(({ name }) => name === '苏州市');
    expect(suzhou).toMatchObject({ area_code: '320500', parent_code: '320000', level: 2, leaf: 0 });
    const districts = await rows(`/sys_area_code/${suzhou?.id}/v1`);
    expect(districts.find(({ name }) => name === '姑苏区')).toMatchObject({
      area_code: '320508',
      level: 3,
      leaf: 1,
      path: '江苏省苏州市姑苏区',
      parents: [jiangsu?.id, suzhou?.id],
    });
    expect(await rows('/sys_area_code/v1', { name: '浦东' })).toMatchObject([
      { area_code: '310115', path: '上海市浦东新区' },
    ]);
  });

  test('a node that is none, and what is no parameter, are refused', async () => {
    expect((await root.get('/sys_area_code/999999/v1')).code).toBe(10004);
    expect((await root.get('/sys_area_code/x/v1')).code).toBe(10006);
    expect((await root.get('/goods_type/v1', { id: '1e9' })).code).toBe(10006);
    expect((await root.get('/goods_type/v1', { level: '12' })).code).toBe(10006);
    expect((await root.get('/goods_type/v1', { parent: '1' })).code).toBe(10006);
    expect((await root.get('/goods_type/v1', { name: '水'.repeat(33) })).code).toBe(10006);
  });
});
