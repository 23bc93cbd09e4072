import { enumeration, f, model } from '../../../resources/kit/index.ts';
import type { TestApi } from '../support/test-api.ts';

const kind = enumeration({
  indoor: { code: 1, en: 'Indoor', zh: '室内' },
  outdoor: { code: 2, en: 'Outdoor', zh: '室外' },
});

/** Models that only these tests know, one for each way of choosing. */
export const Spot = model(
  'test_spot',
  {
    spot_name: f.text({ en: 'Spot', zh: '地点' }, { required: true, max: 20 }),
    spot_code: f.text({ en: 'Code', zh: '编码' }, { required: true, max: 8 }),
    kind: f.enum({ en: 'Kind', zh: '类型' }, kind, { required: true }),
  },
  {
    label: { en: 'Spot', zh: '地点' },
    title: 'spot_name',
    scope: 'none',
    picker: ['spot_code', 'kind'],
    choose: {
      as: 'table',
      filters: ['kind'],
      import: { api: 'POST /import_excel/spot/v1', by: 'spot_code', most: 20_000 },
    },
  },
);

export const Agent = model(
  'test_agent',
  {
    full_name: f.text({ en: 'Full name', zh: '全称' }, { required: true, max: 110 }),
    kind: f.enum({ en: 'Kind', zh: '类型' }, kind, { required: true }),
  },
  {
    label: { en: 'Agent', zh: '代理商' },
    title: 'full_name',
    scope: 'none',
    choose: { as: 'dialog', api: 'POST /test_agent/v1', filters: ['kind'] },
  },
);

export const Unit = model(
  'test_unit',
  {
    unit_name: f.text({ en: 'Unit name', zh: '单位名称' }, { required: true, max: 32 }),
    parent_id: f.ref({ en: 'Parent', zh: '上级' }, 'test_unit'),
  },
  {
    label: { en: 'Organisation', zh: '组织' },
    title: 'unit_name',
    scope: 'none',
    choose: {
      as: 'tree',
      tree: {
        api: 'GET /test_unit/tree/v1',
        node: { id: 'id', children: 'org_list' },
        parent: 'parent_id',
      },
    },
  },
);

export const Category = model(
  'test_category',
  {
    name: f.text({ en: 'Category', zh: '分类' }, { required: true, max: 32 }),
    path: f.text({ en: 'Path', zh: '路径' }, { required: true, max: 100 }),
    parent_id: f.ref({ en: 'Parent', zh: '上级' }, 'test_category'),
  },
  {
    label: { en: 'Category', zh: '分类' },
    title: 'path',
    scope: 'none',
    choose: {
      as: 'tree',
      tree: {
        api: 'GET /test_category/v1',
        node: { id: 'id', name: 'name' },
        parent: 'parent_id',
        leafOnly: true,
      },
    },
  },
);

declare module '../../../resources/kit/vocabulary.ts' {
  interface Models {
    test_spot: typeof Spot;
    test_agent: typeof Agent;
    test_unit: typeof Unit;
    test_category: typeof Category;
  }
}

export const models = [Spot, Agent, Unit, Category];

type Query = Readonly<Record<string, unknown>>;
export interface TestRow {
  readonly id: string;
  readonly title: string;
  readonly spot_code?: string;
  readonly kind?: number;
}

/** `count` spots, numbered from 1, odd ones indoors. */
export const spots = (count: number): TestRow[] =>
  Array.from({ length: count }, (_, at) => at + 1).map((n) => ({
    id: String(n),
    title: `Spot ${n}`,
    spot_code: `ZY${n}`,
    kind: n % 2 ? 1 : 2,
  }));

/** What the option call of the contract answers over these rows. */
export function optionsOver(rows: readonly TestRow[], asked: Query) {
  const ids = typeof asked.ids === 'string' ? asked.ids.split(',') : undefined;
  const kinds = asked.kind === undefined ? undefined : String(asked.kind).split(',');
  const found = rows
    .filter(({ id }) => !ids || ids.includes(id))
    .filter(({ title }) => title.includes(String(asked.keyword ?? '')))
    .filter((row) => !kinds || kinds.includes(String(row.kind)));
  if (asked.only === 'ids') return { data: { ids: found.map(({ id }) => id), total: found.length } };
  const size = Number(asked.size);
  const from = (Number(asked.page) - 1) * size;
  return { data: { rows: found.slice(from, from + size), total: found.length } };
}

export function answerSpots(api: TestApi, rows: readonly TestRow[]) {
  api.on('GET /test_spot/option/v1', ({ query }) => optionsOver(rows, query));
}
