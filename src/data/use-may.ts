import { useCan } from '@refinedev/core';
import type { ScreenSummary } from '../../resources/kit/product-index.ts';
import { useApp } from '../app-context.tsx';

/**
 * Whether this person may do it, as the access provider answers; never where no screen or act is named. The provider's answer is a
 * promise, so that the set behind it answers until then: nothing shows late and nothing forbidden shows first. Rows and menus read
 * that set itself, because a query for each of their buttons costs too much (docs/design/refine.md §2.6).
 * @param act `read`, a verb, or an action's name
 */
export function useMay(screen: ScreenSummary | undefined, act: string | undefined): boolean {
  const { access, control } = useApp();
  const asked = screen !== undefined && act !== undefined;
  const { data } = useCan({
    resource: screen?.name,
    action: act ?? '',
    // The key moves on with every change of permissions, so that no older answer is used.
    params: { version: control.access_version },
    queryOptions: { enabled: asked },
  });
  return data?.can ?? (asked && access.can(screen, act));
}
