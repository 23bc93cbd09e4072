import { Button, Pagination } from 'antd';
import { useState } from 'react';
import { ActionInputs } from '../../../src/actions/action-inputs.tsx';
import { useApp } from '../../../src/app-context.tsx';
import type { ActionFieldsProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { searchDelayMs, useSettled } from '../../../src/kinds/inputs/use-options.ts';
import { PlainTable } from '../../../src/screens/plain-table.tsx';
import { Call } from '../../kit/calls.ts';
import { decimal, moneyText, scaled } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { rateType } from '../enums.ts';
import './preview.console.css';

const words = {
  show: { en: 'Preview', zh: '预览' },
  table: { en: 'What each merchant gets', zh: '各商户费率预览' },
  counted: { en: 'Merchants: {n}. Left out: {left}', zh: '共{n}家商户，{left}家不设置' },
  merchant: { en: 'Merchant', zh: '商户名称' },
  before: { en: 'Today', zh: '当前' },
  after: { en: 'New', zh: '新费率' },
  result: { en: 'Check', zh: '校验' },
  fits: { en: 'OK', zh: '可设置' },
  ends: { en: 'OK, the former ends {day}', zh: '可设置，原费率{day}失效' },
  none: { en: 'No merchant.', zh: '没有商户。' },
} as const satisfies Readonly<Record<string, Label>>;

interface PreviewedRow {
  readonly id: string;
  readonly full_name: string;
  /** Basis points, of the price of a recognition cents. */
  readonly before: number;
  readonly after: number;
  readonly ends: string | null;
  readonly refused: number | null;
}
interface Previewed {
  readonly rows: readonly PreviewedRow[];
  readonly total: number;
  readonly left: number;
}

const pageSize = 5;
const percent = (rate: number) => `${scaled(rate, 2)}%`;

/** What is asked for; null as long as something is missing that every rate has. */
function askedOf(values: ActionFieldsProps['values'], fields: ActionFieldsProps['fields']) {
  const { mct_ids, effect_date } = values;
  if (!Array.isArray(mct_ids) || mct_ids.length === 0 || !effect_date) return null;
  const given = Object.keys(fields).filter((name) => (values[name] ?? '') !== '');
  return Object.fromEntries(given.map((name) => [name, values[name]]));
}

/** The inputs of a setting of rates, and on demand what each of the merchants would get by it. */
export function RateFields(props: ActionFieldsProps) {
  const { say } = useLanguage();
  const [open, setOpen] = useState(false);
  const asked = askedOf(props.values, props.fields);
  return (
    <>
      <ActionInputs {...props} />
      {asked && !open && (
        <Button size="small" onClick={() => setOpen(true)}>
          {say(words.show)}
        </Button>
      )}
      {asked && open && <Rows body={asked} />}
    </>
  );
}

function Rows({ body }: { readonly body: Readonly<Record<string, unknown>> }) {
  const { say } = useLanguage();
  const { product } = useApp();
  const [page, setPage] = useState(1);
  // What is still being typed is asked for once.
  const settled = useSettled(JSON.stringify(body), searchDelayMs);
  const call = new Call('POST /mct_rate/preview/v1', {
    body: JSON.parse(settled) as Readonly<Record<string, unknown>>,
  });
  const { data, problem, fetching } = useCall<Previewed>(call, { quiet: true, keepPrevious: true });
  const said = (value: number) => (body.rate_type === rateType.algorithm ? moneyText(value) : percent(value));
  const check = ({ ends, refused }: PreviewedRow) => {
    const why = refused === null ? undefined : product.errors[refused];
    if (why) return say(why);
    return ends === null ? say(words.fits) : say(words.ends, { day: ends });
  };
  const rows = problem ? [] : (data?.rows ?? []);
  const pages = Math.max(1, Math.ceil(rows.length / pageSize));
  const at = Math.min(page, pages);
  return (
    <div className="rate-preview">
      <p role="status">
        {problem
          ? problem.message
          : data && say(words.counted, { n: decimal(data.total, 0), left: decimal(data.left, 0) })}
      </p>
      <PlainTable
        label={say(words.table)}
        rows={rows.slice((at - 1) * pageSize, at * pageSize)}
        busy={fetching}
        empty={say(words.none)}
        columns={[
          { key: 'full_name', title: say(words.merchant), cell: ({ full_name }) => full_name },
          { key: 'before', title: say(words.before), end: true, cell: ({ before }) => said(before) },
          { key: 'after', title: say(words.after), end: true, cell: ({ after }) => said(after) },
          {
            key: 'result',
            title: say(words.result),
            cell: (row) => <span data-refused={row.refused !== null || undefined}>{check(row)}</span>,
          },
        ]}
      />
      <Pagination
        size="small"
        className="choice-pager"
        current={at}
        pageSize={pageSize}
        total={rows.length}
        showSizeChanger={false}
        hideOnSinglePage
        onChange={setPage}
      />
    </div>
  );
}
