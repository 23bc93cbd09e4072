import { useNotification } from '@refinedev/core';
import { useCallback, useRef } from 'react';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { WireRow } from './row.ts';
import { useRefresh } from './use-refresh.ts';

export interface Sent<T> {
  readonly data: T;
  /** The server's message, already shown unless `quiet`. */
  readonly msg: string;
}

export interface SendOptions {
  /** Resources whose rows may differ afterwards: their lists, rows, counts, sums and sub-lists are asked for again. */
  readonly changes?: readonly AnyResource[];
  /** Show no message where it succeeds, or where an answer says more than a message would. */
  readonly quiet?: boolean | ((answer: WireRow) => boolean);
  /** Show no message where it fails: a form shows the refusal at its fields. */
  readonly ownErrors?: boolean;
}

/** What Refine's own mutations are told to leave to {@link useSending}. */
export interface LeftToUs {
  readonly successNotification: false;
  readonly errorNotification?: false;
}

/**
 * What every writing call has in common, whichever of Refine's mutations makes it. The server's message shows on success, its
 * refusal on failure (docs/specification.md §8.01, §8.02); then what may have changed is read again. Rejects with HttpProblem.
 * A call that is already on its way is not sent twice: `same` is equal for equal calls.
 */
export function useSending(): <T extends object>(
  same: readonly unknown[],
  options: SendOptions,
  mutate: (left: LeftToUs) => Promise<unknown>,
) => Promise<Sent<T>> {
  const { open } = useNotification();
  const refresh = useRefresh();
  const flying = useRef(new Map<string, Promise<Sent<never>>>());

  return useCallback(
    <T extends object>(
      same: readonly unknown[],
      { changes = [], quiet, ownErrors }: SendOptions,
      mutate: (left: LeftToUs) => Promise<unknown>,
    ) => {
      const key = JSON.stringify(same);
      const underWay = flying.current.get(key);
      if (underWay) return underWay as Promise<Sent<T>>;
      const send = async () => {
        const left: LeftToUs = {
          successNotification: false,
          ...(ownErrors && { errorNotification: false }),
        };
        const answer = (await mutate(left)) as Sent<never>;
        const silent = typeof quiet === 'function' ? quiet(answer.data) : quiet;
        if (!silent && answer.msg) open?.({ type: 'success', message: answer.msg });
        await refresh(changes);
        return answer;
      };
      const sent = send().finally(() => flying.current.delete(key));
      flying.current.set(key, sent);
      return sent as Promise<Sent<T>>;
    },
    [open, refresh],
  );
}
