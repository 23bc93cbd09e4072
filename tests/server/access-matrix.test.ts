import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccess, type SessionAccess } from '../../providers/access-control.ts';
import { product } from '../../resources/index.ts';
import type { AnyAction } from '../../resources/kit/action.ts';
import { importCalls, optionEndpoint, revealEndpoint } from '../../resources/kit/calls.ts';
import { optionModels } from '../../resources/kit/choosable.ts';
import { type Endpoint, fillPath, parseEndpoint } from '../../resources/kit/endpoint.ts';
import type { Fields } from '../../resources/kit/field.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { codesOf, verbsOf } from '../../resources/kit/permissions.ts';
import { modelOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { seenByMerchants } from '../../resources/kit/seen.ts';
import { applies, formFields } from '../../resources/kit/validation.ts';
import { serverExtensions } from '../../resources/start/server-extensions.ts';
import { anyTable } from '../../server/db/tables.ts';
import { type Operation, operationsOf } from '../../server/http/operations.ts';
import { wholeRounds } from '../rounds.ts';
import { freshDatabase } from './support/database.ts';
import { bodyOf, idOf, type Owner, ownRowOf, valuesOf, writeDeclaredRows } from './support/declared-rows.ts';
import { type Holder, holders, presetWorld, split } from './support/presets.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { startOfTests } from './support/world.ts';

/**
 * Every preset role, and somebody who reads everywhere and acts in Shanghai alone, × every call that the declarations make ×
 * own and foreign rows: what the console shows is what the server answers, and no foreign id gets in by a body. All of it
 * follows from `product`, so that a module added later is held to it by itself.
 */

let served: Served;
let files: string;
let count = 0;
beforeAll(async () => {
  files = await mkdtemp(path.join(tmpdir(), 'matrix-'));
  served = await serve(await freshDatabase(presetWorld), { dataDir: files });
  const people = [...holders.map(({ id }) => id), split.id];
  await writeDeclaredRows(served.database, product, people);
}, 120_000);
afterAll(async () => {
  await served.close();
  await rm(files, { recursive: true, force: true });
});

type Who = Pick<Holder, 'id' | 'phone' | 'identity' | 'partner'> & { readonly splits: boolean };
const everybody: readonly (readonly [string, Who])[] = [
  ...holders.map((holder) => [holder.role, { ...holder, splits: false }] as const),
  ['READS EVERYWHERE, ACTS IN SHANGHAI', { ...split, identity: 1, partner: false, splits: true }],
];

const surroundings = { now: startOfTests, today: startOfTests.slice(0, 10), me: '0' };
const byPartner: readonly string[] = ['vendor', 'is_vendor', 'provider', 'is_provider'];

/** Whose rows are this one's own. */
const ownOwner = ({ partner }: Who): Owner => (partner ? 'factory' : 'own');

/**
 * docs/domain/roles.md §3.3 in the words of this small world: whether somebody sees, or may write, a row of their own or a foreign
 * one.
 */
function sees(who: Who, model: AnyModel, whose: 'own' | 'foreign', writing: boolean): boolean {
  const { scope } = model;
  const merchant = who.identity === 0;
  // Of what is nobody's a merchant knows what a row of their own names.
  if (scope === 'none') return !(merchant && model.merchants?.met) || whose === 'own';
  if (scope === 'user') return whose === 'own';
  if (byPartner.includes(scope)) {
    if (merchant) return false;
    if (who.partner) return whose === 'own' && !['provider', 'is_provider'].includes(scope);
    return true;
  }
  if (whose === 'own') return !(who.partner && scope === 'is_merchant');
  return who.splits && !writing;
}

const rowId = (who: Who, model: AnyModel, whose: 'own' | 'foreign'): string =>
  whose === 'own' && model.scope === 'user'
    ? ownRowOf(who.id)
    : idOf(model, whose === 'own' ? ownOwner(who) : 'foreign');

/** Thousands of calls: they go to the server without a socket between. */
async function send(
  client: Client,
  endpoint: Endpoint,
  id: string,
  body: Readonly<Record<string, unknown>> = {},
  query: Readonly<Record<string, string | number>> = {},
): Promise<Reply> {
  const { method, path: template, params, told } = parseEndpoint(endpoint);
  const url = fillPath(template, Object.fromEntries(params.map((name) => [name, id])));
  // An action that is asked for by GET says in its query what others say in their body.
  const inQuery = method === 'GET' ? { ...told, ...body, ...query } : told;
  count++;
  const response = await served.app.inject({
    method,
    url: `/api${url}`,
    headers: { 'auth-token': client.token ?? '' },
    query: inQuery as Record<string, string>,
    ...(method === 'GET' || method === 'DELETE' ? {} : { payload: { ...body } }),
  });
  return { status: response.statusCode, ...response.json() };
}

interface Asking {
  readonly who: Who;
  readonly client: Client;
  readonly access: SessionAccess;
}

/** Who was the first of their kind to ask for something, by the kind. */
const firsts = new Map<string, string>();
/**
 * Whether this one asks: of people of one kind who have the same rights to a thing one stands for the others, but in the whole round
 * (`npm run test:all`).
 */
function asks({ who }: Asking, thing: string, rights: readonly boolean[]): boolean {
  const kind = [thing, who.identity, who.partner, who.splits, ...rights].join(' ');
  const first = firsts.get(kind) ?? who.id;
  firsts.set(kind, first);
  return wholeRounds || first === who.id;
}

/** Resources that this one asks for: what they may do with them, and which of their codes they hold. */
const asksFor = (asking: Asking) => (resource: AnyResource) => {
  const { access } = asking;
  const sections = (resource.detail?.sections ?? []).map((each) => 'permission' in each && each.permission);
  const revealed = Object.values(resource.model.fields).map(({ spec }) => spec.reveal);
  return asks(asking, `resource ${resource.name}`, [
    ...(['read', 'create', 'update', 'delete', 'export'] as const).map((verb) => access.can(resource, verb)),
    ...Object.keys(resource.actions ?? {}).map((action) => access.can(resource, action)),
    ...offers.filter((offer) => offer.resource === resource).map((offer) => shows(access, offer)),
    ...[...sections, ...revealed].map((code) => typeof code === 'string' && access.holds(code)),
  ]);
};

const offers = product.resources.flatMap(operationsOf);
const same = (a: Operation, b: Operation) =>
  a.endpoint === b.endpoint && JSON.stringify(a.send ?? {}) === JSON.stringify(b.send ?? {});
/** Whether the console shows what this call does; of several resources over one call, any. */
const shows = (access: SessionAccess, offer: Operation) =>
  offers.some(
    (each) => same(each, offer) && access.can(each.resource, each.act) && !barsMerchants(access, each),
  );
/** Of an action on rows the row says that it is the platform's; one on the page isn't there for merchants. */
const barsMerchants = ({ merchant }: SessionAccess, { resource, act }: Operation) => {
  const action = resource.actions?.[act];
  return merchant && action?.staff === true && action.on === 'page';
};
const isRead = (offer: Operation) => offer.act === 'read';
const named = (offer: Operation) => `${offer.resource.name}.${offer.act} ${offer.endpoint}`;

/** What a refusal for lack of a permission isn't. */
function answered(reply: Reply, of: string): void {
  expect([reply.code, reply.status >= 500], of).not.toEqual([10003, false]);
  expect(reply.status, `${of}: ${reply.msg}`).toBeLessThan(500);
}

/** Ids of a list, a choice or a tree. */
const idsIn = (data: unknown): string[] =>
  Array.isArray(data)
    ? data.flatMap(idsIn)
    : data !== null && typeof data === 'object'
      ? [
          // A tree's node may go by another value than the row's id, which is then its key.
          ...('key' in data ? [String(data.key)] : 'id' in data ? [String(data.id)] : []),
          ...Object.values(data).flatMap((value) => (Array.isArray(value) ? idsIn(value) : [])),
        ]
      : [];

/** What is sent with an action so that nothing but its row decides: a stale version stops it before any effect. */
function actionBody({ who, access }: Asking, offer: Operation): Record<string, unknown> {
  const action = offer.resource.actions?.[offer.act];
  const target = (name: string) => rowId(who, modelOf(product, name), 'own');
  return {
    ...valuesOf(action?.input ?? {}, count, target, [...access.codes].slice(0, 1)),
    ...offer.send,
    ...(action && action.on !== 'page' ? { version: -1 } : {}),
    ...(action?.numbered && { request_no: randomUUID() }),
  };
}

/** What a screen about one thing has to be asked about. */
const aboutOf = ({ statistics }: AnyResource): Record<string, string> =>
  statistics?.of ? { [statistics.of]: '9001' } : {};

/** Whether the rows go by ids that every row of what they are made of has, as a list of a table does. */
function keyedByRows({ model, statistics }: AnyResource): boolean {
  if (!statistics) return true;
  // A vendor shows where it tested something, which no row of these says.
  if (model.scope === 'vendor') return false;
  const [fact] = model.report?.facts ?? [];
  const [dimension] = Object.values(statistics.by);
  return modelOf(product, fact ?? '').fields[dimension?.key ?? '']?.spec.required === true;
}

/** One call on an own and on a foreign row. */
async function callOn(asking: Asking, offer: Operation): Promise<void> {
  const { who, client, access } = asking;
  const { resource, endpoint, act } = offer;
  const allowed = shows(access, offer);
  const of = named(offer);
  const action = resource.actions?.[act];
  const section = (resource.detail?.sections ?? []).find((each) => 'api' in each && each.api === endpoint);
  const revealed =
    endpoint === revealEndpoint(resource)
      ? Object.entries(resource.model.fields).find(([, field]) => field.spec.reveal)
      : undefined;
  // Of many screens more values would be revealed than one account may within ten minutes.
  if (revealed) served.pass(60);
  const kept = section && 'permission' in section ? section.permission : revealed?.[1].spec.reveal;
  const held = allowed && (kept === undefined || access.holds(kept));
  const foreignId = rowId(who, resource.model, 'foreign');
  const ownId = rowId(who, resource.model, 'own');
  // A value is revealed as far as its own code reaches, as what is written.
  // A code of its own reaches as far as an act does, also where it is for reading.
  const writing = !isRead(offer) || revealed !== undefined || resource.permissions?.read !== undefined;
  const files = Object.values(action?.input ?? {}).some(({ kind }) =>
    ['image', 'images', 'video', 'file', 'files'].includes(kind),
  );
  const checked = serverExtensions.find((each) => each.resource === resource.name)?.checkFirst?.[act];

  if (endpoint.includes('/batch/')) {
    const reply = await send(client, endpoint, '', { ids: [foreignId], request_no: randomUUID() });
    if (!allowed) return void expect(reply.code, of).toBe(10003);
    if (sees(who, resource.model, 'foreign', true)) return answered(reply, of);
    // What an action asks for beside the rows is missing here, and may be missed first.
    const { success_count, fail_rows } = reply.data;
    expect([success_count, fail_rows.length], of).toEqual([0, 1]);
    expect([10004, 10006], of).toContain(fail_rows[0].code);
    return;
  }
  const rowed = endpoint.includes('{id}') || (action !== undefined && action.on !== 'page');
  if (!rowed) {
    const query = { ...aboutOf(resource), ...(endpoint === resource.api.list && { size: 100 }) };
    const reply = await send(client, endpoint, '1', action ? actionBody(asking, offer) : {}, query);
    if (!allowed) return void expect(reply.code, of).toBe(10003);
    answered(reply, of);
    if (endpoint !== resource.api.list) return;
    expect(reply.code, `${of}: ${reply.msg}`).toBe(0);
    const ids = idsIn(reply.data.rows);
    // A log of refusals grows with every call of this test.
    if (resource.base || reply.data.total > 100 || !keyedByRows(resource)) return;
    expect(ids.includes(ownId), `${of} shows the own row`).toBe(sees(who, resource.model, 'own', false));
    expect(ids.includes(foreignId), `${of} shows a foreign row`).toBe(
      sees(who, resource.model, 'foreign', writing),
    );
    return;
  }
  for (const whose of ['own', 'foreign'] as const) {
    const id = whose === 'own' ? ownId : foreignId;
    const seen = sees(who, resource.model, whose, writing);
    // A deletion has no version that could stop it.
    if (act === 'delete' && held && seen) continue;
    const bodyId = action && !endpoint.includes('{id}') ? { [action.bodyId ?? 'id']: id } : {};
    const body = action
      ? { ...actionBody(asking, offer), ...bodyId }
      : act === 'update'
        ? { version: -1 }
        : revealed
          ? { field: revealed[0] }
          : {};
    const reply = await send(client, endpoint, id, body);
    const refused = action ? refusalsOf(action) : [];
    const what = `${of} on a row ${whose === 'own' ? 'of one’s own' : 'of others'}: ${reply.msg}`;
    // Who may not do it at all is told so before anything is looked at.
    if (!held) return void expect(revealed ? [10003, 10006] : [10003], what).toContain(reply.code);
    // A file that nobody uploaded, or a code that is missing, is found before the row is looked at.
    else if (files || checked)
      expect([10006, ...(checked ? [20009] : []), ...(seen ? [10005, ...refused] : [10004])], what).toContain(
        reply.code,
      );
    else if (!seen) expect(reply.code, what).toBe(10004);
    else if (resource.base) answered(reply, what);
    else if (isRead(offer)) expect(reply.code, what).toBe(0);
    // What the declaration says against the row comes before its version; both come after the question of whose it is.
    else expect([10005, ...refused], what).toContain(reply.code);
  }
}

/** What an action's declaration says of a row that it isn't for. */
const refusalsOf = ({ guards = [], staff }: AnyAction) => [
  15001,
  ...(staff ? [10003] : []),
  ...guards.map((guard) => guard.else),
];

/** References of a form or an input that lead to a row which the caller may not use. */
const foreignRefs = (who: Who, fields: Fields) =>
  Object.entries(fields).flatMap(([name, { kind, spec }]) => {
    if (kind !== 'ref' && kind !== 'refs') return [];
    const target = modelOf(product, spec.target ?? '');
    if (sees(who, target, 'foreign', true)) return [];
    const id = rowId(who, target, 'foreign');
    return [{ name, value: kind === 'refs' ? [id] : id }];
  });

/** The row as the database has it. */
async function storedRow(resource: AnyResource, id: string): Promise<Readonly<Record<string, unknown>>> {
  const row = await anyTable(served.database.db)
    .selectFrom(resource.model.name)
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  return row ?? {};
}

/** A foreign id in an edit, a creation and an action's input. */
async function foreignIdsRefused(asking: Asking, resource: AnyResource): Promise<void> {
  const { who, client, access } = asking;
  const { api, model } = resource;
  const seen = access.merchant ? seenByMerchants(resource) : resource;
  const ownId = rowId(who, model, 'own');
  const target = (name: string) => rowId(who, modelOf(product, name), 'own');
  const codes = [...access.codes].slice(0, 1);
  const endpoints = [api.create, api.update];

  if (endpoints[1] && access.can(resource, 'update') && sees(who, model, 'own', true)) {
    for (const { name, value } of foreignRefs(who, formFields(seen, true))) {
      const before = await storedRow(resource, ownId);
      const reply = await send(client, endpoints[1], ownId, { version: before.version, [name]: value });
      const of = `${resource.name}.update with a foreign ${name}: ${reply.code} ${reply.msg}`;
      answered(reply, of);
      // What belongs to another kind of row is dropped, whatever it names.
      if (applies(resource, name, before, surroundings)) expect(reply.code, of).not.toBe(0);
      const after = await storedRow(resource, ownId);
      if (reply.code !== 0) expect(after, of).toEqual(before);
      else expect(after[name], of).toEqual(before[name]);
    }
  }
  if (endpoints[0] && access.can(resource, 'create') && seen.form) {
    const valid = () => bodyOf(seen, ++count, target, codes, surroundings);
    const plain = await send(client, endpoints[0], '', valid());
    answered(plain, `${resource.name}.create: ${plain.msg}`);
    for (const { name, value } of foreignRefs(who, formFields(seen, false))) {
      const reply = await send(client, endpoints[0], '', { ...valid(), [name]: value });
      const of = `${resource.name}.create with a foreign ${name}: ${reply.code} ${reply.msg}`;
      if (applies(resource, name, valid(), surroundings)) expect(reply.code, of).not.toBe(0);
      if (plain.code === 0 && reply.code !== 0) expect(reply.code, of).toBe(10004);
    }
  }
  for (const offer of operationsOf(resource)) {
    const action = resource.actions?.[offer.act];
    if (barsMerchants(access, offer)) continue;
    if (!action?.input || offer.endpoint.includes('/batch/') || !access.can(resource, offer.act)) continue;
    for (const { name, value } of foreignRefs(who, action.input)) {
      const body = { ...actionBody(asking, offer), [name]: value };
      const bodyId =
        offer.endpoint.includes('{id}') || action.on === 'page' ? {} : { [action.bodyId ?? 'id']: ownId };
      const reply = await send(client, offer.endpoint, ownId, { ...body, ...bodyId });
      // A code by SMS that is wrong is told before anything is looked at.
      const first = serverExtensions.find((each) => each.resource === resource.name)?.checkFirst?.[offer.act];
      expect(
        first ? [10004, 20009] : [10004],
        `${named(offer)} with a foreign ${name}: ${reply.msg}`,
      ).toContain(reply.code);
    }
  }
}

describe.each(everybody)('%s', (_, who) => {
  let asking: Asking;
  beforeAll(async () => {
    const client = await served.signIn(who.phone);
    const control = (await client.get('/manager/login/control/v1')).data;
    asking = { who, client, access: await createAccess(codesOf(product), control) };
  });

  test('[1.01] what shows is what is answered, on own rows and foreign ones', async () => {
    const own = new Set(product.resources.filter(asksFor(asking)));
    for (const offer of offers) if (own.has(offer.resource)) await callOn(asking, offer);
  });

  test('lists are exported, and rows imported, by who is shown the button', async () => {
    const { client, access } = asking;
    for (const resource of product.resources.filter(asksFor(asking))) {
      if (resource.api.export && verbsOf(resource).includes('export')) {
        const reply = await send(client, resource.api.export, '', {}, aboutOf(resource));
        if (access.can(resource, 'export')) expect(reply.code, `${resource.name}: ${reply.msg}`).toBe(0);
        else expect(reply.code, resource.name).toBe(10003);
      }
      if (resource.import) {
        const reply = await send(client, importCalls(resource).read, '9002');
        expect(reply.code, resource.name).toBe(access.can(resource, 'create') ? 10004 : 10003);
      }
    }
  });

  test('choices are offered on the screens that need them, without foreign rows', async () => {
    const { client, access } = asking;
    for (const [name, screens] of optionModels(product)) {
      const rights = screens.map((screen) => access.can(screen, 'read'));
      if (!asks(asking, `choice ${name}`, rights)) continue;
      const model = modelOf(product, name);
      const own = rowId(who, model, 'own');
      const foreign = rowId(who, model, 'foreign');
      const ids = `${own},${foreign}`;
      const reply = await send(client, optionEndpoint(model), '', { ids: [own, foreign] }, { ids });
      if (!rights.includes(true)) {
        expect(reply.code, name).toBe(10003);
        continue;
      }
      expect(reply.code, `${name}: ${reply.msg}`).toBe(0);
      const found = idsIn(reply.data.rows);
      expect(found.includes(own), `${name}: the own row`).toBe(sees(who, model, 'own', false));
      expect(found.includes(foreign), `${name}: a foreign row`).toBe(sees(who, model, 'foreign', false));
      const { tree } = model.choose;
      if (!tree?.node.children) continue;
      const nodes = idsIn((await send(client, tree.api, '')).data);
      expect(nodes.includes(foreign), `${name}: a foreign node`).toBe(sees(who, model, 'foreign', false));
    }
  });

  test('a picker inside a form offers what the form may then use, and no more', async () => {
    const { client, access } = asking;
    for (const resource of product.resources.filter(asksFor(asking))) {
      const inputs = Object.entries(resource.actions ?? {}).map(
        ([act, { input = {} }]) => [act, input] as const,
      );
      const forms = (['create', 'update'] as const).map(
        (verb) => [verb, resource.api[verb] ? formFields(resource, verb === 'update') : {}] as const,
      );
      for (const [act, fields] of [...forms, ...inputs]) {
        const targets = Object.values(fields).flatMap(({ kind, spec }) =>
          kind === 'ref' || kind === 'refs' ? (spec.target ?? []) : [],
        );
        const offers = serverExtensions.find((each) => each.resource === resource.name)?.offers ?? {};
        // The words of one module out of a dictionary, the providers that can do a point's work: such choices are narrower than their model.
        const narrower = ['sys_dic', 'algorithm_mct'].filter((target) => target in offers);
        for (const name of new Set(targets.filter((target) => !narrower.includes(target)))) {
          const model = modelOf(product, name);
          const foreign = rowId(who, model, 'foreign');
          const asked = { for: `${resource.name}.${act}`, ids: foreign };
          const reply = await send(client, optionEndpoint(model), '', asked, asked);
          const of = `${name} for ${asked.for}: ${reply.msg}`;
          if (!access.can(resource, act)) expect(reply.code, of).toBe(10003);
          else expect(idsIn(reply.data.rows).includes(foreign), of).toBe(sees(who, model, 'foreign', true));
        }
      }
    }
  });

  test('no foreign id gets in by a body', async () => {
    for (const resource of product.resources.filter(asksFor(asking)))
      await foreignIdsRefused(asking, resource);
  });
});
