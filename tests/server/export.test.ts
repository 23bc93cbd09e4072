import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { anyTable } from '../../server/db/tables.ts';
import { runExport } from '../../server/exports/export-job.ts';
import { eventually } from '../support/eventually.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { present } from './support/socket.ts';
import { roles, userIds, users, world } from './support/world.ts';

describeOnEachDatabase('exports', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let dataDir: string;

  beforeAll(async () => {
    database = await fresh(world);
    dataDir = await mkdtemp(path.join(tmpdir(), 'exports-'));
    await insertConsumerAndPoint(database);
    for (let i = 0; i < 5; i++) await insertOrder(database, { lines: [{ paid: 1000 + i, units: 1 }] });
    await insertOrder(database, { mct_id: '2', lines: [{ paid: 7777, units: 1 }] });
    server = await serve(database, { dataDir });
    root = await server.signIn(users.root);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  const range = { start_create_time: '2026-03-01', end_create_time: '2026-03-02' };
  const download = async (client: Client, id: string) => {
    const { data } = await client.post(`/export_file_download/ticket/${id}/v1`);
    return fetch(`${server.base}${data.url}`);
  };
  const sheetOf = async (response: Response) => {
    const book = await readXlsx(new Uint8Array(await response.arrayBuffer()));
    return book.sheets[0]?.rows ?? [];
  };

  it('[3.14] [4.11] [7.22] are added to the cache, written, and fetched', async () => {
    const asked = await root
      .speaking('zh')
      .get('/export/mgt_order/v1', { ...range, columns: 'order_no,pay_amount,order_status,user_phone' });
    expect(asked).toMatchObject({ code: 0, msg: '已添加到下载缓存区!' });
    const { data } = await root.get('/export_file_download/v1');
    expect(data.rows[0]).toMatchObject({ id: asked.data.id, status: 1, row_count: 6 });
    expect(Object.keys(data.rows[0])).toEqual(
      expect.arrayContaining(['id', 'name', 'status', 'create_time', 'file_url']),
    );
    const response = await download(root, asked.data.id);
    expect(response.headers.get('content-disposition')).toContain('attachment');
    const rows = await sheetOf(response);
    expect([...(rows[0] ?? [])].sort()).toEqual(['实付金额', '用户手机号', '订单状态', '订单编号']);
    expect(rows).toHaveLength(7);
    const header = rows[0] ?? [];
    const paid = rows.slice(1).map((row) => row[header.indexOf('实付金额')]);
    expect(paid.sort()).toEqual([10, 10.01, 10.02, 10.03, 10.04, 77.77]);
    expect(rows[1]?.[header.indexOf('订单状态')]).toBe('已支付');
  });

  it('of the audit log tell the record, what was changed from what to what by name, and why', async () => {
    const made = await root.post('/manager/v1', {
      name: '周明',
      phone: '13811112222',
      identity_type: 1,
      mgt_org_id: '2',
      role_ids: [roles.reader],
    });
    expect(made.code, made.msg).toBe(0);
    const { id, version } = made.data;
    expect((await root.put(`/manager/${id}/v1`, { version, name: '周明亮', role_ids: [] })).code).toBe(10006);
    expect((await root.put(`/manager/${id}/v1`, { version, name: '周明亮', mgt_org_id: '1' })).code).toBe(0);
    const asked = await root
      .speaking('en')
      .get('/export/sys_operate_log/v1', { biz_entity: 'manager', biz_id: id });
    const [head = [], edited = [], created = []] = await sheetOf(await download(root, asked.data.id));
    const of = (row: readonly unknown[], name: string) => row[head.indexOf(name)];
    expect(of(edited, 'Record ID')).toBe(id);
    expect(of(edited, 'Before')).toBe('Organisation: 华东大区; Name: 周明');
    expect(of(edited, 'After')).toMatch(/^Organisation: .*; Name: 周明亮$/);
    expect(of(edited, 'Request ID')).not.toBe('');
    expect(of(created, 'After')).toContain('138****2222');
    expect(of(created, 'After')).toContain('Roles: ');
    expect(of(created, 'After')).not.toContain('#');
    expect(JSON.stringify([edited, created])).not.toContain('13811112222');
  });

  it('[9.08] hold the whole of the first and the last day', async () => {
    await insertOrder(database, { create_time: '2026-02-27 00:00:00', lines: [{ paid: 11, units: 1 }] });
    await insertOrder(database, { create_time: '2026-02-27 23:59:59', lines: [{ paid: 12, units: 1 }] });
    await insertOrder(database, { create_time: '2026-02-28 00:00:00', lines: [{ paid: 13, units: 1 }] });
    const asked = await root.get('/export/mgt_order/v1', {
      start_create_time: '2026-02-27',
      end_create_time: '2026-02-27',
      columns: 'pay_amount',
    });
    const rows = await sheetOf(await download(root, asked.data.id));
    expect(rows.slice(1).flat().sort()).toEqual([0.11, 0.12]);
  });

  it('hold one row for each goods line where it is asked for, with the order beside each', async () => {
    const { order_no } = await insertOrder(database, {
      create_time: '2026-02-21 12:00:00',
      lines: [
        { paid: 900, units: 3 },
        { paid: 250, units: 1 },
      ],
    });
    const day = { start_create_time: '2026-02-21', end_create_time: '2026-02-21' };
    const columns = 'order_no,pay_amount,lines.goods_name,lines.quantity,lines.line_pay_amount';
    const asked = await root.get('/export/mgt_order/v1', { ...day, columns });
    const [header = [], ...rows] = await sheetOf(await download(root, asked.data.id));
    expect(header).toEqual(['Order No.', 'Paid', 'Goods name', 'Quantity', 'Line paid']);
    expect(rows).toEqual([
      [order_no, 11.5, '晨泉矿泉水', 3, 9],
      [order_no, 11.5, '晨泉矿泉水', 1, 2.5],
    ]);
    const [record] = (await root.get('/export_file_download/v1')).data.rows;
    expect(record.row_count).toBe(2);
    // What a merchant never sees of a line stays out of their sheet too.
    const merchant = await server.signIn(users.merchant);
    for (const hidden of ['lines.confidence', 'lines.order_id', 'lines.'])
      expect((await merchant.get('/export/mgt_order/v1', { ...day, columns: hidden })).code).not.toBe(0);
    expect((await root.get('/export/vendor_person/v1', { columns: 'lines.quantity' })).code).toBe(10006);
  });

  it('hold a length of time as one that a sheet adds up, in a csv as the clock writes it', async () => {
    const { order_no } = await insertOrder(database, { create_time: '2026-02-18 12:00:00' });
    await database.db
      .updateTable('mgt_order')
      .set({ close_time: '2026-02-18 13:30:00' })
      .where('order_no', '=', order_no)
      .execute();
    const day = { start_create_time: '2026-02-18', end_create_time: '2026-02-18' };
    const asked = { ...day, columns: 'shopping_seconds' };
    const sheet = await root.get('/export/mgt_order/v1', asked);
    // Workbooks count a length of time from the day before their first.
    expect(await sheetOf(await download(root, sheet.data.id))).toEqual([
      ['Shopping time'],
      [new Date('1899-12-31T01:30:00Z')],
    ]);
    const csv = await root.get('/export/mgt_order/v1', { ...asked, format: 'csv' });
    expect((await (await download(root, csv.data.id)).text()).trim().split(/\r?\n/)[1]).toBe('1:30:00');
  });

  it('mask phones for who may not see them, and leave out what merchants never see', async () => {
    const merchantRole = (
      await database.db
        .selectFrom('manager_role')
        .select('modules')
        .where('id', '=', '5')
        .executeTakeFirstOrThrow()
    ).modules as string[];
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify([...merchantRole, 'SALE_ORDER:export']) })
      .where('id', '=', '5')
      .execute();
    await server.app.services.access.touch(database.db);
    const merchant = await server.signIn(users.merchant);
    expect(
      (await merchant.get('/export/mgt_order/v1', { ...range, columns: 'order_no,mct_name' })).code,
    ).toBe(10006);
    const asked = await merchant.get('/export/mgt_order/v1', { ...range, columns: 'user_phone,pay_amount' });
    const rows = (await sheetOf(await download(merchant, asked.data.id))).slice(1);
    expect(rows).toHaveLength(5);
    expect(rows.flat()).toContain('138****8000');
    expect(rows.flat()).not.toContain(77.77);
  });

  it('as csv neutralise what a sheet would calculate', async () => {
    await database.db
      .insertInto('vendor_person')
      .values({
        staff_no: 'X1',
        person_name: '=1+1',
        phone: '13900000099',
        vendor_id: '1',
        person_role: 1,
        enabled: 1,
        create_time: '2026-03-01 08:00:00',
        update_time: '2026-03-01 08:00:00',
      })
      .execute();
    const asked = await root.get('/export/vendor_person/v1', { format: 'csv', columns: 'person_name' });
    const bytes = new Uint8Array(await (await download(root, asked.data.id)).arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).toContain("'=1+1");
  });

  it('are one’s own: another user’s are neither listed, fetched nor deleted', async () => {
    const { data } = await root.get('/export/mgt_order/v1', range);
    const factory = await server.signIn(users.factory);
    expect((await factory.get('/export_file_download/v1')).data.rows).toEqual([]);
    expect((await factory.post(`/export_file_download/ticket/${data.id}/v1`)).code).toBe(10004);
    expect((await factory.delete(`/export_file_download/${data.id}/v1`)).code).toBe(10004);
  });

  it('are not had any more by who sees less now than when they made them, which the cache says too', async () => {
    const lessNow = expect.stringMatching(/^You may see less now than when this file was made/);
    const setRole = async (scope_type: number) => {
      await anyTable(database.db)
        .updateTable('manager_role')
        .set({ scope_type })
        .where('id', '=', roles.east)
        .execute();
      await server.touchAccess();
    };
    const east = await server.signIn(users.east);
    const { data } = await east.get('/export/mgt_order/v1', range);
    const ticketOf = () => east.post(`/export_file_download/ticket/${data.id}/v1`);
    const barred = async (client = east) =>
      (await client.get('/export_file_download/v1')).data.rows[0].barred;
    const early = await ticketOf();
    expect(early.code).toBe(0);
    expect(await barred()).toBeNull();
    // Their own organisation alone, no longer those below it: the file holds rows of theirs.
    await setRole(1);
    expect(await ticketOf()).toMatchObject({ code: 10003, status: 403, msg: lessNow });
    const late = await fetch(`${server.base}${early.data.url}`);
    expect(late.status).toBe(403);
    expect(await late.json()).toMatchObject({ code: 10003, msg: lessNow });
    expect(await barred()).toEqual(lessNow);
    expect(await barred(east.speaking('zh'))).toMatch(/^您现在的数据范围小于生成该文件时的范围/);
    // What is made now holds no more than that.
    const { data: narrow } = await east.get('/export/mgt_order/v1', range);
    expect((await download(east, narrow.id)).status).toBe(200);
    await setRole(2);
    expect((await download(east, data.id)).status).toBe(200);
    expect((await download(east, narrow.id)).status).toBe(200);
  });

  it('stay behind where their maker comes to belong to somebody else', async () => {
    const set = async (values: object) => {
      await database.db.updateTable('manager').set(values).where('id', '=', userIds.merchant).execute();
      await server.touchAccess();
    };
    const { modules } = await database.db
      .selectFrom('manager_role')
      .select('modules')
      .where('id', '=', roles.merchant)
      .executeTakeFirstOrThrow();
    const more = JSON.stringify([...new Set([...(modules as string[]), 'SALE_ORDER:export'])]);
    await database.db
      .updateTable('manager_role')
      .set({ modules: more })
      .where('id', '=', roles.merchant)
      .execute();
    await server.touchAccess();
    const merchant = await server.signIn(users.merchant);
    const { data } = await merchant.get('/export/mgt_order/v1', range);
    expect((await download(merchant, data.id)).status).toBe(200);
    await set({ mct_id: '2' });
    expect((await merchant.post(`/export_file_download/ticket/${data.id}/v1`)).code).toBe(10003);
    await set({ mct_id: '1' });
    expect((await download(merchant, data.id)).status).toBe(200);
  });

  it('open once by a ticket, within a minute', async () => {
    const { data } = await root.get('/export/mgt_order/v1', range);
    const ticket = async () =>
      `${server.base}${(await root.post(`/export_file_download/ticket/${data.id}/v1`)).data.url}`;
    const once = await ticket();
    expect((await fetch(once)).status).toBe(200);
    expect((await fetch(once)).status).toBe(404);
    const late = await ticket();
    server.pass(61);
    expect((await fetch(late)).status).toBe(404);
    expect((await fetch(`${server.base}/api/export_file_download/file/v1?ticket=forged`)).status).toBe(404);
    expect((await fetch(`${server.base}/api/export_file_download/file/v1`)).status).toBe(404);
  });

  it('[4.13] [7.22] are deleted with their file', async () => {
    const { data } = await root.get('/export/mgt_order/v1', range);
    expect(await readdir(path.join(dataDir, 'exports'))).toContain(`${data.id}.xlsx`);
    const reply = await root.speaking('zh').delete(`/export_file_download/${data.id}/v1`);
    expect(reply).toMatchObject({ code: 0, msg: '删除成功' });
    expect(await readdir(path.join(dataDir, 'exports'))).not.toContain(`${data.id}.xlsx`);
  });

  it('[4.12] fail with a reason where the permission went before the worker came', async () => {
    const { id } = await database.db
      .insertInto('export_file_download')
      .values({
        user_id: '3',
        mgt_org_id: '1',
        resource: 'mgt_order',
        query: '{}',
        columns: '["order_no"]',
        format: 'xlsx',
        lang: 'zh',
        name: 'x.xlsx',
        create_time: '2026-03-02 10:00:00',
        alive_time: '2026-03-02 10:00:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await runExport(server.app.services, path.join(dataDir, 'exports'), String(id));
    const record = await database.db
      .selectFrom('export_file_download')
      .selectAll()
      .where('id', '=', String(id))
      .executeTakeFirstOrThrow();
    expect(record).toMatchObject({ status: 2, fail_reason: '您没有该操作权限', file_path: null });
    const reader = await server.signIn(users.reader);
    expect((await reader.post(`/export_file_download/ticket/${id}/v1`)).code).toBe(10004);
  });

  describe('whose worker died', () => {
    const rows = 2_100;
    // The newest stands first.
    const [first, last] = [`R${10_000 + rows - 1}`, 'R10000'];
    const stored = async (id: string) =>
      database.db.selectFrom('export_file_download').selectAll().where('id', '=', id).executeTakeFirst();
    const set = (id: string, values: object) =>
      database.db.updateTable('export_file_download').set(values).where('id', '=', id).execute();
    const rename = (staff_no: string, person_name: string) =>
      database.db
        .updateTable('vendor_person')
        .set({ person_name })
        .where('staff_no', '=', staff_no)
        .execute();
    const namesOf = async (id: string) => {
      const sheet = (await sheetOf(await download(root, id))).slice(1);
      return new Map(sheet.map(([staff, name]) => [String(staff), String(name)]));
    };
    const directory = () => path.join(dataDir, 'exports');
    const spools = async () => (await readdir(directory())).filter((name) => name.includes('.rows'));

    beforeAll(async () => {
      await database.db
        .insertInto('vendor_person')
        .values(
          Array.from({ length: rows }, (_, at) => ({
            staff_no: `R${10_000 + at}`,
            person_name: 'first',
            phone: '13900000097',
            vendor_id: '1',
            person_role: 2,
            enabled: 1,
            create_time: '2026-03-01 08:00:00',
            update_time: '2026-03-01 08:00:00',
          })),
        )
        .execute();
    });
    afterAll(async () => {
      await database.db.deleteFrom('vendor_person').where('staff_no', 'like', 'R%').execute();
    });

    /** An export whose worker loses the database once its first page is kept, as it tells of it. */
    const broken = async () => {
      const asked = await root.get('/export/vendor_person/v1', {
        columns: 'staff_no,person_name',
        staff_no: 'none',
      });
      const { id } = asked.data;
      await set(id, { status: 0, file_path: null, tries: 0, query: JSON.stringify({ person_role: '2' }) });
      const { services } = server.app;
      let told = 0;
      const outbox = Object.create(services.outbox, {
        publish: {
          value: () => {
            told += 1;
            throw new Error('Connection terminated unexpectedly');
          },
        },
      });
      await expect(runExport({ ...services, outbox }, directory(), id)).rejects.toThrow('terminated');
      expect(told).toBe(1);
      expect(await stored(id)).toMatchObject({ status: 0, row_count: 2_000, worker: null });
      return String(id);
    };

    it('are taken up by another one, which goes on behind the last page', async () => {
      const id = await broken();
      await set(id, { worker: 'dead' });
      await rename(first, 'second');
      await rename(last, 'second');
      server.pass(31);
      await server.app.background.runAll();
      expect(await stored(id)).toMatchObject({ status: 1, row_count: rows, progress: null });
      const names = await namesOf(id);
      expect(names.size).toBe(rows);
      expect([names.get(first), names.get(last)]).toEqual(['first', 'second']);
      expect(await spools()).toEqual([]);
    });

    it('are left to a worker that lives, also by one that has the same job', async () => {
      const id = await broken();
      await set(id, { worker: 'alive' });
      server.pass(20);
      await server.app.background.runAll();
      await runExport(server.app.services, directory(), id);
      expect(await stored(id)).toMatchObject({ status: 0, worker: 'alive' });
      await set(id, { worker: null });
      await runExport(server.app.services, directory(), id);
      expect(await stored(id)).toMatchObject({ status: 1, row_count: rows });
    });

    it('begin anew where their user’s access has become another one, and where the pages are gone', async () => {
      const id = await broken();
      await rename(first, 'third');
      const progress = (await stored(id))?.progress as object;
      await set(id, { progress: JSON.stringify({ ...progress, access: 'of before' }) });
      await runExport(server.app.services, directory(), id);
      expect((await namesOf(id)).get(first)).toBe('third');
      expect(await spools()).toEqual([]);
      const other = await broken();
      await rename(first, 'fourth');
      for (const name of await spools()) await rm(path.join(directory(), name));
      await runExport(server.app.services, directory(), other);
      expect((await namesOf(other)).get(first)).toBe('fourth');
    });

    it('[4.12] end as failed once five workers have ended over them', async () => {
      const id = await broken();
      await set(id, { worker: 'dead', tries: 5 });
      server.pass(31);
      await server.app.background.runAll();
      expect(await stored(id)).toMatchObject({ status: 2, fail_reason: 'System busy, retry later' });
      // Nobody goes on with the pages of the dead one.
      await server.app.background.runAll();
      expect(await spools()).toEqual([]);
    });
  });

  it('go after a week', async () => {
    const { data } = await root.get('/export/mgt_order/v1', range);
    server.pass(7 * 86_400 + 1);
    await server.app.background.runAll();
    expect((await root.get('/export_file_download/v1')).code).toBe(10001);
    const left = await database.db
      .selectFrom('export_file_download')
      .select('id')
      .where('id', '=', data.id)
      .execute();
    expect(left).toEqual([]);
  });

  it.each([
    ['an unknown column', { columns: 'password_hash' }],
    ['an unknown form', { format: 'exe' }],
    ['an unknown parameter', { where: '1=1' }],
    ['a range at its limit', { start_create_time: '2026-01-01', end_create_time: '2026-04-03' }],
  ])('refuse %s before anything is written', async (_, query) => {
    server.at('2026-03-02 10:00:00');
    const client = await server.signIn(users.root);
    const before = (await client.get('/export_file_download/v1')).data.total;
    expect((await client.get('/export/mgt_order/v1', query)).code).toBe(10006);
    expect((await client.get('/export_file_download/v1')).data.total).toBe(before);
  });

  it('stand in the order of the list, page after page', async () => {
    const asked = await root.get('/export/mgt_order/v1', {
      ...range,
      columns: 'pay_amount,order_no',
      order_by: 'pay_amount',
      sort_type: '0',
    });
    const [head, ...rows] = await sheetOf(await download(root, asked.data.id));
    // The columns stand as they were asked for.
    expect(head).toEqual(['Paid', 'Order No.']);
    const amounts = rows.map((row) => row.find((cell) => typeof cell === 'number'));
    expect(amounts).toEqual([...amounts].sort((a, b) => Number(a) - Number(b)));
    expect(amounts.length).toBeGreaterThan(5);
    const newest = await root.get('/export/mgt_order/v1', { ...range, columns: 'create_time' });
    const times = (await sheetOf(await download(root, newest.data.id))).slice(1).map(String);
    expect(times).toEqual([...times].sort().reverse());
  });

  it.each(['=1+1', '+1+1', '-1+1', '@SUM(1)', '\t=1+1', '\r=1+1', '\n=1+1', '＝1+1', '＠SUM(1)'])(
    'neutralise %j in both forms',
    async (dangerous) => {
      await database.db.deleteFrom('vendor_person').where('staff_no', '=', 'X2').execute();
      await database.db
        .insertInto('vendor_person')
        .values({
          staff_no: 'X2',
          person_name: dangerous,
          phone: '13900000098',
          vendor_id: '1',
          person_role: 1,
          enabled: 1,
          create_time: '2026-03-01 08:00:00',
          update_time: '2026-03-01 08:00:00',
        })
        .execute();
      const csv = await root.get('/export/vendor_person/v1', {
        format: 'csv',
        columns: 'person_name',
        staff_no: 'X2',
      });
      const text = (await (await download(root, csv.data.id)).text()).split(/\r?\n/).slice(1).join('\n');
      expect(text.replace(/^"/, '')).toMatch(/^'/);
      const xlsx = await root.get('/export/vendor_person/v1', { columns: 'person_name', staff_no: 'X2' });
      const bytes = new Uint8Array(await (await download(root, xlsx.data.id)).arrayBuffer());
      const sheet = (await readXlsx(bytes)).sheets[0];
      expect(String(sheet?.rows[1]?.[0]).trim()).toBe(dangerous.trim());
    },
  );

  it('leave numbers numbers, also below zero', async () => {
    expect(
      await insertOrder(database, { refund_amount: -500, create_time: '2026-02-20 08:00:00' }),
    ).toBeTruthy();
    const asked = await root.get('/export/mgt_order/v1', {
      start_create_time: '2026-02-20',
      end_create_time: '2026-02-20',
      columns: 'refund_amount',
      format: 'csv',
    });
    expect((await (await download(root, asked.data.id)).text()).trim().split(/\r?\n/)[1]).toBe('-5.00');
  });

  it('[4.12] run again where they failed, and only one’s own and only then', async () => {
    const asked = await root.get('/export/mgt_order/v1', { ...range, columns: 'order_no' });
    const again = `/export_file_download/retry/${asked.data.id}/v1`;
    expect((await root.put(again)).code).toBe(15001);
    await database.db
      .updateTable('export_file_download')
      .set({ status: 2, fail_reason: '系统繁忙', file_path: null, row_count: null })
      .where('id', '=', asked.data.id)
      .execute();
    expect((await (await server.signIn(users.factory)).put(again)).code).toBe(10004);
    expect((await root.put('/export_file_download/retry/999999/v1')).code).toBe(10004);
    expect((await root.put('/export_file_download/retry/x/v1')).code).toBe(10004);
    const reply = await root.speaking('zh').put(again);
    expect(reply).toMatchObject({ code: 0, msg: '已添加到下载缓存区!' });
    const { data } = await root.get('/export_file_download/v1');
    const record = data.rows.find((row: { id: string }) => row.id === asked.data.id);
    expect(record).toMatchObject({ status: 1, fail_reason: null });
    expect(record.row_count).toBeGreaterThan(5);
    expect((await download(root, asked.data.id)).status).toBe(200);
  });

  it('[4.10] [4.11] tell their owner’s screens how they come on, and nobody else’s', async () => {
    const owner = await present(server, users.root);
    const other = await present(server, users.factory);
    const asked = await owner.client.get('/export/mgt_order/v1', { ...range, columns: 'order_no' });
    await eventually(() => expect(owner.socket.of('export').at(-1)?.status).toBe(1));
    expect(owner.socket.of('export')[0]).toEqual({
      type: 'export',
      id: asked.data.id,
      status: 0,
      name: asked.data.name,
    });
    await owner.client.delete(`/export_file_download/${asked.data.id}/v1`);
    await eventually(() => expect(owner.socket.of('export').at(-1)?.status).toBe(-1));
    expect(other.socket.of('export')).toEqual([]);
    for (const { socket } of [owner, other]) socket.close();
  });

  it('need their permission', async () => {
    const reader = await server.signIn(users.reader);
    expect((await reader.get('/export/vendor_person/v1')).code).toBe(10003);
  });
});
