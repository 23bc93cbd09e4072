import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useLanguage } from '../i18n/language.tsx';
import { tabs as words } from '../i18n/texts/tabs.ts';
import { texts } from '../i18n/texts.ts';
import { useCommand } from '../palette/commands.tsx';
import { Icon } from '../shell/icons.tsx';
import { chosenKeys, optionItems, usePreferences } from '../shell/preferences.tsx';
import { useTelling } from '../shell/telling.ts';
import { useTabs } from '../tabs/tabs.tsx';

interface Props {
  /** The merchant's or the manager's name, as the header shows it. */
  name: string;
  /** On a phone the preferences have no buttons of their own and stand in this menu. */
  phone: boolean;
  /** On a phone the organisation has no button of its own either; without it there is no such entry. */
  onSwitchOrganisation?: () => void;
  /** Without it there is no such entry. */
  onChangePassword?: () => void;
  /** Without it there is no such entry. */
  onDevices?: () => void;
  /** Without it there is no such entry. */
  onTwoStep?: () => void;
  /** Stands below the question whether to log out. */
  leavingNote?: ReactNode;
  /** Called after the person has said yes; the question stays busy until it settles. */
  onLogOut: () => void | Promise<void>;
}

export function UserMenu({
  name,
  phone,
  onSwitchOrganisation,
  onChangePassword,
  onDevices,
  onTwoStep,
  leavingNote,
  onLogOut,
}: Props) {
  const { say } = useLanguage();
  const { modal } = useTelling();
  const preferences = usePreferences().filter(({ key }) => key !== 'density');

  const askToLogOut = () => {
    modal.confirm({
      title: say(texts.common.warmTip),
      content: (
        <>
          {say(texts.session.logOutQuestion)}
          {leavingNote}
        </>
      ),
      okText: say(texts.session.logOut),
      cancelText: say(texts.common.cancel),
      onOk: onLogOut,
    });
  };

  const tabs = useTabs();
  const turnTabs = tabs && !phone ? tabs.turn : undefined;
  const tabsWord = tabs?.on ? words.turnOff : words.turnOn;

  useCommand('tabs', tabsWord, turnTabs);
  useCommand('log-out', texts.session.logOut, askToLogOut);
  useCommand('change-password', texts.password.change, onChangePassword);

  const items: NonNullable<MenuProps['items']> = [
    ...(phone
      ? preferences.flatMap((preference) => [
          {
            key: preference.key,
            type: 'group' as const,
            label: preference.label,
            children: optionItems(preference),
          },
          { key: `${preference.key}-end`, type: 'divider' as const },
        ])
      : []),
    ...(onSwitchOrganisation
      ? [
          {
            key: 'switch-organisation',
            label: say(texts.shell.switchOrganisation),
            onClick: onSwitchOrganisation,
          },
        ]
      : []),
    ...(onDevices ? [{ key: 'devices', label: say(texts.account.devices), onClick: onDevices }] : []),
    ...(onTwoStep ? [{ key: 'two-step', label: say(texts.account.twoStep), onClick: onTwoStep }] : []),
    ...(turnTabs ? [{ key: 'tabs', label: say(tabsWord), onClick: turnTabs }] : []),
    ...(onChangePassword
      ? [{ key: 'change-password', label: say(texts.password.change), onClick: onChangePassword }]
      : []),
    { key: 'log-out', label: say(texts.session.logOut), onClick: askToLogOut },
  ];

  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items, selectable: phone, selectedKeys: phone ? chosenKeys(preferences) : [] }}
    >
      <button type="button" className="user-button" aria-label={`${say(texts.shell.account)}: ${name}`}>
        <Icon name="person" />
        {!phone && <span className="user-name">{name}</span>}
        {!phone && <Icon name="down" size={12} />}
      </button>
    </Dropdown>
  );
}
