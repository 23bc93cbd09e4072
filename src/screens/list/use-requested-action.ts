import { useEffect, useEffectEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';

interface Asked {
  readonly act: string;
  readonly id?: string;
}

/** What a list is asked to do when it opens, as the state of the address. */
export const askTo = (act: string, id?: string): Asked => ({ act, ...(id !== undefined && { id }) });

function askedIn(state: unknown): Asked | undefined {
  if (typeof state !== 'object' || state === null || !('act' in state)) return undefined;
  const { act, id } = state as Partial<Asked>;
  return typeof act === 'string' ? { act, ...(typeof id === 'string' && { id }) } : undefined;
}

/** Does what somebody else asked this page for (the palette: "Add coupon"), once: going back or reloading asks for nothing. */
export function useRequestedAction(run: (act: string, id: string | undefined) => void): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const asked = askedIn(state);
  const answer = useEffectEvent((wish: Asked) => {
    void navigate(pathname + search, { replace: true, state: null });
    run(wish.act, wish.id);
  });
  const key = asked && JSON.stringify(asked);
  useEffect(() => {
    if (key !== undefined) answer(JSON.parse(key) as Asked);
  }, [key]);
}
