import type {
  AliasNode,
  ColumnNode,
  DeleteQueryNode,
  FunctionNode,
  IdentifierNode,
  InsertQueryNode,
  KyselyPlugin,
  OperationNode,
  ReferenceNode,
  RootOperationNode,
  SelectionNode,
  SelectQueryNode,
  TableNode,
  UnknownRow,
  UpdateQueryNode,
  WithNode,
} from 'kysely';
import { isWideNumber } from '../../resources/kit/kinds/index.ts';
import type { AnyModel } from '../../resources/kit/model.ts';

type Columns = ReadonlySet<string>;
/** What a statement calls its tables, each with those of its columns that hold money. */
type Scope = ReadonlyMap<string, Columns>;

/** The money columns of each model's table. */
export function moneyColumns(models: readonly AnyModel[]): Scope {
  return new Map(
    models.map(({ name, fields }) => [
      name,
      new Set(Object.entries(fields).flatMap(([column, field]) => (isWideNumber(field) ? [column] : []))),
    ]),
  );
}

type Known =
  | AliasNode
  | DeleteQueryNode
  | FunctionNode
  | IdentifierNode
  | InsertQueryNode
  | ReferenceNode
  | SelectQueryNode
  | TableNode
  | UpdateQueryNode;
/** Narrows a node by its kind: kysely's own union of nodes is open. */
const known = (node: OperationNode) => node as Known;

type Statement = DeleteQueryNode | InsertQueryNode | SelectQueryNode | UpdateQueryNode;
const statements = ['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'];
const isStatement = (node: Known): node is Statement => statements.includes(node.kind);

const none: Columns = new Set();
const columnName = (node: ColumnNode) => node.column.name;

/** The tables and subqueries after `from` and `join`, by what they are called. */
function scopeOf(nodes: readonly (OperationNode | undefined)[], around: Scope): Scope {
  const scope = new Map<string, Columns>();
  for (const each of nodes) {
    const node = each && known(each);
    if (node?.kind === 'TableNode') {
      const { name } = node.table.identifier;
      scope.set(name, around.get(name) ?? none);
    } else if (node?.kind === 'AliasNode') {
      const alias = known(node.alias);
      if (alias.kind === 'IdentifierNode') scope.set(alias.name, rowsOf(node.node, around));
    }
  }
  return scope;
}

/** The money columns of a table or a subquery. */
function rowsOf(of: OperationNode, around: Scope): Columns {
  const node = known(of);
  return node.kind === 'TableNode' ? (around.get(node.table.identifier.name) ?? none) : moneyOf(of, around);
}

function holdsMoney(of: OperationNode, scope: Scope): boolean {
  const node = known(of);
  if (node.kind === 'FunctionNode')
    return node.func === 'coalesce' && node.arguments.some((argument) => holdsMoney(argument, scope));
  if (node.kind !== 'ReferenceNode' || node.column.kind !== 'ColumnNode') return false;
  const name = columnName(node.column);
  if (node.table) return scope.get(node.table.table.identifier.name)?.has(name) ?? false;
  return [...scope.values()].some((columns) => columns.has(name));
}

function selected({ selection }: SelectionNode, scope: Scope): Iterable<string> {
  if (selection.kind === 'SelectAllNode') return [...scope.values()].flatMap((columns) => [...columns]);
  if (selection.kind === 'AliasNode') {
    const alias = known(selection.alias);
    return alias.kind === 'IdentifierNode' && holdsMoney(selection.node, scope) ? [alias.name] : [];
  }
  if (selection.kind !== 'ReferenceNode') return [];
  if (selection.column.kind === 'SelectAllNode')
    return (selection.table && scope.get(selection.table.table.identifier.name)) ?? [];
  return holdsMoney(selection, scope) ? [columnName(selection.column)] : [];
}

function partsOf(node: Statement) {
  switch (node.kind) {
    case 'SelectQueryNode':
      return { from: node.from?.froms ?? [], joins: node.joins, selections: node.selections };
    case 'InsertQueryNode':
      return { from: [node.into], selections: node.returning?.selections };
    case 'UpdateQueryNode':
      return {
        from: [node.table, ...(node.from?.froms ?? [])],
        joins: node.joins,
        selections: node.returning?.selections,
      };
    case 'DeleteQueryNode':
      return {
        from: [...node.from.froms, ...(node.using?.tables ?? [])],
        joins: node.joins,
        selections: node.returning?.selections,
      };
  }
}

/** The tables around a statement and those that it names itself, each of which knows those before it. */
function withTables({ expressions }: WithNode, around: Scope): Scope {
  const tables = new Map(around);
  for (const { name, expression } of expressions)
    tables.set(name.table.table.identifier.name, moneyOf(expression, tables));
  return tables;
}

/** What a statement calls the money that it brings back. */
function moneyOf(of: OperationNode, around: Scope): Columns {
  const node = known(of);
  if (!isStatement(node)) return none;
  const tables = node.with ? withTables(node.with, around) : around;
  const { from, joins = [], selections = [] } = partsOf(node);
  const scope = scopeOf([...from, ...joins.map((join) => join.table)], tables);
  return new Set(selections.flatMap((selection) => [...selected(selection, scope)]));
}

/**
 * Money reaches JavaScript as whole cents. The driver gives every bigint as text, which ids stay; only the declarations know which
 * columns hold money, so the statement is asked which of them it brings back. What is written in SQL by hand stays as it comes.
 */
export class MoneyNumbers implements KyselyPlugin {
  readonly #money: Scope;
  readonly #asked = new WeakMap<object, Columns>();

  constructor(money: Scope) {
    this.#money = money;
  }

  transformQuery({ node, queryId }: { readonly node: RootOperationNode; readonly queryId: object }) {
    const names = moneyOf(node, this.#money);
    if (names.size > 0) this.#asked.set(queryId, names);
    return node;
  }

  async transformResult<R extends { readonly rows: UnknownRow[] }>({
    result,
    queryId,
  }: {
    readonly result: R;
    readonly queryId: object;
  }): Promise<R> {
    const names = this.#asked.get(queryId);
    if (!names) return result;
    for (const row of result.rows)
      for (const name of names) if (typeof row[name] === 'string') row[name] = Number(row[name]);
    return result;
  }
}
