import { useLogout } from '@refinedev/core';
import { lazy, type ReactNode, Suspense, useEffect, useMemo } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { ScreenSummary } from '../../resources/kit/product-index.ts';
import { useAccountDialogs } from '../account/use-account-dialogs.tsx';
import { useApp } from '../app-context.tsx';
import { useIdentity } from '../data/use-identity.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { NoticePopup } from '../notice-popup/notice-popup.tsx';
import { CommandsProvider } from '../palette/commands.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { RouteHandle } from '../router/route-handle.ts';
import { wayBack } from '../screens/list/list-trail.ts';
import { OfflineBar } from '../shell/offline-bar.tsx';
import { UnsavedNote, useLeaving } from '../shell/use-leaving.tsx';
import { Watermark } from '../shell/watermark.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import type { Crumb } from './breadcrumb.tsx';
import { menuOf, withWayBack } from './console-menu.ts';
import { DownloadCache } from './download-cache.tsx';
import { Frame } from './frame.tsx';
import { MessageCentre } from './message-centre.tsx';
import { RecordHints } from './record-hints.tsx';
import { useBadges } from './use-badges.ts';
import { useScroll } from './use-scroll.ts';

// `npm run dev` alone defines it; a build leaves the file out.
const DevTools =
  import.meta.env.DEV_TOOLS === true
    ? lazy(async () => ({ default: (await import('../dev/dev-tools.tsx')).DevTools }))
    : undefined;

/** Identity types (docs/specification.md §1; docs/domain/sign-in.md §P02). */
const merchantIdentity = 0;
const platformIdentity = 9;

const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'resource' in handle;

/** The page that stands open, as its route describes it. */
function usePage(): RouteHandle | undefined {
  return useMatches()
    .map((match) => match.handle)
    .findLast(isHandle);
}

function useCrumbs(page: RouteHandle | undefined): Crumb[] {
  const { product, index, trail } = useApp();
  const { say } = useLanguage();
  const { search } = useLocation();
  if (!page) return [];
  const { resource } = page;
  const editing = new URLSearchParams(search).has('id');
  const leaf = {
    list: undefined,
    page: undefined,
    detail: texts.common.detail,
    form: editing ? texts.common.edit : texts.common.add,
  }[page.page];
  return [
    ...groupCrumb(resource),
    { key: resource.name, title: say(resource.label), path: resource.route && wayBack(trail, resource) },
    ...(leaf ? [{ key: page.page, title: say(leaf) }] : []),
  ];

  /** A screen without a place in the menu, e.g. a tab, stands in the group of the one that its route begins with. */
  function groupCrumb({ menu: own, route = '' }: ScreenSummary): Crumb[] {
    const above = index.screens.filter((each) => each.route && route.startsWith(`${each.route}/`));
    const menu = [own, ...above.map((each) => each.menu)].find((key) => key && product.menu[key]?.code);
    const group = menu === undefined ? undefined : product.menu[menu];
    if (!menu || !group || group.code === undefined) return [];
    return [{ key: menu, title: say(group), directory: true }];
  }
}

/** The frame filled with who is signed in and what they may open (docs/specification.md §2, Layout). */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { product, index, access, trail } = useApp();
  const control = useIdentity();
  const { mutateAsync: logOut } = useLogout();
  const { say } = useLanguage();
  const { pathname } = useLocation();
  const waiting = useBadges();
  const page = usePage();
  const all = useMemo(
    () => menuOf(index, product.menu, access, say, waiting),
    [index, product.menu, access, say, waiting],
  );
  const menu =
    page && page.page !== 'list' ? withWayBack(all, page.resource, wayBack(trail, page.resource)) : all;
  const crumbs = useCrumbs(page);
  const account = useAccountDialogs();
  const mayLeave = useLeaving();
  const merchant = control.identity_type === merchantIdentity;
  const name = merchant ? (control.mct_name ?? control.name) : control.name;
  useScroll(page);

  // Without any export call there is no download cache.
  const exports = index.screens.some((screen) => access.can(screen, 'export'));

  const homeScreen = index.screens.find(({ route }) => route === '/home');
  const mayHome = homeScreen === undefined || access.can(homeScreen, 'read');

  const title = crumbs.at(-1)?.title;
  const productTitle = say(product.title);
  useEffect(() => {
    document.title = title ? `${title} · ${productTitle}` : productTitle;
  }, [title, productTitle]);

  return (
    <CommandsProvider>
      <Frame
        menu={menu}
        place={pathname}
        title={productTitle}
        bar={<TabBar />}
        header={{
          organisation: control.mgt_org_name,
          breadcrumb: crumbs,
          home: mayHome ? '/home' : '/',
          onSwitchOrganisation: merchant ? undefined : account.switchOrganisation,
          extra: (
            <>
              <PaletteButton />
              {control.identity_type === platformIdentity && (
                <span className="platform-tag">{say(texts.session.platformSignIn)}</span>
              )}
              <RecordHints />
              {exports && <DownloadCache />}
              <MessageCentre />
            </>
          ),
          name,
          // A changed password ends the session.
          onChangePassword: async () => void ((await mayLeave()) && (await account.changePassword())),
          onDevices: account.devices,
          onTwoStep: account.twoStep,
          leavingNote: <UnsavedNote />,
          onLogOut: async () => void (await logOut()),
        }}
      >
        <OfflineBar />
        {children}
      </Frame>
      {account.dialog}
      {DevTools && (
        <Suspense>
          <DevTools />
        </Suspense>
      )}
      <NoticePopup />
      <Watermark name={control.name} phone={control.phone} />
    </CommandsProvider>
  );
}
