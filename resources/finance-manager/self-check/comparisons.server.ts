import { type RawBuilder, sql } from 'kysely';
import { releaseStatus } from '../../corporate-welfare/enums.ts';
import { afterSaleStatus, settleMode } from '../../enums.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { payStatus } from '../../order-manager/enums.ts';
import { paid, refunded } from '../../statistical-manager/rolling.server.ts';
import { billStatus } from '../bill/enums.ts';
import { feeType } from '../expense/index.ts';
import { accountKind, ownerType } from '../ledger/account.ts';
import { ledgerType } from '../ledger/statement.ts';
import { checkFigure, type checkKind } from './check.ts';

/**
 * What each comparison of the self-check compares: a query of one row for each row that is compared, `{subject, figure, mct_id, expected,
 * actual}`, in cents or pieces. Expected is what the rows behind say, actual what is shown. Money that the screens show is summed up
 * here by other statements than those that write it.
 */

/** Days that are compared, both included. */
export interface CheckSpan {
  readonly from: string;
  readonly to: string;
}

type Comparison = (span: CheckSpan) => RawBuilder<unknown>;

/** An account as its number: whose it is, what it holds. */
const accountNo = sql`a.owner_type || '-' || a.owner_id || '-' || a.account_kind`;
const within = (column: string, { from, to }: CheckSpan) =>
  sql`${sql.ref(column)} >= ${from}::date and ${sql.ref(column)} < ${to}::date + 1`;

/** Bills of periods that touch the days, and those that were written in them. */
const touched = (span: CheckSpan) =>
  sql`(b.start_date <= ${span.to}::date and b.end_date >= ${span.from}::date or ${within('b.update_time', span)})`;

const confirmed = [billStatus.normal, billStatus.overdue, billStatus.done];

const trialBalance: Comparison = () => sql`
  select 'ledger' as subject, ${checkFigure.balance}::int as figure, null::bigint as mct_id, 0::numeric as expected,
    coalesce(sum(balance_amount), 0) as actual from mct_account_slot`;

const balances: Comparison = () => sql`
  with moved as (
    select account_id, slot_no, sum(amount) as amount from (
      select credit_id as account_id, slot_no, amount from ledger_transfer
      union all select debit_id, slot_no, -amount from ledger_transfer) l group by account_id, slot_no)
  select ${accountNo} || '#' || coalesce(s.slot_no, m.slot_no) as subject, ${checkFigure.balance}::int as figure, a.mct_id,
    coalesce(m.amount, 0) as expected, coalesce(s.balance_amount, 0) as actual
  from mct_account_slot s full join moved m on m.account_id = s.account_id and m.slot_no = s.slot_no
    join mct_account a on a.id = coalesce(s.account_id, m.account_id)`;

const statements: Comparison = () => sql`
  select ${accountNo} as subject, ${checkFigure.balance}::int as figure, a.mct_id,
    coalesce((select sum(l.amount) from mct_account_ledger l where l.account_id = a.id and l.effect_flag = 1), 0) as expected,
    coalesce((select sum(s.balance_amount) from mct_account_slot s where s.account_id = a.id), 0) as actual
  from mct_account a where a.owner_type = ${ownerType.merchant} and a.account_kind = ${accountKind.balance}`;

const frozen: Comparison = () => sql`
  select ${accountNo} as subject, ${checkFigure.frozen}::int as figure, a.mct_id,
    coalesce((select sum(r.refund_amount) from mgt_after_sale_order r join mgt_order o on o.id = r.order_id
      where r.mct_id = a.mct_id and r.after_sale_status = ${afterSaleStatus.refunding} and o.settle_mode = ${settleMode.platform}), 0)
      + coalesce((select sum(b.due_amount) from mct_bill b where b.mct_id = a.mct_id and b.bill_status = ${billStatus.overdue}), 0)
      as expected,
    a.frozen_amount as actual
  from mct_account a where a.owner_type = ${ownerType.merchant} and a.account_kind = ${accountKind.balance}`;

/** Each paid order has its row of the statement, each refund too, and no such row stands there without them. */
const payments: Comparison = (span) => sql`
  select o.order_no as subject, ${checkFigure.payment}::int as figure, o.mct_id, o.pay_amount as expected,
    coalesce((select sum(l.amount) from mct_account_ledger l where l.order_no = o.order_no and l.ledger_type = ${ledgerType.pay}
      and l.biz_no = o.out_trade_no), 0) as actual
  from mgt_order o where ${within('o.pay_time', span)} and o.pay_status = ${payStatus.paid} and o.pay_amount > 0
  union all
  select l.biz_no, ${checkFigure.payment}, l.mct_id, 0, l.amount
  from mct_account_ledger l where ${within('l.create_time', span)} and l.ledger_type = ${ledgerType.pay}
    and not exists (select 1 from mgt_order o where o.order_no = l.order_no and o.out_trade_no = l.biz_no)
    and not exists (select 1 from mgt_after_sale_order r where r.order_id = (select o.id from mgt_order o where o.order_no = l.order_no)
      and r.charge_no = l.biz_no)
  union all
  select r.after_sale_no, ${checkFigure.refund}, r.mct_id, r.refund_amount,
    coalesce((select -sum(l.amount) from mct_account_ledger l where l.order_no = r.order_no and l.ledger_type = ${ledgerType.refund}
      and l.biz_no = r.after_sale_no), 0)
  from mgt_after_sale_order r where ${within('r.finish_time', span)} and r.after_sale_status = ${afterSaleStatus.refunded}
  union all
  select l.biz_no, ${checkFigure.refund}, l.mct_id, 0, -l.amount
  from mct_account_ledger l where ${within('l.create_time', span)} and l.ledger_type = ${ledgerType.refund}
    and not exists (select 1 from mgt_after_sale_order r where r.after_sale_no = l.biz_no)`;

