import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { product as business } from '../../resources/index.ts';
import { enabled } from '../../resources/kit/enabled.ts';
import { auto, crud, defineResource, enumeration, f, model } from '../../resources/kit/index.ts';
import { grantableCodes, permissionsOf } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import { disable, enable } from '../../resources/kit/switching.ts';
import { type AnyServerExtension, implement } from '../../server/server-extension.ts';
import { describeOnEachDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { startOfTests, users, worldOf } from './support/world.ts';

const fuel = enumeration({
  electric: { code: 1, en: 'Electric', zh: '电动' },
  diesel: { code: 2, en: 'Diesel', zh: '柴油' },
});
const due = enumeration({
  late: { code: 1, en: 'Overdue', zh: '逾期', tone: 'danger' },
  fine: { code: 2, en: 'In time', zh: '正常', tone: 'success' },
});

const Van = model(
  'test_van',
  {
    plate: f.text({ en: 'Plate', zh: '车牌' }, { required: true, max: 10, match: 'exact' }),
    fuel: f.enum({ en: 'Fuel', zh: '燃料' }, fuel, { required: true, default: fuel.electric }),
    tank_litres: f.int({ en: 'Tank (l)', zh: '油箱(升)' }, { required: 'when', min: 1, max: 500 }),
    price_amount: f.money({ en: 'Price', zh: '价格' }),
    check_day: f.date({ en: 'Inspection', zh: '年检日期' }),
    vendor_ids: f.refs({ en: 'Serves', zh: '服务厂商' }, 'vendor', { max: 5 }),
    tours: f.rows(
      { en: 'Tours', zh: '路线' },
      { name: f.text({ en: 'Tour', zh: '路线' }, { required: true, max: 10 }) },
      { max: 3 },
    ),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
  },
  { label: { en: 'Van', zh: '货车' }, title: 'plate', scope: 'org' },
)
  .derived('due', f.enum({ en: 'Inspection state', zh: '年检状态' }, due), {
    late: { check_day: { lt: { $: 'today' } } },
    fine: { $not: { check_day: { lt: { $: 'today' } } } },
  })
  .via('vendor_names', f.text({ en: 'Vendors', zh: '厂商' }), 'vendor_ids', 'vendor_name')
  .counted('vendor_count', { en: 'Vendors', zh: '厂商数' }, 'vendor_ids')
  .computed('price_yuan', f.text({ en: 'Yuan', zh: '元' }), (row) =>
    row.price_amount === null ? null : `${row.price_amount / 100}`,
  )
  .unique('plate', 13001);

declare module '../../resources/kit/vocabulary.ts' {
  interface Models {
    test_van: typeof Van;
  }
}

const van = defineResource(Van, {
  label: { en: 'Vans', zh: '货车管理' },
  route: '/vendor-test/van',
  permission: 'VENDOR_AGING_RECORD',
  menu: 'vendor-test',
  api: { ...crud('/test_van'), delete: 'DELETE /test_van/{id}/v1' },
  flows: [
    Van.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    enable: Van.action(enable('/test_van')),
    disable: Van.action({
      ...disable('/test_van'),
      guards: [{ when: { fuel: fuel.electric }, else: 13004 }],
    }),
    refuel: Van.action({
      label: { en: 'Refuel', zh: '加油' },
      input: { litres: f.int({ en: 'Litres', zh: '升' }, { required: true, min: 1 }) },
      when: { fuel: fuel.diesel },
    }),
    sweep: Van.action({
      label: { en: 'Sweep all', zh: '全部清洗' },
      on: 'page',
      input: { note: f.text({ en: 'Note', zh: '备注' }) },
    }),
  },
  limits: { sweep: { max: 4, windowMs: 60_000 } },
  list: {
    columns: [
      'plate',
      'fuel',
      'vendor_names',
      'vendor_count',
      'price_amount',
      'price_yuan',
      'due',
      'enabled',
      'create_time',
    ],
    filters: [
      'plate',
      'fuel',
      'vendor_ids',
      Van.range('price_amount'),
      Van.range('check_day', { maxDays: 32 }),
    ],
    tabs: 'due',
    counts: true,
    sums: ['price_amount'],
    sortable: ['price_amount', 'due', 'plate'],
    row: ['update', 'enable', 'disable', 'refuel', 'delete'],
    page: ['create', 'sweep'],
  },
  form: {
    sections: [
      { fields: ['plate', 'fuel', 'price_amount', 'check_day', 'vendor_ids', 'tours'] },
      { fields: ['tank_litres'], when: { fuel: fuel.diesel } },
    ],
  },
  deletable: { when: { enabled: enabled.disabled }, else: 15001 },
  detail: {
    sections: [
      { fields: ['plate', 'fuel'] },
      Van.refsOf('vendor_ids', {
        api: 'GET /test_van/vendors/{id}/v1',
        title: { en: 'Vendors', zh: '厂商' },
        columns: ['vendor_name'],
      }),
    ],
    history: true,
  },
});

const product: Product = { ...business, resources: [...business.resources, van] };

const half = implement(van, {
  handlers: {
    async refuel({ row, input, refuse }) {
      if ((row.tank_litres ?? 0) + input.litres > 100) refuse(13010, { min: 0, max: 100 });
      return { set: { tank_litres: (row.tank_litres ?? 0) + input.litres } };
    },
    async sweep({ tx, input }) {
      const swept = await tx.updateTable('test_van').set({ enabled: 0 }).executeTakeFirst();
      if (input.note === 'fail') throw new Error('the broom broke');
      return { result: { swept: Number(swept.numUpdatedRows) } };
    },
  },
  deny: {
    async refuel({ rows }) {
      return new Map(rows.filter((row) => row.tank_litres === 99).map((row) => [row.id, 13009]));
    },
  },
});

describeOnEachDatabase('a module declared in a test', (fresh) => {
  let served: Served;
  let root: Client;
  let east: Client;
  const only: readonly AnyServerExtension[] = [half];
  beforeAll(async () => {
    const { serverExtensions } = await import('../../resources/start/server-extensions.ts');
    served = await serve(await fresh(worldOf(product, 'van')), {
      product,
      serverExtensions: [...serverExtensions, ...only],
    });
  });
  beforeEach(async () => {
    served.at(startOfTests);
    root = await served.signIn(users.root);
    east = await served.signIn(users.east);
  });
  afterAll(() => served.close());

  const add = async (more: object) => (await root.post('/test_van/v1', { plate: 'X', ...more })).data;

  test('has permission codes, a table and calls, without a line anywhere else', async () => {
    expect(permissionsOf(product, van).map((permission) => permission.code)).toEqual([
      'VENDOR_AGING_RECORD',
      ...['create', 'update', 'delete', 'enable', 'disable', 'refuel', 'sweep'].map(
        (act) => `VENDOR_AGING_RECORD:${act}`,
      ),
    ]);
    expect(grantableCodes(product)).toContain('VENDOR_AGING_RECORD:refuel');
    const control = await root.get('/manager/login/control/v1');
    expect(control.data.modules).toContain('VENDOR_AGING_RECORD:refuel');
    expect((await root.get('/test_van/v1')).data).toEqual({ rows: [], total: 0 });
  });

  test('stores and shows every kind of field', async () => {
    const created = await root.post('/test_van/v1', {
      plate: '沪A1',
      price_amount: 9_007_199_254_740_991,
      check_day: '2026-03-01',
      vendor_ids: ['2', '1'],
      tours: [{ name: '浦东' }],
    });
    expect(created.data).toMatchObject({
      fuel: 1,
      tank_litres: null,
      price_amount: 9_007_199_254_740_991,
      vendor_ids: ['2', '1'],
      vendor_names: '冰蓝冷链, 华柜制造',
      vendor_count: 2,
      tours: [{ name: '浦东' }],
      due: 1,
      mgt_org_id: '1',
      enabled: 1,
    });
    const nested = await root.post('/test_van/v1', { plate: '沪A2', tours: [{ name: '甲' }, { colour: 1 }] });
    expect(nested.data.errors.map((error: { field: string }) => error.field).sort()).toEqual([
      'tours.1.colour',
      'tours.1.name',
    ]);
    const vendors = await root.get(`/test_van/vendors/${created.data.id}/v1`);
    expect(vendors.data).toMatchObject({
      total: 2,
      rows: [{ vendor_name: '华柜制造' }, { vendor_name: '冰蓝冷链' }],
    });
    const edited = await root.put(`/test_van/${created.data.id}/v1`, {
      version: 1,
      vendor_ids: ['1'],
      price_amount: 5,
    });
    expect(edited.data).toMatchObject({
      vendor_ids: ['1'],
      vendor_names: '华柜制造',
      price_amount: 5,
      price_yuan: '0.05',
    });
    const history = await root.get(`/test_van/history/${created.data.id}/v1`);
    expect(history.data.rows[0].diff).toContainEqual({
      field: 'vendor_ids',
      before: ['2', '1'],
      after: ['1'],
    });
    expect((await root.get('/test_van/v1', { vendor_ids: '1,9' })).data.total).toBe(1);
    expect((await root.get('/test_van/v1', { vendor_ids: '2' })).data.total).toBe(0);
  });

  test('a section that does not apply empties its fields, one that does requires them', async () => {
    const electric = await add({ plate: '沪B1', tank_litres: 50 });
    expect(electric.tank_litres).toBeNull();
    const diesel = await root.post('/test_van/v1', { plate: '沪B2', fuel: 2 });
    expect(diesel).toMatchObject({ code: 10006, data: { errors: [{ field: 'tank_litres' }] } });
    const fuelled = await add({ plate: '沪B3', fuel: 2, tank_litres: 60 });
    const back = await root.put(`/test_van/${fuelled.id}/v1`, { version: 1, fuel: 1 });
    expect(back.data.tank_litres).toBeNull();
  });

  test('a state that follows from a date filters, sorts and counts', async () => {
    await add({ plate: '沪C1', check_day: '2026-03-02' });
    const counts = (await root.get('/test_van/tab_count/v1', { plate: '沪C1' })).data;
    expect(counts).toEqual({ all: 1, 1: 0, 2: 1 });
    expect((await root.get('/test_van/v1', { plate: '沪C1', tab: '1' })).data.total).toBe(0);
    const sorted = await root.get('/test_van/v1', { order_by: 'due,plate', sort_type: '0,1' });
    expect(sorted.data.rows[0]).toMatchObject({ plate: '沪A1', due: 1 });
    served.pass(86_400);
    const tomorrow = await served.signIn(users.root);
    expect((await tomorrow.get('/test_van/v1', { plate: '沪C1', tab: '1' })).data.total).toBe(1);
  });

  test('sums are exact over the whole filter', async () => {
    await add({ plate: '沪D1', price_amount: 3 });
    await add({ plate: '沪D2', price_amount: 4 });
    expect(
      (await root.get('/test_van/summary/v1', { min_price_amount: '3', max_price_amount: '4' })).data,
    ).toEqual({
      count: 2,
      price_amount: 7,
    });
  });

  test('a handler may refuse, may change the row, and a guard marks rows before anybody clicks', async () => {
    const electric = await add({ plate: '沪E0' });
    expect((await root.put(`/test_van/refuel/${electric.id}/v1`, { litres: 1 })).code).toBe(15001);
    const row = await add({ plate: '沪E1', fuel: 2, tank_litres: 60 });
    expect((await root.put(`/test_van/refuel/${row.id}/v1`, { litres: 50 })).msg).toBe(
      'Temperature must be within 0–100 °C',
    );
    expect((await root.put(`/test_van/refuel/${row.id}/v1`, {})).data.errors).toMatchObject([
      { field: 'litres' },
    ]);
    const done = await root.put(`/test_van/refuel/${row.id}/v1`, { litres: 39, version: 1 });
    expect(done.data).toMatchObject({ tank_litres: 99, version: 2, deny: { refuel: 13009 } });
    expect((await root.put(`/test_van/refuel/${row.id}/v1`, { litres: 1, version: 1 })).code).toBe(10005);
    expect((await root.put(`/test_van/refuel/${row.id}/v1`, { litres: 1 })).code).toBe(13009);
    expect((await root.get('/test_van/v1', { plate: '沪E1' })).data.rows[0].deny).toEqual({ refuel: 13009 });
    expect((await root.put(`/test_van/${row.id}/enabled/v1`, { enabled: 0 })).code).toBe(13004);
  });

  test('what fails in the middle leaves nothing half-written', async () => {
    const row = await add({ plate: '沪F1' });
    const failed = await root.post('/test_van/sweep/v1', { note: 'fail' });
    expect(failed).toMatchObject({ status: 500, code: 10008 });
    expect(JSON.stringify(failed)).not.toContain('broom');
    expect((await root.get(`/test_van/${row.id}/v1`)).data.enabled).toBe(1);
    const swept = await root.post('/test_van/sweep/v1');
    expect(swept.data.result.swept).toBeGreaterThan(0);
    expect((await root.get(`/test_van/${row.id}/v1`)).data.enabled).toBe(0);
  });

  test('a call with a limit of its own is held to it per account', async () => {
    await served.empty('rate_count');
    const sweep = async (client: Client) => (await client.post('/test_van/sweep/v1')).code;
    for (let n = 0; n < 4; n++) expect(await sweep(root)).toBe(0);
    expect(await root.post('/test_van/sweep/v1')).toMatchObject({ status: 429, code: 10007 });
    expect(await sweep(east)).not.toBe(10007);
    served.pass(60);
    expect(await sweep(root)).toBe(0);
  });

  test('a row is deleted where the declaration allows it, with its references', async () => {
    const row = await add({ plate: '沪G1', vendor_ids: ['1'] });
    expect((await root.delete(`/test_van/${row.id}/v1`)).code).toBe(15001);
    await root.put(`/test_van/${row.id}/enabled/v1`, { enabled: 0 });
    const { id, version } = row;
    expect((await east.delete(`/test_van/${id}/v1`)).code).toBe(10004);
    expect((await root.delete(`/test_van/${id}/v1`)).msg).toBe('Deleted successfully');
    expect((await root.get(`/test_van/${id}/v1`)).code).toBe(10004);
    expect((await root.put(`/test_van/${id}/v1`, { version })).code).toBe(10004);
    const left = await served.database.db
      .selectFrom('test_van__vendor')
      .selectAll()
      .where('owner_id', '=', id)
      .execute();
    expect(left).toEqual([]);
  });
});
