import { type SqlBool, sql } from 'kysely';
import type { AnyModel, Choosing } from '../../resources/kit/model.ts';
import { allows } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Row } from '../db/row.ts';
import { holdsWord } from '../db/where.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { paramsOf, refuseRest } from '../rows/list-params.ts';
import { type Condition, selectPage } from '../rows/query.ts';
import { byId, isId } from '../rows/reading.ts';
import { present } from '../rows/values.ts';
import { visibleRows } from '../rows/visible.ts';
import type { Caller } from '../server-extension.ts';
import { choosing } from './options.ts';

type Tree = NonNullable<Choosing['tree']>;

/** A whole tree is for a few hundred nodes; one of more is asked for level by level. */
const mostNodes = 10_000;
const mostOfLevel = 500;
const mostFound = 100;

/** Whether nodes hold their children, or are asked for them. */
export const isWhole = (tree: Tree): boolean => tree.node.children !== undefined;

/** The field that a node shows. */
const nameOf = (model: AnyModel, tree: Tree) => tree.node.name ?? model.title;

const sortsOf = (model: AnyModel) => [{ field: model.choose.sort ?? 'id', descending: false }];

/**
 * What is said of the nodes beside a list (`list.tree`), for who reads that list; none where nobody asks for it.
 * @throws Refusal 10003, 10006
 */
function factsAsked(caller: Caller, model: AnyModel, { facts, ...rest }: Record<string, string>): string[] {
  refuseRest(rest);
  if (facts === undefined) return [];
  if (facts !== '1') throw invalidField('facts', { en: 'is not a valid value', zh: '取值不正确' });
  const resource = caller.services.product.resources.find(
    (each) => each.model === model && each.list.tree?.facts && allows(caller.me.codes, each, 'read'),
  );
  if (!resource?.list.tree?.facts) throw new Refusal(10003);
  return ['version', ...resource.list.tree.facts];
}

/** A node in the specification's words; `key` is what a reference holds, where its id is another field. */
function nodeOf(model: AnyModel, tree: Tree, row: Row): Row {
  const { id } = tree.node;
  return { [id]: row[id], ...(id === 'id' ? {} : { key: row.id }), name: row[nameOf(model, tree)] };
}

/**
 * The whole tree of what the caller sees: nodes whose parent is out of sight are its roots. `facts=1` adds what a list
 * beside the tree says of them.
 * @throws Refusal 10003, 10006
 */
export async function readTree(
  asking: Caller,
  model: AnyModel,
  tree: Tree,
  screens: readonly AnyResource[],
  query: unknown,
): Promise<Row[]> {
  const { for: purpose, ...rest } = paramsOf(query);
  const caller = choosing(asking, screens, purpose);
  const facts = factsAsked(asking, model, rest);
  const names = [...new Set(['id', tree.node.id, nameOf(model, tree), tree.parent, ...facts])];
  const page = { sorts: sortsOf(model), limit: mostNodes, offset: 0 };
  const rows = await selectPage(caller.services.db, visibleRows(caller, model), names, page);
  const seen = new Set(rows.map((row) => row.id));
  const below = new Map<unknown, Row[]>();
  for (const row of rows) {
    const parent = seen.has(row[tree.parent]) ? row[tree.parent] : null;
    below.set(parent, [...(below.get(parent) ?? []), row]);
  }
  const grow = (parent: unknown): Row[] =>
    (below.get(parent) ?? []).map((row) => ({
      ...nodeOf(model, tree, row),
      ...Object.fromEntries(facts.map((name) => [name, row[name]])),
      [tree.node.children ?? 'children']: grow(row.id),
    }));
  return grow(null);
}

