import { useCreate, useDelete, useUpdate } from '@refinedev/core';
import type { HttpProblem } from '../../providers/http.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { WireRow } from './row.ts';
import { type SendOptions, type Sent, useSending } from './use-sending.ts';

type Body = Readonly<Record<string, unknown>>;

export interface Write {
  readonly create: (resource: AnyResource, body: Body, options?: SendOptions) => Promise<Sent<WireRow>>;
  readonly update: (
    resource: AnyResource,
    id: string,
    body: Body,
    options?: SendOptions,
  ) => Promise<Sent<WireRow>>;
  readonly remove: (resource: AnyResource, id: string, options?: SendOptions) => Promise<Sent<WireRow>>;
}

/**
 * Refine prepares for taking an edit back: it stops what is being read of the resource, and a refusal puts older rows in the place
 * of newer ones (docs/design/refine.md §2.9). Nothing is shown here before the server has said yes. Refine takes `onMutate` and
 * `onSuccess` without naming them in its types.
 */
export const takesNothingBack = {
  retry: false,
  onMutate: async () => ({ previousQueries: [], queryKey: [] }),
} as const;

/** After a deletion Refine drops every record of the resource, also one that stands open elsewhere (docs/design/refine.md §2.9). */
const dropsNothing = { ...takesNothingBack, onSuccess: () => {} } as const;

/** Creates, edits and deletes a row of a declared resource, by the data provider's own methods ({@link useSending}). */
export function useWrite(): Write {
  const { mutateAsync: create } = useCreate<WireRow & { id: string }, HttpProblem, Body>();
  const { mutateAsync: update } = useUpdate<WireRow & { id: string }, HttpProblem, Body>({
    mutationOptions: takesNothingBack,
  });
  const { mutateAsync: remove } = useDelete<WireRow & { id: string }, HttpProblem, Body>({
    mutationOptions: dropsNothing,
  });
  const sending = useSending();
  return {
    create: ({ name }, values, options = {}) =>
      sending(['create', name, values], options, (left) =>
        create({ resource: name, values, invalidates: [], ...left }),
      ),
    update: ({ name }, id, values, options = {}) =>
      sending(['update', name, id, values], options, (left) =>
        update({ resource: name, id, values, invalidates: [], ...left }),
      ),
    remove: ({ name }, id, options = {}) =>
      sending(['delete', name, id], options, (left) =>
        remove({ resource: name, id, invalidates: [], ...left }),
      ),
  };
}
