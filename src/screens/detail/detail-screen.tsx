import { Button, Dropdown, Skeleton } from 'antd';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import type { Label } from '../../../resources/kit/label.ts';
import { matches } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyDetailSection, DetailPart } from '../../../resources/kit/screens.ts';
import { menuItemOf } from '../../actions/menu-item.tsx';
import { rowTitleOf } from '../../actions/row-params.ts';
import { type Actions, useActions } from '../../actions/use-actions.tsx';
import { useApp } from '../../app-context.tsx';
import type { WireRow } from '../../data/row.ts';
import { useConsoleExtension } from '../../data/use-console-extension.ts';
import { useDetailDeclared } from '../../data/use-declared.ts';
import { useMay } from '../../data/use-may.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useRow } from '../../data/use-row.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import { useReopened } from '../../drafts/use-reopened.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { DetailValue } from '../../kinds/details/detail-value.tsx';
import { RecordContext } from '../../kinds/details/reveal.tsx';
import { looks } from '../../kinds/index.ts';
import type { DetailLook } from '../../kinds/kind.ts';
import { isEmpty } from '../../kinds/value-text.ts';
import { ChangedBanner, useChangedRecord } from '../../live/changed-record.tsx';
import { useFollowedRecord } from '../../live/followed-record.ts';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';
import { Statement } from '../../shell/statement.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { useTabTitle } from '../../tabs/tab-memory.tsx';
import { wayBack } from '../list/list-trail.ts';
import { RecordProblem } from '../record-problem.tsx';
import { History } from './history.tsx';
import { NeighbourButtons } from './neighbours.tsx';
import { RelatedRows } from './related-rows.tsx';
import './detail.css';

/**
 * One record by `?id=` (docs/specification.md §2.05): what decides first, then its sections, its related rows and who changed what.
 */
export function DetailScreen({ resource }: { resource: AnyResource }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { trail } = useApp();
  const toList = () => void navigate(wayBack(trail, resource));
  return <DetailOf resource={resource} id={search.get('id') ?? undefined} back={toList} onPage />;
}

interface DetailProps {
  readonly resource: AnyResource;
  readonly id: string | undefined;
  /** Goes back to the list. */
  readonly back: () => void;
  /** It fills the page, which leads on to its neighbours in the list. */
  readonly onPage?: boolean;
}

/** One record, wherever it stands: on its page or in a drawer. */
export function DetailOf({ resource, id, back: toList, onPage = false }: DetailProps) {
  const { say } = useLanguage();
  const { catalogue } = useApp();
  // Beside the row, not after it.
  catalogue.loadDetail(resource.name);
  const { row, problem, retry } = useRow(resource, useMay(resource, 'read') ? id : undefined);

  if (id === undefined) {
    return (
      <Statement alert action={{ label: say(texts.detail.backToList), run: toList }}>
        {say(texts.detail.notFound)}
      </Statement>
    );
  }
  if (problem && !row) return <RecordProblem problem={problem} retry={retry} back={toList} />;
  const waiting = <Waiting label={say(resource.model.label)} />;
  if (!row) return waiting;
  return (
    <Suspense fallback={waiting}>
      <OneRecord key={id} resource={resource} row={row} onGone={toList} onPage={onPage} />
    </Suspense>
  );
}

function Waiting({ label }: { label: string }) {
  return (
    <article className="detail" aria-busy="true" aria-label={label}>
      <header className="detail-head">
        <Skeleton active title={{ width: 240 }} paragraph={{ rows: 1 }} />
      </header>
      <div className="detail-content">
        <Skeleton active title={false} paragraph={{ rows: 12 }} />
      </div>
    </article>
  );
}

interface RecordProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly onGone: () => void;
  readonly onPage: boolean;
}

