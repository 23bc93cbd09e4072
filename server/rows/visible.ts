import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql, scopeOf, scopeSql } from '../access/scope.ts';
import type { Caller } from '../behaviour.ts';
import { whereSql } from '../db/where.ts';
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
  return { models: services.models, model, surroundings, conditions: [...scoped, ...conditions] };
}

/** Rows of a resource that the caller sees: those of its base, where several resources share a model. */
export function visibleOf(
  caller: Caller,
  resource: AnyResource,
  conditions: readonly Condition[] = [],
): RowQuery {
  return visibleRows(caller, resource.model, [...baseOf(caller, resource), ...conditions]);
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
    conditions: [...scoped, ...baseOf(caller, resource), ...conditions],
  };
}

function baseOf(caller: Caller, { base, model }: AnyResource): Condition[] {
  return base ? [(column) => whereSql(base, model.fields, column, caller.surroundings)] : [];
}
