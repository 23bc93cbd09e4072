import { mkdtemp, readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { say } from '../../resources/kit/label.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { person } from '../../resources/vendor-test/person.ts';
import { checkLines, linesPerTurn } from '../../server/imports/check-lines.ts';
import { importRecords, runImport } from '../../server/imports/import-job.ts';
import { mostText } from '../../server/imports/read-sheet.ts';
import { type Claim, type ClaimedWork, doClaimed } from '../../server/jobs/claim.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { Refusal } from '../../server/refusal.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { readSheet } from './support/sheet.ts';
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

  const upload = async (
    client: Client,
    text: string,
    name = 'staff.csv',
    base = served.base,
  ): Promise<Reply> => {
    const form = new FormData();
    form.set('import_file', new Blob([text]), name);
    const response = await fetch(`${base}/api/vendor_person/import/v1`, {
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
    return readSheet(Buffer.from(await response.arrayBuffer()), `x.${format}`);
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
      [2, 'Staff No. exists already'],
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

  describe('holds up nobody', () => {
    /** How often others had their turn while something was done. */
    const turnsDuring = async (work: Promise<unknown>) => {
      let turns = 0;
      let going = true;
      const turn = () => {
        turns += 1;
        if (going) setImmediate(turn);
      };
      setImmediate(turn);
      await work.finally(() => {
        going = false;
      });
      return turns;
    };
    const reading = (text: string, rows = 20_000, name = 'staff.csv') =>
      served.app.services.sheets.read(Buffer.from(text), name, { rows, text: mostText });

    test('ten megabytes are read in a thread and taken up in parts', async () => {
      const rows = Array.from({ length: 20_000 }, (_, at) => `H${at},${'厂'.repeat(160)}`);
      const asked = vi.spyOn(Worker.prototype, 'postMessage');
      const read = await reading(rows.join('\n'));
      // A part is 100,000 characters at most: 3.2 million come in 32, each of which is asked for once the one before was taken up.
      expect(asked.mock.calls.length).toBeGreaterThanOrEqual(32);
      asked.mockRestore();
      expect(read.at(-1)).toMatchObject({ line: 20_000, cells: ['H19999', '厂'.repeat(160)] });
    });

    test('lines, cells and columns without an end are refused before memory goes, while others have their turns', async () => {
      const cases: [text: string, msg: RegExp][] = [
        ['x'.repeat(9_900_000), /Line 1 holds more than 20,000 characters/],
        [`a,b\n"${'x\n'.repeat(4_900_000)}`, /Line 2 holds more than 20,000 characters/],
        [`a,b\nc,"${'x'.repeat(2_001)}"`, /Line 2, column 2: the cell holds more than 2,000 characters/],
        [`a,b\n${'x,'.repeat(101)}`, /Line 2 holds more than 100 columns/],
        [`${'x'.repeat(1_999)}\n`.repeat(5_010), /The file holds more than 10,000,000 characters/],
      ];
      for (const [text, msg] of cases) {
        const { code, detail } = await reading(text).then(
          () => expect.fail('it was read'),
          (error: unknown) => error as Refusal,
        );
        expect([code, say(detail.text ?? { en: '', zh: '' }, 'en')]).toEqual([
          10006,
          expect.stringMatching(msg),
        ]);
      }
      const refused = reading('x'.repeat(9_900_000)).catch(() => undefined);
      expect(await turnsDuring(refused)).toBeGreaterThan(0);
      // The thread goes on after a refusal, and empty cells at the end of a line are no columns.
      expect(await reading(`a,b\n1,2${','.repeat(150)}`)).toEqual([
        { line: 1, cells: ['a', 'b'] },
        { line: 2, cells: ['1', '2'] },
      ]);
    });

    test('a file that comes slowly keeps no place from other files', async () => {
      const one = await serve(served.database, {
        dataDir,
        admission: { calls: 400, perRoute: 1, waitMs: 50, heapBytes: null },
      });
      const slow = request(`${one.base}/api/vendor_person/import/v1`, {
        method: 'POST',
        headers: { 'auth-token': root.token ?? '', 'content-type': 'multipart/form-data; boundary=part' },
      });
      const answered = new Promise<number | undefined>((resolve) => {
        slow.on('response', (response) => resolve(response.resume().statusCode));
      });
      const begin = [
        '--part',
        'content-disposition: form-data; name="import_file"; filename="slow.csv"',
        '',
        header,
      ];
      const isRead = new Promise<void>((resolve) => {
        one.app.server.once('request', (asked) => asked.once('resume', resolve));
      });
      slow.write(begin.join('\r\n'));
      await isRead;
      expect((await upload(root, [header, staff('H1')].join('\n'), 'staff.csv', one.base)).code).toBe(0);
      slow.end(`\r\n${staff('H2')}\r\n--part--\r\n`);
      expect(await answered).toBe(200);
      await one.close();
    });

    test('a thread that ended while it read refuses that file and reads the next one', async () => {
      const read = reading(`${'x'.repeat(1_000)}\n`.repeat(9_000)).catch(
        (error: unknown) => error as Refusal,
      );
      // The file has its turn after those before it, of which there are none.
      await Promise.resolve();
      await served.app.services.sheets.close();
      expect(await read).toMatchObject({ code: 10006 });
      expect(await reading('a,b')).toEqual([{ line: 1, cells: ['a', 'b'] }]);
    });

    test('lines are checked in parts, with a schema that is built once', async () => {
      let reads = 0;
      const staff_no = person.model.fields.staff_no ?? expect.fail();
      const spec = Object.defineProperty({ ...staff_no.spec }, 'max', {
        enumerable: true,
        get: () => {
          reads += 1;
          return 16;
        },
      });
      const fields = { ...person.model.fields, staff_no: { ...staff_no, spec } };
      const resource: AnyResource = { ...person, model: { ...person.model, fields } };
      const caller = systemCaller(served.app.services);
      let turn = 0;
      const seen: number[] = [];
      const lines = Array.from({ length: 200 }, (_, at) => ({
        line: at + 2,
        cells: new Proxy([`H${at}`, '张三', '13700000001', '华柜制造', '测试员', 'A线'], {
          get: (cells, key) => {
            if (key === '1') seen.push(turn);
            return Reflect.get(cells, key);
          },
        }),
      }));
      const mapping = { staff_no: 0, person_name: 1, phone: 2, vendor_id: 3, person_role: 4, line_name: 5 };
      const next = () => {
        turn += 1;
        counting = setImmediate(next);
      };
      let counting = setImmediate(next);
      const checked = await checkLines(caller, resource, lines, mapping, null);
      clearImmediate(counting);
      expect(checked.filter(({ errors }) => errors.length > 0)).toEqual([]);
      const most = Math.max(...seen.map((at) => seen.filter((other) => other === at).length));
      expect(most).toBeLessThanOrEqual(linesPerTurn);
      expect(reads).toBeLessThan(10);
    });
  });

  describe('has one worker,', () => {
    const begun = async (work: ClaimedWork) => {
      const { data } = await upload(root, [header, staff('H1')].join('\n'));
      await served.database.db.updateTable('import_job').set({ status: 1 }).execute();
      return doClaimed(served.app.services, importRecords, data.id, work);
    };
    const lose = () => served.database.db.updateTable('import_job').set({ worker: 'another' }).execute();
    const end = (held: Claim) => held.end({ status: 3 });

    test('who leaves it as it is where it has become another’s, also when it fails', async () => {
      const refused = async () => {
        await lose();
        throw new Refusal(10003);
      };
      await begun({ run: refused, fail: end });
      const records = await served.database.db
        .selectFrom('import_job')
        .select(['status', 'worker'])
        .execute();
      expect(records).toEqual([{ status: 1, worker: 'another' }]);
    });

    describe('whose signs of life', () => {
      beforeEach(() => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
      });
      afterEach(() => {
        vi.useRealTimers();
      });
      const beats = (count: number) => vi.advanceTimersByTimeAsync(count * 5_000);

      test('wait for each other where the database keeps them waiting', async () => {
        const { db, pool } = served.database;
        const inUse = () => pool.totalCount - pool.idleCount + pool.waitingCount;
        const run = async (held: Claim) => {
          await db.transaction().execute(async (tx) => {
            await tx.updateTable('import_job').set({ done_count: 0 }).execute();
            await beats(4);
            // This transaction and one beat.
            expect(inUse()).toBe(2);
          });
          await held.end({ status: 2 });
        };
        await begun({ run, fail: end });
        expect((await db.selectFrom('import_job').select('status').execute())[0]?.status).toBe(2);
      });

      test('end with the claim', async () => {
        const run = async () => {
          await lose();
          await vi.waitFor(async () => {
            await beats(1);
            expect(vi.getTimerCount()).toBe(0);
          });
        };
        await begun({ run, fail: end });
      });
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
