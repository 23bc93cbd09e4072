import type { AnyField, Fields } from '../../../resources/kit/field.ts';
import type { Surroundings } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { applies, ruleErrors, settle } from '../../../resources/kit/validation.ts';
import type { FieldMessages } from '../../kinds/inputs/input.ts';
import { messagesOf, refusalsOf, type Say } from '../../kinds/inputs/refusals.ts';
import { isFixed, same, type Values } from './values.ts';

interface Asked {
  readonly resource: AnyResource;
  readonly fields: Fields;
  readonly editing: boolean;
  readonly base: Values;
  readonly values: Values;
  readonly surroundings: Surroundings;
  readonly say: Say;
}

/** A value that the row had already passed its rules then; a masked one would only fail them. */
const kept = ({ editing, base, values }: Asked, name: string, field: AnyField) =>
  editing && (isFixed(field, 'edit') || same(base[name], values[name]));

/** Rules over what this form shows in part and nobody retyped: the server, which reads it whole, holds to them. */
function withoutUnreadable({ resource, fields, editing, base, values }: Asked): AnyResource {
  const hidden = (name: string) =>
    editing && fields[name]?.spec.mask !== undefined && same(base[name], values[name]);
  const checks = resource.model.checks.filter(({ on }) => !on.some(hidden));
  return { ...resource, model: { ...resource.model, checks } };
}

/**
 * Everything that stands against saving, by path: the same rules that the server holds to.
 * @param complete whether what is required has to be there
 */
export function problemsOf(asked: Asked, complete = true): FieldMessages {
  const { fields, values, surroundings, say } = asked;
  const resource = withoutUnreadable(asked);
  const settled = settle(resource, values, surroundings);
  const own = Object.entries(fields)
    .filter(([name, field]) => applies(resource, name, values, surroundings) && !kept(asked, name, field))
    .map(([name, field]) => refusalsOf(name, field, settled[name], say));
  const rules = ruleErrors(resource, settled, surroundings, { complete }).filter(
    (error) => (error.field.split('.')[0] ?? '') in fields,
  );
  return { ...messagesOf(rules, fields, values, say), ...Object.assign({}, ...own) };
}

/** What is shown when a field is left: its own refusals and broken rules that involve it, but not yet that it is empty. */
export function problemsOnLeaving(asked: Asked, name: string): FieldMessages {
  if (same(asked.values[name], null)) return {};
  const partners = new Set(
    asked.resource.model.checks.filter((check) => check.on.includes(name)).flatMap((check) => check.on),
  );
  const filled = (path: string) => !same(asked.values[path.split('.')[0] ?? ''], null);
  return Object.fromEntries(
    Object.entries(problemsOf(asked)).filter(
      ([path]) => filled(path) && (path === name || path.startsWith(`${name}.`) || partners.has(path)),
    ),
  );
}
