import { type KeyboardEvent, useRef } from 'react';
import { MenuGroupIcon, type MenuIconName, menuIconNames } from '../../../src/frame/menu-icons.tsx';
import { useLanguage } from '../../../src/i18n/language.tsx';
import type { SeenGroup, SeenScreen } from './view.ts';
import { accessWords } from './words.ts';

interface Props {
  readonly groups: readonly SeenGroup[];
  readonly chosen: string | undefined;
  readonly onChoose: (key: string) => void;
}

const iconOf = (name: string): MenuIconName | undefined => menuIconNames.find((known) => known === name);

/** The groups with only the screens that a condition keeps. */
const keeping = (groups: readonly SeenGroup[], keep: (screen: SeenScreen) => boolean) =>
  groups
    .map((group) => ({ ...group, screens: group.screens.filter(keep) }))
    .filter(({ screens }) => screens.length > 0);

/** The menu as the person would have it, and below it what is kept from them. Arrow keys go through both. */
export function AccessMenu({ groups, chosen, onChoose }: Props) {
  const { say } = useLanguage();
  const list = useRef<HTMLElement>(null);
  const shown = keeping(groups, ({ read }) => read.reach !== undefined);
  const kept = keeping(groups, ({ read }) => read.reach === undefined);
  const keptCount = kept.reduce((sum, { screens }) => sum + screens.length, 0);

  const move = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined) return;
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-screen]') ?? [])].filter(
      (button) => button.offsetParent !== null || button.getClientRects().length > 0,
    );
    const at = buttons.indexOf(document.activeElement as HTMLElement);
    const next = buttons[at + step];
    if (!next) return;
    event.preventDefault();
    next.focus();
  };

  const entry = (screen: SeenScreen) => (
    <li key={screen.key}>
      <button
        type="button"
        data-screen
        data-change={screen.read.change}
        aria-current={screen.key === chosen ? 'true' : undefined}
        onClick={() => onChoose(screen.key)}
      >
        <span>{say(screen.resource.label)}</span>
        {screen.read.change && (
          <small data-change={screen.read.change}>
            {say(screen.read.change === 'given' ? accessWords.added : accessWords.removed)}
          </small>
        )}
        {!screen.read.change && screen.changes > 0 && <small data-change="some">±{screen.changes}</small>}
      </button>
    </li>
  );
  const section = ({ key, label, icon, screens }: SeenGroup) => {
    const name = iconOf(icon);
    return (
      <section key={key} aria-label={say(label)}>
        <h3>
          {name && <MenuGroupIcon name={name} active={screens.some((each) => each.key === chosen)} />}
          {say(label)}
        </h3>
        <ul>{screens.map(entry)}</ul>
      </section>
    );
  };

  return (
    <nav ref={list} className="access-menu" aria-label={say(accessWords.menuAs)} onKeyDown={move}>
      <h2>{say(accessWords.menuAs)}</h2>
      {shown.length > 0 ? shown.map(section) : <p className="access-note">{say(accessWords.noMenu)}</p>}
      {keptCount > 0 && (
        <details
          className="access-kept"
          open={kept.some(({ screens }) =>
            screens.some((each) => each.read.change === 'taken' || each.key === chosen),
          )}
        >
          <summary>{say(accessWords.notInMenu, { n: keptCount })}</summary>
          {kept.map(section)}
        </details>
      )}
    </nav>
  );
}