/** The ids above each row, the root's first. */
async function parentsOf(caller: Caller, model: AnyModel, tree: Tree, ids: readonly string[]) {
  const table = sql.table(model.name);
  const parent = sql.ref(`t.${tree.parent}`);
  const { rows } = await sql<{ of: string; parents: string[] }>`with recursive up as (
      select t.id as of, ${parent} as id, 1 as steps from ${table} t where t.id = any(${[...ids]}::bigint[])
      union all
      select up.of, ${parent}, up.steps + 1 from up join ${table} t on t.id = up.id where up.steps < 20
    )
    select up.of::text as of, array_agg(up.id::text order by up.steps desc) as parents
    from up where up.id is not null group by up.of`.execute(caller.services.db);
  return new Map(rows.map((row) => [row.of, row.parents]));
}

async function withChildren(caller: Caller, model: AnyModel, tree: Tree, ids: readonly string[]) {
  const { rows } = await sql<{ id: string }>`select distinct ${sql.ref(tree.parent)}::text as id
    from ${sql.table(model.name)} where ${sql.ref(tree.parent)} = any(${[...ids]}::bigint[])`.execute(
    caller.services.db,
  );
  return new Set(rows.map((row) => row.id));
}

/** Which nodes of a lazy tree are asked for: those below one, those whose name holds a word, or the roots. */
function asked(model: AnyModel, tree: Tree, params: Record<string, string>) {
  const { id, name, level, ...rest } = params;
  refuseRest(rest);
  const conditions: Condition[] = [];
  if (id !== undefined) {
    if (!isId(id)) throw invalidField('id', { en: 'is not a valid value', zh: '取值不正确' });
    conditions.push((column) => sql<SqlBool>`${column(tree.parent)} = ${id}`);
  } else if (name === undefined && level === undefined) {
    conditions.push((column) => sql<SqlBool>`${column(tree.parent)} is null`);
  }
  if (name !== undefined) {
    const field = nameOf(model, tree);
    if (name.length > (model.fields[field]?.spec.max ?? 64))
      throw invalidField('name', { en: 'is too long', zh: '过长' });
    conditions.push((column) => holdsWord(model.fields, column, [field], name));
  }
  if (level !== undefined) {
    if (!model.fields.level || !/^\d$/.test(level))
      throw invalidField('level', { en: 'is not a valid value', zh: '取值不正确' });
    conditions.push((column) => sql<SqlBool>`${column('level')} = ${Number(level)}`);
  }
  return { conditions, most: name === undefined ? mostOfLevel : mostFound };
}

/**
 * One level of a tree, or the nodes that a word finds: `{id, name, …picker columns, leaf, path, parents}`, where `path`
 * is the row's title and `parents` the ids above it, so that a found or chosen node can be shown in its place.
 * @throws Refusal 10003; 10004 for the children of what isn't there; 10006
 */
export async function readLevel(
  asking: Caller,
  model: AnyModel,
  tree: Tree,
  screens: readonly AnyResource[],
  query: Readonly<Record<string, unknown>>,
): Promise<{ rows: Row[] }> {
  const { for: purpose, ...params } = paramsOf(query);
  const caller = choosing(asking, screens, purpose);
  const { db } = caller.services;
  const { conditions, most } = asked(model, tree, params);
  const names = [...new Set(['id', tree.node.id, nameOf(model, tree), model.title, ...model.picker])];
  const page = { sorts: sortsOf(model), limit: most, offset: 0 };
  const rows = await selectPage(db, visibleRows(caller, model, conditions), names, page);
  if (rows.length === 0 && params.id !== undefined) {
    const parent = visibleRows(caller, model, [byId(params.id)]);
    const [known] = await selectPage(db, parent, ['id'], { ...page, limit: 1 });
    if (!known) throw new Refusal(10004);
  }
  const ids = rows.map((row) => String(row.id));
  const [inner, above] = await Promise.all([
    withChildren(caller, model, tree, ids),
    parentsOf(caller, model, tree, ids),
  ]);
  return {
    rows: rows.map((row) => ({
      ...present(caller.services.sealing, model, row, model.picker),
      ...nodeOf(model, tree, row),
      leaf: inner.has(String(row.id)) ? 0 : 1,
      path: row[model.title],
      parents: above.get(String(row.id)) ?? [],
    })),
  };
}
