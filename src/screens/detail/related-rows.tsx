import { Pagination } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Call } from '../../../resources/kit/calls.ts';
import { encodeFilters, type FilterValues, sectionFilters } from '../../../resources/kit/filters.ts';
import { timeText } from '../../../resources/kit/format.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { modelOf } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyRefsSection, Sublist } from '../../../resources/kit/screens.ts';
import { useActions } from '../../actions/use-actions.tsx';
import { useApp } from '../../app-context.tsx';
import type { AnyConsoleExtension, SublistProps } from '../../customize.ts';
import type { WireRow } from '../../data/row.ts';
import { useCall } from '../../data/use-call.ts';
import { useLastPage } from '../../data/use-last-page.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { detailPath } from '../../kinds/details/related.tsx';
import { FilterControl } from '../../kinds/filters/filter-control.tsx';
import { looks } from '../../kinds/index.ts';
import { Statement } from '../../shell/statement.tsx';
import { useNear } from '../../shell/use-near.ts';
import { headOf } from '../list/arrangement.ts';
import { type PlainColumn, PlainTable } from '../plain-table.tsx';

/** Rows of a page where the declaration says nothing. */
const usualSize = 10;

interface Props {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly section: Sublist | AnyRefsSection;
  readonly extension: AnyConsoleExtension | undefined;
}
interface Page {
  readonly rows: readonly WireRow[];
  readonly total: number;
}

function modelOfSection(section: Props['section'], resource: AnyResource): string {
  if ('sublist' in section) return section.sublist;
  return resource.model.fields[section.refs]?.spec.target ?? '';
}

/** Rows that belong to the record, by a call and a paging of their own, asked for when they come near. */
export function RelatedRows({ resource, row, section, extension }: Props) {
  const { say } = useLanguage();
  const { product, now } = useApp();
  const [page, setPage] = useState(1);
  const [values, setValues] = useState<FilterValues>({});
  const pageSize = ('size' in section && section.size) || usualSize;
  const place = useRef<HTMLElement>(null);
  const near = useNear(place);
  const model = modelOf(product, modelOfSection(section, resource));
  const filters = 'sublist' in section ? sectionFilters(model, section) : [];
  const query = { page, size: pageSize, ...encodeFilters(filters, values) };
  const call = near ? new Call(section.api, { params: { id: row.id }, query }) : null;
  const { data, problem, fetching, retry } = useCall<Page>(call, { keepPrevious: true, quiet: true });
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  useLastPage(page, pageSize, { rows: data?.rows, total, fetching }, setPage);
  return (
    <section className="detail-section" ref={place} aria-label={say(section.title)}>
      <h2>
        {say(section.title)}
        {total > 0 && <small>{total}</small>}
      </h2>
      {filters.length > 0 && (
        <div className="detail-filters">
          {filters.map((filter) => (
            <FilterControl
              key={filter.name}
              filter={filter}
              label={say(filter.label)}
              value={values[filter.name]}
              today={timeText(now()).slice(0, 10)}
              onChange={(value) => {
                const { [filter.name]: _, ...others } = values;
                setValues(value === undefined ? others : { ...others, [filter.name]: value });
                setPage(1);
              }}
            />
          ))}
        </div>
      )}
      {problem && !data ? (
        <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
          {problem.message}
        </Statement>
      ) : (
        <Rows
          resource={resource}
          row={row}
          model={model}
          section={section}
          rows={rows}
          busy={data === undefined || fetching}
          own={rows.length > 0 ? extension?.sublists?.[model.name] : undefined}
        />
      )}
      {total > pageSize && (
        <Pagination
          size="small"
          className="detail-pager"
          current={page}
          pageSize={pageSize}
          total={total}
          showSizeChanger={false}
          onChange={setPage}
        />
      )}
    </section>
  );
}

interface RowsProps {
  readonly resource: AnyResource;
  readonly row: WireRow;
  readonly model: AnyModel;
  readonly section: Props['section'];
  readonly rows: readonly WireRow[];
  readonly busy: boolean;
  /** What shows them instead of a table. */
  readonly own?: ComponentType<SublistProps>;
}

/** The resource whose actions stand on the rows, if the section declares one. */
function Rows(props: RowsProps) {
  const { product } = useApp();
  const name = 'actions' in props.section ? props.section.actions : undefined;
  const acting = name && product.resources.find((one) => one.model.name === name);
  return acting ? <ActingRows {...props} acting={acting} /> : <PlainRows {...props} />;
}

function PlainRows({
  row,
  model,
  section,
  rows,
  busy,
  own: Own,
  buttons,
}: RowsProps & { buttons?: SublistProps['buttons'] }) {
  const { say } = useLanguage();
  const columns = useColumns(model, section.columns);
  if (Own) return <Own record={row} rows={rows} buttons={buttons ?? (() => null)} />;
  const acts = buttons && [{ key: 'actions', title: say(texts.common.actions), cell: buttons }];
  return (
    <PlainTable
      label={say(section.title)}
      busy={busy}
      empty={say(texts.list.emptyNothingYet)}
      size={3}
      rows={rows}
      columns={[...columns, ...(acts ?? [])]}
    />
  );
}

/** Rows that can be acted on; what is done here may change the record around them. */
function ActingRows({ acting, ...props }: RowsProps & { acting: AnyResource }) {
  const actions = useActions(acting, { also: [props.resource] });
  const buttons = (row: WireRow) =>
    actions.rowActions(row).map((action) => (
      <button
        key={action.name}
        type="button"
        className="row-action"
        disabled={action.disabled !== undefined}
        title={action.disabled}
        onClick={() => actions.run(action.name, row)}
      >
        {action.label}
      </button>
    ));
  return (
    <>
      <PlainRows {...props} buttons={buttons} />
      {actions.element}
    </>
  );
}

/** Columns of a related table: as in a list; the row's own name leads to its detail where there is one. */
function useColumns(model: AnyModel, names: readonly string[]): PlainColumn<WireRow>[] {
  const { lang } = useLanguage();
  const { index, access, now } = useApp();
  const context = { lang, now: timeText(now()) };
  return names.flatMap((name) => {
    const field = model.fields[name];
    if (!field || (access.merchant && model.merchantHidden.includes(name))) return [];
    const face = looks[field.kind].cell;
    return [
      {
        key: name,
        title: headOf(field, lang),
        end: face.end,
        cell: (row: WireRow) => {
          const shown = face.render(row[name], field, context);
          const path = name === model.title ? detailPath(index, access, model.name, row.id) : undefined;
          return path ? <Link to={path}>{shown}</Link> : shown;
        },
      },
    ];
  });
}
