import { parseListParams } from '../../server/rows/list-params.ts';
import type { Condition } from '../../server/rows/query.ts';
import type { Caller } from '../../server/server-extension.ts';
import { allows } from '../kit/permissions.ts';
import type { AnyResource } from '../kit/resource.ts';
import { listPath } from '../kit/routes.ts';

/** Parameters of a list, by name. */
export type Asked = Readonly<Record<string, string>>;

/** Rows as a list shows them: their number and the way to them are made of the same parameters, and can't differ. */
export interface ShownRows {
  readonly conditions: readonly Condition[];
  /** Absent where the caller may not open the list. */
  readonly path?: string;
}

/**
 * What a list shows under some of its parameters, and under the organisation that the page is narrowed to, where its rows are an
 * organisation's: the platform's library is nobody's.
 */
export function shownIn(caller: Caller, of: AnyResource, asked: Asked, org: Asked): ShownRows {
  const params = of.model.scope === 'none' ? asked : { ...asked, ...org };
  const { conditions } = parseListParams(params, of, caller);
  return { conditions, ...(allows(caller.me.codes, of, 'read') && { path: listPath(of, params) }) };
}
