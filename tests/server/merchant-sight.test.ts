import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { auditLogName } from '../../resources/kit/audit.ts';
import { optionEndpoint, systemCalls } from '../../resources/kit/calls.ts';
import { optionModels } from '../../resources/kit/choosable.ts';
import { type Endpoint, fillPath, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { filtersOf } from '../../resources/kit/filters.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import { codesOfTree, permissionTree, verbsOf } from '../../resources/kit/permissions.ts';
import { modelOf, modelsOf, resourceOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { seenByMerchants } from '../../resources/kit/seen.ts';
import { barcode } from '../../resources/shared/seed/goods.ts';
import { shopLogType } from '../../resources/shop-manager/shop-log/index.ts';
import type { Database } from '../../server/db/connect.ts';
import { storedFields } from '../../server/db/declared-tables.ts';
import type { Row } from '../../server/db/row.ts';
import { anyTable } from '../../server/db/tables.ts';
import { callerFor } from '../../server/exports/export-job.ts';
import { exportColumns, exportLineColumns } from '../../server/exports/export-request.ts';
import { operationsOf } from '../../server/http/operations.ts';
import { diffOf } from '../../server/rows/audit.ts';
import { selectPage } from '../../server/rows/query.ts';
import { present, readableFields } from '../../server/rows/values.ts';
import { visibleRows } from '../../server/rows/visible.ts';
import { eventually } from '../support/eventually.ts';
import { freshDatabase } from './support/database.ts';
import { seeded } from './support/seeded.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { startOfTests } from './support/world.ts';

/**
 * Everything that the product answers to merchants, over the seeded world: no name, phone or address of staff, no provider, no other
 * merchant, no role of managers stands in it (docs/design/rules.md §2). The calls follow from the declarations, so that a module
 * added later is held to it by itself. Every name is made one of its own first, so that a hit is never another word by chance.
 */

/** Who and what may be named: id, whose it is, its texts. */
interface Named {
  readonly what: string;
  readonly mct: string | null;
  readonly texts: readonly string[];
}
let named: readonly Named[];

/** Names as no other text holds them, wherever a row of the seed has them. */
async function nameApart({ db }: Database): Promise<Named[]> {
  const renamed = new Map<string, string>();
  const all: Named[] = [];
  const rename = async (table: string, columns: readonly string[], mark: string) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)} order by id`.execute(db);
    for (const row of rows) {
      const name = `${mark}${row.id}〉`;
      for (const old of new Set(columns.map((column) => String(row[column])))) {
        expect(renamed.has(old), `${table} ${old} is named once`).toBe(false);
        renamed.set(old, name);
      }
      const set = columns.map((column) => sql`${sql.id(column)} = ${name}`);
      await sql`update ${sql.table(table)} set ${sql.join(set)} where id = ${row.id}`.execute(db);
    }
    return rows.map((row) => ({ row, name: `${mark}${row.id}〉` }));
  };
  for (const { row, name } of await rename('manager', ['name'], '〈人')) {
    const address = `198.51.100.${row.id}`;
    await db
      .updateTable('manager')
      .set({ last_login_ip: address })
      .where('id', '=', String(row.id))
      .execute();
    const texts = [
      name,
      String(row.phone),
      `"${address}"`,
      ...(row.worker_no ? [String(row.worker_no)] : []),
    ];
    all.push({ what: `user ${row.name}`, mct: row.mct_id === null ? null : String(row.mct_id), texts });
  }
  for (const { row, name } of await rename('mct', ['full_name', 'short_name'], '〈商'))
    all.push({ what: `merchant ${row.full_name}`, mct: String(row.id), texts: [name] });
  for (const { row, name } of await rename('algorithm_mct', ['provider_name'], '〈算'))
    all.push({ what: `provider ${row.provider_name}`, mct: null, texts: [name] });
  for (const { row, name } of await rename('manager_role', ['role_name'], '〈角')) {
    if (row.identity_type === 0) continue;
    all.push({ what: `role ${row.role_code}`, mct: null, texts: [name, `"${row.role_code}"`] });
  }
  // Who fills cabinets has no account: the cabinet tells their name.
  const replenisher = '〈补〉';
  await sql`update mct_replenish_record set replenish_name = ${replenisher}`.execute(db);
  await sql`update mct_shop_log set operator_name = ${replenisher} where shop_log_type = ${shopLogType.replenish}`.execute(
    db,
  );
  all.push({ what: 'replenisher', mct: null, texts: [replenisher] });
  const map = JSON.stringify(Object.fromEntries(renamed));
  for (const model of modelsOf(product).values()) {
    if (model.report) continue;
    const columns = storedFields(model)
      .filter(([, field]) => field.kind === 'text')
      .map(([name]) => name);
    if (columns.length === 0) continue;
    const set = columns.map(
      (name) => sql`${sql.id(name)} = coalesce(${map}::jsonb ->> ${sql.id(name)}, ${sql.id(name)})`,
    );
    const any = columns.map((name) => sql`${map}::jsonb ? ${sql.id(name)}`);
    await sql`update ${sql.table(model.name)} set ${sql.join(set)} where ${sql.join(any, sql` or `)}`.execute(
      db,
    );
  }
  return all;
}

const owner = '13900000021';
let served: Served;
let files: string;
interface MerchantUser {
  readonly id: string;
  readonly phone: string;
  readonly mct_id: string;
  readonly role: string;
}
let merchants: readonly MerchantUser[];
/** The code of a cabinet of the owner's. */
let cabinet: string;
type Params = Readonly<Record<string, string>>;
beforeAll(async () => {
  const database = await freshDatabase(seeded);
  named = await nameApart(database);
  const { db } = database;
  // One of them holds all that a merchant may be given, so that no screen is left out.
  const codes = JSON.stringify([...codesOfTree(permissionTree(product, true))]);
  await sql`update manager_role set modules = ${codes}::jsonb where id =
    (select target_id from manager__role where owner_id = (select id from manager where phone = ${owner}))`.execute(
    db,
  );
  await sql`update manager set password_hash = (select password_hash from manager where phone = ${owner}), enabled = 1, need_change_pwd = 0
    where identity_type = 0`.execute(db);
  merchants = (
    await sql<MerchantUser>`select id::text, phone, mct_id::text,
      (select target_id::text from manager__role where owner_id = manager.id limit 1) as role from manager
      where identity_type = 0 order by id`.execute(db)
  ).rows;
  const cabinets = await sql<{ code: string }>`select cabinet_code as code from mct_shop
    where mct_id = (select mct_id from manager where phone = ${owner}) and cabinet_code is not null order by id limit 1`.execute(
    db,
  );
  cabinet = cabinets.rows[0]?.code ?? '';
  files = await mkdtemp(path.join(tmpdir(), 'sight-'));
  served = await serve(database, { dataDir: files });
}, 240_000);
afterAll(async () => {
  await served.close();
  await rm(files, { recursive: true, force: true });
});

/** What a merchant's answers must not hold, and how it is called. */
function foreignTo(mct: string): (text: string) => string[] {
  const foreign = named.filter((each) => each.mct !== mct);
  return (text) =>
    foreign.flatMap(({ what, texts }) => (texts.some((each) => text.includes(each)) ? [what] : []));
}

/** What one merchant's people ask, and what they were told that is not theirs. */
class Reader {
  readonly #client: Client;
  readonly #foreign: (text: string) => string[];
  /** By call, what stood in its answers. */
  readonly told = new Map<string, Set<string>>();
  /** Calls that were answered, and what refused the others. */
  readonly answered = new Set<string>();
  readonly refused = new Map<string, string>();

  constructor(client: Client, mct: string) {
    this.#client = client;
    this.#foreign = foreignTo(mct);
  }

  hold(call: string, text: string): void {
    for (const what of this.#foreign(text)) this.told.set(call, (this.told.get(call) ?? new Set()).add(what));
  }

  async ask(endpoint: Endpoint, params: Params = {}, query: Params = {}): Promise<Reply> {
    const { method, path: template, told } = parseEndpoint(endpoint);
    const response = await served.app.inject({
      method,
      url: `/api${fillPath(template, params)}`,
      headers: { 'auth-token': this.#client.token ?? '', 'accept-language': this.#client.lang },
      ...(method === 'GET' ? { query: { ...told, ...query } } : { query: told, payload: query }),
    });
    this.hold(endpoint, response.body);
    const reply: Reply = { ...response.json(), status: response.statusCode };
    if (reply.code === 0) this.answered.add(endpoint);
    else this.refused.set(endpoint, `${reply.code} ${reply.msg}`);
    return reply;
  }

  async file(endpoint: Endpoint, query: Params): Promise<void> {
    const asked = await this.ask(endpoint, {}, { ...query, format: 'csv' });
    if (asked.code !== 0) return;
    const id = String(asked.data.id);
    const ready = async () =>
      (await this.ask(systemCalls.exports)).data.rows.find((row: Row) => row.id === id);
    await eventually(async () => expect(await ready()).toMatchObject({ status: 1 }));
    const ticket = await this.ask(systemCalls.exportTicket, { id });
    const sheet = await served.app.inject({ method: 'GET', url: ticket.data.url });
    expect(sheet.body.length, endpoint).toBeGreaterThan(0);
    this.hold(endpoint, sheet.body);
  }
}

/** Somebody of the platform did something to the row: its history tells so, with all that the row holds. */
async function touch(resource: AnyResource, id: string): Promise<void> {
  const { db } = served.database;
  const { model } = resource;
  const row = await anyTable(db)
    .selectFrom(model.name)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const staff = await db
    .selectFrom('manager')
    .selectAll()
    .where('phone', '=', '13900000004')
    .executeTakeFirstOrThrow();
  await anyTable(db)
    .insertInto(auditLogName)
    .values({
      biz_entity: model.name,
      biz_id: id,
      action: 'update',
      result: 0,
      operator_id: staff.id,
      operator_name: staff.name,
      mgt_org_id: staff.mgt_org_id,
      ip: staff.last_login_ip,
      request_id: 'r1',
      diff_json: JSON.stringify(diffOf(served.app.services.sealing, model, {}, row)),
      create_time: startOfTests,
    })
    .execute();
}

/** Every reading call of a resource of rows, on its first few rows. */
async function readRows(reader: Reader, resource: AnyResource, few: number): Promise<void> {
  const reads = operationsOf(resource).filter(
    ({ act, endpoint }) => act === 'read' && endpoint.startsWith('GET '),
  );
  const further = Object.keys(resource.calls ?? {}) as Endpoint[];
  const all = [...new Set([...reads.map(({ endpoint }) => endpoint), ...further])].filter((each) =>
    each.startsWith('GET '),
  );
  const ids: string[] = [];
  for (const endpoint of all.sort((a, b) => Number(a.includes('{id}')) - Number(b.includes('{id}')))) {
    const { params } = parseEndpoint(endpoint);
    if (params.includes('id')) {
      for (const id of ids) {
        if (endpoint === resource.api.history) await touch(resource, id);
        await reader.ask(endpoint, { id });
      }
      continue;
    }
    // What a path names besides is a state of the rows.
    const [param] = params;
    const codes = param
      ? optionsOf(resource.model.fields[param] ?? noField).map(({ code }) => String(code))
      : [''];
    for (const code of codes) {
      const list: Params =
        endpoint === resource.api.list ? { size: '100' } : (asksFor[endpoint]?.(ids) ?? {});
      const { data } = await reader.ask(endpoint, param ? { [param]: code } : {}, list);
      if (endpoint === resource.api.list)
        ids.push(...(data?.rows ?? []).slice(0, few).map((row: Row) => String(row.id)));
    }
  }
}
/** What a call isn't answered without, of the rows that were read before. */
const asksFor: Readonly<Record<string, (ids: readonly string[]) => Params>> = {
  'GET /goods_apply/goods_code/v1': () => ({ goods_code: barcode(1) }),
  'GET /mgt_org_goods/price_change/v1': ([id = '1']) => ({
    goods_ids: id,
    price_mode: '1',
    new_price: '300',
  }),
  // A point of the owner's.
  'GET /mgt_tactics_config/decision/v1': () => ({ shop_id: '1' }),
  'GET /mgt_example_tactics_config/decision/v1': () => ({ shop_id: '1' }),
  'GET /mgt_except_goods_config/decision/v1': () => ({ shop_id: '1' }),
  'GET /advert_plan/week/v1': () => ({ shop_id: '1' }),
  'GET /mgt_except_goods_config/cab/v1': () => ({ cabinet_code: cabinet }),
};
const noField = { kind: 'text', mode: 'auto', label: { en: '', zh: '' }, spec: {} } as const;

/** Every figure of a screen of statistics by everything that it is cut by. */
async function readFigures(reader: Reader, resource: AnyResource): Promise<void> {
  const { api, statistics, model } = resource;
  if (!statistics) return;
  const about: Record<string, string> = {};
  if (statistics.of) {
    const of = modelOf(product, model.fields[statistics.of]?.spec.target ?? '');
    const choice = await reader.ask(optionEndpoint(of));
    about[statistics.of] = String(choice.data?.rows?.[0]?.id ?? '1');
  }
  const merchants = seenByMerchants(resource).statistics ?? statistics;
  const measures = merchants.cards.slice(0, 2).join(',');
  for (const by of Object.keys(merchants.by)) {
    if (api.list) await reader.ask(api.list, {}, { ...about, by, size: '50' });
    const ranked = api.rank && (await reader.ask(api.rank, {}, { ...about, by, measures }));
    const keys = (ranked?.data?.rows ?? [])
      .slice(0, 2)
      .map((row: Row) => row.id)
      .join(',');
    if (api.trend) await reader.ask(api.trend, {}, { ...about, measures, ...(keys && { by, keys }) });
    if (api.spread) await reader.ask(api.spread, {}, { ...about, by, measure: merchants.cards[0] ?? '' });
  }
  if (api.summary) await reader.ask(api.summary, {}, about);
  if (api.heat) await reader.ask(api.heat, {}, { ...about, measure: merchants.cards[0] ?? '' });
}

/** Files of everything that may be exported, with every column. */
async function readFiles(reader: Reader, resource: AnyResource): Promise<void> {
  if (!resource.api.export || resource.statistics?.of || !verbsOf(resource).includes('export')) return;
  const columns = [
    ...exportColumns(resource, true).map(({ field }) => field),
    ...exportLineColumns(modelsOf(product), resource, true).map(({ name }) => name),
  ];
  await reader.file(resource.api.export, { columns: columns.join(',') });
}

/** What is chosen from, with the trees. */
async function readChoices(reader: Reader): Promise<void> {
  for (const name of optionModels(product).keys()) {
    const model = modelOf(product, name);
    const { data } = await reader.ask(optionEndpoint(model), {}, { size: '100' });
    const { tree } = model.choose;
    if (!tree) continue;
    const id = String(data?.rows?.[0]?.id ?? '1');
    await reader.ask(tree.api, { id });
    if (tree.childrenApi) await reader.ask(tree.childrenApi, { id });
  }
}

/** Reading calls that belong to no single entity. */
async function readRest(reader: Reader, { id, role }: { id: string; role: string }): Promise<void> {
  for (const endpoint of [
    systemCalls.control,
    systemCalls.sessions,
    systemCalls.orgTree,
    systemCalls.noticeCount,
    systemCalls.exports,
  ])
    await reader.ask(endpoint);
  await reader.ask(systemCalls.userSessions, { id });
  await reader.ask(systemCalls.accessOfUser, { id });
  await reader.ask(systemCalls.accessOfRole, { id: role });
  // Whatever id they try: a role of managers, one of the platform's people.
  for (const id of ['1', '2', '3']) {
    await reader.ask(systemCalls.accessOfRole, { id });
    await reader.ask(systemCalls.accessOfUser, { id });
  }
  for (const { name } of product.resources)
    await reader.ask(systemCalls.whoCan, {}, { resource: name, act: 'read' });
  for (const { api } of product.badges ?? []) await reader.ask(api);
}

const said = (reader: Reader) =>
  Object.fromEntries([...reader.told].map(([call, names]) => [call, [...names]]));

test('nothing that a merchant with every permission is told names anybody else', async () => {
  const [me] = merchants.filter(({ phone }) => phone === owner);
  if (!me) throw new Error('the seed has no merchant of that number');
  const reader = new Reader((await served.signIn(owner)).speaking('en'), me.mct_id);
  for (const resource of product.resources) {
    if (resource.statistics) await readFigures(reader, resource);
    else await readRows(reader, resource, 2);
    await readFiles(reader, resource);
  }
  await readChoices(reader);
  await readRest(reader, me);
  expect(said(reader)).toEqual({});
  // They may ask everything that any merchant may: what isn't answered isn't held to anything here.
  const unanswered = [...reader.refused].filter(([call]) => !reader.answered.has(call));
  expect(unanswered.filter(([, why]) => !why.startsWith('10003'))).toEqual([]);
  // Refused are calls of screens, and of parts of them, that no merchant may be given, and no others.
  const given = codesOfTree(permissionTree(product, true));
  const open = product.resources
    .filter(
      ({ permission, permissions }) => given.has(permission) && given.has(permissions?.read ?? permission),
    )
    .flatMap((resource) => {
      const parts = resource.detail?.sections ?? [];
      const closed = parts.flatMap((part) =>
        'permission' in part && part.permission && !given.has(part.permission) ? [part.api] : [],
      );
      return operationsOf(resource)
        .filter(({ act, endpoint }) => act === 'read' && !closed.includes(endpoint))
        .map(({ endpoint }): string => endpoint);
    });
  expect(unanswered.map(([call]) => call).filter((call) => open.includes(call))).toEqual([]);
  expect(reader.answered.size).toBeGreaterThan(100);
}, 120_000);

test('the same calls tell staff names of each kind, so that what merchants are not told was there to be told', async () => {
  const [me] = merchants.filter(({ phone }) => phone === owner);
  if (!me) throw new Error('the seed has no merchant of that number');
  const reader = new Reader((await served.signIn('13900000002')).speaking('en'), me.mct_id);
  for (const resource of product.resources) if (!resource.statistics) await readRows(reader, resource, 1);
  await readChoices(reader);
  const kinds = [...reader.told.values()].flatMap((names) => [...names].map((what) => what.split(' ')[0]));
  expect(new Set(kinds)).toEqual(new Set(['user', 'merchant', 'provider', 'role', 'replenisher']));
  expect(reader.told.size).toBeGreaterThan(40);
}, 120_000);

test('no field that merchants may read of any model names anybody else, whether or not a call shows it', async () => {
  const [me] = merchants.filter(({ phone }) => phone === owner);
  if (!me) throw new Error('the seed has no merchant of that number');
  const { services } = served.app;
  const { mgt_org_id } = await services.db
    .selectFrom('manager')
    .select('mgt_org_id')
    .where('id', '=', me.id)
    .executeTakeFirstOrThrow();
  const caller = await callerFor(services, { id: '1', user_id: me.id, mgt_org_id, lang: 'en' });
  const foreign = foreignTo(me.mct_id);
  const found: Record<string, string[]> = {};
  for (const model of modelsOf(product).values()) {
    if (model.report) continue;
    const names = readableFields(model, true);
    const page = { sorts: [{ field: 'id', descending: true }], limit: 200, offset: 0 };
    const rows = await selectPage(services.db, visibleRows(caller, model), ['id', ...names], page);
    const told = foreign(JSON.stringify(rows.map((row) => present(services.sealing, model, row, names))));
    if (told.length > 0) found[model.name] = told;
  }
  expect(found).toEqual({});
});

/** One holder of every role that merchants have, each of a merchant of their own as far as there are such. */
function oneOfEachRole(): MerchantUser[] {
  const picked: MerchantUser[] = [];
  for (const role of new Set(merchants.map((each) => each.role))) {
    const holders = merchants.filter((each) => each.role === role && each.phone !== owner);
    const other = holders.find(({ mct_id }) => picked.every((each) => each.mct_id !== mct_id)) ?? holders[0];
    if (other) picked.push(other);
  }
  return picked;
}

test('nothing that holders of any role of merchants are told names anybody else', async () => {
  const holders = oneOfEachRole();
  expect(new Set(holders.map(({ mct_id }) => mct_id)).size).toBeGreaterThan(2);
  for (const { phone, mct_id } of holders) {
    const reader = new Reader((await served.signIn(phone)).speaking('zh'), mct_id);
    for (const resource of product.resources) if (!resource.statistics) await readRows(reader, resource, 1);
    await readChoices(reader);
    expect(said(reader), phone).toEqual({});
  }
}, 120_000);

test('no filter, search or choice finds a row of theirs by the name of staff', async () => {
  const staff = await served.database.db
    .selectFrom('manager')
    .select('name')
    .where('phone', '=', '13900000008')
    .executeTakeFirstOrThrow();
  const client = await served.signIn(owner);
  for (const resource of product.resources) {
    const filters = filtersOf(resource).filter(({ kind, field }) => kind === 'text' && !field.spec.mask);
    for (const { name } of resource.api.list && !parseEndpoint(resource.api.list).params.length
      ? filters
      : []) {
      const reply = await new Reader(client, '').ask(
        resource.api.list as Endpoint,
        {},
        { [name]: String(staff.name) },
      );
      expect(reply.data?.total ?? 0, `${resource.name} by ${name}`).toBe(0);
    }
  }
  expect((await client.get('/search/v1', { text: String(staff.name) })).data.rows).toEqual([]);
});

test('who acted is told by name of colleagues, of everybody else that the platform did', async () => {
  const { db } = served.database;
  const me = await db.selectFrom('manager').selectAll().where('phone', '=', owner).executeTakeFirstOrThrow();
  const client = await served.signIn(owner);
  const coupons = async (lang: string) =>
    (await client.speaking(lang).get('/mgt_coupon/v1', { size: 100 })).data.rows as Row[];
  const names = async (lang: string) => new Set((await coupons(lang)).map((row) => row.create_name));
  expect(await names('en')).toEqual(new Set(['Platform service']));
  expect(await names('zh')).toEqual(new Set(['平台客服']));
  const id = String((await coupons('en'))[0]?.id);
  const set = { create_id: me.id, create_name: me.name };
  await db.updateTable('mgt_coupon').set(set).where('id', '=', id).execute();
  expect((await client.get(`/mgt_coupon/${id}/v1`)).data.create_name).toBe(me.name);
  await touch(resourceOf(product, 'mgt_coupon'), id);
  const [entry] = (await client.get(`/mgt_coupon/history/${id}/v1`)).data.rows;
  expect(entry).toMatchObject({ operator_name: 'Platform service', ip: null });
  expect(entry.diff.map(({ field }: Row) => field)).not.toContain('create_name');
});

test('a merchant knows the consumers whom their own rows name', async () => {
  const { mct_id } = merchants.find(({ phone }) => phone === owner) ?? { mct_id: '' };
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (
    select user_id from mgt_order where mct_id = ${mct_id} union
    select user_id from mct_user_scan_record where mct_id = ${mct_id} and user_id is not null) met`.execute(
    served.database.db,
  );
  const client = await served.signIn(owner);
  const told = (await client.get('/mct_user/option/v1')).data.total;
  expect([told, told > 0]).toEqual([rows[0]?.n, true]);
});
