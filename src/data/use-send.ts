import { useCustomMutation } from '@refinedev/core';
import { useCallback, useRef } from 'react';
import type { HttpProblem } from '../../providers/http.ts';
import type { Call } from '../../resources/kit/calls.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { useRefresh } from './use-refresh.ts';

export interface Sent<T> {
  readonly data: T;
  /** The server's message, already shown unless `quiet`. */
  readonly msg: string;
}

export interface SendOptions {
  /** Resources whose rows may differ afterwards: their lists, rows, counts, sums and sub-lists are asked for again. */
  readonly changes?: readonly AnyResource[];
  /** Show no message where it succeeds. */
  readonly quiet?: boolean;
  /** Show no message where it fails: a form shows the refusal at its fields. */
  readonly ownErrors?: boolean;
}

/**
 * Sends any declared writing call. The server's message shows on success, its refusal on failure
 * (docs/specification.md §8.01, §8.02); then what may have changed is read again. Rejects with HttpProblem. A call that is already
 * on its way is not sent twice.
 */
export function useSend(): <T extends object = Record<string, unknown>>(
  call: Call,
  options?: SendOptions,
) => Promise<Sent<T>> {
  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpProblem>();
  const refresh = useRefresh();
  const flying = useRef(new Map<string, Promise<Sent<never>>>());

  return useCallback(
    <T extends object>(call: Call, { changes = [], quiet, ownErrors }: SendOptions = {}) => {
      const key = JSON.stringify([call.method, call.path, call.query, call.body]);
      const underWay = flying.current.get(key);
      if (underWay) return underWay as Promise<Sent<T>>;
      const send = async () => {
        const answer = (await mutateAsync({
          url: call.path,
          method: 'post',
          values: {},
          meta: { call },
          successNotification: (sent) => {
            const msg = (sent as { msg?: string } | undefined)?.msg;
            return quiet || !msg ? false : { type: 'success', message: msg };
          },
          ...(ownErrors && { errorNotification: false }),
        })) as unknown as Sent<never>;
        await refresh(changes);
        return answer;
      };
      const sent = send().finally(() => flying.current.delete(key));
      flying.current.set(key, sent);
      return sent as Promise<Sent<T>>;
    },
    [mutateAsync, refresh],
  );
}
