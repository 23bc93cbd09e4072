import type { Label } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';
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
export function ListTabs({ tabs, tab, counts, onTab }: Props) {
  const { say } = useLanguage();
  if (tabs.length === 0) return null;
  const all: { key: string; label: Label; urgent?: boolean }[] = [
    { key: 'all', label: texts.common.all },
    ...tabs,
  ];

  return (
    <TabSwitcher
      label={say(texts.list.tabs)}
      className="list-tabs"
      tab={tab}
      onTab={onTab}
      tabs={all.map(({ key, label, urgent }) => {
        const count = counts?.[key];
        const content = (
          <>
            {say(label)} {/* The place of the number is kept: nothing moves when the counts arrive. */}
            {counts !== undefined && count === undefined ? null : (
              <span className="list-tab-count" data-urgent={(urgent && (count ?? 0) > 0) || undefined}>
                {count === undefined ? '' : countText(count)}
              </span>
            )}
          </>
        );
        return { key, content };
      })}
    />
  );
}
