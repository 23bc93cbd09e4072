import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { Person, person as personResource } from '../../resources/vendor-test/person.ts';
import type { Row } from '../../server/db/row.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { insertRow, inTransaction, lockRow, updateRow } from '../../server/rows/writing.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, world } from './support/world.ts';

const person = (more: object = {}) => ({
  staff_no: 'A001',
  person_name: '王小明',
  phone: '13812345678',
  vendor_id: '1',
  person_role: 1,
  ...more,
});

describeOnManySessions('factory staff, a plain module', (fresh) => {
  let served: Served;
  let root: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    root = await served.signIn(users.root);
  });
  beforeEach(async () => {
    served.at(startOfTests);
    await served.empty('vendor_person', 'sys_operate_log', 'request_result', 'manager_forms');
  });
  afterAll(() => served.close());

  const stored = () => served.database.db.selectFrom('vendor_person').selectAll().orderBy('id').execute();
  const audit = () => served.database.db.selectFrom('sys_operate_log').selectAll().orderBy('id').execute();
  const add = async (more: object = {}) => (await root.post('/vendor_person/v1', person(more))).data;

  test('[7.03] a created row is answered with code 0, its data and a message, and stands in the list', async () => {
    const created = await root.post('/vendor_person/v1', person({ line_name: 'L1' }));
    expect(created).toMatchObject({ status: 200, code: 0, msg: 'Added successfully' });
    expect(created.data).toMatchObject({
      staff_no: 'A001',
      vendor_name: '华柜制造',
      enabled: 1,
      version: 1,
      create_time: '2026-03-02 10:00:00',
      phone: '138****5678',
    });
    expect(typeof created.data.id).toBe('string');
    const list = await root.get('/vendor_person/v1');
    expect(list.data).toMatchObject({ total: 1, rows: [{ id: created.data.id, person_name: '王小明' }] });
    expect((await root.get(`/vendor_person/${created.data.id}/v1`)).data).toEqual(created.data);
  });

  test('a value that the model has no place for ends the write: nothing of it is lost without a word', async () => {
    const { services } = served.app;
    const caller = systemCaller(services);
    const write = (more: object) => {
      // As the generic routes hand rows on: what the compiler knows of a model is not theirs.
      const model: AnyModel = Person;
      const row: Row = { ...person(), enabled: 1, ...more };
      return inTransaction(caller, (tx) => insertRow(caller, tx, model, row));
    };
    await expect(write({ staff_number: 'A002' })).rejects.toThrow(
      'vendor_person stores no value staff_number',
    );
    await expect(write({ vendor_name: 'x' })).rejects.toThrow('vendor_person stores no value vendor_name');
    expect(await stored()).toEqual([]);
    const id = await write({});
    const change = inTransaction(caller, async (tx) => {
      const erased: AnyResource = personResource;
      const row = await lockRow(caller, tx, erased, id);
      await updateRow(caller, tx, erased.model, row, { line_name: 'L1', line_nmae: 'L2' });
    });
    await expect(change).rejects.toThrow('vendor_person stores no value line_nmae');
    expect(await stored()).toMatchObject([{ id, staff_no: 'A001', line_name: null, version: 1 }]);
  });

  test('[3.17] a page, several sorts and the total of a list', async () => {
    for (const [staff_no, person_role] of [
      ['A1', 2],
      ['A2', 1],
      ['A3', 2],
    ] as const)
      await add({ staff_no, person_role });
    served.pass(60);
    await add({ staff_no: 'A4', person_role: 1 });
    const page = await root.get('/vendor_person/v1', {
      page: 1,
      size: 2,
      order_by: 'create_time,id',
      sort_type: '1,0',
    });
    expect(page.data.total).toBe(4);
    expect(page.data.rows.map((row: { staff_no: string }) => row.staff_no)).toEqual(['A4', 'A1']);
    const next = await root.get('/vendor_person/v1', {
      page: 2,
      size: 2,
      order_by: 'create_time,id',
      sort_type: '1,0',
    });
    expect(next.data.rows.map((row: { staff_no: string }) => row.staff_no)).toEqual(['A2', 'A3']);
    const beyond = await root.get('/vendor_person/v1', { page: 9, size: 2 });
    expect(beyond.data).toMatchObject({ rows: [], total: 4 });
  });

  test('filters: numbers exactly, names by part, several codes, several references', async () => {
    await add({ staff_no: 'A1', person_name: '王小明', person_role: 1 });
    await add({ staff_no: 'A11', person_name: '李明', person_role: 2, vendor_id: '2' });
    await add({ staff_no: 'A12', person_name: '100%_', person_role: 3 });
    const found = async (query: Record<string, string>) =>
      (await root.get('/vendor_person/v1', { ...query, order_by: 'id', sort_type: '0' })).data.rows.map(
        (row: { staff_no: string }) => row.staff_no,
      );
    expect(await found({ staff_no: 'A1' })).toEqual(['A1']);
    expect(await found({ person_name: '明' })).toEqual(['A1', 'A11']);
    expect(await found({ person_name: '%' })).toEqual(['A12']);
    expect(await found({ person_name: '_' })).toEqual(['A12']);
    expect(await found({ person_role: '2,3' })).toEqual(['A11', 'A12']);
    expect(await found({ vendor_id: '2,77' })).toEqual(['A11']);
    expect(await found({ vendor_id: '99999999999999999999' })).toEqual([]);
  });

  test.each([
    ['an unknown parameter', { colour: 'red' }],
    ['a code that is none', { person_role: '9' }],
    ['an id that is none', { vendor_id: '1;drop table manager' }],
    ['a page before the first', { page: 0 }],
    ['a size beyond the largest', { size: 101 }],
    ['a sort by what is not sortable', { order_by: 'phone', sort_type: '0' }],
    ['a sort by nothing declared', { order_by: 'id;--', sort_type: '0' }],
    ['sorts and directions of different length', { order_by: 'create_time,id', sort_type: '1' }],
    ['a tab that the list has not', { tab: '1' }],
    ['a character that no text holds', { person_name: 'a\u0000b' }],
  ])('a list refuses %s', async (_, query) => {
    const reply = await root.get('/vendor_person/v1', query as Record<string, string>);
    expect(reply).toMatchObject({ status: 422, code: 10006 });
  });

  test('an empty parameter of a list is no parameter', async () => {
    await add();
    expect((await root.get('/vendor_person/v1', { person_name: '', tab: '' })).data.total).toBe(1);
  });

  test('one parameter given twice is refused', async () => {
    expect((await root.get('/vendor_person/v1?page=1&page=2')).code).toBe(10006);
  });

  test('an edit changes what it names, counts the version and leaves its trace with the phone masked', async () => {
    const row = await add({ line_name: 'L1' });
    served.pass(30);
    const edited = await root.put(`/vendor_person/${row.id}/v1`, {
      version: 1,
      phone: '13987654321',
      person_name: '王明',
    });
    expect(edited).toMatchObject({ code: 0, msg: 'Modified successfully' });
    expect(edited.data).toMatchObject({
      version: 2,
      line_name: 'L1',
      phone: '139****4321',
      update_time: '2026-03-02 10:00:30',
    });
    const [, change] = await audit();
    expect(change).toMatchObject({
      biz_entity: 'vendor_person',
      biz_id: row.id,
      action: 'update',
      operator_name: '周岚',
    });
    expect(change?.diff_json).toEqual([
      { field: 'person_name', before: '王小明', after: '王明' },
      { field: 'phone', before: '138****5678', after: '139****4321' },
    ]);
    const history = await root.get(`/vendor_person/history/${row.id}/v1`);
    expect(history.data).toMatchObject({ total: 2, rows: [{ action: 'update' }, { action: 'create' }] });
  });

  test('an edit of an older version is refused with the newer row and writes nothing', async () => {
    const row = await add();
    await root.put(`/vendor_person/${row.id}/v1`, { version: 1, line_name: 'L2' });
    const late = await root.put(`/vendor_person/${row.id}/v1`, { version: 1, line_name: 'L3' });
    expect(late).toMatchObject({ status: 409, code: 10005, data: { row: { version: 2, line_name: 'L2' } } });
    expect((await root.put(`/vendor_person/${row.id}/v1`, { line_name: 'L3' })).code).toBe(10006);
    expect(await stored()).toMatchObject([{ line_name: 'L2', version: 2 }]);
  });

  test('of two edits at once one wins and the other learns of it', async () => {
    const row = await add();
    const both = await Promise.all(
      ['L1', 'L2'].map((line_name) => root.put(`/vendor_person/${row.id}/v1`, { version: 1, line_name })),
    );
    expect(both.map((reply) => reply.code).sort()).toEqual([0, 10005]);
    expect((await stored())[0]?.version).toBe(2);
  });

  test.each([
    ['an unknown key', { colour: 'red' }, 'colour'],
    ['a key that the server sets', { enabled: 0 }, 'enabled'],
    ['an id of its own', { id: '77' }, 'id'],
    ['a number for a text', { person_name: 5 }, 'person_name'],
    ['a text for a code', { person_role: '1' }, 'person_role'],
    ['a code that is none', { person_role: 9 }, 'person_role'],
    ['too long a text', { staff_no: 'A'.repeat(17) }, 'staff_no'],
    ['a phone that is none', { phone: '123' }, 'phone'],
    ['a masked phone', { phone: '138****5678' }, 'phone'],
    ['nothing where something must be', { person_name: '  ' }, 'person_name'],
    ['an object for a reference', { vendor_id: { $ne: 1 } }, 'vendor_id'],
    ['control characters', { line_name: 'a\u0000b' }, 'line_name'],
  ])('creation refuses %s, names the field and writes nothing', async (_, more, field) => {
    const reply = await root.post('/vendor_person/v1', person(more));
    expect(reply).toMatchObject({ status: 422, code: 10006 });
    expect(reply.data.errors.map((error: { field: string }) => error.field)).toContain(field);
    expect(await stored()).toEqual([]);
    expect(await audit()).toEqual([]);
  });

  test('a refusal speaks the language of the call and names the field by its label', async () => {
    const body = person({ phone: '123' });
    expect((await root.post('/vendor_person/v1', body)).msg).toBe(
      'Invalid parameter: Phone must be an 11-digit mobile number',
    );
    expect((await root.speaking('zh-CN').post('/vendor_person/v1', body)).msg).toBe(
      '参数错误：手机号应为11位手机号',
    );
  });

  test('a staff number that exists is refused at its field with its own code', async () => {
    await add();
    const twice = await root.post('/vendor_person/v1', person());
    expect(twice).toMatchObject({ status: 409, code: 23004, msg: 'Staff number exists' });
    expect(twice.data.errors).toEqual([{ field: 'staff_no', msg: 'Staff number exists' }]);
    expect(await stored()).toHaveLength(1);
  });

  test('a reference to a row that is not there is refused, the field named', async () => {
    const reply = await root.post('/vendor_person/v1', person({ vendor_id: '77' }));
    expect(reply).toMatchObject({ status: 404, code: 10004, data: { errors: [{ field: 'vendor_id' }] } });
    expect(await stored()).toEqual([]);
  });

  test('the same request twice, one after the other or at once, makes one row and gets one answer', async () => {
    const body = { ...person(), request_no: '7f0c2d0e-1' };
    const [first, second] = await Promise.all([
      root.post('/vendor_person/v1', body),
      root.post('/vendor_person/v1', body),
    ]);
    const third = await root.post('/vendor_person/v1', body);
    expect([first.code, second.code, third.code]).toEqual([0, 0, 0]);
    expect(second.data.id).toBe(first.data.id);
    expect(third.data.id).toBe(first.data.id);
    expect(await stored()).toHaveLength(1);
    const other = await root.post('/vendor_person/v1', { ...body, staff_no: 'B002' });
    expect(other).toMatchObject({
      status: 422,
      code: 10006,
      msg: 'The first attempt was saved. What was changed since then was not.',
      data: { errors: [{ field: 'request_no' }], standing: { id: first.data.id } },
    });
    expect(await stored()).toHaveLength(1);
    const refused = await root.speaking('zh').post('/vendor_person/v1', { ...body, staff_no: 'B002' });
    expect(refused.msg).toBe('首次提交已保存，之后修改的内容未保存。');
    expect(
      (await root.post('/vendor_person/v1', { ...body, staff_no: 'B002', request_no: 'n-2' })).code,
    ).toBe(0);
  });

  test('[4.08] a change of state goes from where it is allowed, once', async () => {
    const row = await add();
    const disable = () => root.put(`/vendor_person/${row.id}/enabled/v1`, { enabled: 0 });
    const done = await disable();
    expect(done).toMatchObject({ code: 0, msg: 'Disabled', data: { enabled: 0, version: 2 } });
    expect(await disable()).toMatchObject({ status: 409, code: 15001 });
    expect((await root.put(`/vendor_person/${row.id}/enabled/v1`, { enabled: 7 })).code).toBe(10006);
    expect((await root.put(`/vendor_person/${row.id}/enabled/v1`, { enabled: 1, colour: 1 })).code).toBe(
      10006,
    );
    expect((await stored())[0]).toMatchObject({ enabled: 0, version: 2 });
  });

  test('[4.08] of two changes of one state at once the second is refused', async () => {
    const row = await add();
    const both = await Promise.all(
      [1, 2].map(() => root.put(`/vendor_person/${row.id}/enabled/v1`, { enabled: 0 })),
    );
    expect(both.map((reply) => reply.code).sort()).toEqual([0, 15001]);
    expect((await stored())[0]?.version).toBe(2);
  });

  test('a bulk action does what it can and says for each other row why not', async () => {
    const one = await add({ staff_no: 'A1', person_name: '甲' });
    const two = await add({ staff_no: 'A2', person_name: '乙' });
    await root.put(`/vendor_person/${two.id}/enabled/v1`, { enabled: 0 });
    const reply = await root.post('/vendor_person/disable/batch/v1', { ids: [one.id, two.id, '999'] });
    expect(reply.data).toEqual({
      success_count: 1,
      fail_rows: [
        { id: two.id, title: '乙', code: 15001, msg: 'Not editable in this state' },
        { id: '999', title: '999', code: 10004, msg: 'Record not found or not visible' },
      ],
    });
    const filtered = await root.post('/vendor_person/enable/batch/v1', {
      filter: { enabled: '0' },
      exclude: [two.id],
    });
    expect(filtered.data.success_count).toBe(1);
    expect((await stored()).map((row) => row.enabled)).toEqual([1, 0]);
    for (const body of [
      {},
      { ids: [] },
      { ids: Array(201).fill('1') },
      { ids: ['1'], filter: {} },
      { filter: { colour: '1' } },
    ]) {
      expect((await root.post('/vendor_person/disable/batch/v1', body)).code).toBe(10006);
    }
  });

  test('a bulk action whose process was killed goes on with the rest under its number, does nothing twice and reports on all', async () => {
    const rows = [];
    for (const at of [1, 2, 3, 4]) rows.push(await add({ staff_no: `K${at}`, person_name: '甲' }));
    const ids = rows.map(({ id }) => id);
    const audits = async () => (await audit()).filter(({ action }) => action === 'disable').length;
    const disable = (body: object) => root.post('/vendor_person/disable/batch/v1', body);
    // What a process has done that was killed after two rows: each of them in its own transaction.
    await disable({ ids: ids.slice(0, 2), request_no: 'killed-1' });
    const again = await disable({ ids: [...ids, '999'], request_no: 'killed-1' });
    expect(again.data).toMatchObject({ success_count: 4, fail_rows: [{ id: '999', code: 10004 }] });
    expect(await audits()).toBe(4);
    // By a filter the rows that are done no longer fit; the report still counts them.
    const enable = (body: object) => root.post('/vendor_person/enable/batch/v1', body);
    await enable({ ids: ids.slice(0, 2), request_no: 'killed-2' });
    const rest = await enable({ filter: { enabled: '0' }, request_no: 'killed-2' });
    expect(rest.data).toEqual({ success_count: 4, fail_rows: [] });
    expect((await stored()).map((row) => row.enabled)).toEqual([1, 1, 1, 1]);
    // With other input it is no repeat: nothing is done, and nothing is reported as done that wasn't.
    const other = await enable({ ids, input: { reason: 'other' }, request_no: 'killed-2' });
    expect(other).toMatchObject({
      code: 10006,
      msg: 'The first attempt was carried out with what was entered then (rows: 4). What was changed since then was not.',
      data: { errors: [{ field: 'request_no' }] },
    });
    // Under another number what is done is refused as ever.
    expect((await enable({ ids, request_no: 'killed-3' })).data.success_count).toBe(0);
  });

  test.each([
    ['text that is no JSON', '{"staff_no":', 'application/json', 400],
    ['a list', '[1]', 'application/json', 400],
    ['a text', '"x"', 'application/json', 400],
    ['a form', 'staff_no=1', 'application/x-www-form-urlencoded', 400],
    ['a poisoned prototype', '{"__proto__":{"enabled":0}}', 'application/json', 400],
    ['more than a megabyte', `{"staff_no":"${'x'.repeat(1_100_000)}"}`, 'application/json', 400],
    ['a constructor', '{"constructor":{"prototype":{}}}', 'application/json', 400],
  ])('a body of %s is refused and writes nothing', async (_, body, type, status) => {
    const reply = await root.raw('POST', '/api/vendor_person/v1', body, { 'content-type': type });
    expect(reply).toMatchObject({ status, code: 10006 });
    expect(await stored()).toEqual([]);
  });

  test.each(['x', '-1', '0x1', '1e3', '99999999999999999999', '1%27%20or%201=1', '%00'])(
    'a record by the id %s is not found',
    async (id) => {
      expect(await root.get(`/vendor_person/${id}/v1`)).toMatchObject({ status: 404, code: 10004 });
      expect(await root.put(`/vendor_person/${id}/v1`, { version: 1 })).toMatchObject({
        status: 404,
        code: 10004,
      });
    },
  );

  test('a path that no declaration makes is answered with the envelope', async () => {
    expect(await root.get('/nothing/here/v1')).toMatchObject({ status: 404, code: 10004 });
    expect(await root.delete('/vendor_person/1/v1')).toMatchObject({ status: 404, code: 10004 });
  });

  test('an unexpected failure is told without its inside', async () => {
    await served.database.pool.query('alter table vendor_person rename to gone');
    const reply = await root.get('/vendor_person/v1');
    expect(reply).toMatchObject({ status: 500, code: 10008, msg: 'System busy, retry later' });
    await served.database.pool.query('alter table gone rename to vendor_person');
    expect(Object.keys(reply.data)).toEqual(['request_id']);
  });

  test('options are found by keyword and by id, with the row’s title', async () => {
    expect((await root.get('/vendor/option/v1', { keyword: '华柜' })).data).toEqual({
      rows: [{ id: '1', vendor_name: '华柜制造', title: '华柜制造' }],
      total: 1,
    });
    expect((await root.get('/vendor/option/v1', { ids: '2,x' })).data.rows).toHaveLength(1);
    expect((await root.get('/vendor/option/v1', { colour: 'red' })).code).toBe(10006);
  });

  test('[7.36] columns of a table are kept per user and go back to the default', async () => {
    const columns = [{ prop: 'staff_no', visible: true, width: 120, fixed: 'left', sort: 0 }];
    expect((await root.get('/manager_forms/v1', { form_key: 'vendor_person' })).data).toEqual({
      form_key: 'vendor_person',
      columns: null,
      filters: [],
    });
    expect((await root.put('/manager_forms/v1', { form_key: 'vendor_person', columns })).code).toBe(0);
    expect((await root.get('/manager_forms/v1', { form_key: 'vendor_person' })).data.columns).toEqual(
      columns,
    );
    const other = await served.signIn(users.reader);
    expect((await other.get('/manager_forms/v1', { form_key: 'vendor_person' })).data.columns).toBeNull();
    await root.put('/manager_forms/v1', { form_key: 'vendor_person', columns: [] });
    expect((await root.get('/manager_forms/v1', { form_key: 'vendor_person' })).data.columns).toBeNull();
    expect((await root.put('/manager_forms/v1', { form_key: 'x', columns: [{ prop: 1 }] })).code).toBe(10006);
  });

  test('healthz answers, openapi.json describes every call', async () => {
    const health = await fetch(`${served.base}/healthz`);
    expect([health.status, await health.json()]).toEqual([200, { status: 'ok' }]);
    const described = (await (await fetch(`${served.base}/openapi.json`)).json()) as {
      paths: Record<string, object>;
    };
    expect(Object.keys(described.paths['/vendor_person/v1'] ?? {})).toEqual(['get', 'post']);
    expect(JSON.stringify(described.paths)).not.toContain('password_hash');
    expect(described.paths['/manager/switch_org/v1']).toMatchObject({
      post: {
        summary: 'Look from another organisation; the old token ends',
        requestBody: { content: { 'application/json': { schema: { required: ['org_id'] } } } },
      },
    });
  });
});
