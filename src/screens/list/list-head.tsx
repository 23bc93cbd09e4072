import { type ReactNode, Suspense, useState } from 'react';
import { useApp } from '../../app-context.tsx';
import { useMay } from '../../data/use-may.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { lazyPage } from '../../router/lazy-page.tsx';
import { IconButton } from '../../shell/icon-button.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { leadOf } from './beside.ts';
import { LineTabs } from './line-tabs.tsx';
import { listTabsOf } from './list-state.ts';
import { type MenuAt, RowMenu } from './row-menu.tsx';
import { ScreenTitle } from './screen-title.tsx';
import { ListTabs } from './tabs.tsx';
import type { ListModel } from './use-list.ts';
import { useViews, ViewSwitch } from './view-switch.tsx';

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
  const lead = leadOf(useApp().product, resource);
  const [importing, setImporting] = useState(false);
  const [menu, setMenu] = useState<MenuAt | null>(null);
  const phone = usePhone();
  const views = useViews(resource);
  const lines = resource.export?.lines;
  const importable = useMay(resource, resource.import && 'create');
  const exporting = pageActions.find(({ name }) => name === 'export');
  const others = pageActions.filter(({ name }) => name !== 'export' && name !== 'create');
  const create = pageActions.find(({ name }) => name === 'create');
  const exports = lines
    ? [
        { name: 'export', label: say(lines.labels.records), danger: false },
        { name: 'exportLines', label: say(lines.labels.lines), danger: false },
      ]
    : exporting
      ? [exporting]
      : [];
  const texted = [
    ...(importable ? [{ name: 'import', label: say(texts.imports.button), danger: false }] : []),
    ...others,
  ];
  const shape = cards && {
    name: 'shape',
    label: say(cards.on ? texts.list.asTable : texts.list.asCards),
    danger: false,
  };
  const folded = [...(shape ? [shape] : []), ...(exporting ? exports : []), ...texted];
  // On a phone one line holds the filters, the tree or the views, and Add: what else there is opens from a sign.
  const folds = phone && (views.length > 0 || resource.list.tree !== undefined) && folded.length > 1;
  const act = (name: string) => {
    if (name === 'shape') cards?.toggle();
    // A page action may bear the name itself, as that of the access policy does.
    else if (importable && name === 'import') setImporting(true);
    else run(name);
  };
  const open = (button: HTMLElement, actions: MenuAt['actions']) => setMenu({ button, actions, run: act });
  return (
    <header className="list-head">
      <ScreenTitle resource={resource} />
      {lead.beside?.line ? (
        <LineTabs lead={lead} list={list} />
      ) : (
        <ListTabs
          tabs={listTabsOf(resource)}
          tab={address.state.tab}
          counts={counts}
          onTab={address.setTab}
          only={resource.list.tabsOnly}
        />
      )}
      <div className="list-tools">
        {filters}
        {cards && shape && !folds && (
          <IconButton icon={cards.on ? 'rows' : 'cards'} label={shape.label} onClick={cards.toggle} />
        )}
        {onColumns && !cards?.on && (
          <IconButton icon="columns" label={say(texts.list.columnSettings)} onClick={onColumns} />
        )}
        <ViewSwitch resource={resource} />
        {folds ? (
          <IconButton
            icon="more"
            label={say(texts.common.more)}
            aria-haspopup="menu"
            onClick={(event) => open(event.currentTarget, folded)}
          />
        ) : (
          <>
            {exporting && (
              <IconButton
                icon="export"
                label={exporting.label}
                onClick={(event) => (lines ? open(event.currentTarget, exports) : run('export'))}
              />
            )}
            {texted.map(({ name, label }) => (
              <button key={name} type="button" className="plain-button" onClick={() => act(name)}>
                {label}
              </button>
            ))}
          </>
        )}
        {create && (
          <button type="button" className="primary-button" onClick={() => run('create')}>
            {create.label}
          </button>
        )}
      </div>
      {menu && <RowMenu at={menu} onClose={() => setMenu(null)} />}
      {importing && (
        <Suspense>
          <ImportDialog resource={resource} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </header>
  );
}
