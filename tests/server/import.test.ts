import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readSheet } from '../../server/imports/read-sheet.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { userIds, users, world } from './support/world.ts';

const header = 'Staff No.,Name,Phone,Vendor,Post,Production line';
const staff = (no: string, more: { phone?: string; vendor?: string; post?: string } = {}) =>
  `${no},张三,${more.phone ?? '13700000001'},${more.vendor ?? '华柜制造'},${more.post ?? 'Tester'},A线`;

describeOnEachDatabase('rows created from a file', (fresh) => {
  let served: Served;
  let dataDir: string;
  let root: Client;
  let factory: Client;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'import-'));
    served = await serve(await fresh(world), { dataDir });
    root = await served.signIn(users.root);
    factory = await served.signIn(users.factory);
    return () => served.close();
  });
  beforeEach(() => served.empty('vendor_person', 'import_job', 'request_result'));

  const upload = async (client: Client, text: string, name = 'staff.csv'): Promise<Reply> => {
    const form = new FormData();
    form.set('import_file', new Blob([text]), name);
    const response = await fetch(`${served.base}/api/vendor_person/import/v1`, {
      method: 'POST',
      body: form,
      headers: { 'accept-language': client.lang, 'auth-token': client.token ?? '' },
    });
    return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
  };
  const persons = () =>
    served.database.db
      .selectFrom('vendor_person')
      .select(['staff_no', 'phone', 'vendor_id', 'person_role', 'enabled'])
      .orderBy('id')
      .execute();
  const file = async (at: string, format: string) => {
    const response = await fetch(`${served.base}/api/vendor_person/import/${at}?format=${format}`, {
      headers: { 'auth-token': root.token ?? '', 'accept-language': 'en' },
    });
    return readSheet(Buffer.from(await response.arrayBuffer()), `x.${format}`, 1_000);
  };

  test('a preview tells every line’s faults as the form would, and creates nothing', async () => {
    await root.post('/vendor_person/v1', {
      staff_no: 'H1',
      person_name: '李四',
      phone: '13700000009',
      vendor_id: '1',
      person_role: 1,
    });
    const { data, code } = await upload(
      root,
      [
        header,
        staff('H1'),
        staff('H2'),
        staff('H2'),
        staff('H3', { phone: '123', post: 'Boss' }),
        staff('H4', { vendor: '无此厂' }),
        ',无号,13700000001,华柜制造,测试员,',
      ].join('\n'),
    );
    expect(code).toBe(0);
    expect(data).toMatchObject({
      name: 'staff.csv',
      status: 0,
      mapping: { staff_no: 0, person_name: 1, phone: 2, vendor_id: 3, person_role: 4, line_name: 5 },
      counts: { total: 6, ok: 1, faulty: 5, done: 0 },
    });
    expect(data.rows.map(({ line, msg }: { line: number; msg: string }) => [line, msg])).toEqual([
      [2, 'Staff No. Staff number exists'],
      [3, ''],
      [4, 'Staff No. is the same as in line 3'],
      [5, 'Post is not one of the allowed values; Phone must be an 11-digit mobile number'],
      [6, 'Vendor is not there, or not visible to you'],
      [7, 'Staff No. is required'],
    ]);
    expect(await persons()).toHaveLength(1);
  });

  test('execution creates the good lines, leaves the others in a file, and doubles nothing when repeated', async () => {
    const { data } = await upload(
      root,
      [header, staff('H1'), staff('H2', { phone: '1' }), staff('H3')].join('\n'),
    );
    const run = () => root.post(`/vendor_person/import/execute/${data.id}/v1`);
    expect((await run()).data).toMatchObject({ status: 2, counts: { total: 3, ok: 2, faulty: 1, done: 2 } });
    expect((await run()).data).toMatchObject({ status: 2, counts: { done: 2 } });
    expect(await persons()).toEqual([
      { staff_no: 'H1', phone: '13700000001', vendor_id: '1', person_role: 1, enabled: 1 },
      { staff_no: 'H3', phone: '13700000001', vendor_id: '1', person_role: 1, enabled: 1 },
    ]);
    for (const format of ['csv', 'xlsx']) {
      const rows = await file(`faulty/${data.id}/v1`, format);
      expect(rows.map(({ cells }) => [cells[0], cells.at(-1)])).toEqual([
        ['Staff No.', 'Fault'],
        ['H2', 'Phone must be an 11-digit mobile number'],
      ]);
    }
    // The same file once more: its rows are there already.
    const again = await upload(root, [header, staff('H1'), staff('H3')].join('\n'));
    expect(again.data.counts).toMatchObject({ ok: 0, faulty: 2 });
  });

  test('a run that was killed halfway goes on without doubling', async () => {
    const { data } = await upload(root, [header, staff('H1'), staff('H2')].join('\n'));
    await root.post(`/vendor_person/import/execute/${data.id}/v1`);
    await served.database.db.updateTable('import_job').set({ status: 3, done_count: 0 }).execute();
    await served.database.db.deleteFrom('vendor_person').where('staff_no', '=', 'H2').execute();
    await served.database.db.deleteFrom('request_result').where('request_no', '=', '3').execute();
    const { data: done } = await root.post(`/vendor_person/import/execute/${data.id}/v1`);
    expect(done).toMatchObject({ status: 2, counts: { done: 2, faulty: 0 } });
    expect((await persons()).map(({ staff_no }) => staff_no)).toEqual(['H1', 'H2']);
  });

  test('columns can be told where the headings don’t', async () => {
    const { data } = await upload(root, `工号,nick,手机号,厂商,岗位\nH1,张三,13700000001,华柜制造,测试员`);
    expect(data.counts).toMatchObject({ ok: 0, faulty: 1 });
    const at = `/vendor_person/import/${data.id}/v1`;
    const { data: mapped } = await root.put(at, { mapping: { ...data.mapping, person_name: 1 } });
    expect(mapped.counts).toMatchObject({ ok: 1, faulty: 0 });
    expect((await root.get(at)).data.mapping).toEqual(mapped.mapping);
    for (const mapping of [
      { staff_no: 9 },
      { enabled: 1 },
      { staff_no: 0, person_name: 0 },
      ['staff_no'],
      null,
    ])
      expect((await root.put(at, { mapping })).code, JSON.stringify(mapping)).toBe(10006);
    await root.post(`/vendor_person/import/execute/${data.id}/v1`);
    expect((await root.put(at, { mapping: mapped.mapping })).code).toBe(10005);
    expect(await persons()).toHaveLength(1);
  });

  test('the template reads back as an empty file of all columns', async () => {
    for (const format of ['csv', 'xlsx']) {
      const [first] = await file('template/v1', format);
      expect(first?.cells).toEqual(header.split(','));
    }
  });

  describe('refuses', () => {
    test('who may not add a row, and another’s import', async () => {
      const reader = await served.signIn(users.reader);
      expect((await upload(reader, [header, staff('H1')].join('\n'))).code).toBe(10003);
      expect((await upload(served.anybody, header)).code).toBe(10001);
      const { data } = await upload(root, [header, staff('H1')].join('\n'));
      for (const call of [
        factory.get(`/vendor_person/import/${data.id}/v1`),
        factory.post(`/vendor_person/import/execute/${data.id}/v1`),
        factory.put(`/vendor_person/import/${data.id}/v1`, { mapping: {} }),
        factory.get(`/vendor_person/import/faulty/${data.id}/v1`),
        root.get('/vendor_person/import/x/v1'),
      ])
        expect((await call).code).toBe(10004);
      expect(await persons()).toEqual([]);
    });

    test('rows beyond the importer’s scope', async () => {
      const { data } = await upload(
        factory,
        [header, staff('H1', { vendor: '冰蓝冷链' }), staff('H2')].join('\n'),
      );
      expect(data.rows.map(({ msg }: { msg: string }) => msg)).toEqual([
        'Vendor is not there, or not visible to you',
        '',
      ]);
      await factory.post(`/vendor_person/import/execute/${data.id}/v1`);
      expect(await persons()).toMatchObject([{ staff_no: 'H2', vendor_id: '1' }]);
    });

    test('to go on for who lost the right meanwhile', async () => {
      const { data } = await upload(root, [header, staff('H1')].join('\n'));
      await served.database.db
        .updateTable('import_job')
        .set({ status: 1, user_id: userIds.reader })
        .where('id', '=', data.id)
        .execute();
      const { runImport } = await import('../../server/imports/import-job.ts');
      await runImport(served.app.services, data.id);
      const record = await served.database.db.selectFrom('import_job').select('status').executeTakeFirst();
      expect(record?.status).toBe(3);
      expect(await persons()).toEqual([]);
    });

    test('a file without headings, without rows, with too many', async () => {
      expect((await upload(root, staff('H1'))).msg).toMatch(/first row must name the columns/);
      expect((await upload(root, header)).msg).toMatch(/no rows/);
      const many = Array.from({ length: 1_001 }, (_, at) => staff(`H${at}`)).join('\n');
      expect((await upload(root, `${header}\n${many}`)).msg).toMatch(/more than 1,000 rows/);
      expect((await upload(root, header, 'staff.txt')).code).toBe(10006);
      expect(await served.database.db.selectFrom('import_job').select('id').execute()).toEqual([]);
    });
  });

  test('an import whose worker fell silent is taken up, and forgotten after a day', async () => {
    const { data } = await upload(root, [header, staff('H1')].join('\n'));
    const state = async () => (await root.get(`/vendor_person/import/${data.id}/v1`)).data.status;
    await served.database.db.updateTable('import_job').set({ status: 1, worker: 'another' }).execute();
    served.pass(20);
    await served.app.background.runAll();
    expect(await state()).toBe(1);
    served.pass(20);
    await served.app.background.runAll();
    expect(await state()).toBe(2);
    expect((await persons()).map(({ staff_no }) => staff_no)).toEqual(['H1']);
    served.pass(24 * 3_600);
    await served.app.background.runAll();
    expect(await served.database.db.selectFrom('import_job').select('id').execute()).toEqual([]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
