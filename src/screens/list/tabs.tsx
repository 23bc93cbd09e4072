import type { KeyboardEvent } from 'react';
import type { Label } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { countText } from './counted.ts';
import type { ListTab } from './list-state.ts';
import type { Counts } from './use-counts.ts';

interface Props {
  tabs: readonly ListTab[];
  tab: string;
  counts: Counts | undefined;
  onTab: (tab: string) => void;
}

/** "All" and the declared views, each with how many rows it has; arrow keys move between them. */
export function Tabs({ tabs, tab, counts, onTab }: Props) {
  const { say } = useLanguage();
  if (tabs.length === 0) return null;
  const all: { key: string; label: Label }[] = [{ key: 'all', label: texts.common.all }, ...tabs];

  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = all.findIndex(({ key }) => key === tab);
    const next = all[(at + step + all.length) % all.length];
    if (!next) return;
    onTab(next.key);
    event.currentTarget.querySelector<HTMLElement>(`[data-tab="${next.key}"]`)?.focus();
  };

  return (
    <div className="list-tabs" role="tablist" aria-label={say(texts.list.tabs)} onKeyDown={move}>
      {all.map(({ key, label }) => {
        const count = counts?.[key];
        return (
          <button
            key={key}
            type="button"
            role="tab"
            data-tab={key}
            aria-selected={key === tab}
            tabIndex={key === tab ? 0 : -1}
            onClick={() => onTab(key)}
          >
            {say(label)} {/* The place of the number is kept: nothing moves when the counts arrive. */}
            {counts !== undefined && count === undefined ? null : (
              <span className="list-tab-count">{count === undefined ? '' : countText(count)}</span>
            )}
          </button>
        );
      })}
    </div>
  );
}
