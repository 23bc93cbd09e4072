import { Pagination } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { Call } from '../../../resources/kit/calls.ts';
import { timeText } from '../../../resources/kit/format.ts';
import type { AnyModel } from '../../../resources/kit/model.ts';
import { modelOf } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import type { AnyRefsSection, Sublist } from '../../../resources/kit/screens.ts';
import { useActions } from '../../actions/use-actions.tsx';
import { useApp } from '../../app-context.tsx';
import type { AnyHalf } from '../../customize.ts';
import type { Row } from '../../data/row.ts';
import { useCall } from '../../data/use-call.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import { cells } from '../../kinds/cells.tsx';
import { detailPath } from '../../kinds/details/related.tsx';
import { Statement } from '../../shell/statement.tsx';
import { type PlainColumn, PlainTable } from '../plain-table.tsx';
import { useNear } from './use-near.ts';

const pageSize = 10;

interface Props {
  readonly resource: AnyResource;
  readonly row: Row;
  readonly section: Sublist | AnyRefsSection;
  readonly half: AnyHalf | undefined;
}
interface Page {
  readonly rows: readonly Row[];
  readonly total: number;
}

function modelOfSection(section: Props['section'], resource: AnyResource): string {
  if ('sublist' in section) return section.sublist;
  return resource.model.fields[section.refs]?.spec.target ?? '';
}

/** Rows that belong to the record, by a call and a paging of their own, asked for when they come near. */
export function RelatedRows({ resource, row, section, half }: Props) {
  const { say } = useLanguage();
  const { product } = useApp();
  const [page, setPage] = useState(1);
  const place = useRef<HTMLElement>(null);
  const near = useNear(place);
  const call = near
    ? new Call(section.api, { params: { id: row.id }, query: { page, size: pageSize } })
    : null;
  const { data, problem, fetching, retry } = useCall<Page>(call, { keepPrevious: true, quiet: true });
  const model = modelOf(product, modelOfSection(section, resource));
  const Own = half?.sublists?.[model.name];
  const rows = data?.rows ?? [];
  const total = data?.total ?? 0;
  return (
    <section className="detail-section" ref={place} aria-label={say(section.title)}>
      <h2>
        {say(section.title)}
        {total > 0 && <small>{total}</small>}
      </h2>
      {problem && !data ? (
        <Statement alert action={{ label: say(texts.common.retry), run: retry }}>
          {problem.message}
        </Statement>
      ) : Own && rows.length > 0 ? (
        <Own rows={rows} />
      ) : (
        <Rows
          resource={resource}
          model={model}
          section={section}
          rows={rows}
          busy={data === undefined || fetching}
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
  readonly model: AnyModel;
  readonly section: Props['section'];
  readonly rows: readonly Row[];
  readonly busy: boolean;
}

function Rows({ resource, model, section, rows, busy }: RowsProps) {
  const { product } = useApp();
  const { say } = useLanguage();
  const columns = useColumns(model, section.columns);
  const acting =
    'actions' in section && section.actions
      ? product.resources.find((one) => one.model.name === section.actions)
      : undefined;
  const shared = { label: say(section.title), busy, empty: say(texts.list.emptyNothingYet), size: 3 };
  if (!acting) return <PlainTable {...shared} rows={rows} columns={columns} />;
  return <ActingRows {...shared} rows={rows} columns={columns} acting={acting} parent={resource} />;
}

/** Columns of a related table: as in a list; the row's own name leads to its detail where there is one. */
function useColumns(model: AnyModel, names: readonly string[]): PlainColumn<Row>[] {
  const { lang, say } = useLanguage();
  const { product, access, now } = useApp();
  const context = { lang, now: timeText(now()) };
  return names.flatMap((name) => {
    const field = model.fields[name];
    if (!field || (access.merchant && model.merchantHidden.includes(name))) return [];
    const face = cells[field.kind];
    return [
      {
        key: name,
        title: say(field.label),
        end: face.end,
        cell: (row: Row) => {
          const shown = face.render(row[name], field, context);
          const path = name === model.title ? detailPath(product, access, model.name, row.id) : undefined;
          return path ? <Link to={path}>{shown}</Link> : shown;
        },
      },
    ];
  });
}

interface ActingProps {
  readonly label: string;
  readonly busy: boolean;
  readonly empty: string;
  readonly size: number;
  readonly rows: readonly Row[];
  readonly columns: readonly PlainColumn<Row>[];
  readonly acting: AnyResource;
  readonly parent: AnyResource;
}

/** A related table whose rows can be acted on. */
function ActingRows({ rows, columns, acting, parent, ...shared }: ActingProps) {
  const { say } = useLanguage();
  const actions = useActions(acting, { also: [parent] });
  const buttons: PlainColumn<Row> = {
    key: 'actions',
    title: say(texts.common.actions),
    cell: (row) =>
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
      )),
  };
  return (
    <>
      <PlainTable {...shared} rows={rows} columns={[...columns, buttons]} />
      {actions.element}
    </>
  );
}
