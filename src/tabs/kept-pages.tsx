import { Activity, type ReactElement, useState } from 'react';
import {
  type Location,
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useMatches,
  useNavigationType,
  useOutlet,
} from 'react-router';
import type { RouteHandle } from '../router/routes.tsx';
import { useTabs } from './tabs.tsx';

interface Kept {
  readonly name: string;
  readonly element: ReactElement;
  readonly location: Location;
}

/**
 * The page of the route. A list whose resource declares `keepAlive` stays behind the others as it was left, its state and its
 * address with it (specification §2, /personnel/org); every other page is made anew.
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
  if (name !== undefined && outlet && known?.location !== location) {
    setKept([...kept.filter((page) => page.name !== name), { name, element: outlet, location }]);
  }
  // Closing its tab lets it go; without tabs it stays for as long as the session.
  const open = (page: Kept) =>
    page.name === name || !tabs?.on || tabs.tabs.some((tab) => tab.key === `list ${page.name}`);
  if (!kept.every(open)) setKept(kept.filter(open));

  return (
    <>
      {kept.map((page) => (
        <Activity key={page.name} mode={page.name === name ? 'visible' : 'hidden'}>
          <LocationContext value={{ location: page.location, navigationType }}>
            {page.element}
          </LocationContext>
        </Activity>
      ))}
      {name === undefined && outlet}
    </>
  );
}