/** Bills against the merchant's statement and the fees that carry their number. */
const bills: Comparison = (span) => {
  const ofBill = sql`l.mct_id = b.mct_id and l.create_time >= b.start_date and l.create_time < b.end_date + 1`;
  const feesOf = (
    which: RawBuilder<unknown>,
  ) => sql`coalesce((select sum(e.fee_amount - e.free_amount) from mct_expense e
    where e.bill_no = b.bill_no and ${which}), 0)`;
  return sql`
  select b.bill_no as subject, v.figure, b.mct_id, v.expected, v.actual
  from mct_bill b cross join lateral (values
    (${checkFigure.sales}::int, coalesce((select sum(l.amount) from mct_account_ledger l join mgt_order o on o.order_no = l.order_no
      where ${ofBill} and l.ledger_type = ${ledgerType.pay} and o.out_trade_no = l.biz_no), 0), b.sales_amount),
    (${checkFigure.refund}::int, coalesce((select -sum(l.amount) from mct_account_ledger l
      join mgt_after_sale_order r on r.after_sale_no = l.biz_no
      where ${ofBill} and l.ledger_type = ${ledgerType.refund} and r.charge_no is null), 0), b.refund_amount),
    (${checkFigure.algorithmFee}::int, ${feesOf(sql`e.fee_type = ${feeType.algorithm}`)}, b.algorithm_fee),
    (${checkFigure.otherFee}::int, ${feesOf(sql`e.fee_type <> ${feeType.algorithm}`)}, b.other_fee),
    (${checkFigure.share}::int, coalesce((select sum(h.share_amount) from mct_bill_share h where h.bill_id = b.id), 0), b.share_amount),
    (${checkFigure.adjustment}::int, coalesce((select sum(j.adjust_amount) from mct_bill_adjust j where j.bill_id = b.id), 0),
      b.adjust_amount)
  ) v(figure, expected, actual)
  where ${touched(span)}`;
};

/** What the ledger booked of confirmed bills: fees that are no longer unbilled, the debit, and what is still owed. */
const billBooking: Comparison = (span) => {
  const lines = sql`ledger_transfer t where t.event_no in ('bill:' || b.bill_no, 'bill-fees:' || b.bill_no, 'bill-share:' || b.bill_no,
    'bill-payment:' || b.bill_no, 'bill-transfer:' || b.bill_no)`;
  const gained = (
    kind: number,
  ) => sql`coalesce((select sum(case when a.id = t.credit_id then t.amount else -t.amount end)
    from ${lines} and a.id in (t.credit_id, t.debit_id)), 0)
    from mct_account a where a.owner_type = ${ownerType.merchant} and a.owner_id = b.mct_id::text and a.account_kind = ${kind}`;
  return sql`
  select b.bill_no as subject, v.figure, b.mct_id, v.expected, v.actual
  from mct_bill b cross join lateral (values
    (${checkFigure.fees}::int, coalesce((select ${gained(accountKind.feesOwed)}), 0), (b.algorithm_fee + b.other_fee)::numeric),
    (${checkFigure.debit}::int, coalesce((select -sum(l.amount) from mct_account_ledger l join mct_account a on a.id = l.account_id
      where a.owner_type = ${ownerType.merchant} and a.owner_id = b.mct_id::text and a.account_kind = ${accountKind.balance}
        and l.ledger_type in (${ledgerType.serviceFee}, ${ledgerType.share}) and l.biz_no = b.bill_no), 0), b.debit_amount::numeric),
    (${checkFigure.paid}::int, coalesce((select ${gained(accountKind.billOwed)}), 0), (b.paid_amount - b.due_amount)::numeric)
  ) v(figure, expected, actual)
  where ${touched(span)} and b.bill_status = any(${confirmed}::int[])`;
};

