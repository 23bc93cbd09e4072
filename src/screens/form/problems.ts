import type { HttpProblem } from '../../../providers/http.ts';
import type { AnyField, Fields } from '../../../resources/kit/field.ts';
import type { Surroundings } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { applies, ruleErrors, settle } from '../../../resources/kit/validation.ts';
import type { Messages } from '../../kinds/inputs/input.ts';
import { messagesOf, refusalsOf, type Say, sentence } from '../../kinds/inputs/refusals.ts';
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

/** Everything that stands against saving, by path: the same rules that the server holds to. */
export function problemsOf(asked: Asked): Messages {
  const { resource, fields, values, surroundings, say } = asked;
  const own = Object.entries(fields)
    .filter(([name, field]) => applies(resource, name, values, surroundings) && !kept(asked, name, field))
    .map(([name, field]) => refusalsOf(name, field, values[name], say));
  const rules = ruleErrors(resource, settle(resource, values, surroundings), surroundings).filter(
    (error) => (error.field.split('.')[0] ?? '') in fields,
  );
  return { ...messagesOf(rules, fields, values, say), ...Object.assign({}, ...own) };
}

/** What is said when a field is left: its own refusals and broken rules that it takes part in, but not yet that it is empty. */
export function problemsOnLeaving(asked: Asked, name: string): Messages {
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

/** A refusal of the server: what belongs to fields of this form, and what has to be said above it. */
export interface Refused {
  readonly at: Messages;
  readonly above: readonly string[];
}

/** Places the server's refusal. A business code of a unique value or a rule names its field by the declaration. */
export function refusedAt(
  problem: HttpProblem,
  model: AnyResource['model'],
  shown: ReadonlySet<string>,
): Refused {
  const at: Record<string, string> = {};
  const above: string[] = [];
  for (const [path, [first]] of Object.entries(problem.errors ?? {})) {
    if (first === undefined) continue;
    if (shown.has(path.split('.')[0] ?? '')) at[path] = sentence(first);
    else above.push(sentence(first));
  }
  if (Object.keys(at).length > 0 || above.length > 0) return { at, above };
  const rule = [...model.uniques, ...model.checks].find(
    (one) => one.code === problem.code && problem.code !== 10005,
  );
  const name = rule?.on.findLast((field) => shown.has(field));
  return name ? { at: { [name]: problem.message }, above: [] } : { at: {}, above: [problem.message] };
}
