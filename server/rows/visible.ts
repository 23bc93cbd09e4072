import { type SqlBool, sql } from 'kysely';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Surroundings } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql, scopeOf, scopeSql } from '../access/scope.ts';
import { isMerchant, type Subject } from '../access/subject.ts';
import { whereSql } from '../db/where.ts';
import type { Caller } from '../server-extension.ts';
import type { Condition, RowQuery } from './query.ts';

/** Rows of a model that the caller sees. */
export function visibleRows(
  caller: Caller,
  model: AnyModel,
  conditions: readonly Condition[] = [],
): RowQuery {
  const { surroundings, services, me } = caller;
  const scoped: Condition[] = scopeOf(me, model)
    ? [(column) => scopeSql(me, model, column, surroundings)]
    : [];
  return {
    models: services.models,
    model,
    surroundings,
    conditions: [...scoped, ...met(me, model), ...conditions],
  };
}

/** Of rows that are nobody's a merchant's people see those that some row of theirs names. */
function met(me: Subject, { merchants }: AnyModel): Condition[] {
  const meetings = merchants?.met;
  if (!meetings || !isMerchant(me)) return [];
  return [
    (column) =>
      sql<SqlBool>`(${sql.join(
        meetings.map(
          (meeting) => sql`exists (select 1 from ${sql.table(meeting.in)} met
            where ${sql.ref(`met.${meeting.by}`)} = ${column('id')} and met.mct_id = ${me.mctId})`,
        ),
        sql` or `,
      )})`,
  ];
}

/** Rows of a resource that the caller sees: those of its base, where several resources share a model. */
export function visibleOf(
  caller: Caller,
  resource: AnyResource,
  conditions: readonly Condition[] = [],
): RowQuery {
  return visibleRows(caller, resource.model, [...baseOf(caller.surroundings, resource), ...conditions]);
}

/** Rows of a resource whoever sees them: for the server, which then asks for each one who does. */
export function rowsOfResource(
  models: RowQuery['models'],
  resource: AnyResource,
  surroundings: Surroundings,
  conditions: readonly Condition[],
): RowQuery {
  const { model } = resource;
  return { models, model, surroundings, conditions: [...baseOf(surroundings, resource), ...conditions] };
}

/** Rows of a resource that the caller may write: shared rows are everybody's to read and nobody's to change. */
export function ownedOf(
  caller: Caller,
  resource: AnyResource,
  conditions: readonly Condition[] = [],
): RowQuery {
  const scope = scopeOf(caller.me, resource.model);
  const scoped: Condition[] = scope ? [(column) => idsSql(column(scope.column), scope.ids)] : [];
  return {
    models: caller.services.models,
    model: resource.model,
    surroundings: caller.surroundings,
    conditions: [...scoped, ...baseOf(caller.surroundings, resource), ...conditions],
  };
}

function baseOf(surroundings: Surroundings, { base, model }: AnyResource): Condition[] {
  return base ? [(column) => whereSql(base, model.fields, column, surroundings)] : [];
}
