import { type Kysely, type SqlBool, sql } from 'kysely';
import { columnsOf } from '../../resources/kit/columns.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { fieldsOf } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { isMerchant, reachOf } from '../access/subject.ts';
import type { Caller } from '../behaviour.ts';
import type { Tables } from '../db/connect.ts';
import type { ColumnSql } from '../db/where.ts';
import type { ListParams } from '../http/list-params.ts';
import { Refusal } from '../refusal.ts';
import { withLinks } from '../storage/file-values.ts';
import { selectOne, selectPage, type Total, totalBeside } from './query.ts';
import type { Row } from './row.ts';
import { Shape } from './shape.ts';
import { present, readableFields, withComputed } from './values.ts';
import { visibleOf } from './visible.ts';

const always = ['id', 'version', 'create_time', 'update_time'];

/**
 * What a list row carries: its columns, the pictures of its card, and what the buttons on the row ask for (states, guards, titles). The rest of the
 * row, lists of references first of all, is read with the record.
 */
export function listFields(resource: AnyResource, merchant: boolean): string[] {
  const { model } = resource;
  const columns = columnsOf(resource, merchant);
  const asked = [...(resource.list.row ?? []), ...(resource.list.bulk ?? [])].flatMap((name) => {
    const action = resource.actions?.[name];
    if (!action) return [];
    const said = Object.values(action.confirm ?? {}).flatMap((text) =>
      [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1] ?? ''),
    );
    return [
      ...fieldsOf(action.when),
      ...(action.guards ?? []).flatMap((guard) => fieldsOf(guard.when)),
      ...said,
    ];
  });
  const named = new Set([
    ...always,
    model.title,
    ...columns.flatMap((column) => [column.field, column.link ?? [], column.of.spec.via?.ref ?? []].flat()),
    ...(resource.flows ?? []).map((flow) => flow.field),
    ...asked,
    ...fieldsOf(resource.form?.editable),
    ...fieldsOf(resource.deletable?.when),
    ...(typeof resource.list.tabs === 'string' ? [resource.list.tabs] : []),
    ...(resource.list.cards?.pictures ?? []),
  ]);
  return readableFields(model, merchant).filter(
    (name) => named.has(name) && model.fields[name]?.kind !== 'refs',
  );
}

/** Guards that need the database, asked for all rows of a page at once (docs/design/rules.md §1). */
async function denials(caller: Caller, db: Kysely<Tables>, resource: AnyResource, rows: readonly Row[]) {
  const deny = caller.services.behaviours.get(resource.name)?.deny ?? {};
  const byId = new Map<string, Record<string, number>>();
  for (const [action, ask] of Object.entries(deny)) {
    if (!ask || rows.length === 0) continue;
    for (const [id, code] of await ask({ ...caller, tx: db, rows }))
      byId.set(id, { ...byId.get(id), [action]: code });
  }
  return byId;
}

/** Of each act on the rows that reaches fewer organisations than reading does: whether a row lies beyond it. */
function beyondReach({ me }: Caller, resource: AnyResource): [act: string, beyond: (row: Row) => boolean][] {
  const column = resource.model.fields.mgt_org_id ? 'mgt_org_id' : null;
  if (!column || isMerchant(me)) return [];
  // What he may do nowhere isn't offered to him at all.
  const acts = ['update', 'delete', ...Object.keys(resource.actions ?? {})].filter(
    (act) => !resource.actions?.[act]?.system && allows(me.codes, resource, act),
  );
  return acts.flatMap((act): [string, (row: Row) => boolean][] => {
    const orgs = reachOf(me, resource, act);
    if (orgs === null || orgs.length === me.orgIds?.length) return [];
    const reached = new Set(orgs);
    return [[act, (row) => !reached.has(String(row[column]))]];
  });
}