/** Fees that no confirmed bill holds are what the merchant's account of unbilled fees says; a day's sums are those of its fees. */
const fees: Comparison = (span) => sql`
  select ${accountNo} as subject, ${checkFigure.fees}::int as figure, a.mct_id,
    -coalesce((select sum(e.fee_amount - e.free_amount) from mct_expense e where e.mct_id = a.mct_id and (e.bill_no is null
      or e.bill_no in (select b.bill_no from mct_bill b where b.mct_id = a.mct_id and b.bill_status <> all(${confirmed}::int[])))), 0)
      as expected,
    coalesce((select sum(s.balance_amount) from mct_account_slot s where s.account_id = a.id), 0) as actual
  from mct_account a where a.owner_type = ${ownerType.merchant} and a.account_kind = ${accountKind.feesOwed}
  union all
  select coalesce(d.stat_date, e.stat_date)::text, ${checkFigure.fees}, coalesce(d.mct_id, e.mct_id), coalesce(e.net, 0),
    coalesce(d.net, 0)
  from (select stat_date, mct_id, sum(fee_amount - free_amount) as net from mct_expense
      where ${within('stat_date', span)} group by 1, 2) e
    full join (select stat_date, mct_id, sum(fee_amount - free_amount) as net from mct_expense_day
      where ${within('stat_date', span)} group by 1, 2) d on d.stat_date = e.stat_date and d.mct_id = e.mct_id
  union all
  select e.expense_no, ${checkFigure.bill}, e.mct_id, 0, e.fee_amount
  from mct_expense e where ${within('e.stat_date', span)} and e.bill_no is not null
    and not exists (select 1 from mct_bill b where b.bill_no = e.bill_no and b.mct_id = e.mct_id)`;

/** Of each point and day that the statistics know. */
const statistics: Comparison = ({ from, to }) => {
  const rolled = { from, to, now: `${to} 23:59:59`, shops: null };
  return sql`
  with sold as (select p.shop_id, p.day, sum(p.pay_amount) as amount from (${paid(rolled)}) p group by 1, 2),
    back as (select r.shop_id, r.day, sum(r.refund_amount) as amount from (${refunded(rolled)}) r group by 1, 2),
    told as (select d.shop_id, d.stat_date as day, sum(d.sales_amount) as sales, sum(d.refund_amount) as refunds
      from statistics_shop_day d where d.stat_date between ${from}::date and ${to}::date group by 1, 2)
  select p.shop_name || ' ' || coalesce(t.day, s.day) as subject, ${checkFigure.sales}::int as figure, p.mct_id,
    coalesce(s.amount, 0) as expected, coalesce(t.sales, 0) as actual
  from told t full join sold s on s.shop_id = t.shop_id and s.day = t.day join mct_shop p on p.id = coalesce(t.shop_id, s.shop_id)
  union all
  select p.shop_name || ' ' || coalesce(t.day, b.day), ${checkFigure.refund}, p.mct_id, coalesce(b.amount, 0), coalesce(t.refunds, 0)
  from told t full join back b on b.shop_id = t.shop_id and b.day = t.day join mct_shop p on p.id = coalesce(t.shop_id, b.shop_id)`;
};

const coupons: Comparison = () => sql`
  select c.coupon_no as subject, v.figure, c.mct_id, v.expected, v.actual
  from mgt_coupon c
    left join (select coupon_id, count(*) as claims, count(use_time) as uses from mct_user_coupon group by coupon_id) u
      on u.coupon_id = c.id
    cross join lateral (values
      (${checkFigure.claims}::int, coalesce(u.claims, 0)::numeric, c.claim_count::numeric),
      (${checkFigure.uses}::int, coalesce(u.uses, 0)::numeric, c.use_count::numeric)) v(figure, expected, actual)`;

const held = [releaseStatus.issued, releaseStatus.usedUp, releaseStatus.expired];

const welfare: Comparison = () => sql`
  select w.welfare_no as subject, v.figure, w.mct_id, v.expected, v.actual
  from corporate_welfare w
    left join (select welfare_id, sum(release_amount) as released from corporate_welfare_release
      where release_status = any(${held}::int[]) group by welfare_id) r on r.welfare_id = w.id
    left join (select r.welfare_id, sum(u.use_amount - u.return_amount) as used
      from corporate_welfare_use u join corporate_welfare_release r on r.id = u.release_id group by r.welfare_id) s
      on s.welfare_id = w.id
    cross join lateral (values
      (${checkFigure.released}::int, coalesce(r.released, 0)::numeric, w.release_amount::numeric),
      (${checkFigure.uses}::int, coalesce(s.used, 0)::numeric, w.used_amount::numeric)) v(figure, expected, actual)`;

const comparisonOf: Readonly<Record<CodeOf<typeof checkKind>, Comparison>> = {
  1: trialBalance,
  2: balances,
  3: statements,
  4: frozen,
  5: payments,
  6: bills,
  7: billBooking,
  8: fees,
  9: statistics,
  10: coupons,
  11: welfare,
};

const byKind: ReadonlyMap<number, Comparison> = new Map(
  Object.entries(comparisonOf).map(([kind, comparison]) => [Number(kind), comparison]),
);

/** What a comparison compares. @param kind a code of `checkKind` @throws RangeError */
export function comparedBy(kind: number, span: CheckSpan): RawBuilder<unknown> {
  const comparison = byKind.get(kind);
  if (!comparison) throw new RangeError(`no comparison ${kind}`);
  return comparison(span);
}
