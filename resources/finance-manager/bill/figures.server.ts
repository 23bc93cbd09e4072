import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { afterSaleStatus, settleMode } from '../../enums.ts';
import { rateType } from '../../mct-manager/enums.ts';
import { payStatus } from '../../order-manager/enums.ts';
import { channelRate } from '../../order-manager/place-order/charge/index.ts';
import { feeType } from '../expense/index.ts';
import { ledgerType } from '../ledger/statement.ts';
import { type BillFigures, profitShare, settlementOf } from './formulas.ts';
import { sharesOf } from './shares.server.ts';
import type { BillSpan } from './span.ts';

/**
 * The figures of bills out of raw rows: orders, refunds, fees, the channel's splits (docs/domain/money.md §11.3). Statements take many
 * bills at once; what is rounded is rounded once for each row.
 */

type Queries = Kysely<Tables>;

export interface DayFigures {
  readonly stat_date: string;
  readonly order_count: number;
  readonly sales_amount: number;
  readonly refund_count: number;
  readonly refund_amount: number;
  readonly channel_fee: number;
  readonly received_amount: number;
  readonly fee_amount: number;
}
export interface FeeFigures {
  readonly fee_type: number;
  readonly expense_count: number;
  readonly fee_amount: number;
  readonly free_amount: number;
  readonly net_amount: number;
}
export interface ShareFigures {
  readonly start_date: string;
  readonly end_date: string;
  readonly base_amount: number;
  readonly share_rate: number;
  readonly share_amount: number;
}

/** What a bill says, and the parts that it is the sum of. */
export interface Reckoned {
  readonly figures: BillFigures & {
    readonly order_count: number;
    readonly refund_count: number;
    readonly invoice_able_amount: number;
    readonly settle_amount: number;
    readonly due_amount: number;
  };
  readonly days: readonly DayFigures[];
  readonly fees: readonly FeeFigures[];
  readonly shares: readonly ShareFigures[];
}

/** Fees that stand in a bill, or would: `claimed` those with its number, `claimable` those too that no bill holds up to its last day. */
export type FeesOf = 'claimed' | 'claimable';

const spansSql = (spans: readonly BillSpan[]) =>
  sql`json_to_recordset(${JSON.stringify(spans)}::json) as s(mct_id bigint, bill_no text, start_date date, end_date date)`;

/** Rounded half up, also below nothing. */
const ofRate = (amount: RawBuilder<unknown>) =>
  sql`floor(${amount} * coalesce(q.rate, ${channelRate}) / 10000.0 + 0.5)`;

/** The channel's rate on the day of an order's payment: a refund gives back by the rate that the payment was charged by. */
const channelRates = sql`left join mct_rate q on q.mct_id = o.mct_id and q.rate_type = ${rateType.channel} and q.pay_channel = o.pay_channel
  and q.effect_date <= o.pay_time::date and coalesce(q.expire_date, o.pay_time::date) >= o.pay_time::date`;

const feeRows = (spans: readonly BillSpan[], which: FeesOf) => sql`
  select s.bill_no, e.stat_date, e.fee_type, e.fee_amount, e.free_amount
  from ${spansSql(spans)} join mct_expense e on e.bill_no = s.bill_no
  ${
    which === 'claimable'
      ? sql`union all select s.bill_no, e.stat_date, e.fee_type, e.fee_amount, e.free_amount
        from ${spansSql(spans)} join mct_expense e on e.mct_id = s.mct_id and e.bill_no is null and e.stat_date <= s.end_date`
      : sql``
  }`;

/** Payments and refunds by the day on which they came in and went back, fees by the day that they are for. */
async function daysOf(db: Queries, spans: readonly BillSpan[], which: FeesOf) {
  const self = sql`o.settle_mode = ${settleMode.selfReceive}`;
  const { rows } = await sql<DayFigures & { bill_no: string }>`
    select x.bill_no, x.day::text as stat_date, sum(x.orders)::int as order_count, sum(x.sales)::float8 as sales_amount,
      sum(x.refunds)::int as refund_count, sum(x.refunded)::float8 as refund_amount, sum(x.fee)::float8 as channel_fee,
      (sum(x.own) - sum(x.fee))::float8 as received_amount, sum(x.fees)::float8 as fee_amount
    from (
      select s.bill_no, o.pay_time::date as day, 1 as orders, o.pay_amount as sales, 0 as refunds, 0 as refunded,
        case when ${self} then ${ofRate(sql`o.pay_amount`)} else 0 end as fee,
        case when ${self} then o.pay_amount else 0 end as own, 0 as fees
      from ${spansSql(spans)} join mgt_order o on o.mct_id = s.mct_id and o.pay_time >= s.start_date and o.pay_time < s.end_date + 1
        and o.pay_status = ${payStatus.paid} and o.pay_amount > 0
        ${channelRates}
      union all
      select s.bill_no, r.finish_time::date, 0, 0, 1, r.refund_amount,
        case when ${self} then -${ofRate(sql`r.refund_amount`)} else 0 end, case when ${self} then -r.refund_amount else 0 end, 0
      from ${spansSql(spans)} join mgt_after_sale_order r on r.mct_id = s.mct_id and r.finish_time >= s.start_date
          and r.finish_time < s.end_date + 1 and r.after_sale_status = ${afterSaleStatus.refunded} and r.charge_no is null
        join mgt_order o on o.id = r.order_id ${channelRates}
      union all
      select f.bill_no, f.stat_date, 0, 0, 0, 0, 0, 0, f.fee_amount - f.free_amount from (${feeRows(spans, which)}) f
    ) x group by x.bill_no, x.day order by x.bill_no, x.day`.execute(db);
  return rows;
}

