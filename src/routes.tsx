import { Suspense } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import type { ScreenSummary } from '../resources/kit/product-index.ts';
import type { AnyResource } from '../resources/kit/resource.ts';
import { pathsOf } from '../resources/kit/routes.ts';
import { useApp } from './app-context.tsx';
import type { Catalogue } from './catalogue.ts';
import type { ConsoleExtensions } from './customize.ts';
import { useDeclared } from './data/use-declared.ts';
import { useIdentity } from './data/use-identity.ts';
import { useMay } from './data/use-may.ts';
import { ConsoleFrame } from './frame/console-frame.tsx';
import { Forbidden } from './pages/forbidden.tsx';
import { NotFound } from './pages/not-found.tsx';
import { type LazyPage, lazyPage } from './router/lazy-page.tsx';
import { firstLeaf, menuGroupsOf } from './router/places.ts';
import type { RouteHandle } from './router/route-handle.ts';
import { ScreenBoundary, ShellBroken } from './router/screen-boundary.tsx';
import { Watermark } from './shell/watermark.tsx';
import { PageOutlet } from './tabs/kept-pages.tsx';
import { TabsProvider } from './tabs/tabs.tsx';

interface ScreenProps {
  readonly resource: AnyResource;
  /** Which of the added pages; the resource's own where it is one. */
  readonly page?: string;
}

/** The generic screens, a chunk each. */
function screens(): Record<RouteHandle['page'], LazyPage<ScreenProps>> {
  return {
    list: lazyPage('list', async () => (await import('./screens/list/list-screen.tsx')).ListScreen),
    form: lazyPage('form', async () => (await import('./screens/form/form-screen.tsx')).FormScreen),
    detail: lazyPage('detail', async () => (await import('./screens/detail/detail-screen.tsx')).DetailScreen),
    page: lazyPage('page', async () => (await import('./screens/custom-page.tsx')).CustomPage),
  };
}

interface GuardedProps {
  readonly face: ScreenSummary;
  readonly screen: LazyPage<ScreenProps>;
  readonly page?: string;
}

/** Decides before the screen is even asked for: of a denied one nothing loads and nothing mounts (docs/specification.md §6.01). */
function Guarded({ face, screen, page }: GuardedProps) {
  if (!useMay(face, 'read')) return <Forbidden />;
  return (
    <Suspense>
      <Declared key={face.name} face={face} screen={screen} page={page} />
    </Suspense>
  );
}

/** The screen with its declaration, which is asked for together with the screen's own chunk. */
function Declared({ face, screen: Screen, page }: GuardedProps) {
  Screen.preload();
  return <Screen resource={useDeclared(face.name)} page={page} />;
}

/** The routes of one resource, apart from those that stand without menu and header. */
function routesOfScreen(
  resource: ScreenSummary,
  extensions: ConsoleExtensions,
  screen: ReturnType<typeof screens>,
) {
  const paths = pathsOf(resource);
  if (!paths) return { framed: [], bare: [] };
  const route = (path: string | undefined, page: RouteHandle['page'], segment?: string): RouteObject[] =>
    path === undefined
      ? []
      : [
          {
            path,
            handle: { resource, page } satisfies RouteHandle,
            element: <Guarded face={resource} page={segment} screen={screen[page]} />,
          },
        ];
  const pages = extensions[resource.name]?.pages ?? {};
  // A detail of its own stands in the place of the generic one.
  const ownDetail = Object.hasOwn(pages, 'detail');
  const first = resource.page ? 'page' : 'list';
  const added = Object.entries(pages).map(([segment, { hideMenu }]) => ({
    hideMenu,
    routes: route(`${paths.list}/${segment}`, 'page', segment),
  }));
  return {
    framed: [
      ...route(paths.list, first),
      ...route(`${paths.list}/index`, first),
      ...route(paths.form, 'form'),
      ...(ownDetail ? [] : route(paths.detail, 'detail')),
      ...added.filter(({ hideMenu }) => !hideMenu).flatMap(({ routes }) => routes),
    ],
    bare: added.filter(({ hideMenu }) => hideMenu).flatMap(({ routes }) => routes),
  };
}

/** `/`: the first visible leaf of what this person may open now (docs/specification.md §2.04). */
function Start() {
  const { product, index, access } = useApp();
  const leaf = firstLeaf(index, product.menu, access)?.route;
  return leaf ? <Navigate to={leaf} replace /> : <Forbidden />;
}

/** A group's own path leads to its first permitted screen (docs/specification.md §2.11). */
function GroupStart({ group }: { group: string }) {
  const { product, index, access } = useApp();
  const first = menuGroupsOf(index, product.menu, access).find(({ key }) => key === group)?.screens[0]?.route;
  return first ? <Navigate to={first} replace /> : <Forbidden />;
}

/**
 * Every route that the declarations make (docs/specification.md §2). They are the same for everybody: who may open which is asked
 * when one is opened, and again when what they may do has changed.
 */
export function routesOf({ index, get }: Catalogue, extensions: ConsoleExtensions): RouteObject[] {
  const screen = screens();
  const resources = index.screens.map((face) => routesOfScreen(face, extensions, screen));
  const taken = new Set(index.screens.map(({ route }) => route));
  const built = new Set(index.screens.flatMap(({ route, menu }) => (route && menu) || []));
  const groups = Object.keys(get().menu)
    .filter((group) => built.has(group) && !taken.has(`/${group}`))
    .map((group) => ({ path: `/${group}`, element: <GroupStart group={group} /> }));

  return [
    {
      element: <Framed />,
      errorElement: <ShellBroken />,
      children: [
        { path: '/', element: <Start /> },
        ...(taken.has('/home') ? [] : [{ path: '/home', element: <Start /> }]),
        ...groups,
        ...resources.flatMap(({ framed }) => framed),
        { path: '*', element: <NotFound /> },
      ],
    },
    // Full screen, without menu and header (docs/specification.md §2, isHideMenu).
    { element: <Bare />, errorElement: <ShellBroken />, children: resources.flatMap(({ bare }) => bare) },
  ];
}

function Bounded() {
  const { pathname } = useLocation();
  return (
    <ScreenBoundary place={pathname}>
      <PageOutlet />
    </ScreenBoundary>
  );
}

/** Pages without the frame bear the watermark too (docs/specification.md §1). */
function Bare() {
  const { name, phone } = useIdentity();
  return (
    <>
      <Bounded />
      <Watermark name={name} phone={phone} />
    </>
  );
}

function Framed() {
  return (
    <TabsProvider>
      <ConsoleFrame>
        <Bounded />
      </ConsoleFrame>
    </TabsProvider>
  );
}
