import { type ReactNode, Suspense, useState } from 'react';
import { useMay } from '../../data/use-may.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { listTabsOf } from './list-state.ts';
import { RowMenu } from './row-menu.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { ListTabs } from './tabs.tsx';
import type { ListModel } from './use-list.ts';
import { ViewSwitch } from './view-switch.tsx';

const ImportDialog = lazyPage(
  'import-dialog',
  async () => (await import('../../import/import-dialog.tsx')).ImportDialog,
);

interface Props {
  list: ListModel;
  /** Opens the column dialog, where columns can be arranged. */
  onColumns?: () => void;
  /** On a phone: the button of the filters. */
  filters?: ReactNode;
}

/** One line: title, tabs with counts, tools, page actions with the primary one last. */
export function ListHead({ list, onColumns, filters }: Props) {
  const { say } = useLanguage();
  const { resource, address, counts, pageActions, run, cards } = list;
  const [importing, setImporting] = useState(false);
  const [exportAt, setExportAt] = useState<HTMLButtonElement | null>(null);
  const lines = resource.export?.lines;
  const importable = useMay(resource, resource.import && 'create');
  const exporting = pageActions.find(({ name }) => name === 'export');
  const buttons = pageActions.filter(({ name }) => name !== 'export');
  return (
    <header className="list-head">
      <ScreenTitle resource={resource} />
      <ListTabs tabs={listTabsOf(resource)} tab={address.state.tab} counts={counts} onTab={address.setTab} />
      <div className="list-tools">
        {filters}
        {cards && (
          <IconButton
            icon={cards.on ? 'rows' : 'cards'}
            label={say(cards.on ? texts.list.asTable : texts.list.asCards)}
            onClick={cards.toggle}
          />
        )}
        {onColumns && !cards?.on && (
          <IconButton icon="columns" label={say(texts.list.columnSettings)} onClick={onColumns} />
        )}
        <ViewSwitch resource={resource} />
        {exporting && (
          <IconButton
            icon="export"
            label={exporting.label}
            onClick={(event) => (lines ? setExportAt(event.currentTarget) : run('export'))}
          />
        )}
        {importable && (
          <button type="button" className="plain-button" onClick={() => setImporting(true)}>
            {say(texts.imports.button)}
          </button>
        )}
        {buttons.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            className={name === 'create' ? 'primary-button' : 'plain-button'}
            onClick={() => run(name)}
          >
            {label}
          </button>
        ))}
      </div>
      {exportAt && lines && (
        <RowMenu
          at={{
            button: exportAt,
            run,
            actions: [
              { name: 'export', label: say(lines.labels.records), danger: false },
              { name: 'exportLines', label: say(lines.labels.lines), danger: false },
            ],
          }}
          onClose={() => setExportAt(null)}
        />
      )}
      {importing && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </header>
  );
}