async function feesByType(db: Queries, spans: readonly BillSpan[], which: FeesOf) {
  const { rows } = await sql<FeeFigures & { bill_no: string }>`
    select f.bill_no, f.fee_type, count(*)::int as expense_count, sum(f.fee_amount)::float8 as fee_amount,
      sum(f.free_amount)::float8 as free_amount, sum(f.fee_amount - f.free_amount)::float8 as net_amount
    from (${feeRows(spans, which)}) f group by f.bill_no, f.fee_type order by f.bill_no, f.fee_type`.execute(
    db,
  );
  return rows;
}

/** What the channel split off single payments in the days: memo rows of the statement, since it never reached the balance. */
async function splitsOf(db: Queries, spans: readonly BillSpan[]) {
  const { rows } = await sql<{ bill_no: string; split: number }>`
    select s.bill_no, sum(-l.amount)::float8 as split
    from ${spansSql(spans)} join mct_account_ledger l on l.mct_id = s.mct_id and l.create_time >= s.start_date
      and l.create_time < s.end_date + 1 and l.effect_flag = 0
      and l.ledger_type in (${ledgerType.algorithmSplit}, ${ledgerType.serviceFee}, ${ledgerType.share})
    group by s.bill_no`.execute(db);
  return new Map(rows.map(({ bill_no, split }) => [bill_no, split]));
}

function groupOf<T extends { readonly bill_no: string }>(
  rows: readonly T[],
): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const known = groups.get(row.bill_no);
    if (known) known.push(row);
    else groups.set(row.bill_no, [row]);
  }
  return groups;
}

const total = <K extends string>(rows: readonly { readonly [P in K]: number }[], name: K): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

/** The figures of some bills by their numbers. Reads only. */
export async function reckon(
  db: Queries,
  spans: readonly BillSpan[],
  which: FeesOf,
): Promise<ReadonlyMap<string, Reckoned>> {
  if (spans.length === 0) return new Map();
  const days = groupOf(await daysOf(db, spans, which));
  const fees = groupOf(await feesByType(db, spans, which));
  const splits = await splitsOf(db, spans);
  const rates = await sharesOf(db, spans);
  return new Map(
    spans.map((span) => {
      const own = days.get(span.bill_no) ?? [];
      const byType = fees.get(span.bill_no) ?? [];
      const shares = (rates.get(span.bill_no) ?? []).map(({ start_date, end_date, share_rate }) => {
        const within = own.filter(({ stat_date }) => stat_date >= start_date && stat_date <= end_date);
        const base_amount = total(within, 'sales_amount') - total(within, 'refund_amount');
        return {
          start_date,
          end_date,
          base_amount,
          share_rate,
          share_amount: profitShare(base_amount, share_rate),
        };
      });
      const algorithm = byType.filter(({ fee_type }) => fee_type === feeType.algorithm);
      const all = total(byType, 'net_amount');
      const figures = {
        settle_mode: span.settle_mode,
        order_count: total(own, 'order_count'),
        sales_amount: total(own, 'sales_amount'),
        refund_count: total(own, 'refund_count'),
        refund_amount: total(own, 'refund_amount'),
        channel_fee: total(own, 'channel_fee'),
        received_amount: total(own, 'received_amount'),
        algorithm_fee: total(algorithm, 'net_amount'),
        other_fee: all - total(algorithm, 'net_amount'),
        invoice_able_amount: all,
        share_amount: total(shares, 'share_amount'),
        split_amount: splits.get(span.bill_no) ?? 0,
        adjust_amount: span.adjust_amount,
      };
      return [
        span.bill_no,
        { figures: { ...figures, ...settlementOf(figures) }, days: own, fees: byType, shares },
      ];
    }),
  );
}

/** Whether a bill would say anything at all. */
export const hasContent = ({ days, fees, figures }: Reckoned): boolean =>
  days.length > 0 || fees.length > 0 || figures.split_amount !== 0;
