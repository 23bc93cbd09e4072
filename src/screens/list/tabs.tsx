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
  /** There is none of all rows. */
  only?: boolean;
}

/** "All" and the declared views, each with how many rows it has; arrow keys move between them. */
export function ListTabs({ tabs, tab, counts, onTab, only = false }: Props) {
  const { say } = useLanguage();
  if (tabs.length === 0) return null;
  const shown: readonly Omit<ContentProps, 'counts'>[] = [
    ...(only ? [] : [{ tab: 'all', label: texts.common.all }]),
    ...tabs.map(({ key, ...rest }) => ({ tab: key, ...rest })),
  ];

  return (
    <TabSwitcher
      label={say(texts.list.tabs)}
      className="list-tabs"
      tab={tab}
      onTab={onTab}
      tabs={shown.map((each) => ({ key: each.tab, content: <TabContent {...each} counts={counts} /> }))}
    />
  );
}

interface ContentProps {
  readonly label: Label;
  readonly tab: string;
  readonly urgent?: boolean;
  /** Undefined while they are on their way. */
  readonly counts: Counts | undefined;
}

/** The name of a tab with how many rows it has. */
export function TabContent({ label, tab, urgent, counts }: ContentProps) {
  const { say } = useLanguage();
  const count = counts?.[tab];
  return (
    <>
      {say(label)} {/* The place of the number is kept: nothing moves when the counts arrive. */}
      {counts !== undefined && count === undefined ? null : (
        <span className="list-tab-count" data-urgent={(urgent && (count ?? 0) > 0) || undefined}>
          {count === undefined ? '' : countText(count)}
        </span>
      )}
    </>
  );
}