function OneRecord({ resource, row, onGone, onPage }: RecordProps) {
  useDetailDeclared(resource.name);
  const actions = useActions(resource, { onDeleted: onGone, whole: true });
  const history = resource.detail?.history && resource.api.history;
  const changed = useChangedRecord(resource, row);
  const refresh = useRefresh();
  const record = useMemo(() => ({ resource, id: row.id }), [resource, row.id]);
  useFollowedRecord(resource, row);
  useAsked(actions, row);
  useReopened(resource, (act) => actions.run(act, row));
  return (
    <RecordContext value={record}>
      <article className="detail">
        <Head resource={resource} row={row} actions={actions} onPage={onPage} />
        <div className="detail-columns" data-aside={history ? true : undefined}>
          <div className="detail-content">
            <DetailSections resource={resource} row={row} />
            <TimeZoneNote />
          </div>
          {history && <History resource={resource} endpoint={history} id={row.id} />}
        </div>
        {changed && resource.live !== 'values' && (
          <ChangedBanner changed={changed} onLoad={() => void refresh([resource])} />
        )}
        {actions.element}
      </article>
    </RecordContext>
  );
}

/** In which zone the times of the page are, said once. */
function TimeZoneNote() {
  const { say } = useLanguage();
  return <p className="detail-zone">{say(texts.common.zone)}</p>;
}

/** An action that the page was opened for, once: going back to the page doesn't ask again. */
function useAsked(actions: Actions, row: WireRow) {
  const navigate = useNavigate();
  const { state, pathname, search } = useLocation();
  const asked = (state as { readonly ask?: unknown } | null)?.ask;
  const ask = useEffectEvent((name: string) => {
    void navigate(pathname + search, { replace: true });
    const offered = actions.rowActions(row, [name])[0];
    if (offered && offered.disabled === undefined) actions.run(name, row);
  });
  useEffect(() => {
    if (typeof asked === 'string') ask(asked);
  }, [asked]);
}

/** So many actions stand in the head, the rest behind "more". */
const shownActions = 3;

interface HeadProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly actions: Actions;
  readonly onPage: boolean;
}

