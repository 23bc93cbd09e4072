import { useIsAuthenticated } from '@refinedev/core';
import { type ReactNode, useEffect } from 'react';
import { useApp } from '../app-context.tsx';

/**
 * Everything that needs a session. It stands while the auth provider is asked, so that nothing flickers; where the session went
 * while the console opened, as when another tab signed out, nothing is drawn and the page starts anew.
 */
export function SignedIn({ children }: { children: ReactNode }) {
  const { exit } = useApp();
  const { data } = useIsAuthenticated({ queryOptions: { staleTime: Number.POSITIVE_INFINITY } });
  const ended = data?.authenticated === false;
  useEffect(() => {
    if (ended) exit.sessionEnded();
  }, [ended, exit]);
  return ended ? null : children;
}
