import { useGetIdentity } from '@refinedev/core';
import type { LoginControl } from '../../resources/kit/wire.ts';
import { useApp } from '../app-context.tsx';

/** Who is signed in, as the auth provider answers; what the console opened with stands there until then. */
export function useIdentity(): LoginControl {
  const { control } = useApp();
  const { data = control } = useGetIdentity<LoginControl>();
  return data;
}
