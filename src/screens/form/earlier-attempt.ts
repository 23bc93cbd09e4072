import type { HttpProblem } from '../../../providers/http.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';

/** A row that an earlier attempt made, whose answer didn't arrive; what was changed since then isn't in it. */
export interface EarlierAttempt {
  readonly id: string;
  readonly text: string;
}

/** Of a refusal that names the row which stands already; undefined of any other. */
export function earlierAttemptOf(problem: HttpProblem): EarlierAttempt | undefined {
  const id = (problem.data as { standing?: { id?: unknown } } | null | undefined)?.standing?.id;
  return typeof id === 'string' ? { id, text: problem.message } : undefined;
}

/** Where the row can be looked at: its own page, else its form, else the list. */
export function earlierAttemptPath(resource: AnyResource, { id }: EarlierAttempt): string {
  const paths = pathsOf(resource);
  const page = paths?.detail ?? paths?.form;
  return page ? `${page}?id=${id}` : (paths?.list ?? '/');
}
