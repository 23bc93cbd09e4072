import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { batchEndpoint } from '../../resources/kit/calls.ts';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { filtersOf } from '../../resources/kit/filters.ts';
import { verbsOf } from '../../resources/kit/permissions.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Database } from '../../server/db/connect.ts';
import { systemCaller } from '../../server/jobs/system-caller.ts';
import { readStatisticsQuery } from '../../server/statistics/reading-query.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { insertConsumerAndPoint, insertOrder } from './support/orders.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { startOfTests, userIds, users, world } from './support/world.ts';

/** What is masked is compared as a whole, and no oftener than it is searched for, by every call that takes a list's filters. */

interface Filtering {
  readonly of: string;
  readonly param: string;
  /** Every way to ask by the filter. */
  /** What a value looks like is known, so that a part of one is refused and not just found nowhere. */
  readonly shaped: boolean;
  readonly ask: Readonly<Record<string, (client: Client, phone: string) => Promise<Reply>>>;
}

function waysOf(resource: AnyResource, param: string): Filtering['ask'] {
  const { api, list } = resource;
  const get = (endpoint: Endpoint) => (client: Client, phone: string) =>
    client.get(parseEndpoint(endpoint).path, { ...parseEndpoint(endpoint).told, [param]: phone });
  const bulk = Object.entries(resource.actions ?? {}).find(([, action]) => action.bulk && !action.system);
  return {
    ...(api.list && { list: get(api.list) }),
    ...(api.counts && list.counts && { counts: get(api.counts) }),
    ...(api.summary && list.sums && { sums: get(api.summary) }),
    ...(api.groups && list.grouping && { groups: get(api.groups) }),
    ...(api.export && verbsOf(resource).includes('export') && { export: get(api.export) }),
    ...(bulk && {
      bulk: (client: Client, phone: string) =>
        client.post(batchEndpoint(resource, bulk[0]).replace(/^POST /, ''), { filter: { [param]: phone } }),
    }),
  };
}

/** A path that names a state of the rows is no list of its own. */
const plain = ({ api }: AnyResource) => api.list !== undefined && !api.list.includes('{');
const filterings = product.resources.filter(plain).flatMap((resource) =>
  filtersOf(resource)
    .filter(({ field }) => field.spec.mask)
    .map(
      ({ params, field }): Filtering => ({
        of: resource.name,
        param: params[0],
        shaped: field.spec.pattern !== undefined,
        ask: waysOf(resource, params[0]),
      }),
    ),
);
const ways = filterings.flatMap(({ of, param, shaped, ask }) =>
  Object.entries(ask).map(([way, call]) => ({ of: `${of} by ${param}: ${way}`, shaped, call })),
);
const phone = (n: number) => `1380000${String(n).padStart(4, '0')}`;

describeOnOneDatabase('filters on what is masked', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let dataDir: string;
  beforeAll(async () => {
    database = await fresh(world);
    await insertConsumerAndPoint(database);
    await insertOrder(database, { lines: [{ paid: 1000, units: 1 }] });
    dataDir = await mkdtemp(path.join(tmpdir(), 'masked-'));
    server = await serve(database, { dataDir });
  });
  beforeEach(async () => {
    server.at(startOfTests);
    await server.empty('rate_count', 'sys_operate_log');
    root = await server.signIn(users.root);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
    await rm(dataDir, { recursive: true });
  });

  const searches = () =>
    database.db
      .selectFrom('sys_operate_log')
      .select(['operator_id', 'diff_json'])
      .where('biz_entity', '=', 'search')
      .execute();

  test('are there, by every kind of call', () => {
    expect(new Set(ways.map(({ of }) => of.split(': ')[1]))).toEqual(
      new Set(['list', 'counts', 'sums', 'export', 'bulk']),
    );
  });

  test('take a whole value alone', async () => {
    const { user_phone: whole } = await database.db
      .selectFrom('mgt_order')
      .select('user_phone')
      .executeTakeFirstOrThrow();
    const bought = async (user_phone: string) =>
      (await root.get('/mgt_order/v1', { user_phone })).data?.total;
    expect(await bought(String(whole))).toBe(1);
    for (const part of [
      String(whole).slice(0, 3),
      String(whole).slice(-4),
      `${String(whole).slice(0, 10)}%`,
      '1',
    ])
      for (const { of, call } of ways.filter(({ shaped }) => shaped))
        expect((await call(root, part)).code, `${of} with ${part}`).toBe(10006);
  });

  test('are counted with the searches by phone and leave the same trace, whatever call asks', async () => {
    for (const { of, call } of ways) {
      server.pass(700);
      await server.empty('rate_count', 'sys_operate_log');
      for (let n = 0; n < 20; n++) expect((await call(root, phone(n))).code, of).not.toBe(10007);
      expect((await call(root, phone(20))).code, `${of}, the next`).toBe(10007);
      // What was refused stays so, however often it is asked.
      expect((await call(root, phone(20))).code, `${of}, again`).toBe(10007);
      const traces = await searches();
      expect(traces, of).toHaveLength(20);
      expect(traces[0]).toEqual({ operator_id: userIds.root, diff_json: [] });
    }
  });

  test('are none of figures, which nobody counts', async () => {
    const { model, ...others } = resourceOf(product, 'statistics_shop');
    const { cabinet_code } = model.fields;
    if (!cabinet_code) throw new Error('the figures of points have lost their filter');
    const masked = { ...cabinet_code, spec: { ...cabinet_code.spec, mask: [3, 4] as const } };
    const resource: AnyResource = {
      ...others,
      model: { ...model, fields: { ...model.fields, cabinet_code: masked } },
    };
    const caller = systemCaller(server.app.services);
    expect((await readStatisticsQuery(caller, resource, {})).resource.name).toBe('statistics_shop');
    await expect(readStatisticsQuery(caller, resource, { cabinet_code: phone(0) })).rejects.toMatchObject({
      code: 10006,
    });
  });

  test('share one count, and what was allowed is paged without being counted again', async () => {
    for (let n = 0; n < 20; n++) await ways[n % ways.length]?.call(root, phone(n));
    for (const { of, call } of ways) expect((await call(root, phone(77))).code, of).toBe(10007);
    expect((await root.get('/search/v1', { text: phone(78) })).code).toBe(10007);
    const first = { user_phone: phone(0), page: 1 };
    const before = (await searches()).length;
    for (let page = 1; page < 40; page++)
      expect((await root.get('/mgt_order/v1', { ...first, page })).code).toBe(0);
    expect(await searches()).toHaveLength(before);
    server.pass(61);
    expect((await root.get('/mgt_order/v1', { user_phone: phone(77) })).code).toBe(0);
  });
});
