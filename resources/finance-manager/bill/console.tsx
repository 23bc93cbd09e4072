import { useSearchParams } from 'react-router';
import { type ActionFieldsProps, customize, type SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { texts } from '../../../src/i18n/texts.ts';
import { settleMode } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import { decimal, moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { billStatus } from './enums.ts';
import { Bill, bill } from './index.ts';
import type { RecomputedFigure } from './recomputed.ts';
import './console.css';

type BillRow = RowOf<typeof bill>;

const words = {
  owed: { en: 'Owed by the merchant', zh: '商户应付' },
  debited: { en: 'Debited at the confirmation', zh: '确认时余额已扣' },
  same: { en: 'Nothing would change: the bill is as its rows are.', zh: '账单与明细一致，重算后无变化。' },
  figure: { en: 'Figure', zh: '项目' },
  before: { en: 'Now (¥)', zh: '当前(¥)' },
  after: { en: 'Recomputed (¥)', zh: '重算后(¥)' },
  changes: { en: 'What recomputing changes', zh: '重算差异' },
} as const satisfies Readonly<Record<string, Label>>;

interface Line {
  readonly label: Label;
  /** Cents, with the sign that it counts by. */
  readonly amount: number;
  /** The tab of the detail that holds the rows behind it. */
  readonly part?: string;
  readonly total?: boolean;
}

/** What a figure is called, as everywhere else. */
const field = (name: string): Label => Bill.fields[name]?.label ?? { en: name, zh: name };

/** What was collected for the merchant; nothing where it collects by itself. */
const collected = (row: BillRow): Line[] => [
  { label: field('sales_amount'), amount: row.sales_amount, part: 'payments' },
  { label: field('refund_amount'), amount: -row.refund_amount, part: 'payments' },
  { label: field('channel_fee'), amount: -row.channel_fee, part: 'days' },
  { label: field('received_amount'), amount: -row.received_amount, part: 'days' },
];

/** What it owes, with the sign by which it counts. */
const owed = (row: BillRow, sign: 1 | -1): Line[] => [
  { label: field('algorithm_fee'), amount: sign * row.algorithm_fee, part: 'fees' },
  { label: field('other_fee'), amount: sign * row.other_fee, part: 'fees' },
  { label: field('share_amount'), amount: sign * row.share_amount, part: 'more' },
  { label: field('split_amount'), amount: -sign * row.split_amount, part: 'more' },
  { label: field('adjust_amount'), amount: -sign * row.adjust_amount, part: 'more' },
];

/** Payable and paid are known once a bill is confirmed. */
const isConfirmed = (row: BillRow) =>
  ([billStatus.normal, billStatus.overdue, billStatus.done] as readonly number[]).includes(row.bill_status);

function linesOf(row: BillRow): readonly Line[] {
  const platform = row.settle_mode === settleMode.platform;
  const due = { label: field('due_amount'), amount: row.due_amount, total: true };
  const debit = { label: words.debited, amount: row.debit_amount, part: 'more' };
  const lines: readonly Line[] = platform
    ? [
        ...collected(row),
        ...owed(row, -1),
        { label: field('settle_amount'), amount: row.settle_amount, total: true },
        ...(isConfirmed(row) ? [debit, due] : []),
      ]
    : [...collected(row).slice(0, 3), ...owed(row, 1), due];
  // What is nothing says nothing here, apart from what was sold and what it comes to.
  return lines.filter(({ amount, total, label }) => amount !== 0 || total || label === field('sales_amount'));
}

/** How a bill adds up; each amount leads to the rows that it is made of. */
function Sum({ row }: SlotProps<BillRow>) {
  const { say } = useLanguage();
  const [, setSearch] = useSearchParams();
  const open = (part: string) =>
    setSearch(
      (before) => {
        before.set('part', part);
        return before;
      },
      { replace: true },
    );
  return (
    <table className="bill-sum">
      <tbody>
        {linesOf(row).map(({ label, amount, part, total }) => (
          <tr key={label.en} data-total={total || undefined}>
            <th scope="row">{say(label)}</th>
            <td>
              {part ? (
                <button type="button" onClick={() => open(part)}>
                  {moneyText(amount)}
                </button>
              ) : (
                moneyText(amount)
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const counts: readonly string[] = ['order_count', 'refund_count'];

/** What recomputing would change, before anything is saved. */
function Changes({ row }: ActionFieldsProps) {
  const { say } = useLanguage();
  const { data, problem } = useCall<{ rows: readonly RecomputedFigure[] }>(
    row ? new Call('GET /mct_bill/recompute/{id}/v1', { params: { id: row.id } }) : null,
    { quiet: true },
  );
  if (problem) return <p role="alert">{problem.message}</p>;
  if (!data) return <p aria-busy="true">{say(texts.common.loading)}</p>;
  if (data.rows.length === 0) return <p>{say(words.same)}</p>;
  const shown = (name: string, value: number) =>
    counts.includes(name) ? decimal(value, 0) : moneyText(value);
  return (
    <table className="bill-sum bill-change" aria-label={say(words.changes)}>
      <thead>
        <tr>
          <th scope="col">{say(words.figure)}</th>
          <td>{say(words.before)}</td>
          <td>{say(words.after)}</td>
        </tr>
      </thead>
      <tbody>
        {data.rows.map(({ field: name, before, after }) => (
          <tr key={name}>
            <th scope="row">{say(field(name))}</th>
            <td>{shown(name, before)}</td>
            <td>{shown(name, after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** P58: how a bill adds up, and what recomputing changes. */
export const billConsole = customize(bill, {
  slots: { sum: Sum },
  fields: { recompute: Changes },
});
