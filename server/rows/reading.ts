import { type Kysely, type SqlBool, sql } from 'kysely';
import { optionsOf } from '../../resources/kit/model.ts';
import { allows } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { ownsRow } from '../access/scope.ts';
import { isMerchant, reachOf } from '../access/subject.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import type { ColumnSql } from '../db/where.ts';
import { Refusal } from '../refusal.ts';
import type { Caller } from '../server-extension.ts';
import { withLinks } from './file-values.ts';
import type { ListParams } from './list-params.ts';
import { selectOne, selectPage, type Total, totalBeside } from './query.ts';
import { present, withComputed } from './values.ts';
import { visibleOf } from './visible.ts';

/** Guards that need the database, asked for all rows of a page at once (docs/design/rules.md §1). */
async function denials(caller: Caller, db: Kysely<Tables>, resource: AnyResource, rows: readonly Row[]) {
  const deny = caller.services.serverExtensions.get(resource.name)?.deny ?? {};
  const byId = new Map<string, Record<string, number>>();
  for (const [action, ask] of Object.entries(deny)) {
    if (!ask || rows.length === 0) continue;
    for (const [id, code] of await ask({ ...caller, tx: db, rows }))
      byId.set(id, { ...byId.get(id), [action]: code });
  }
  return byId;
}

/** Of each act on the rows, whether a row is not the caller's to do it on: shared with them, or beyond the organisations that the act reaches. */
function beyondReach({ me }: Caller, resource: AnyResource): [act: string, beyond: (row: Row) => boolean][] {
  const { model } = resource;
  const byOrg = model.fields.mgt_org_id !== undefined && !isMerchant(me);
  if (!byOrg && !model.shared) return [];
  // An act that the person may do nowhere is left out.
  const acts = ['update', 'delete', ...Object.keys(resource.actions ?? {})].filter(
    (act) => !resource.actions?.[act]?.system && allows(me.codes, resource, act),
  );
  return acts.flatMap((act): [string, (row: Row) => boolean][] => {
    const orgs = byOrg ? reachOf(me, resource, act) : null;
    const within = orgs === null || orgs.length === me.orgIds?.length ? null : new Set(orgs);
    if (!within && !model.shared) return [];
    const foreign = (row: Row) => model.shared !== undefined && !ownsRow(me, model, row);
    return [[act, (row) => foreign(row) || within?.has(String(row.mgt_org_id)) === false]];
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
    const seen = present(caller.services.sealing, model, withComputed(model, row, names, caller), names);
    const shown = withLinks(caller.services.storage, model.fields, seen, caller.now);
    const barred = beyond.filter(([, lies]) => lies(row)).map(([act]) => [act, 10003] as const);
    const deny = { ...denied.get(String(row.id)), ...Object.fromEntries(barred) };
    return Object.keys(deny).length > 0 ? { ...shown, deny } : shown;
  });
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
