import type { AnyResource } from '../../resources/kit/resource.ts';
import { type ListParams, parseListParams } from '../rows/list-params.ts';
import type { Caller } from '../server-extension.ts';
import { allowMaskedFilters } from './phone-search.ts';

/**
 * The parameters of a list, its counts, its sums, its export and of an action on all that it shows. Filters on what is masked are
 * counted and audited.
 * @throws Refusal 10007 for too many of these, and as `parseListParams`
 */
export async function readListParams(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
): Promise<ListParams> {
  const params = parseListParams(query, resource, caller);
  await allowMaskedFilters(caller, params.masked);
  return params;
}
