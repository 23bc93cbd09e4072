import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orgType } from '../../resources/kit/people/org.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, startOfTests, users, world } from './support/world.ts';

describeOnOneDatabase('organisations', (fresh) => {
  let served: Served;
  let root: Client;
  let east: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
  });
  beforeEach(async () => {
    served.at(startOfTests);
    await served.database.db.deleteFrom('manager_org').where('id', '>', '1000').execute();
    await served.touchAccess();
  });
  afterAll(() => served.close());

  const body = (parent_id: string, org_name = '浦东运营站') => ({
    org_name,
    parent_id,
    org_type: orgType.station,
  });
  const tree = async () =>
    (
      await served.database.db
        .selectFrom('manager_org')
        .select(['org_name', 'org_code', 'level'])
        .orderBy('org_code')
        .execute()
    ).map((row) => `${row.org_code} ${row.level} ${row.org_name}`);
  const add = async (parent: string, name: string, by = root): Promise<string> => {
    const made = await by.post('/manager_org/v1', body(parent, name));
    expect(made.code).toBe(0);
    return made.data.id;
  };

  test('[6.04] a child gets the next code of its parent, and who made it sees it at once', async () => {
    const made = await east.post('/manager_org/v1', body(orgs.shanghai));
    expect(made).toMatchObject({
      code: 0,
      msg: 'Added successfully',
      data: { org_code: '001001001001', level: 4, user_count: 0 },
    });
    const second = await add(orgs.shanghai, '闵行运营站', east);
    expect((await east.get(`/manager_org/${second}/v1`)).data).toMatchObject({ org_code: '001001001002' });
    expect((await east.get(`/manager_org/org/${orgs.shanghai}/v1`)).data.rows).toMatchObject([
      { org_name: '浦东运营站' },
      { org_name: '闵行运营站' },
    ]);
  });

  test('[7.19] an organisation, what hangs below it and its points are read within the own subtree', async () => {
    expect((await root.get(`/manager_org/${orgs.east}/v1`)).data).toMatchObject({
      org_name: '华东大区',
      child_count: 1,
      user_count: 1,
    });
    expect((await root.get(`/manager_org/cabinet/${orgs.shanghai}/v1`)).data).toMatchObject({ rows: [] });
    for (const path of [`${orgs.south}`, `org/${orgs.south}`, `cabinet/${orgs.south}`])
      expect((await east.get(`/manager_org/${path}/v1`)).code).toBe(10004);
  });

  test.each([
    ['a parent outside the own subtree', () => body(orgs.south), 10004],
    ['no parent', () => ({ org_name: '无上级', org_type: orgType.city }), 10006],
  ])('%s is refused', async (_, given, code) => {
    const before = await tree();
    expect((await east.post('/manager_org/v1', given())).code).toBe(code);
    expect(await tree()).toEqual(before);
  });

  test('a sixth level is refused, and so is a name that a sibling has', async () => {
    const station = await add(orgs.shanghai, '浦东运营站');
    const desk = await add(station, '一组');
    expect((await root.post('/manager_org/v1', body(desk, '太深'))).code).toBe(20002);
    expect((await root.post('/manager_org/v1', body(orgs.shanghai, '浦东运营站'))).code).toBe(20019);
    expect((await root.post('/manager_org/v1', body(orgs.south, '浦东运营站'))).code).toBe(0);
  });

  test('moving codes everything below anew; into its own subtree, too deep or out of reach it is refused', async () => {
    const station = await add(orgs.shanghai, '浦东运营站');
    await add(station, '一组');
    const move = (id: string, parent_id: string, by = root) =>
      by.put(`/manager_org/move/${id}/v1`, { parent_id });
    const before = await tree();
    expect((await move(orgs.shanghai, station)).code).toBe(20018);
    expect((await move(orgs.east, orgs.factory)).code).toBe(20002);
    expect((await move(orgs.shanghai, orgs.south, east)).code).toBe(10004);
    expect(await tree()).toEqual(before);

    expect(await move(orgs.shanghai, orgs.south)).toMatchObject({ code: 0, msg: 'Moved' });
    expect(await tree()).toEqual(
      expect.arrayContaining(['001002001 3 上海公司', '001002001001 4 浦东运营站', '001002001001001 5 一组']),
    );
    // What the region saw is the other region's now.
    expect((await east.get(`/manager_org/${orgs.shanghai}/v1`)).code).toBe(10004);
    expect((await move(orgs.shanghai, orgs.east)).code).toBe(0);
    expect((await east.get(`/manager_org/${orgs.shanghai}/v1`)).code).toBe(0);
  });

  test('disabling ends the sign-in of those below, and nobody disables what they stand in', async () => {
    expect((await root.put(`/manager_org/${orgs.root}/enabled/v1`, { enabled: 0 })).code).toBe(20003);
    expect((await east.put(`/manager_org/${orgs.east}/enabled/v1`, { enabled: 0 })).code).toBe(20003);
    expect((await root.put(`/manager_org/${orgs.east}/enabled/v1`, { enabled: 0 })).code).toBe(0);
    expect((await east.get('/manager_org/v1')).code).toBe(10001);
    expect((await root.put(`/manager_org/${orgs.east}/enabled/v1`, { enabled: 1 })).code).toBe(0);
    expect((await east.get('/manager_org/v1')).code).toBe(0);
  });

  test('what something still hangs on is not deleted, and the refusal says what', async () => {
    expect(await root.delete(`/manager_org/${orgs.east}/v1`)).toMatchObject({
      code: 20001,
      msg: 'Organisation still has sub-organisations',
    });
    expect(await root.delete(`/manager_org/${orgs.factory}/v1`)).toMatchObject({
      code: 20001,
      msg: 'Organisation still has users',
    });
    const empty = await add(orgs.shanghai, '空站');
    expect((await root.delete(`/manager_org/${empty}/v1`)).code).toBe(0);
  });
});
