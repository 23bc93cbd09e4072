import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useCommand } from '../palette/commands.tsx';
import { IconButton } from '../shell/icon-button.tsx';
import { Icon } from '../shell/icons.tsx';
import { PreferenceButtons } from '../shell/preferences.tsx';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderProps {
  organisation: string;
  /** Opens the organisation switcher; without it the name is plain text. */
  onSwitchOrganisation?: () => void;
  breadcrumb: readonly Crumb[];
  /** Where the breadcrumb begins. */
  home?: string;
  /** Download cache, message centre: what stands left of the preferences. */
  extra?: ReactNode;
  /** The name of the person who is signed in. */
  name: string;
  /** Without it there is no such entry. */
  onChangePassword?: () => void;
  /** Opens the list of devices; without it there is no such entry. */
  onDevices?: () => void;
  /** Opens one's own two-step sign-in; without it there is no such entry. */
  onTwoStep?: () => void;
  /** Stands below the question whether to log out. */
  leavingNote?: ReactNode;
  onLogOut: () => void | Promise<void>;
}

/**
 * The bar above every page (docs/specification.md §2, Layout); on a phone the page's title stands for organisation and breadcrumb.
 */
export function Header({
  organisation,
  onSwitchOrganisation,
  breadcrumb,
  home = '/home',
  extra,
  name,
  onChangePassword,
  onDevices,
  onTwoStep,
  leavingNote,
  onLogOut,
  onOpenMenu,
}: HeaderProps & { /** On a phone: opens the menu. */ onOpenMenu?: () => void }) {
  const { say } = useLanguage();
  const phone = onOpenMenu !== undefined;
  useCommand('switch-organisation', texts.shell.switchOrganisation, onSwitchOrganisation);
  return (
    <header className="header">
      {phone ? (
        <>
          <IconButton icon="menu" label={say(texts.shell.openMenu)} onClick={onOpenMenu} />
          <span className="header-page">{breadcrumb.at(-1)?.title ?? say(texts.shell.home)}</span>
        </>
      ) : (
        <>
          {onSwitchOrganisation ? (
            <button
              type="button"
              className="organisation organisation-button"
              title={say(texts.shell.switchOrganisation)}
              onClick={onSwitchOrganisation}
            >
              <span>{organisation}</span>
              <Icon name="down" size={12} />
            </button>
          ) : (
            <span className="organisation">{organisation}</span>
          )}
          <Breadcrumb items={breadcrumb} home={home} />
        </>
      )}
      <div className="header-end">
        {extra}
        {!phone && <PreferenceButtons />}
        <UserMenu
          name={name}
          phone={phone}
          onSwitchOrganisation={phone ? onSwitchOrganisation : undefined}
          onChangePassword={onChangePassword}
          onDevices={onDevices}
          onTwoStep={onTwoStep}
          leavingNote={leavingNote}
          onLogOut={onLogOut}
        />
      </div>
    </header>
  );
}