async function finished(
  caller: Caller,
  db: Kysely<Tables>,
  resource: AnyResource,
  rows: readonly Row[],
  names: readonly string[],
): Promise<Row[]> {
  const { model } = resource;
  const denied = await denials(caller, db, resource, rows);
  const beyond = beyondReach(caller, resource);
  return rows.map((row) => {
    const seen = present(model, withComputed(model, row, names, caller), names);
    const shown = withLinks(caller.services.storage, model.fields, seen, caller.now);
    const barred = beyond.filter(([, lies]) => lies(row)).map(([act]) => [act, 10003] as const);
    const deny = { ...denied.get(String(row.id)), ...Object.fromEntries(barred) };
    return Object.keys(deny).length > 0 ? { ...shown, deny } : shown;
  });
}

/** What every row hook may read: the whole row, secrets and pure functions of it left out. */
export function wholeRow(resource: AnyResource): string[] {
  return readableFields(resource.model, false).filter((name) => !resource.model.fields[name]?.spec.from);
}

/** The shapes of a resource's lists and records, made once: for managers and for merchants. */
export class Shapes {
  readonly #held = new Map<string, { readonly shown: readonly string[]; readonly shape: Shape }>();

  list(caller: Caller, resource: AnyResource) {
    return this.#of(caller, resource, 'list', (merchant) => listFields(resource, merchant));
  }

  record(caller: Caller, resource: AnyResource) {
    return this.#of(caller, resource, 'record', (merchant) => readableFields(resource.model, merchant));
  }

  #of(caller: Caller, resource: AnyResource, kind: string, fields: (merchant: boolean) => string[]) {
    const merchant = isMerchant(caller.me);
    const key = `${resource.name} ${kind} ${merchant}`;
    const held = this.#held.get(key);
    if (held) return held;
    const shown = fields(merchant);
    const { behaviours, models } = caller.services;
    // Server-side guards are asked with the whole row, whatever of it is shown.
    const owner = resource.model.fields.mgt_org_id ? ['mgt_org_id'] : [];
    const asked = [
      ...new Set([...shown, ...owner, ...(behaviours.get(resource.name)?.deny ? wholeRow(resource) : [])]),
    ];
    const made = { shown, shape: new Shape(models, resource.model, asked) };
    this.#held.set(key, made);
    return made;
  }
}

/** A list's page and its total. */
export async function readList(
  caller: Caller,
  resource: AnyResource,
  params: ListParams,
): Promise<{ rows: Row[] } & Total> {
  const { db, shapes, totals } = caller.services;
  const query = visibleOf(caller, resource, params.conditions);
  const { shown, shape } = shapes.list(caller, resource);
  const page = { sorts: params.sorts, limit: params.size, offset: (params.page - 1) * params.size };
  const rows = await selectPage(db, query, shape, page);
  const total = await totalBeside(totals, db, query, { ...page, found: rows.length });
  return { rows: await finished(caller, db, resource, rows, shown), ...total };
}

/**
 * One record as the caller sees it.
 * @throws Refusal 10004
 */
export async function readRow(
  caller: Caller,
  resource: AnyResource,
  id: string,
  db: Kysely<Tables> = caller.services.db,
): Promise<Row> {
  const { shown, shape } = caller.services.shapes.record(caller, resource);
  const row = await selectOne(db, visibleOf(caller, resource, [byId(id)]), shape);
  if (!row) throw new Refusal(10004);
  const [seen] = await finished(caller, db, resource, [row], shown);
  return seen ?? row;
}

const largestId = 2n ** 63n - 1n;

/** Whether a text can be an id at all; what can't is the id of no row. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && /^\d{1,19}$/.test(text) && BigInt(text) <= largestId;
}

/** @throws Refusal 10004 where no row can have the id */
export function byId(id: string) {
  if (!isId(id)) throw new Refusal(10004);
  return (column: ColumnSql) => sql<SqlBool>`${column('id')} = ${id}`;
}

/** What a person calls the row by, in the language of the call. */
export function titleOf(resource: AnyResource, row: Row, caller: Caller): string {
  const { title, fields } = resource.model;
  const field = fields[title];
  const option = field && optionsOf(field).find((each) => each.code === row[title]);
  return option ? option[caller.lang] : String(row[title] ?? row.id ?? '');
}
