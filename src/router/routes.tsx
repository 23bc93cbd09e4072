import { Suspense } from 'react';
import { Navigate, type RouteObject, useLocation } from 'react-router';
import type { ScreenFace } from '../../resources/kit/product-index.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { pathsOf } from '../../resources/kit/routes.ts';
import { useApp } from '../app-context.tsx';
import type { Catalogue } from '../catalogue.ts';
import type { Halves } from '../customize.ts';
import { useDeclared } from '../data/use-declared.ts';
import { Forbidden } from '../pages/forbidden.tsx';
import { NotFound } from '../pages/not-found.tsx';
import { ConsoleFrame } from '../shell/console-frame.tsx';
import { Watermark } from '../shell/watermark.tsx';
import { PageOutlet } from '../tabs/kept-pages.tsx';
import { TabsProvider } from '../tabs/tabs.tsx';
import { type LazyPage, lazyPage } from './lazy-page.tsx';
import { firstLeaf, groupsOf } from './places.ts';
import { ScreenBoundary, ShellBroken } from './screen-boundary.tsx';

export type PageKind = 'list' | 'form' | 'detail';

/** What a matched route says of itself to breadcrumb and title. */
export interface RouteHandle {
  readonly resource: ScreenFace;
  /** `page` is one that a console half adds. */
  readonly page: PageKind | 'page';
}

export interface ScreenProps {
  readonly resource: AnyResource;
  /** Which of the added pages. */
  readonly page?: string;
}

/** The generic screens, a chunk each. */
function screens(): Record<RouteHandle['page'], LazyPage<ScreenProps>> {
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

interface GuardedProps {
  readonly face: ScreenFace;
  readonly screen: LazyPage<ScreenProps>;
  readonly page?: string;
}

/** Decides before the screen is even asked for: of a denied one nothing loads and nothing mounts (docs/specification.md §6.01). */
function Guarded({ face, screen, page }: GuardedProps) {
  const { access } = useApp();
  if (!access.can(face, 'read')) return <Forbidden />;
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
function routesOfScreen(resource: ScreenFace, halves: Halves, screen: ReturnType<typeof screens>) {
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
  const pages = halves[resource.name]?.pages ?? {};
  // A detail of its own stands in the place of the generic one.
  const ownDetail = Object.hasOwn(pages, 'detail');
  // So does a page of its own in that of the list.
  const ownList = Object.hasOwn(pages, 'index') ? ('index' as const) : undefined;
  const first = ownList ? 'page' : 'list';
  const added = Object.entries(pages)
    .filter(([segment]) => segment !== ownList)
    .map(([segment, { hideMenu }]) => ({
      hideMenu,
      routes: route(`${paths.list}/${segment}`, 'page', segment),
    }));
  return {
    framed: [
      ...route(paths.list, first, ownList),
      ...route(`${paths.list}/index`, first, ownList),
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
  const first = groupsOf(index, product.menu, access).find(({ key }) => key === group)?.screens[0]?.route;
  return first ? <Navigate to={first} replace /> : <Forbidden />;
}

/**
 * Every route that the declarations make (docs/specification.md §2). They are the same for everybody: who may open which is asked
 * when one is opened, and again when what he may do has changed.
 */
export function routesOf({ index, get }: Catalogue, halves: Halves): RouteObject[] {
  const screen = screens();
  const resources = index.screens.map((face) => routesOfScreen(face, halves, screen));
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

/** What stands alone bears the watermark all the same (docs/specification.md §1). */
function Bare() {
  const { control } = useApp();
  return (
    <>
      <Bounded />
      <Watermark name={control.name} phone={control.phone} />
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
