import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { guessFields } from '../../tools/new-module/guess.ts';
import { openApiSample, readSample } from '../../tools/new-module/sample.ts';
import { openLabels, writeModule } from '../../tools/new-module/write.ts';

const root = path.join(import.meta.dirname, '../..');
const run = promisify(execFile);
let copy: string;
const at = (name: string) => path.join(copy, name);

const rows = [
  [
    'Visitor',
    '手机号',
    'Visit day',
    'Fee',
    'Purpose',
    'Vendor',
    'Badge No',
    '来访备注',
    'Confirmed',
    'Share',
  ],
  ['Li Wei', '13812345678', '2024-03-01', '12.50', 'Audit', '华柜制造', '101', '看产线', 'yes', '12.5%'],
  ['Wang Fang', '13912345678', '2024/3/2', '¥1,000', 'Repair', '华柜制造', '102', '', 'no', '0%'],
  ['Zhao Lei', '13712345678', '2024-03-05', '99.9', 'Audit', '', '103', "O'Brien", 'yes', '100 %'],
  ['Sun Min', '13612345678', '2024-03-06', '5', 'Repair', '', '104', '同行', 'no', '7.25%'],
];
const gifts = [
  {
    id: 1,
    giftName: 'Mug',
    unitPrice: 12.5,
    stock: 3,
    active: true,
    tags: ['a'],
    startAt: '2024-03-01T10:00:00Z',
  },
  {
    id: 2,
    giftName: 'Pen',
    unitPrice: 3,
    stock: 30,
    active: false,
    tags: [],
    startAt: '2024-03-02T10:00:00Z',
  },
];
const api = {
  openapi: '3.0.0',
  components: {
    schemas: {
      Vendor: { properties: { id: { type: 'integer' } } },
      Contract: {
        required: ['title', 'state'],
        properties: {
          id: { type: 'integer' },
          title: { type: 'string', maxLength: 40 },
          state: { type: 'string', enum: ['draft', 'signed'] },
          signedOn: { type: 'string', format: 'date' },
          total: { type: 'number' },
          vendor: { $ref: '#/components/schemas/Vendor' },
          lines: { type: 'array' },
        },
      },
    },
  },
};

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'new-module-'));
  const whole = ['resources', 'server', 'src', 'providers', 'tests', 'tools', 'docs', 'bench'];
  const files = [
    'package.json',
    'vite-build.ts',
    'vite-parts.ts',
    'tsconfig.json',
    'biome.json',
    '.gitignore',
    'README.md',
  ];
  await Promise.all(
    [...whole, ...files].map((name) =>
      cp(path.join(root, name), at(name), {
        recursive: true,
        filter: (from) => !from.includes('/seed/media'),
      }),
    ),
  );
  await symlink(path.join(root, 'node_modules'), at('node_modules'));
  const workbook = await writeXlsx({ sheets: [{ name: 'Visits', rows }] });
  await writeFile(at('visits.xlsx'), workbook);
  await writeFile(
    at('visits.csv'),
    rows.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n'),
  );
  await writeFile(at('gifts.json'), JSON.stringify({ code: 0, data: { rows: gifts } }));
  await writeFile(at('api.json'), JSON.stringify(api));
});
afterAll(() => rm(copy, { recursive: true }));

const kindsOf = (fields: ReturnType<typeof guessFields>) =>
  Object.fromEntries(fields.map(({ name, kind }) => [name, kind]));

test('kinds, labels and values are guessed from a sheet, csv and xlsx alike', async () => {
  const fields = guessFields((await readSample(at('visits.csv'))).columns, product);
  expect(kindsOf(fields)).toEqual({
    visitor: 'text',
    phone: 'phone',
    visit_day: 'date',
    fee: 'money',
    purpose: 'enum',
    vendor_id: 'ref',
    badge_no: 'int',
    column_8: 'text',
    confirmed: 'flag',
    share: 'rate',
  });
  const valuesOf = (name: string) => fields.find((field) => field.name === name)?.values;
  expect(valuesOf('fee')).toEqual(['1250', '100000', '9990', '500']);
  expect(valuesOf('visit_day')).toEqual(["'2024-03-01'", "'2024-03-02'", "'2024-03-05'", "'2024-03-06'"]);
  expect(valuesOf('purpose')).toEqual(['1', '2', '1', '2']);
  expect(valuesOf('share')).toEqual(['1250', '0', '10000', '725']);
  expect(fields.find(({ name }) => name === 'phone')?.label).toEqual({ en: 'Phone', zh: '手机号' });
  expect(fields.filter(({ required }) => !required).map(({ name }) => name)).toEqual([
    'vendor_id',
    'column_8',
  ]);
  expect(guessFields((await readSample(at('visits.xlsx'))).columns, product)).toEqual(fields);
});

test('a JSON list and a schema tell types, what is needed and what a row can’t hold', async () => {
  const json = await readSample(at('gifts.json'));
  expect(json.leftOut).toEqual(['tags']);
  expect(kindsOf(guessFields(json.columns, product))).toEqual({
    gift_name: 'text',
    unit_price: 'money',
    stock: 'int',
    active: 'flag',
    start_at: 'date_time',
  });
  const schema = openApiSample(at('api.json'), 'Contract');
  expect(schema.leftOut).toEqual(['lines']);
  const fields = guessFields(schema.columns, product);
  expect(kindsOf(fields)).toEqual({
    title: 'text',
    state: 'enum',
    signed_on: 'date',
    total: 'money',
    vendor_id: 'ref',
  });
  expect(fields.filter(({ required }) => required).map(({ name }) => name)).toEqual(['title', 'state']);
  expect(() => openApiSample(at('api.json'), 'Nobody')).toThrow('it has Vendor, Contract');
});

test('what is written compiles and is as lint and formatter want it, also in a group that had no part', async () => {
  const write = (group: string, name: string, fields: ReturnType<typeof guessFields>) => {
    const module = {
      group,
      name,
      table: `test_${name}`,
      permission: `TEST_${name.toUpperCase()}`,
      label: { en: name, zh: '待译：' },
      fields,
    };
    writeModule(copy, module);
    return openLabels(module);
  };
  const visits = guessFields((await readSample(at('visits.csv'))).columns, product);
  const open = write('vendor-test', 'visit', visits);
  expect(open.find((line) => line.includes('column_8'))).toMatch(/en: To translate: 来访备注 +zh: 来访备注/);
  expect(() => write('vendor-test', 'visit', visits)).toThrow('is there already');
  write('corporate-welfare', 'gift', guessFields((await readSample(at('gifts.json'))).columns, product));
  write(
    'finance-manager',
    'contract',
    guessFields(openApiSample(at('api.json'), 'Contract').columns, product),
  );

  await writeFile(
    at('tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.json'),
      include: ['resources/index.ts', 'src/**/*.d.ts', 'tests/server/modules'],
    }),
  );
  const bin = (...parts: string[]) => at(path.join('node_modules', ...parts));
  const types = run(process.execPath, [bin('typescript/bin/tsc'), '--noEmit'], { cwd: copy });
  const declarations = run(process.execPath, [bin('tsx/dist/cli.mjs'), 'resources/lint.ts'], { cwd: copy });
  const format = run(
    process.execPath,
    [bin('@biomejs/biome/bin/biome'), 'check', 'resources', 'tests/server/modules'],
    { cwd: copy },
  );
  await Promise.all([types, declarations, format]);
});