function Head({ resource, row, actions, onPage }: HeadProps) {
  const { say, lang } = useLanguage();
  const phone = usePhone();
  const title = rowTitleOf(resource, row, lang);
  useTabTitle(title);
  const offered = actions.rowActions(row).filter((action) => action.name !== 'read');
  const most = phone ? 1 : shownActions;
  // What can't be done gives way to what can, and waits with its reason behind "more".
  const shown = offered.filter(({ disabled }) => disabled === undefined).slice(0, most);
  const rest = offered.filter((action) => !shown.includes(action));
  const facts = (resource.detail?.facts ?? []).flatMap((name) => {
    const field = resource.model.fields[name];
    return field && !isEmpty(row[name]) ? [{ name, field }] : [];
  });
  return (
    <header className="detail-head">
      <div className="detail-name">
        <span>{say(resource.model.label)}</span>
        <h1>{title}</h1>
      </div>
      <div className="detail-actions">
        {onPage && <NeighbourButtons resource={resource} id={row.id} />}
        {shown.map((action) => (
          <Button key={action.name} danger={action.danger} onClick={() => actions.run(action.name, row)}>
            {action.label}
          </Button>
        ))}
        {rest.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: rest.map(menuItemOf),
              onClick: ({ key }) => actions.run(key, row),
            }}
          >
            <Button>{say(texts.common.more)}</Button>
          </Dropdown>
        )}
      </div>
      {facts.length > 0 && (
        <dl className="detail-facts">
          {facts.map(({ name, field }) => (
            <div key={name}>
              <dt>{say(field.label)}</dt>
              <dd>
                <DetailValue field={field} name={name} row={row} model={resource.model} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  );
}

type ShownSection = Exclude<AnyDetailSection, DetailPart>;
const isPart = (section: AnyDetailSection): section is DetailPart => 'part' in section;

/** The sections before the first tab, and those of each tab. */
function inParts(sections: readonly AnyDetailSection[]) {
  const begins = sections.findIndex(isPart);
  const first = begins < 0 ? sections.length : begins;
  const parts: { readonly head: DetailPart; readonly sections: ShownSection[] }[] = [];
  for (const section of sections.slice(first)) {
    if (isPart(section)) parts.push({ head: section, sections: [] });
    else parts.at(-1)?.sections.push(section);
  }
  return {
    always: sections.slice(0, first).filter((section): section is ShownSection => !isPart(section)),
    parts,
  };
}

/** What a record says, without its name and what can be done to it; where the declaration divides it, one tab of it at a time. */
export function DetailSections({ resource, row }: { resource: AnyResource; row: WireRow }) {
  const { say } = useLanguage();
  const { access } = useApp();
  const [search, setSearch] = useSearchParams();
  const { always, parts } = inParts(resource.detail?.sections ?? []);
  // A tab without anything for this person is left out.
  const open = parts.filter(({ sections }) =>
    sections.some(
      (section) => !('permission' in section && section.permission) || access.holds(section.permission),
    ),
  );
  const current = open.find(({ head }) => head.part === search.get('part')) ?? open[0];
  const sections = (list: readonly ShownSection[]) =>
    list.map((section, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: sections are declared and never move
      <Section key={at} resource={resource} row={row} section={section} />
    ));
  return (
    <>
      {sections(always)}
      {current && (
        <>
          <TabSwitcher
            label={say(resource.model.label)}
            className="detail-parts"
            tab={current.head.part}
            tabs={open.map(({ head }) => ({ key: head.part, content: say(head.label) }))}
            onTab={(part) =>
              setSearch(
                (before) => {
                  before.set('part', part);
                  return before;
                },
                { replace: true },
              )
            }
          />
          <div key={current.head.part} className="detail-part">
            {sections(current.sections)}
          </div>
        </>
      )}
    </>
  );
}

/** What takes the whole width of its section. */
const wide: ReadonlySet<DetailLook> = new Set(['html', 'codes']);

interface SectionProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly section: ShownSection;
}

function Section({ resource, row, section }: SectionProps) {
  const { say } = useLanguage();
  const { access } = useApp();
  const extension = useConsoleExtension(resource);
  const surroundings = useSurroundings();
  if ('slot' in section) {
    const Slot = extension?.slots[section.slot];
    return (
      <Titled title={section.title && say(section.title)}>
        {Slot ? <Slot row={row} /> : <div className="detail-waiting" />}
      </Titled>
    );
  }
  if ('api' in section) {
    const code = 'permission' in section ? section.permission : undefined;
    if (code && !access.holds(code)) return null;
    if ('when' in section && !matches(section.when, row, surroundings)) {
      if (!('otherwise' in section) || !section.otherwise) return null;
      return (
        <Titled title={say(section.title)}>
          <p>{say(section.otherwise)}</p>
        </Titled>
      );
    }
    return <RelatedRows resource={resource} row={row} section={section} extension={extension} />;
  }
  return (
    <Titled title={section.title && say(section.title)}>
      <Facts resource={resource} row={row} names={section.fields} title={section.title} />
    </Titled>
  );
}

/** So many facts that say nothing fold away. */
const leastFolded = 3;
/** A text of more characters than this takes the whole width. */
const longText = 60;

interface FactsProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly names: readonly string[];
  readonly title: Label | undefined;
}

/** Names and values; those without a value wait behind a button where there are several. */
function Facts({ resource, row, names, title }: FactsProps) {
  const { say } = useLanguage();
  const [whole, setWhole] = useState(false);
  const all = names.flatMap((name) => {
    const field = resource.model.fields[name];
    // Fields that this identity never gets are left out, instead of showing `--`.
    return field && name in row ? [{ name, field, value: row[name] }] : [];
  });
  const told = all.filter(({ value }) => !isEmpty(value));
  const folds = all.length - told.length >= leastFolded;
  const shown = folds && !whole ? told : all;
  const takesWidth = ({ field, value }: (typeof all)[number]) =>
    field.spec.long ||
    wide.has(looks[field.kind].detail) ||
    (typeof value === 'string' && looks[field.kind].detail === 'text' && value.length > longText);
  return (
    <>
      <dl className="detail-fields">
        {shown.map((fact) => (
          <div key={fact.name} data-wide={takesWidth(fact) || undefined}>
            <dt className={title && say(title) === say(fact.field.label) ? 'visually-hidden' : undefined}>
              {say(fact.field.label)}
            </dt>
            <dd>
              <DetailValue field={fact.field} name={fact.name} row={row} model={resource.model} />
            </dd>
          </div>
        ))}
      </dl>
      {folds && (
        <button
          type="button"
          className="detail-fold"
          aria-expanded={whole}
          onClick={() => setWhole((before) => !before)}
        >
          {say(whole ? texts.detail.hideEmpty : texts.detail.showEmpty, { n: all.length - told.length })}
        </button>
      )}
    </>
  );
}

function Titled({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="detail-section" aria-label={title}>
      {title && <h2>{title}</h2>}
      {children}
    </section>
  );
}
