import { Button, Dropdown, Skeleton } from 'antd';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { matches } from '../../../resources/kit/predicate.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import type { AnyDetailSection, DetailPart } from '../../../resources/kit/screens.ts';
import { titleOf } from '../../actions/row-params.ts';
import { type Actions, useActions } from '../../actions/use-actions.tsx';
import { useApp } from '../../app-context.tsx';
import { useHalf } from '../../customize.ts';
import type { Row } from '../../data/row.ts';
import { useDetailDeclared } from '../../data/use-declared.ts';
import { useRefresh } from '../../data/use-refresh.ts';
import { useRow } from '../../data/use-row.ts';
import { useSurroundings } from '../../data/use-surroundings.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { DetailValue } from '../../kinds/details/detail-value.tsx';
import { RecordContext } from '../../kinds/details/reveal.tsx';
import { ChangedBanner, useChangedRecord } from '../../live/changed-record.tsx';
import { useFollowedRecord } from '../../live/followed-record.ts';
import { TabSwitcher } from '../../pickers/tab-switcher.tsx';
import { Statement } from '../../shell/statement.tsx';
import { usePhone } from '../../shell/use-phone.ts';
import { useTabTitle } from '../../tabs/tab-memory.tsx';
import { RecordProblem } from '../record-problem.tsx';
import { History } from './history.tsx';
import { RelatedRows } from './related-rows.tsx';
import './detail.css';

/**
 * One record by `?id=` (docs/specification.md §2.05): what decides first, then its sections, its related rows and who changed what.
 */
export function DetailScreen({ resource }: { resource: AnyResource }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const toList = () => void navigate(pathsOf(resource)?.list ?? '/');
  return <DetailOf resource={resource} id={search.get('id') ?? undefined} back={toList} />;
}

interface DetailProps {
  readonly resource: AnyResource;
  readonly id: string | undefined;
  /** Goes back to the list. */
  readonly back: () => void;
}

/** One record, wherever it stands: on its page or in a drawer. */
export function DetailOf({ resource, id, back: toList }: DetailProps) {
  const { say } = useLanguage();
  const { access, catalogue } = useApp();
  // Beside the row, not after it.
  catalogue.loadDetail(resource.name);
  const { row, problem, retry } = useRow(resource, access.can(resource, 'read') ? id : undefined);

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
      <OneRecord key={id} resource={resource} row={row} onGone={toList} />
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

function OneRecord({ resource, row, onGone }: { resource: AnyResource; row: Row; onGone: () => void }) {
  useDetailDeclared(resource.name);
  const actions = useActions(resource, { onDeleted: onGone });
  const history = resource.detail?.history && resource.api.history;
  const changed = useChangedRecord(resource, row);
  const refresh = useRefresh();
  const record = useMemo(() => ({ resource, id: row.id }), [resource, row.id]);
  useFollowedRecord(resource, row);
  useAsked(actions, row);
  return (
    <RecordContext value={record}>
      <article className="detail">
        <Head resource={resource} row={row} actions={actions} />
        <div className="detail-columns" data-aside={history ? true : undefined}>
          <div className="detail-content">
            <DetailSections resource={resource} row={row} />
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

/** An action that the page was opened for, once: going back to the page doesn't ask again. */
function useAsked(actions: Actions, row: Row) {
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

function Head({ resource, row, actions }: { resource: AnyResource; row: Row; actions: Actions }) {
  const { say, lang } = useLanguage();
  const phone = usePhone();
  const title = titleOf(resource, row, lang);
  useTabTitle(title);
  const offered = actions.rowActions(row).filter((action) => action.name !== 'read');
  const most = phone ? 1 : shownActions;
  const [shown, rest] = [offered.slice(0, most), offered.slice(most)];
  const facts = (resource.detail?.facts ?? []).flatMap((name) => {
    const field = resource.model.fields[name];
    return field && name in row ? [{ name, field }] : [];
  });
  return (
    <header className="detail-head">
      <div className="detail-name">
        <span>{say(resource.model.label)}</span>
        <h1>{title}</h1>
      </div>
      <div className="detail-actions">
        {shown.map((action) => (
          <Button
            key={action.name}
            danger={action.danger}
            disabled={action.disabled !== undefined}
            title={action.disabled}
            onClick={() => actions.run(action.name, row)}
          >
            {action.label}
          </Button>
        ))}
        {rest.length > 0 && (
          <Dropdown
            trigger={['click']}
            menu={{
              items: rest.map((action) => ({
                key: action.name,
                label: action.label,
                danger: action.danger,
                disabled: action.disabled !== undefined,
                title: action.disabled,
              })),
              onClick: ({ key }) => actions.run(key, row),
            }}
          >
            <Button>{say(texts.common.more)}</Button>
          </Dropdown>
        )}
      </div>
      {phone &&
        shown.map(
          // A thumb can't hover over a button to learn why it is off.
          (action) =>
            action.disabled && (
              <p key={action.name} className="detail-reason">
                {action.disabled}
              </p>
            ),
        )}
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
export function DetailSections({ resource, row }: { resource: AnyResource; row: Row }) {
  const { say } = useLanguage();
  const { access } = useApp();
  const [search, setSearch] = useSearchParams();
  const { always, parts } = inParts(resource.detail?.sections ?? []);
  // A tab that would be empty for this person is none.
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

interface SectionProps {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly section: ShownSection;
}

function Section({ resource, row, section }: SectionProps) {
  const { say } = useLanguage();
  const { access } = useApp();
  const half = useHalf(resource);
  const surroundings = useSurroundings();
  if ('slot' in section) {
    const Slot = half?.slots[section.slot];
    return (
      <Titled title={section.title && say(section.title)}>
        {Slot ? <Slot row={row} /> : <div className="detail-waiting" />}
      </Titled>
    );
  }
  if ('api' in section) {
    const code = 'permission' in section ? section.permission : undefined;
    if (code && !access.holds(code)) return null;
    if ('when' in section && !matches(section.when, row, surroundings)) return null;
    return <RelatedRows resource={resource} row={row} section={section} half={half} />;
  }
  const shown = section.fields.flatMap((name) => {
    const field = resource.model.fields[name];
    // What this identity never gets isn't shown as unknown either.
    return field && name in row ? [{ name, field }] : [];
  });
  return (
    <Titled title={section.title && say(section.title)}>
      <dl className="detail-fields">
        {shown.map(({ name, field }) => (
          <div key={name} data-wide={field.spec.long || field.kind === 'html' || undefined}>
            <dt>{say(field.label)}</dt>
            <dd>
              <DetailValue field={field} name={name} row={row} model={resource.model} />
            </dd>
          </div>
        ))}
      </dl>
    </Titled>
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
