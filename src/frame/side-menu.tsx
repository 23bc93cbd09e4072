import { Menu, type MenuProps, Tooltip } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { Icon } from '../shell/icons.tsx';
import { Wordmark } from '../shell/wordmark.tsx';
import { badgeText } from './badge.ts';
import { MenuGroupIcon } from './menu-icons.tsx';
import { activeKeys, type MenuNode } from './menu-tree.ts';
import { useOpenGroups } from './use-menu-state.ts';

type Item = NonNullable<MenuProps['items']>[number];

function MenuLabel({ node }: { node: MenuNode }) {
  const badge = node.badge !== undefined && node.badge > 0 && (
    <span className="menu-badge">{badgeText(node.badge)}</span>
  );
  const word = <span className="menu-word">{node.label}</span>;
  if (node.path === undefined) {
    return (
      <span className="menu-label">
        {word} {badge}
      </span>
    );
  }
  return (
    <Link className="menu-label" to={node.to ?? node.path}>
      {word} {badge}
    </Link>
  );
}

function itemsOf(nodes: readonly MenuNode[], active: readonly string[]): Item[] {
  return nodes.map((node) => ({
    key: node.key,
    title: node.label,
    label: <MenuLabel node={node} />,
    icon: node.icon && (
      <span className="menu-sign" data-waiting={(node.badge ?? 0) > 0 || undefined}>
        <MenuGroupIcon name={node.icon} active={active.includes(node.key)} />
      </span>
    ),
    ...(node.children && { children: itemsOf(node.children, active) }),
  }));
}

/** Where every leaf of the tree leads, by the key of its entry. */
const pathsOf = (nodes: readonly MenuNode[]): [string, string][] =>
  nodes.flatMap((node) => [
    ...(node.path === undefined ? [] : [[node.key, node.to ?? node.path] satisfies [string, string]]),
    ...pathsOf(node.children ?? []),
  ]);

interface Props {
  items: readonly MenuNode[];
  /** The path of the page that is open. */
  place: string;
  /** Of the product, beside its mark. */
  title: string;
  collapsed?: boolean;
  /** Collapses and expands; without it (on a phone) there is no such button. */
  onToggle?: () => void;
}

/** The main menu: product title, the permitted groups and screens, and the button that collapses it. */
export function SideMenu({ items, place, title, collapsed = false, onToggle }: Props) {
  const { say } = useLanguage();
  const navigate = useNavigate();
  const active = useMemo(() => activeKeys(items, place), [items, place]);
  const [openGroups, setOpenGroups] = useOpenGroups(active.slice(0, -1));
  const menuItems = useMemo(() => itemsOf(items, active), [items, active]);
  const paths = useMemo(() => new Map(pathsOf(items)), [items]);

  return (
    <nav className="side-menu" data-collapsed={collapsed || undefined} aria-label={say(texts.shell.mainMenu)}>
      <div className="side-menu-title">
        <Wordmark title={title} markOnly={collapsed} />
      </div>
      <div className="side-menu-entries">
        <Menu
          mode="inline"
          inlineIndent={12}
          inlineCollapsed={collapsed}
          expandIcon={({ isOpen }) => (
            <span className="menu-arrow" data-open={isOpen || undefined}>
              <Icon name="down" size={12} />
            </span>
          )}
          items={menuItems}
          selectedKeys={active.slice(-1)}
          // Collapsed groups open as pop-ups on their own; what stands open in the full menu is kept as it was.
          {...(collapsed ? {} : { openKeys: [...openGroups], onOpenChange: setOpenGroups })}
          onClick={({ key, domEvent }) => {
            // A click is the link's own (so ctrl-click works); Enter on the entry is not, antd keeps the focus on the entry.
            const path = paths.get(key);
            if (domEvent.type === 'keydown' && path !== undefined) void navigate(path);
          }}
        />
      </div>
      {onToggle && (
        <Tooltip title={say(texts.shell.pressX)} placement="right">
          <button
            type="button"
            className="side-menu-toggle"
            aria-label={say(collapsed ? texts.shell.expandMenu : texts.shell.collapseMenu)}
            aria-expanded={!collapsed}
            onClick={onToggle}
          >
            <Icon name={collapsed ? 'expand' : 'collapse'} />
          </button>
        </Tooltip>
      )}
    </nav>
  );
}
