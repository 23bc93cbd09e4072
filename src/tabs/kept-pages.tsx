import { Activity, type ComponentProps, type ReactElement, useState } from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  Navigate,
  useLocation,
  useMatches,
  useNavigationType,
  useOutlet,
} from 'react-router';
import type { RouteHandle } from '../router/route-handle.ts';
import { useTabs } from './tabs.tsx';

interface Kept {
  readonly name: string;
  readonly element: ReactElement;
  /** Made once per address, so that a hidden page isn't rendered again. */
  readonly at: ComponentProps<typeof LocationContext>['value'];
}

/**
 * The page of the route. A list whose resource declares `keepAlive` stays behind the others as it was left, its state and its
 * address with it (docs/specification.md §2, /personnel/org); every other page is made anew.
 */
export function PageOutlet() {
  const outlet = useOutlet();
  const location = useLocation();
  const navigationType = useNavigationType();
  const tabs = useTabs();
  const handle = useMatches()
    .map((match) => match.handle as Partial<RouteHandle> | undefined)
    .findLast((one) => one?.resource !== undefined);
  const [kept, setKept] = useState<readonly Kept[]>([]);

  const name = handle?.page === 'list' && handle.resource?.keepAlive ? handle.resource.name : undefined;
  const known = kept.find((page) => page.name === name);
  const [shown, setShown] = useState(name);
  const left = known?.at.location;
  // The menu leads to a bare address; what was left there with filters and a page number comes back with them.
  const back =
    name !== shown && left && location.search === '' && left.search !== ''
      ? left.pathname + left.search
      : null;
  if (back === null) {
    if (name !== shown) setShown(name);
    if (name !== undefined && outlet && left !== location) {
      const page = { name, element: outlet, at: { location, navigationType } };
      setKept([...kept.filter((each) => each.name !== name), page]);
    }
  }
  // Closing its tab lets it go; without tabs it stays for as long as the session.
  const open = (page: Kept) =>
    page.name === name || !tabs?.on || tabs.tabs.some((tab) => tab.key === `list ${page.name}`);
  if (!kept.every(open)) setKept(kept.filter(open));

  return (
    <>
      {back !== null && <Navigate to={back} replace />}
      {kept.map((page) => (
        <Activity key={page.name} mode={page.name === name ? 'visible' : 'hidden'}>
          <LocationContext value={page.at}>{page.element}</LocationContext>
        </Activity>
      ))}
      {name === undefined && outlet}
    </>
  );
}
