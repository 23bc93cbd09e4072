import { useEffect, useEffectEvent } from 'react';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { useApp } from '../app-context.tsx';

/** What opens a form, by how it starts. */
const acts: Readonly<Record<string, string>> = { create: 'create', edit: 'update', clone: 'clone' };

/** Opens the form in a drawer that the end of the session closed, on the page that it stood over. */
export function useReopened(resource: AnyResource, run: (act: string, id: string | undefined) => void): void {
  const { reopening } = useApp();
  const open = useEffectEvent(run);
  const drawer = pathsOf(resource)?.form === undefined;
  useEffect(() => {
    const place = drawer ? reopening.drawerOf(resource.name) : undefined;
    const act = place && acts[place.mode];
    if (act) open(act, place.id || undefined);
  }, [reopening, resource.name, drawer]);
}
