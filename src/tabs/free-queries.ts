import type { QueryClient } from '@tanstack/react-query';
import { Call } from '../../resources/kit/calls.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';

/** Whether an answer was asked for by a page of this resource. */
function belongs(queryKey: readonly unknown[], { name, api }: AnyResource): boolean {
  return queryKey.some((part) => {
    if (part === name) return true;
    const call = (part as { call?: unknown } | null | undefined)?.call;
    if (!(call instanceof Call)) return false;
    return `${call.path}/`.startsWith(`${api.base}/`) || call.query.form_key === name;
  });
}

/** Lets go of the answers that only pages of these resources needed and that nothing shows any more. */
export function freeQueries(client: QueryClient, resources: readonly AnyResource[]): void {
  client.removeQueries({
    type: 'inactive',
    predicate: ({ queryKey }) => resources.some((resource) => belongs(queryKey, resource)),
  });
}
