import { type ComponentType, Suspense } from 'react';
import { Navigate, Outlet, type RouteObject, useLocation } from 'react-router';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { type App, useApp } from '../app-context.tsx';
import type { Browser } from '../browser.ts';
import { Forbidden } from '../pages/forbidden.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { ConsoleFrame } from '../shell/console-frame.tsx';
import { lazyPage } from './lazy-page.tsx';
import { firstLeaf, groupsOf } from './places.ts';
import { ScreenBoundary } from './screen-boundary.tsx';

export type PageKind = 'list' | 'form' | 'detail';

/** What a matched route says of itself to breadcrumb and title. */
export interface RouteHandle {
  readonly resource: AnyResource;
  readonly page: PageKind;
}

export interface ScreenProps {
  readonly resource: AnyResource;
}

/** The generic screens, a chunk each. */
function screens(): Record<PageKind, ComponentType<ScreenProps>> {
  return {
    list: lazyPage('list', async () => (await import('../screens/list/list-screen.tsx')).ListScreen),
    form: lazyPage('form', async () => (await import('../screens/form/form-screen.tsx')).FormScreen),
    detail: lazyPage('detail', async () => (await import('../screens/detail/detail-screen.tsx')).DetailScreen),
  };
}

/** Decides before the screen is even asked for: of a denied one nothing loads and nothing mounts (ledger 6.01). */
function Guarded({
  resource,
  act,
  screen: Screen,
}: {
  resource: AnyResource;
  act: string;
  screen: ComponentType<ScreenProps>;
}) {
  const { access } = useApp();
  if (!access.can(resource, act)) return <Forbidden />;
  return (
    <Suspense>
      <Screen key={resource.name} resource={resource} />
    </Suspense>
  );
}

/** Every route that the declarations make (specification §2). */
export function routesOf(app: App, browser: Browser): RouteObject[] {
  const { product, access } = app;
  const screen = screens();

  const ofResource = (resource: AnyResource): RouteObject[] => {
    const paths = pathsOf(resource);
    if (!paths) return [];
    const route = (path: string | undefined, page: PageKind): RouteObject[] =>
      path === undefined
        ? []
        : [
            {
              path,
              handle: { resource, page } satisfies RouteHandle,
              element: <Guarded resource={resource} act="read" screen={screen[page]} />,
            },
          ];
    return [
      ...route(paths.list, 'list'),
      ...route(`${paths.list}/index`, 'list'),
      ...route(paths.form, 'form'),
      ...route(paths.detail, 'detail'),
    ];
  };

  const leaf = firstLeaf(product, access)?.route;
  const taken = new Set(product.resources.map((resource) => resource.route));
  // A group's own path leads to its first permitted screen (ledger 2.11).
  const groups = groupsOf(product, access)
    .filter((group) => !taken.has(`/${group.key}`))
    .map((group) => ({
      path: `/${group.key}`,
      element: <Navigate to={group.screens[0]?.route ?? '/'} replace />,
    }));
  const start = leaf ? <Navigate to={leaf} replace /> : <Forbidden />;

  return [
    {
      element: <Framed browser={browser} />,
      children: [
        { path: '/', element: start },
        ...(taken.has('/home') ? [] : [{ path: '/home', element: start }]),
        ...groups,
        ...product.resources.flatMap(ofResource),
        { path: '*', element: <NotFound /> },
      ],
    },
  ];
}

function Framed({ browser }: { browser: Browser }) {
  const { pathname } = useLocation();
  return (
    <ConsoleFrame>
      <ScreenBoundary browser={browser} place={pathname}>
        <Outlet />
      </ScreenBoundary>
    </ConsoleFrame>
  );
}
