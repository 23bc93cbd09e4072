import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useCommand } from '../palette/commands.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { usePhone } from '../shell/use-phone.ts';
import { Header, type HeaderProps } from './header.tsx';
import type { MenuNode } from './menu-tree.ts';
import { SideMenu } from './side-menu.tsx';
import { useMenuCollapse } from './use-menu-state.ts';
import './frame.css';

interface Props {
  menu: readonly MenuNode[];
  /** The path of the page that is open. */
  place: string;
  /** Of the product, beside its mark. */
  title: string;
  header: HeaderProps;
  /** What stands between header and page. */
  bar?: ReactNode;
  children: ReactNode;
}

/** Menu, header and the page, which scrolls inside its own place; on a phone the menu is a drawer. */
export function Frame({ menu, place, title, header, bar, children }: Props) {
  const { say } = useLanguage();
  const phone = usePhone();
  const content = useId();
  return (
    <div className={phone ? 'frame frame-phone' : 'frame'}>
      <a className="skip-link" href={`#${content}`}>
        {say(texts.shell.skipToContent)}
      </a>
      {phone ? (
        <PhoneTop menu={menu} place={place} title={title} header={header} />
      ) : (
        <DesktopTop menu={menu} place={place} title={title} header={header} />
      )}
      {!phone && bar}
      {/* A page of text alone must scroll by the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls needs the focus */}
      <main id={content} className="frame-content" tabIndex={0}>
        {children}
      </main>
    </div>
  );
}

type Tops = Pick<Props, 'menu' | 'place' | 'title' | 'header'>;

function DesktopTop({ menu, place, title, header }: Tops) {
  const { collapsed, toggle } = useMenuCollapse();
  useCommand('menu', collapsed ? texts.shell.expandMenu : texts.shell.collapseMenu, toggle);
  return (
    <>
      <SideMenu items={menu} place={place} title={title} collapsed={collapsed} onToggle={toggle} />
      <Header {...header} />
    </>
  );
}

function PhoneTop({ menu, place, title, header }: Tops) {
  const { say } = useLanguage();
  const drawer = useRef<HTMLDialogElement>(null);

  // The drawer closes once a page was chosen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is what a new place means
  useEffect(() => drawer.current?.close(), [place]);

  return (
    <>
      <Header {...header} onOpenMenu={() => drawer.current?.showModal()} />
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a dialog closes with Escape by itself; the click is on its backdrop */}
      <dialog
        ref={drawer}
        className="menu-drawer"
        aria-label={say(texts.shell.mainMenu)}
        onClick={(event) => {
          if (event.target === drawer.current) drawer.current.close();
        }}
      >
        <p className="menu-drawer-organisation">{header.organisation}</p>
        <IconButton
          icon="close"
          label={say(texts.shell.closeMenu)}
          className="menu-drawer-close"
          onClick={() => drawer.current?.close()}
        />
        <SideMenu items={menu} place={place} title={title} />
      </dialog>
    </>
  );
}
