import type { Fields } from '../../../resources/kit/field.ts';
import type { Surroundings } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { applies, settle } from '../../../resources/kit/validation.ts';
import { changedNames, isFixed, same, type Values } from './values.ts';

/** The body of a creation: every value that exists for this row. */
export function createBody(
  resource: AnyResource,
  fields: Fields,
  values: Values,
  surroundings: Surroundings,
  request_no: string,
): Values {
  const present = Object.keys(fields).filter(
    (name) => !same(values[name], null) && applies(resource, name, values, surroundings),
  );
  const settled = settle(resource, values, surroundings);
  return { ...Object.fromEntries(present.map((name) => [name, settled[name]])), request_no };
}

/**
 * The body of an edit: what changed, and the version that it was changed from. Empty values never travel (docs/specification.md
 * §7.02), so that single values which were emptied are named in `clear`; an emptied list travels as one.
 */
export function updateBody(
  resource: AnyResource,
  fields: Fields,
  base: Values,
  values: Values,
  surroundings: Surroundings,
  version: unknown,
): Values {
  const changed = changedNames(resource, fields, base, values, surroundings).filter((name) => {
    const field = fields[name];
    return field !== undefined && !isFixed(field, 'edit');
  });
  const cleared = changed.filter((name) => same(values[name], null) && !Array.isArray(values[name]));
  const given = changed.filter((name) => !cleared.includes(name));
  const settled = settle(resource, values, surroundings);
  return {
    ...Object.fromEntries(given.map((name) => [name, settled[name]])),
    ...(cleared.length > 0 && { clear: cleared }),
    version,
  };
}
