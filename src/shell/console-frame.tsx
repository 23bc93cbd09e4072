import { type ReactNode, useEffect, useMemo } from 'react';
import { useLocation, useMatches } from 'react-router';
import type { ScreenFace } from '../../resources/kit/product-index.ts';
import { useAccountDialogs } from '../account/use-account-dialogs.tsx';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { NoticePopup } from '../notice-popup/notice-popup.tsx';
import { CommandsProvider } from '../palette/commands.tsx';
import { PaletteButton } from '../palette/palette-button.tsx';
import type { RouteHandle } from '../router/routes.tsx';
import { TabBar } from '../tabs/tab-bar.tsx';
import { useTabScroll } from '../tabs/use-tab-scroll.ts';
import type { Crumb } from './breadcrumb.tsx';
import { menuOf } from './console-menu.ts';
import { DownloadCache } from './download-cache.tsx';
import { Frame } from './frame.tsx';
import { MessageCentre } from './message-centre.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { RecordHints } from './record-hints.tsx';
import { useBadges } from './use-badges.ts';
import { Watermark } from './watermark.tsx';

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
  const { product, index } = useApp();
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
    { key: resource.name, title: say(resource.label), path: resource.route },
    ...(leaf ? [{ key: page.page, title: say(leaf) }] : []),
  ];

  /** A screen without a place in the menu, e.g. a tab, stands in the group of the one that its route begins with. */
  function groupCrumb({ menu: own, route = '' }: ScreenFace): Crumb[] {
    const above = index.screens.filter((each) => each.route && route.startsWith(`${each.route}/`));
    const menu = [own, ...above.map((each) => each.menu)].find((key) => key && product.menu[key]?.code);
    const group = menu === undefined ? undefined : product.menu[menu];
    if (!menu || !group || group.code === undefined) return [];
    return [{ key: menu, title: say(group), directory: true }];
  }
}

/** The frame filled with who is signed in and what he may open (docs/specification.md §2, Layout). */
export function ConsoleFrame({ children }: { children: ReactNode }) {
  const { product, index, access, control, signOut } = useApp();
  const { say } = useLanguage();
  const { pathname } = useLocation();
  const waiting = useBadges();
  const menu = useMemo(
    () => menuOf(index, product.menu, access, say, waiting),
    [index, product.menu, access, say, waiting],
  );
  const crumbs = useCrumbs(usePage());
  const account = useAccountDialogs();
  const merchant = control.identity_type === merchantIdentity;
  const name = merchant ? (control.mct_name ?? control.name) : control.name;
  useTabScroll();

  // Without a single export to ask for there is nothing to keep.
  const exports = index.screens.some((screen) => access.can(screen, 'export'));

  const title = crumbs.at(-1)?.title;
  const productTitle = say(texts.session.productTitle);
  useEffect(() => {
    document.title = title ? `${title} · ${productTitle}` : productTitle;
  }, [title, productTitle]);

  return (
    <CommandsProvider>
      <Frame
        menu={menu}
        place={pathname}
        bar={<TabBar />}
        header={{
          organisation: control.mgt_org_name,
          breadcrumb: crumbs,
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
          onChangePassword: account.changePassword,
          onDevices: account.devices,
          onTwoStep: account.twoStep,
          onLogOut: signOut,
        }}
      >
        <OfflineBar />
        {children}
      </Frame>
      {account.dialog}
      <NoticePopup />
      <Watermark name={control.name} phone={control.phone} />
    </CommandsProvider>
  );
}
