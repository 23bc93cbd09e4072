import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { OfferedAction } from '../../actions/use-actions.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { IconButton } from '../../shell/icon-button.tsx';
import type { ListTab } from './list-state.ts';
import { Tabs } from './tabs.tsx';
import type { Counts } from './use-counts.ts';

interface Props {
  resource: AnyResource;
  tabs: readonly ListTab[];
  tab: string;
  counts: Counts | undefined;
  onTab: (tab: string) => void;
  actions: readonly OfferedAction[];
  onAction: (name: string) => void;
  onColumns: (() => void) | undefined;
}

/** One line: title, tabs with counts, tools, page actions with the primary one last. */
export function ListHead({ resource, actions, onAction, onColumns, ...tabs }: Props) {
  const { say } = useLanguage();
  const exporting = actions.find(({ name }) => name === 'export');
  const buttons = actions.filter(({ name }) => name !== 'export');
  return (
    <header className="list-head">
      <h1>{say(resource.label)}</h1>
      <Tabs {...tabs} />
      <div className="list-tools">
        {onColumns && (
          <IconButton icon="columns" label={say(texts.list.columnSettings)} onClick={onColumns} />
        )}
        {exporting && <IconButton icon="export" label={exporting.label} onClick={() => onAction('export')} />}
        {buttons.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={name === 'create' ? 'primary-button' : 'plain-button'}
            onClick={() => onAction(name)}
          >
            {label}
          </button>
        ))}
      </div>
    </header>
  );
}
