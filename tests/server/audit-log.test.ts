import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { eventLabel } from '../../resources/kit/audit.ts';
import { f, secret } from '../../resources/kit/index.ts';
import { triedValues } from '../../server/rows/tried.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

describeOnOneDatabase('audit log', (fresh) => {
  let served: Served;
  let root: Client;
  let east: Client;
  let reader: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
    reader = await served.signIn(users.reader);
  });
  beforeEach(async () => {
    served.at(startOfTests);
    await served.empty('sys_operate_log', 'rate_count');
  });
  afterAll(() => served.close());

  const log = async (query: Record<string, string> = {}, who = root) => {
    const reply = await who.get('/sys_operate_log/v1', query);
    expect(reply.code, reply.msg).toBe(0);
    return reply.data.rows;
  };
  const person = { name: '周明', phone: '13811112222', mgt_org_id: '2', role_ids: [roles.reader] };

  test('says who did what, when and from where, in the words of the declarations and without what is secret', async () => {
    const made = await root.post('/manager/v1', { ...person, identity_type: 1 });
    expect(made.code, made.msg).toBe(0);
    const { id, version } = made.data;
    expect((await root.put(`/manager/${id}/v1`, { version, name: '周明亮' })).code).toBe(0);
    const [edited, created] = await log({ biz_entity: 'manager', biz_id: id });
    expect(edited).toMatchObject({
      entity: 'User',
      event: 'Edit',
      biz_name: '周明亮',
      result: 0,
      refusal: null,
    });
    expect(created).toMatchObject({ event: 'Add', create_time: startOfTests });
    expect((await root.speaking('zh').get('/sys_operate_log/v1', { biz_id: id })).data.rows[0]).toMatchObject(
      {
        entity: '用户',
        event: '编辑',
      },
    );
    const { data } = await root.get(`/sys_operate_log/${created.id}/v1`);
    expect(data.diff_json).toContainEqual({ field: 'phone', before: null, after: '138****2222' });
    expect(data.diff_json).toContainEqual({ field: 'name', before: null, after: '周明' });
    expect(JSON.stringify(data)).not.toContain('13811112222');
    expect(Number(data.session_id)).toBeGreaterThan(0);
    expect(data.ip).toBe('127.0.0.1');
    const { data: one } = await root.get(`/sys_operate_log/${edited.id}/v1`);
    expect(one.diff_json).toEqual([{ field: 'name', before: '周明', after: '周明亮' }]);
  });

  test('a missing permission and a broken rule over permissions stand there with their code, and not in the history', async () => {
    const refused = await reader.post('/manager_role/v1', { role_name: '不行', modules: ['SALE_ORDER'] });
    expect(refused.code).toBe(10003);
    const [row] = await log({ result: '1' });
    expect(row).toMatchObject({
      operator: '何俊',
      operator_id: userIds.reader,
      entity: 'Role',
      event: 'Add',
      result: 1,
      refusal: '10003 You have no permission for this action',
    });
    // Not every refusal is kept: a form that was filled in wrongly is nobody's trespass.
    expect((await root.post('/manager_role/v1', { role_name: '' })).code).toBe(10006);
    expect((await root.put(`/manager/${userIds.root}/reset/v1`, { version: 1 })).code).toBe(20006);
    expect((await log({ result_code: '20006' }))[0]).toMatchObject({
      biz_id: userIds.root,
      event: 'Reset password',
    });
    expect((await log({ result: '1' })).length).toBe(2);
    expect((await root.get(`/manager/history/${userIds.root}/v1`)).data).toMatchObject({ total: 0 });
  });

  test('ids beyond one’s reach stand there with what was tried: in a body, in a list, in a path and in a switch', async () => {
    const outside = orgs.south;
    const tried = async (event: string) => {
      const [row] = await log({ result_code: '10004' });
      expect(row).toMatchObject({
        operator: '林悦',
        result: 1,
        event,
        refusal: '10004 Record not found or not visible',
      });
      const { data } = await root.get(`/sys_operate_log/${row.id}/v1`);
      return { row, changes: data.diff_json };
    };
    const user = { ...person, identity_type: 1, mgt_org_id: outside, role_ids: [roles.factory] };
    expect((await east.post('/manager/v1', user)).code).toBe(10004);
    const created = await tried('Add');
    expect(created.row).toMatchObject({ entity: 'User', biz_name: person.name, biz_id: null });
    expect(created.changes).toContainEqual({ field: 'mgt_org_id', before: null, after: outside });
    // A phone that the refused body holds is not what was tried.
    expect(JSON.stringify(created.changes)).not.toContain('1381111');

    // Their own record keeps its name; of one that they don't see the log tells the id alone.
    const { data: own } = await east.get(`/manager/${userIds.east}/v1`);
    const moved = { version: own.version, mgt_org_id: outside };
    expect((await east.put(`/manager/${userIds.east}/v1`, moved)).code).toBe(10004);
    const edited = await tried('Edit');
    expect(edited.row).toMatchObject({ biz_id: userIds.east, biz_name: '林悦' });
    expect(edited.changes).toEqual([{ field: 'mgt_org_id', before: null, after: outside }]);
    const stranger = userIds.otherMerchant;
    expect((await east.put(`/manager/${stranger}/enabled/v1`, { enabled: 0 })).code).toBe(10004);
    expect((await tried('Disable')).row).toMatchObject({ biz_id: stranger, biz_name: null });

    const bulk = await east.post('/manager/enable/batch/v1', { ids: [stranger] });
    expect(bulk.data.fail_rows).toMatchObject([{ id: stranger, code: 10004 }]);
    expect((await tried('Enable')).row).toMatchObject({ biz_id: stranger, biz_name: null });

    expect((await east.post('/manager/switch_org/v1', { org_id: outside })).code).toBe(10004);
    const switched = await tried('Switch organisation');
    expect(switched.row).toMatchObject({ entity: 'User', biz_id: userIds.east, biz_name: '林悦' });
    expect(switched.changes).toEqual([{ field: 'org_id', before: null, after: outside }]);
  });

  test('records that are nowhere, and reads, are nobody’s trespass; a hostile value is not kept as it came', async () => {
    expect((await east.put('/manager/999999/enabled/v1', { enabled: 0 })).code).toBe(10004);
    expect((await east.get(`/manager/${userIds.otherMerchant}/v1`)).code).toBe(10004);
    expect(await log({ result: '1' })).toEqual([]);
    const fields = {
      role_ids: f.refs({ en: 'Roles', zh: '角色' }, 'manager_role'),
      phone: f.text({ en: 'Phone', zh: '手机' }, { mask: [3, 4] }),
      password: secret(f.text({ en: 'Password', zh: '密码' })),
    };
    const msg = { en: '', zh: '' };
    const errors = ['role_ids.0', 'phone', 'password', 'constructor'].map((field) => ({ field, msg }));
    const body = { role_ids: ['7', { a: 1 }, ['8']], phone: '13811112222', password: 'x', constructor: '1' };
    expect(triedValues(fields, body, errors)).toEqual([
      { field: 'role_ids', before: null, after: ['7'] },
      { field: 'phone', before: null, after: '138****2222' },
      { field: 'password', before: null, after: null },
    ]);
    expect(triedValues(fields, { role_ids: ['7'], phone: '1', ids: ['3'] }, [])).toEqual([
      { field: 'role_ids', before: null, after: ['7'] },
      { field: 'ids', before: null, after: ['3'] },
    ]);
  });

  test('a client that hammers fills no table', async () => {
    for (let n = 0; n < 25; n++) expect((await reader.post('/manager_role/v1', {})).code).toBe(10003);
    expect((await log({ result: '1' })).length).toBe(10);
    served.pass(11 * 60);
    await reader.post('/manager_role/v1', {});
    expect((await root.get('/sys_operate_log/v1', { result: '1' })).data.total).toBe(11);
  });

  test('shows what was done in the organisations that one sees, by person, event, time and request', async () => {
    await east.post('/manager_role/v1', {
      role_name: '东区角色',
      identity_type: 1,
      scope_type: 2,
      modules: ['SALE_ORDER'],
    });
    await root.post('/manager_role/v1', {
      role_name: '总部角色',
      identity_type: 1,
      scope_type: 2,
      modules: ['SALE_ORDER'],
    });
    const names = (rows: { biz_name: string }[]) => rows.map((row) => row.biz_name);
    expect(names(await log({}, root))).toEqual(expect.arrayContaining(['东区角色', '总部角色']));
    expect(names(await log({}, east))).toEqual(['东区角色']);
    expect(names(await log({ operator_id: userIds.root }))).toEqual(['总部角色']);
    expect(names(await log({ action: 'create,update', biz_entity: 'manager_role,manager' }))).toHaveLength(2);
    expect(await log({ action: 'delete' })).toEqual([]);
    const { db } = served.database;
    await db
      .updateTable('sys_operate_log')
      .set({ operator_id: '0' })
      .where('biz_name', '=', '东区角色')
      .execute();
    expect(names(await log({ tab: 'people' }))).toEqual(['总部角色']);
    expect(names(await log({ tab: 'system' }))).toEqual(['东区角色']);
    expect(await log({ tab: 'refused' })).toEqual([]);
    const day = '2026-03-02';
    expect(
      await log({ start_create_time: `${day} 00:00:00`, end_create_time: `${day} 23:59:59` }),
    ).toHaveLength(2);
    expect((await root.get('/sys_operate_log/v1', { start_create_time: '2025-01-01 00:00:00' })).code).toBe(
      10006,
    );
    expect((await reader.get('/sys_operate_log/v1')).code).toBe(10003);
    expect((await root.delete('/sys_operate_log/1/v1')).status).toBe(404);
  });

  test('every event of every screen has its words in both languages', () => {
    for (const { model, actions } of product.resources) {
      for (const event of [
        'create',
        'update',
        'delete',
        'read',
        'export',
        'import',
        ...Object.keys(actions ?? {}),
      ]) {
        const label = eventLabel(product, model.name, event);
        expect(label?.en && label.zh, `${event} of ${model.name}`).toBeTruthy();
      }
    }
    expect(eventLabel(product, 'manager', 'change_password')?.zh).toBe('修改本人密码');
    expect(eventLabel(product, 'manager', 'no_such_event')).toBeUndefined();
  });
});
