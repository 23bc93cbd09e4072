import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

describeOnManySessions('activities', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let merchant: Client;
  let otherMerchant: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    const codes = ['ACTIVITIES_MANAGEMENT', 'PROMOTION_EDIT', 'MCRKETING_RECORD', 'WRITE_OFF_RECORD'];
    await database.pool.query('update manager_role set modules = modules || $1::jsonb where id = $2', [
      JSON.stringify(codes),
      roles.merchant,
    ]);
    server = await serve(database);
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
    otherMerchant = await server.signIn(users.otherMerchant);
  });
  beforeEach(async () => {
    await server.empty(
      'promotion',
      'promotion__shop',
      'promotion__goods',
      'promotion__goods_a',
      'promotion__goods_b',
      'marketing_journal',
      'promotion_use',
    );
    server.at(startOfTests);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  let made = 0;
  const tiers = [
    { threshold_amount: 1000, reduce_amount: 100 },
    { threshold_amount: 2000, reduce_amount: 300 },
  ];
  const base = {
    promotion_type: 5,
    threshold_mode: 1,
    tiers,
    shop_range: 0,
    start_time: '2026-03-02 00:00:00',
    end_time: '2026-03-31 23:59:59',
    user_scope: 0,
    pay_channels: [1, 2],
    user_limit: 0,
    stack_coupon: 1,
    bear_side: 1,
  };
  const rules = {
    1: {
      promotion_type: 1,
      threshold_mode: undefined,
      tiers: undefined,
      reduce_amount: 200,
      threshold_amount: 0,
    },
    3: { promotion_type: 3, goods_ids: ['1', '2'] },
    5: { promotion_type: 5 },
    9: {
      promotion_type: 9,
      threshold_mode: undefined,
      tiers: undefined,
      goods_a: ['1'],
      quantity_a: 1,
      goods_b: ['2'],
      quantity_b: 1,
      discount: 0,
      max_times: 2,
    },
  } as const;
  const forMerchant = ({ bear_side: _, ...rest }: Record<string, unknown>) => rest;
  const create = (more: object = {}, by: Client = root) => {
    made += 1;
    const body = { promotion_name: `活动${made}`, ...base, ...more };
    return by.post('/promotion/v1', by === root ? body : forMerchant(body));
  };
  const stopped = async (more: object = {}, by: Client = root) => {
    const { code, msg, data } = await create(more, by);
    expect({ code, msg, data }).toMatchObject({ code: 0 });
    return String(data.id);
  };
  const turn = (id: string, status: 0 | 1 | 2, by: Client = root) =>
    by.put(`/promotion/status/${id}/v1`, { status });
  const running = async (more: object = {}, by: Client = root) => {
    const id = await stopped(more, by);
    const { code, msg } = await turn(id, 1, by);
    expect({ code, msg }).toMatchObject({ code: 0 });
    return id;
  };
  const read = async (id: string, by: Client = root) => (await by.get(`/promotion/${id}/v1`)).data;
  const stand = async (id: string) => (await read(id)).promotion_status;
  const fields = ({ data }: Reply) => (data?.errors ?? []).map(({ field }: { field: string }) => field);
  const journal = async (by: Client = root) =>
    [...(await by.get('/marketing_journal/v1')).data.rows].reverse() as {
      journal_type: number;
      biz_name: string;
      content: string | null;
      staff_content?: string | null;
      operator_name: string | null;
    }[];

  it.each([
    [1, { user_limit: 1, goods_range: 0 }, 'First order ¥2.00 off'],
    [3, { goods_range: 1 }, '¥1.00 off from ¥10.00; ¥3.00 off from ¥20.00'],
    [5, { goods_range: 0 }, '¥1.00 off from ¥10.00; ¥3.00 off from ¥20.00'],
    [9, { goods_range: 0, max_times: 2 }, 'Buy 1 of A, get 1 of B free'],
  ] as const)(
    '[2.71] [7.40] [7.42] type %i is made stopped, with its rule and what follows from it',
    async (type, more, rule) => {
      const row = await read(await stopped(rules[type]));
      expect(row).toMatchObject({
        ...more,
        rule_desc: rule,
        promotion_status: 0,
        used_amount: 0,
        mct_id: null,
      });
      expect(row.promotion_no).toMatch(/^A\d{18}$/);
      const goods = (list: string) => root.get(`/promotion/${list}/${row.id}/v1`);
      if (type === 3) expect((await goods('goods')).data.total).toBe(2);
      if (type === 9) {
        expect((await goods('goods_a')).data.rows).toMatchObject([{ id: '1' }]);
        expect((await goods('goods_b')).data.rows).toMatchObject([{ id: '2' }]);
      }
      expect((await root.get(`/promotion/shop/${row.id}/v1`)).data.total).toBe(6);
    },
  );

  it.each([
    ['tiers that fall', { tiers: [...tiers].reverse() }, 10006, ['tiers.1.threshold_amount']],
    [
      'a tier that takes as much as it asks for',
      { tiers: [{ threshold_amount: 500, reduce_amount: 500 }] },
      17003,
      ['tiers.0.reduce_amount'],
    ],
    [
      'a tier by pieces without pieces',
      { threshold_mode: 2, tiers: [{ reduce_amount: 100 }] },
      10006,
      ['tiers.0.threshold_quantity'],
    ],
    [
      'six tiers',
      {
        tiers: Array.from({ length: 6 }, (_, at) => ({
          threshold_amount: 1000 + at,
          reduce_amount: 10 + at,
        })),
      },
      10006,
      ['tiers'],
    ],
    ['no goods', { ...rules[3], goods_ids: [] }, 12014, ['goods_ids']],
    [
      'a reduction that is its threshold',
      { ...rules[1], reduce_amount: 300, threshold_amount: 300 },
      17003,
      ['reduce_amount'],
    ],
    ['one clock', { start_clock: '22:00' }, 10006, ['end_clock']],
    [
      'an end before the start',
      { end_time: '2026-03-01 00:00:00', start_time: '2026-03-02 00:00:00' },
      10006,
      ['end_time'],
    ],
    ['more than a year', { end_time: '2027-03-04 00:00:00' }, 10006, ['end_time']],
    [
      'an end that is over',
      { start_time: '2026-02-01 00:00:00', end_time: '2026-03-02 09:59:59' },
      10006,
      ['end_time'],
    ],
    ['tagged users without tags', { user_scope: 2 }, 10006, ['tag_ids']],
    ['no channel', { pay_channels: [] }, 10006, ['pay_channels']],
    ['chosen points without any', { shop_range: 1 }, 12013, ['shop_ids']],
    [
      'a type of history',
      { promotion_type: 4, min_reduce: 1, max_reduce: 2, threshold_amount: 3 },
      10006,
      ['promotion_type'],
    ],
    ['eleven pieces of A', { ...rules[9], quantity_a: 11 }, 10006, ['quantity_a']],
    ['B at its price', { ...rules[9], discount: 100 }, 10006, ['discount']],
  ])('[3.26] %s is refused at its field', async (_, more, code, at) => {
    const reply = await create(more);
    expect({ code: reply.code, at: fields(reply) }).toMatchObject({ at });
    const codes = [reply.code, ...(reply.data?.errors ?? []).map((each: { code?: number }) => each.code)];
    expect(codes).toContain(code);
  });

  it('[4.04] [4.08] every state takes the events that it knows, and refuses the others', async () => {
    const id = await stopped();
    expect((await turn(id, 0)).code).not.toBe(0);
    expect((await turn(id, 1)).code).toBe(0);
    expect((await turn(id, 1)).code).not.toBe(0);
    const { version } = await read(id);
    expect((await root.put(`/promotion/${id}/v1`, { version, promotion_name: '改名' })).code).toBe(17001);
    expect((await root.delete(`/promotion/${id}/v1`)).code).toBe(17021);
    expect((await turn(id, 0)).code).toBe(0);
    expect((await read(id)).stop_time).toBe(startOfTests);
    expect((await turn(id, 1)).code).toBe(0);
    expect((await read(id)).stop_time).toBeNull();
    expect((await turn(id, 2)).code).toBe(0);
    expect(await read(id)).toMatchObject({ promotion_status: 2, stop_time: startOfTests });
    for (const status of [0, 1, 2] as const) expect((await turn(id, status)).code).not.toBe(0);
    expect((await turn(id, 1)).code).toBe(17002);
    expect((await root.delete(`/promotion/${id}/v1`)).code).toBe(17021);
    const draft = await stopped();
    expect((await turn(draft, 2)).code).toBe(0);
    expect(await read(draft)).toMatchObject({ promotion_status: 2, stop_time: null });
    const gone = await stopped();
    expect((await root.delete(`/promotion/${gone}/v1`)).code).toBe(0);
  });

  it('[4.04] one that runs expires by itself at its end; over, none is started or edited', async () => {
    const [on, off] = [
      await running({ end_time: '2026-03-02 10:00:10' }),
      await stopped({ end_time: '2026-03-02 10:00:10' }),
    ];
    server.pass(11);
    expect((await turn(off, 1)).code).toBe(17002);
    const { version } = await read(off);
    expect((await root.put(`/promotion/${off}/v1`, { version, promotion_name: '改名' })).code).toBe(17001);
    await server.app.background.runAll();
    expect([await stand(on), await stand(off)]).toEqual([2, 0]);
    expect((await journal()).filter((row) => row.journal_type === 8)).toMatchObject([
      { operator_name: null },
    ]);
  });

  it('a type of history is shown and stopped, and not started any more', async () => {
    const id = await running();
    await database.pool.query(
      'update promotion set promotion_type = 2, discount = 80, tiers = null where id = $1',
      [id],
    );
    expect((await turn(id, 0)).code).toBe(0);
    expect((await turn(id, 1)).code).toBe(17020);
    expect((await read(id)).rule_desc).toBe('20% off');
  });

  const rivals: [string, object, object, boolean][] = [
    ['the same type and time', {}, {}, true],
    ['another type', {}, rules[1], false],
    [
      'one after the other',
      { end_time: '2026-03-10 11:59:59' },
      { start_time: '2026-03-10 12:00:00' },
      false,
    ],
    ['other weekdays', { week_days: [1, 2] }, { week_days: [3] }, false],
    [
      'hours over midnight that meet on the next day',
      { week_days: [1], start_clock: '22:00', end_clock: '02:00' },
      { week_days: [2], start_clock: '01:00', end_clock: '05:00' },
      true,
    ],
    [
      'hours one after the other',
      { start_clock: '08:00', end_clock: '11:59' },
      { start_clock: '12:00', end_clock: '20:00' },
      false,
    ],
    [
      'other points',
      { shop_range: 1, shop_ids: [points.office] },
      { shop_range: 1, shop_ids: [points.school] },
      false,
    ],
    ['one point in common', { shop_range: 1, shop_ids: [points.office] }, {}, true],
    ['goods in common', rules[3], { ...rules[3], goods_ids: ['2', '3'] }, true],
    ['other goods', rules[3], { ...rules[3], goods_ids: ['3'] }, false],
    ['B of one is A of the other', rules[9], { ...rules[9], goods_a: ['2'], goods_b: ['3'] }, true],
  ];
  it.each(rivals)('%s: found while typed and on the start', async (_, one, other, meet) => {
    const first = await running(one);
    const body = { ...base, ...other };
    const asked = Object.fromEntries(
      Object.entries(body).filter(([name]) =>
        [
          'promotion_type',
          'start_time',
          'end_time',
          'week_days',
          'start_clock',
          'end_clock',
          'shop_range',
          'shop_ids',
          'goods_ids',
          'goods_a',
          'goods_b',
        ].includes(name),
      ),
    );
    const typed = await root.post('/promotion/conflicts/v1', asked);
    expect(typed).toMatchObject({ code: 0, data: { conflict: meet ? { id: first } : null } });
    const second = await stopped(other);
    const { code, msg } = await turn(second, 1);
    expect(code).toBe(meet ? 17005 : 0);
    if (meet) expect(msg).toContain((await read(first)).promotion_name);
  });

  it('of two that conflict and are started at once one starts', async () => {
    const ids = await Promise.all([stopped(), stopped(), stopped()]);
    const codes = (await Promise.all(ids.map((id) => turn(id, 1)))).map(({ code }) => code);
    expect(codes.sort()).toEqual([0, 17005, 17005]);
  });

  it('a merchant makes and sees its own, is not told who else conflicts, and nothing of who bears the cost', async () => {
    const platform = await running();
    const { code, msg } = await turn(await stopped({}, merchant), 1, merchant);
    expect({ code, msg }).toEqual({ code: 17005, msg: 'Conflicts with activity "Platform activity"' });
    expect((await turn(platform, 0)).code).toBe(0);
    const own = await running({}, merchant);
    const row = await read(own, merchant);
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['bear_side']));
    expect(row).not.toHaveProperty('mct_name');
    expect(await read(own)).toMatchObject({ bear_side: 1, mct_id: '1', mgt_org_id: orgs.shanghai });
    expect((await otherMerchant.get(`/promotion/${own}/v1`)).code).toBe(10004);
    expect((await turn(own, 0, otherMerchant)).code).toBe(10004);
    expect((await merchant.get(`/promotion/${platform}/v1`)).code).toBe(10004);
    const foreign = await create({ shop_range: 1, shop_ids: [points.south] }, merchant);
    expect(fields(foreign)[0]).toMatch(/^shop_ids/);
    const chosen = await merchant.get('/promotion/select/shop/v1', { keyword: '浦东' });
    expect(chosen.data.rows).toMatchObject([{ id: points.office }]);
    expect((await merchant.get('/promotion/select/shop/v1', { keyword: '南山' })).data.rows).toEqual([]);
    const copy = { promotion_ids: [own], mct_ids: ['2'], start_flag: 0 };
    expect((await merchant.post('/promotion/mct/promotion/v1', copy)).code).toBe(10003);
  });

  it('[7.40] one is made for several merchants at once, each with the chosen points that are its own, or none is', async () => {
    const id = await stopped({ shop_range: 1, shop_ids: [points.office, points.school, points.south] });
    const give = (mct_ids: string[], start_flag: 0 | 1 = 1) =>
      root.post('/promotion/mct/promotion/v1', { promotion_ids: [id], mct_ids, start_flag });
    expect(await give(['1', '2'])).toMatchObject({ code: 0, data: { result: { n: 2 } } });
    const rows = async () =>
      (await root.get('/promotion/v1', { promotion_status: 1 })).data.rows as {
        mct_name: string;
        shop_count: number;
      }[];
    const [first, second] = [...(await rows())].sort((one, other) => other.shop_count - one.shop_count);
    expect(first).toMatchObject({ mct_name: '上海晨禾商贸有限公司', shop_count: 2 });
    expect(second).toMatchObject({ mct_name: '深圳海风商贸有限公司', shop_count: 1 });
    expect((await give(['2', '1'])).code).toBe(17005);
    expect(await rows()).toHaveLength(2);
    const shanghai = await stopped({ shop_range: 1, shop_ids: [points.office] });
    const nothing = await root.post('/promotion/mct/promotion/v1', {
      promotion_ids: [shanghai],
      mct_ids: ['1', '2'],
      start_flag: 0,
    });
    expect(fields(nothing)).toEqual(['mct_ids.1']);
    expect((await root.get('/promotion/v1', {})).data.total).toBe(4);
  });

  it('[2.74] the log tells what was done, with values before and after, and merchants neither names nor who bears the cost', async () => {
    const id = await running({ budget_amount: 5000 }, merchant);
    await turn(id, 0, merchant);
    const { version } = await read(id);
    const edited = await root.put(`/promotion/${id}/v1`, { version, budget_amount: 8000, bear_side: 2 });
    expect(edited.code).toBe(0);
    await turn(id, 2);
    const told = await journal();
    expect(told.map(({ journal_type }) => journal_type)).toEqual([1, 3, 4, 2, 8]);
    expect(told[3]).toMatchObject({
      content: 'Budget 50.00 → 80.00',
      staff_content: 'Cost borne by Merchant → Platform',
      operator_name: '周岚',
    });
    const theirs = await journal(merchant);
    expect(theirs[3]).toMatchObject({ content: 'Budget 50.00 → 80.00', operator_name: 'Platform service' });
    expect(theirs[3]).not.toHaveProperty('staff_content');
    expect(theirs[0]).toMatchObject({ operator_name: '赵明' });
    expect(await journal(otherMerchant)).toEqual([]);
    const beside = await root.get(`/promotion/journal/${id}/v1`);
    expect(beside.data.total).toBe(5);
  });

  it('several are started and stopped at once; each says for itself why not', async () => {
    const ids = [await stopped(), await stopped(), await stopped(rules[1])];
    const { data } = await root.post('/promotion/start/batch/v1', { ids });
    expect(await Promise.all(ids.map(stand))).toEqual([1, 0, 1]);
    expect(JSON.stringify(data)).toContain('17005');
    await root.post('/promotion/stop/batch/v1', { ids });
    expect(await Promise.all(ids.map(stand))).toEqual([0, 0, 0]);
  });
});
