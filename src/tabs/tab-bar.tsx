import { Dropdown } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useApp } from '../app-context.tsx';
import { useLanguage } from '../i18n/language.tsx';
import { tabs as words } from '../i18n/texts/tabs.ts';
import { texts } from '../i18n/texts.ts';
import { Icon } from '../shell/icons.tsx';
import type { PageTab } from './tab-list.ts';
import { useTabs } from './tabs.tsx';
import './tab-bar.css';

/** The open pages in a row above the page. Delete, the cross and the middle button close one; its own menu the others. */
export function TabBar() {
  const { index } = useApp();
  const { say } = useLanguage();
  const all = useTabs();
  const bar = useRef<HTMLElement>(null);
  const active = all?.active;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page that was come to is brought to sight
  useEffect(() => {
    bar.current?.querySelector('[aria-current]')?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [active, all?.tabs.length]);
  if (!all?.on || all.tabs.length === 0) return null;

  const titleOf = (tab: PageTab) => {
    const resource = index.screens.find(({ name }) => name === tab.resource);
    if (!resource) return tab.path;
    const told = all.titleOf(tab.key);
    if (told !== undefined) return told;
    if (tab.page === 'list' || tab.page === 'page') return say(resource.label);
    const editing = new URLSearchParams(tab.path.split('?')[1]).has('id');
    const kind = tab.page === 'detail' ? texts.common.detail : editing ? texts.common.edit : texts.common.add;
    return `${say(kind)} · ${say(resource.model.label)}`;
  };

  return (
    <nav ref={bar} className="tab-bar" aria-label={say(words.open)}>
      <ul>
        {all.tabs.map((tab) => {
          const title = titleOf(tab);
          return (
            <Dropdown
              key={tab.key}
              trigger={['contextMenu']}
              menu={{
                items: [
                  { key: 'close', label: say(words.close), onClick: () => all.close(tab.key) },
                  {
                    key: 'others',
                    label: say(words.closeOthers),
                    disabled: all.tabs.length < 2,
                    onClick: () => all.closeOthers(tab.key),
                  },
                ],
              }}
            >
              <li
                data-active={tab.key === active || undefined}
                onAuxClick={(event) => {
                  if (event.button !== 1) return;
                  event.preventDefault();
                  all.close(tab.key);
                }}
              >
                <Link
                  to={tab.path}
                  title={title}
                  aria-current={tab.key === active ? 'page' : undefined}
                  onKeyDown={(event) => {
                    if (event.key === 'Delete') all.close(tab.key);
                  }}
                >
                  {title}
                </Link>
                <button
                  type="button"
                  aria-label={say(words.closeOf, { name: title })}
                  title={say(words.close)}
                  onClick={() => all.close(tab.key)}
                >
                  <Icon name="close" size={12} />
                </button>
              </li>
            </Dropdown>
          );
        })}
      </ul>
    </nav>
  );
}
