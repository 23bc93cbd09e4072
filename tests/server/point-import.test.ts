import { mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { beforeAll, describe, expect, test } from 'vitest';
import { describeOnOneDatabase } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { readSheet } from './support/sheet.ts';
import { users, world } from './support/world.ts';
import { zipOf } from './support/zip.ts';

type Cell = string | number | null;

const xlsx = async (rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows: rows.map((row) => [...row]) }] }));

/** 柜机编码 and 闵行学院 in GBK, which is no valid UTF-8. */
const gbk = {
  header: Buffer.from([0xb9, 0xf1, 0xbb, 0xfa, 0xb1, 0xe0, 0xc2, 0xeb]),
  name: Buffer.from([0xe3, 0xc9, 0xd0, 0xd0, 0xd1, 0xa7, 0xd4, 0xba]),
};

const api = '/api/import_excel/shop_file_import/v1';

describeOnOneDatabase('points chosen by a file', (fresh) => {
  let served: Served;
  let dataDir: string;
  let root: Client;
  let east: Client;

  beforeAll(async () => {
    const database = await fresh(world);
    await plantLookups(database);
    dataDir = await mkdtemp(path.join(tmpdir(), 'point-import-'));
    served = await serve(database, { dataDir });
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
    return () => served.close();
  });

  const send = async (
    client: Client,
    content: Buffer | string,
    name = 'points.csv',
    part = 'import_file',
  ) => {
    const form = new FormData();
    form.set(part, new Blob([content as BlobPart]), name);
    const response = await fetch(`${served.base}${api}`, {
      method: 'POST',
      body: form,
      headers: { 'accept-language': client.lang, ...(client.token ? { 'auth-token': client.token } : {}) },
    });
    return {
      status: response.status,
      ...((await response.json()) as { code: number; data: never; msg: string }),
    };
  };
  const found = async (client: Client, content: Buffer | string, name?: string) => {
    const reply = await send(client, content, name);
    expect(reply.code, reply.msg).toBe(0);
    const { rows } = reply.data as { rows: readonly { id: string | null; msg: string }[] };
    return rows.map(({ id }) => id);
  };

  test('[7.41] every line is answered with its row or its fault, and nothing is written', async () => {
    const before = await served.database.db.selectFrom('mct_shop').selectAll().orderBy('id').execute();
    const { data } = await send(
      root,
      'Cabinet code,Point\nZY100001,x\nZY999999,\n,\n,闵行学院\nZY100001,\n,空点位\n"",  \nZY200001,\n',
    );
    expect(data).toEqual({
      rows: [
        { line: 2, key: 'ZY100001', id: points.office, title: '浦东云谷大厦', msg: '' },
        { line: 3, key: 'ZY999999', id: null, title: null, msg: 'No such row, or not one that you may see' },
        { line: 5, key: '闵行学院', id: points.school, title: '闵行学院', msg: '' },
        { line: 6, key: 'ZY100001', id: points.office, title: '浦东云谷大厦', msg: 'The same as line 2' },
        {
          line: 7,
          key: '空点位',
          id: null,
          title: null,
          msg: 'Several rows are called so: give the Cabinet code',
        },
        { line: 9, key: 'ZY200001', id: points.south, title: '南山大厦', msg: '' },
      ],
      counts: { ok: 3, faulty: 2, double: 1 },
    });
    expect(await served.database.db.selectFrom('mct_shop').selectAll().orderBy('id').execute()).toEqual(
      before,
    );
    expect(await readdir(dataDir)).toEqual([]);
  });

  test('a line without a key says so, in the language of the call', async () => {
    const { data } = await send(root.speaking('zh'), '柜机编码,备注\n,待定\nZY100002,\n不存在,');
    expect((data as { rows: unknown[] }).rows).toMatchObject([
      { line: 2, key: '', msg: '柜机编码为空' },
      { line: 3, id: points.school, msg: '' },
      { line: 4, msg: '不存在，或不在您的可见范围内' },
    ]);
  });

  test('a row out of sight is told like one that is not there', async () => {
    const { data } = await send(east, 'Cabinet code\nZY200001\nZY999999\nZY100003');
    const { rows, counts } = data as { rows: { id: string | null; msg: string }[]; counts: object };
    expect(rows[0]?.msg).toBe(rows[1]?.msg);
    expect(rows.map(({ id }) => id)).toEqual([null, null, points.workshop]);
    expect(counts).toEqual({ ok: 1, faulty: 2, double: 0 });
    const merchant = await served.signIn(users.otherMerchant);
    expect(await found(merchant, 'ZY200001\nZY100001')).toEqual([points.south, null]);
    expect((await send(await served.signIn(users.nothing), 'ZY200001')).code).toBe(10003);
  });

  describe('[5.23] a csv and a workbook say the same', () => {
    const csv = '柜机编码\r\nZY100001\r\nZY100003\r\n';
    const wanted = [points.office, points.workshop];

    test('csv in UTF-8, with a byte-order mark, in UTF-16', async () => {
      expect(await found(root, csv)).toEqual(wanted);
      expect(await found(root, `\uFEFF${csv}`)).toEqual(wanted);
      expect(await found(root, Buffer.from(`\uFEFF${csv}`, 'utf16le'))).toEqual(wanted);
    });

    test('csv in GBK, as Excel in China writes it', async () => {
      const file = Buffer.concat([
        gbk.header,
        Buffer.from(',x\r\nZY100001,\r\n'),
        gbk.name,
        Buffer.from(',\r\n'),
      ]);
      expect(await found(root, file)).toEqual([points.office, points.school]);
    });

    test('workbook, numbers and blank rows included', async () => {
      await served.database.db
        .updateTable('mct_shop')
        .set({ cabinet_code: '300001' })
        .where('id', '=', '3')
        .execute();
      const file = await xlsx([
        ['点位名称', 'Cabinet code'],
        [null, 'ZY100001'],
        [null, null],
        ['任意', 300001],
      ]);
      expect(await found(root, file, 'points.xlsx')).toEqual(wanted);
      await served.database.db
        .updateTable('mct_shop')
        .set({ cabinet_code: 'ZY100003' })
        .where('id', '=', '3')
        .execute();
    });

    test('without a header the first column counts', async () => {
      expect(await found(root, 'ZY100001,1\nZY100003,2')).toEqual(wanted);
    });

    test('a formula counts as the result that the file holds, and is never calculated', async () => {
      const sheet = Buffer.from(
        await writeXlsx({
          sheets: [
            {
              name: 'Sheet1',
              rows: [['Cabinet code'], ['x']],
              cells: new Map([['1,0', { formulaResult: 'ZY100001', formula: 'CONCAT("ZY","999999")' }]]),
            },
          ],
        }),
      );
      expect(await found(root, sheet, 'points.xlsx')).toEqual([points.office]);
      expect(await found(root, 'Cabinet code\n"=HYPERLINK(""http://x"")"\n')).toEqual([null]);
    });
  });

  test('the template can be filled and read back, in both formats and languages', async () => {
    for (const [lang, header] of [
      ['en', 'Cabinet code'],
      ['zh', '柜机编码'],
    ] as const)
      for (const format of ['csv', 'xlsx']) {
        const response = await fetch(
          `${served.base}/api/import_excel/shop_file_import/template/v1?format=${format}`,
          { headers: { 'auth-token': root.token ?? '', 'accept-language': lang } },
        );
        expect(response.headers.get('content-disposition')).toContain(`.${format}`);
        const bytes = Buffer.from(await response.arrayBuffer());
        const [first] = await readSheet(bytes, `t.${format}`);
        expect(first?.cells[0]).toBe(header);
      }
    expect((await root.get('/import_excel/shop_file_import/template/v1', { format: 'pdf' })).code).toBe(
      10006,
    );
    expect((await served.anybody.get('/import_excel/shop_file_import/template/v1')).code).toBe(10001);
  });

  describe('is refused as a whole', () => {
    const refused = async (content: Buffer | string, name: string, words: RegExp, part?: string) => {
      const reply = await send(root, content, name, part);
      expect(reply.code, reply.msg).toBe(10006);
      expect(reply.msg).toMatch(words);
      expect(reply.data).toMatchObject({ errors: [{ field: 'import_file' }] });
      expect(await readdir(dataDir)).toEqual([]);
    };

    test('what is not called .csv or .xlsx, whatever it holds', async () => {
      for (const name of ['points.txt', 'points', 'points.csv.exe', 'points.xls'])
        await refused('Cabinet code\nZY100001', name, /Only \.csv and \.xlsx/);
    });

    test('a workbook called .csv, and a csv called .xlsx', async () => {
      await refused(await xlsx([['Cabinet code'], ['ZY100001']]), 'points.csv', /is an Excel workbook/);
      await refused('Cabinet code\nZY100001', 'points.xlsx', /is no Excel workbook/);
      await refused(Buffer.from('d0cf11e0a1b11ae100', 'hex'), 'points.xlsx', /old \.xls kind or protected/);
    });

    test('a picture, a program, a file of nothing', async () => {
      await refused(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'points.csv', /UTF-8 or GBK/);
      await refused(Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'points.csv', /UTF-8 or GBK/);
      await refused('', 'points.csv', /empty/);
      await refused('\n\n , \n', 'points.csv', /no rows/);
    });

    test('an archive that is no workbook, a damaged one, a protected one', async () => {
      await refused(
        zipOf([{ name: 'word/document.xml', data: Buffer.from('<x/>') }]),
        'points.xlsx',
        /not an Excel/,
      );
      const whole = await xlsx([['Cabinet code'], ['ZY100001']]);
      await refused(whole.subarray(0, whole.length - 40), 'points.xlsx', /damaged/);
      const broken = Buffer.from(whole);
      broken.fill(0xff, 40, whole.length - 400);
      await refused(broken, 'points.xlsx', /damaged/);
      await refused(
        zipOf([{ name: 'xl/workbook.xml', data: Buffer.from('<x/>'), flags: 1 }]),
        'points.xlsx',
        /password/,
      );
    });

    test('a zip bomb: one that says so, one that lies, one of many parts', async () => {
      const zeros = deflateRawSync(Buffer.alloc(80 * 1024 * 1024));
      const book = { name: 'xl/workbook.xml', data: Buffer.from('<workbook/>') };
      const bomb = { name: 'xl/worksheets/sheet1.xml', packed: zeros };
      await refused(zipOf([book, { ...bomb, unpacked: 80 * 1024 * 1024 }]), 'points.xlsx', /more than 64 MB/);
      await refused(zipOf([book, { ...bomb, unpacked: 1_000 }]), 'points.xlsx', /more than 64 MB/);
      const parts = Array.from({ length: 501 }, (_, at) => ({
        name: `xl/media/${at}`,
        data: Buffer.from('x'),
      }));
      await refused(zipOf([book, ...parts]), 'points.xlsx', /more than 64 MB/);
    });

    test('more than 20,000 rows, with a header and without', async () => {
      const codes = Array.from({ length: 20_001 }, (_, at) => `C${at}`).join('\n');
      await refused(`Cabinet code\n${codes}`, 'points.csv', /more than 20,000 rows/);
      await refused(codes, 'points.csv', /more than 20,000 rows/);
    });

    test('more than 10 MB, said so or not', async () => {
      const reply = await send(root, Buffer.alloc(10 * 1024 * 1024 + 1, 'a'));
      expect(reply).toMatchObject({ status: 400, code: 10006, msg: 'The file is larger than 10 MB' });
      const huge = await send(root, Buffer.alloc(12 * 1024 * 1024, 'a'));
      expect(huge).toMatchObject({ status: 400, code: 10006, msg: 'The file is larger than 10 MB' });
    });

    test('a form without the file, and what is no form', async () => {
      await refused('ZY100001', 'points.csv', /no file called import_file/, 'file');
      const reply = await root.raw('POST', api, '{"import_file":"x"}', {
        'content-type': 'application/json',
      });
      expect(reply.code).toBe(10006);
      expect((await send(served.anybody, 'ZY100001')).code).toBe(10001);
    });
  });

  test('20,000 rows are read', async () => {
    const codes = Array.from({ length: 19_999 }, (_, at) => `C${at}`).join('\n');
    const reply = await send(root, `Cabinet code\n${codes}\nZY100001`);
    expect(reply.data).toMatchObject({ counts: { ok: 1, faulty: 19_999, double: 0 } });
  });

  test('a path in the name of the file leads nowhere', async () => {
    expect(await found(root, 'Cabinet code\nZY100001', '../../../etc/cron.d/points.csv')).toEqual([
      points.office,
    ]);
    expect(await found(root, 'Cabinet code\nZY100001', '..\\..\\points.csv')).toEqual([points.office]);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
