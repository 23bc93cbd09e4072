import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { AnyModel } from '../../resources/kit/model.ts';
import { matches, type Surroundings } from '../../resources/kit/predicate.ts';
import type { Row } from '../db/row.ts';
import type { ColumnSql } from '../db/where.ts';
import { whereSql } from '../db/where.ts';
import { isMerchant, isPartner, type Subject } from './subject.ts';

/** The rows of a model that a subject sees: those whose column is among the ids. */
export interface RowScope {
  readonly column: string;
  readonly ids: readonly string[];
}

/**
 * The scope of a subject over a model (docs/domain/roles.md §3.3). Null: every row. It fails closed: who has no merchant, vendor or
 * organisation where the model asks for one sees nothing.
 */
export function scopeOf(subject: Subject, model: AnyModel): RowScope | null {
  const orgs = (column: string): RowScope | null =>
    subject.orgIds === null ? null : { column, ids: subject.orgIds };
  const merchant = (column: string): RowScope => ({
    column,
    ids: subject.mctId === null ? [] : [subject.mctId],
  });
  const partner = (column: string, own: string | null): RowScope | null =>
    isMerchant(subject) || isPartner(subject) ? { column, ids: own === null ? [] : [own] } : null;
  switch (model.scope) {
    case 'org':
      return orgs('mgt_org_id');
    case 'is_org':
      return orgs('id');
    case 'merchant':
      if (isMerchant(subject)) return merchant('mct_id');
      return model.partner === 'provider' && subject.providerId !== null
        ? { column: 'provider_id', ids: [subject.providerId] }
        : orgs('mgt_org_id');
    case 'is_merchant':
      return isMerchant(subject) ? merchant('id') : orgs('mgt_org_id');
    case 'provider':
      return partner('provider_id', subject.providerId);
    case 'vendor':
      return partner('vendor_id', subject.vendorId);
    case 'is_vendor':
      return partner('id', subject.vendorId);
    case 'is_provider':
      return partner('id', subject.providerId);
    case 'user':
      return { column: 'user_id', ids: [subject.id] };
    case 'none':
      return null;
  }
}

/** The rows that a subject sees as a condition: its scope's, and those that everybody sees, e.g. preset roles. */
export function scopeSql(
  subject: Subject,
  model: AnyModel,
  column: ColumnSql,
  surroundings: Surroundings,
): RawBuilder<SqlBool> {
  const scope = scopeOf(subject, model);
  if (!scope) return sql<SqlBool>`true`;
  const own = idsSql(column(scope.column), scope.ids);
  const shared = sharedWith(subject, model);
  if (!shared) return own;
  return sql<SqlBool>`(${own} or ${whereSql(shared, model.fields, column, surroundings)})`;
}

/** Rows that the subject sees beside those of its scope. */
const sharedWith = (subject: Subject, model: AnyModel) =>
  isMerchant(subject) ? (model.merchants?.shared ?? model.shared) : model.shared;

export function idsSql(column: RawBuilder<unknown>, ids: readonly string[]): RawBuilder<SqlBool> {
  const [first] = ids;
  if (first === undefined) return sql<SqlBool>`false`;
  return ids.length === 1
    ? sql<SqlBool>`${column} = ${first}`
    : sql<SqlBool>`${column} = any(${[...ids]}::bigint[])`;
}

/** Whether a subject sees a row with these values: what `scopeSql` asks of the database, asked of a row at hand. */
export function seesRow(subject: Subject, model: AnyModel, row: Row, surroundings: Surroundings): boolean {
  const shared = sharedWith(subject, model);
  return ownsRow(subject, model, row) || (shared !== undefined && matches(shared, row, surroundings));
}

/** Whether a row with these values is the subject's to write: shared rows are for reading only. */
export function ownsRow(subject: Subject, model: AnyModel, row: Row): boolean {
  const scope = scopeOf(subject, model);
  return scope === null || scope.ids.includes(String(row[scope.column]));
}
