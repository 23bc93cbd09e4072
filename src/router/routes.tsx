import { type ComponentType, Suspense } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import type { Product } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { useApp } from '../app-context.tsx';
import type { Halves } from '../customize.ts';
import { Forbidden } from '../pages/forbidden.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { ConsoleFrame } from '../shell/console-frame.tsx';
import { PageOutlet } from '../tabs/kept-pages.tsx';
import { TabsProvider } from '../tabs/tabs.tsx';
import { lazyPage } from './lazy-page.tsx';
import { firstLeaf, groupsOf } from './places.ts';
import { ScreenBoundary, ShellBroken } from './screen-boundary.tsx';

export type PageKind = 'list' | 'form' | 'detail';

/** What a matched route says of itself to breadcrumb and title. */
export interface RouteHandle {
  readonly resource: AnyResource;
  /** `page` is one that a console half adds. */
  readonly page: PageKind | 'page';
}

export interface ScreenProps {
  readonly resource: AnyResource;
  /** Which of the added pages. */
  readonly page?: string;
}

/** The generic screens, a chunk each. */
function screens(): Record<RouteHandle['page'], ComponentType<ScreenProps>> {
  return {
    list: lazyPage('list', async () => (await import('../screens/list/list-screen.tsx')).ListScreen),
    form: lazyPage('form', async () => (await import('../screens/form/form-screen.tsx')).FormScreen),
    detail: lazyPage(
      'detail',
      async () => (await import('../screens/detail/detail-screen.tsx')).DetailScreen,
    ),
    page: lazyPage('page', async () => (await import('../screens/custom-page.tsx')).CustomPage),
  };
}

/** Decides before the screen is even asked for: of a denied one nothing loads and nothing mounts (ledger 6.01). */
function Guarded({ screen: Screen, ...props }: ScreenProps & { screen: ComponentType<ScreenProps> }) {
  const { access } = useApp();
  if (!access.can(props.resource, 'read')) return <Forbidden />;
  return (
    <Suspense>
      <Screen key={props.resource.name} {...props} />
    </Suspense>
  );
}

/** The routes of one resource, apart from those that stand without menu and header. */
function routesOfResource(resource: AnyResource, halves: Halves, screen: ReturnType<typeof screens>) {
  const paths = pathsOf(resource);
  if (!paths) return { framed: [], bare: [] };
  const route = (path: string | undefined, page: RouteHandle['page'], segment?: string): RouteObject[] =>
    path === undefined
      ? []
      : [
          {
            path,
            handle: { resource, page } satisfies RouteHandle,
            element: <Guarded resource={resource} page={segment} screen={screen[page]} />,
          },
        ];
  const added = Object.entries(halves[resource.name]?.pages ?? {}).map(([segment, { hideMenu }]) => ({
    hideMenu,
    routes: route(`${paths.list}/${segment}`, 'page', segment),
  }));
  return {
    framed: [
      ...route(paths.list, 'list'),
      ...route(`${paths.list}/index`, 'list'),
      ...route(paths.form, 'form'),
      ...route(paths.detail, 'detail'),
      ...added.filter(({ hideMenu }) => !hideMenu).flatMap(({ routes }) => routes),
    ],
    bare: added.filter(({ hideMenu }) => hideMenu).flatMap(({ routes }) => routes),
  };
}

/** `/`: the first visible leaf of what this person may open now (ledger 2.04). */
function Start() {
  const { product, access } = useApp();
  const leaf = firstLeaf(product, access)?.route;
  return leaf ? <Navigate to={leaf} replace /> : <Forbidden />;
}

/** A group's own path leads to its first permitted screen (ledger 2.11). */
function GroupStart({ group }: { group: string }) {
  const { product, access } = useApp();
  const first = groupsOf(product, access).find(({ key }) => key === group)?.screens[0]?.route;
  return first ? <Navigate to={first} replace /> : <Forbidden />;
}

/**
 * Every route that the declarations make (specification §2). They are the same for everybody: who may open which is asked when
 * one is opened, and again when what he may do has changed.
 */
export function routesOf(product: Product, halves: Halves): RouteObject[] {
  const screen = screens();
  const resources = product.resources.map((resource) => routesOfResource(resource, halves, screen));
  const taken = new Set(product.resources.map((resource) => resource.route));
  const built = new Set(product.resources.flatMap(({ route, menu }) => (route && menu) || []));
  const groups = Object.keys(product.menu)
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
    // Full screen, without menu and header (specification §2, isHideMenu).
    { element: <Bounded />, errorElement: <ShellBroken />, children: resources.flatMap(({ bare }) => bare) },
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

function Framed() {
  return (
    <TabsProvider>
      <ConsoleFrame>
        <Bounded />
      </ConsoleFrame>
    </TabsProvider>
  );
}
