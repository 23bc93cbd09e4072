import type { HttpProblem } from '../../providers/http.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { FieldMessages } from '../kinds/inputs/input.ts';
import { sentence } from '../kinds/inputs/refusals.ts';

/** A refusal of the server: what belongs to fields of this form, and what has to be said above it. */
export interface Refused {
  readonly at: FieldMessages;
  readonly above: readonly string[];
}

/** Places the server's refusal. A business code of a unique value or a rule names its field by the declaration. */
export function refusedAt(problem: HttpProblem, model: AnyModel, shown: ReadonlySet<string>): Refused {
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
