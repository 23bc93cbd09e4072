import { useCustomMutation } from '@refinedev/core';
import { useCallback } from 'react';
import type { HttpProblem } from '../../providers/http.ts';
import type { Call } from '../../resources/kit/calls.ts';
import { type SendOptions, type Sent, useSending } from './use-sending.ts';

/** Sends any declared writing call that is no creation, edit or deletion of a row ({@link useSending}). */
export function useSend(): <T extends object = Record<string, unknown>>(
  call: Call,
  options?: SendOptions,
) => Promise<Sent<T>> {
  const { mutateAsync } = useCustomMutation<Record<string, unknown>, HttpProblem>();
  const sending = useSending();
  return useCallback(
    <T extends object>(call: Call, options: SendOptions = {}) =>
      sending<T>([call.method, call.path, call.query, call.body], options, (left) =>
        mutateAsync({ url: call.path, method: 'post', values: {}, meta: { call }, ...left }),
      ),
    [mutateAsync, sending],
  );
}
