import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useCommand } from '../palette/commands.tsx';
import { Breadcrumb, type Crumb } from './breadcrumb.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icons.tsx';
import { PreferenceButtons } from './preferences.tsx';
import { UserMenu } from './user-menu.tsx';

export interface HeaderProps {
  organisation: string;
  /** Opens the organisation switcher; without it the name is plain text. */
  onSwitchOrganisation?: () => void;
  breadcrumb: readonly Crumb[];
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
  onLogOut: () => void | Promise<void>;
}

/**
 * The bar above every page (docs/specification.md §2, Layout); on a phone the page's title stands for organisation and breadcrumb.
 */
export function Header({
  organisation,
  onSwitchOrganisation,
  breadcrumb,
  extra,
  name,
  onChangePassword,
  onDevices,
  onTwoStep,
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
          <Breadcrumb items={breadcrumb} />
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
          onLogOut={onLogOut}
        />
      </div>
    </header>
  );
}
