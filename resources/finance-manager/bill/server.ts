import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { insertRow, inTransaction, lockRow, updateRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement, type Services } from '../../../server/server-extension.ts';
import { afterSaleStatus } from '../../enums.ts';
import { say } from '../../kit/label.ts';
import type { ActionInput } from '../../kit/resource.ts';
import { payStatus } from '../../order-manager/enums.ts';
import { accountKind, ownerType } from '../ledger/account.ts';
import { ledgerType } from '../ledger/statement.ts';
import {
  bookConfirmed,
  bookPaid,
  bookReceived,
  holdOverdue,
  paymentNo,
  type StoredBill,
} from './booking.server.ts';
import { closeDue } from './closing.server.ts';
import { billStatus, payWay } from './enums.ts';
import { confirmDeadline, dueDate, settlementOf } from './formulas.ts';
import { Bill, bill } from './index.ts';
import {
  tellNotReceived,
  tellOfVoucher,
  tellOverdue,
  tellSentBack,
  tellToConfirm,
} from './notices.server.ts';
import { BillAdjust } from './parts.ts';
import { previewOf, recompute } from './recomputing.server.ts';

type Doing<A extends 'adjust' | 'reject' | 'pay'> = ActionContext & {
  readonly row: StoredBill;
  readonly input: ActionInput<typeof bill, A>;
};

/** A bill that goes back to be edited has neither been looked at nor confirmed. */
const back = {
  submit_id: null,
  submit_name: null,
  submit_time: null,
  audit_id: null,
  audit_name: null,
  audit_time: null,
};

const words = {
  paid: { en: 'Paid from the balance. The bill is done', zh: '已从余额扣款，账单完成' },
  voucher: { en: 'Voucher submitted. Finance confirms the receipt', zh: '凭证已提交，待财务确认到账' },
} as const;

/** One adjustment more, with its reason. @throws Refusal 10006 for one of nothing */
async function adjust(context: Doing<'adjust'>) {
  const { tx, row, input, me, refuse } = context;
  if (input.adjust_amount === 0)
    refuse(10006, undefined, [{ field: 'adjust_amount', msg: { en: 'must not be zero', zh: '不能为0' } }]);
  await insertRow(context, tx, BillAdjust, {
    bill_id: row.id,
    adjust_amount: input.adjust_amount,
    reason: input.reason,
    adjust_id: me.id,
    adjust_name: me.name,
    mgt_org_id: row.mgt_org_id,
    mct_id: row.mct_id,
  });
  const adjust_amount = row.adjust_amount + input.adjust_amount;
  return { set: { ...back, adjust_amount, ...settlementOf({ ...row, adjust_amount }) } };
}

/** @throws Refusal 19011 */
async function reject(context: Doing<'reject'>) {
  const { row, input, me, now, services, refuse } = context;
  const msg = services.product.errors[19011];
  const reason =
    input.reject_reason?.trim() || refuse(19011, undefined, msg && [{ field: 'reject_reason', msg }]);
  await tellSentBack(context, row, 'reviewer', reason);
  return { set: { reject_reason: reason, audit_id: me.id, audit_name: me.name, audit_time: now } };
}

/** From the balance at once, or with a voucher that finance looks for. @throws Refusal 19002, 10006 */
async function pay(context: Doing<'pay'>) {
  const { tx, row, input, me, now, lang, refuse } = context;
  const payer = { pay_id: me.id, pay_name: me.name };
  if (input.pay_way === payWay.balance) {
    const paid = (await bookPaid(tx, row, now)) ?? refuse(19002);
    return { set: { ...paid, ...payer }, result: { outcome: say(words.paid, lang) } };
  }
  const voucher_url =
    input.voucher_url ??
    refuse(10006, undefined, [{ field: 'voucher_url', msg: { en: 'is required', zh: '不能为空' } }]);
  await tellOfVoucher(context, row, me.id);
  return {
    set: { ...payer, pay_way: payWay.transfer, voucher_url, pay_apply_time: now, receipt_note: null },
    result: { outcome: say(words.voucher, lang) },
  };
}

/** Bills of one round of reminders. */
const remindedAtOnce = 100;
/** People are reminded of what is overdue from nine in the morning. */
const remindFrom = '09:00:00';

/** Whoever owes an overdue bill is told once a day. */
async function remind(services: Services): Promise<void> {
  const now = nowText(services.clock);
  const today = now.slice(0, 10);
  if (now.slice(11) < remindFrom) return;
  const late = await services.db
    .selectFrom('mct_bill')
    .select('id')
    .where('bill_status', '=', billStatus.overdue)
    .where((eb) => eb.or([eb('remind_date', 'is', null), eb('remind_date', '<', today)]))
    .orderBy('id')
    .limit(remindedAtOnce)
    .execute();
  const caller = systemCaller(services);
  for (const { id } of late)
    await inTransaction(caller, async (tx) => {
      const row = await lockRow(caller, tx, bill, id);
      if (row.bill_status !== billStatus.overdue || row.remind_date === today) return;
      await tellOverdue({ services, tx, now }, row);
      await updateRow(caller, tx, Bill, row, { remind_date: today });
    });
}

/** Rows of the bill's merchant at a moment of its period. */
const ofPeriod = (
  { mct_id, start_date, end_date }: StoredBill,
  merchant: ReturnType<typeof sql.ref>,
  time: ReturnType<typeof sql.ref>,
) => sql`${merchant} = ${mct_id} and ${time} >= ${start_date}::date and ${time} < ${end_date}::date + 1`;

export const billServerExtension = implement(bill, {
  handlers: {
    submit: async ({ me, now }) => ({
      set: { submit_id: me.id, submit_name: me.name, submit_time: now, reject_reason: null },
    }),
    approve: async (context) => {
      const { row, me, now } = context;
      const of = { confirm_deadline: confirmDeadline(now), due_date: dueDate(now) };
      await tellToConfirm(context, row, of);
      return { set: { ...of, audit_id: me.id, audit_name: me.name, audit_time: now } };
    },
    reject,
    confirm: async ({ tx, row, me, now }) => ({
      set: { ...(await bookConfirmed(tx, row, now)), confirm_id: me.id, confirm_name: me.name },
    }),
    autoConfirm: async ({ tx, row, me, now }) => ({
      set: { ...(await bookConfirmed(tx, row, now)), confirm_name: me.name },
    }),
    refuse: async (context) => {
      const { row, input } = context;
      await tellSentBack(context, row, 'merchant', input.reject_reason);
      return { set: { reject_reason: input.reject_reason, confirm_deadline: null, due_date: null } };
    },
    pay,
    receive: async ({ tx, row, now }) => ({ set: await bookReceived(tx, row, now) }),
    notReceived: async (context) => {
      const { row, input } = context;
      await tellNotReceived(context, row, input.receipt_note);
      return {
        set: {
          receipt_note: input.receipt_note,
          voucher_url: null,
          pay_way: null,
          pay_apply_time: null,
          pay_id: null,
          pay_name: null,
        },
      };
    },
    adjust,
    recompute: async ({ tx, row, now }) => {
      await recompute(tx, row, now);
      return { set: back };
    },
    edit: async () => ({ set: back }),
    expire: async ({ services, tx, row, now }) => {
      await holdOverdue(tx, row, now);
      await tellOverdue({ services, tx, now }, row);
      return { set: { remind_date: now.slice(0, 10) } };
    },
  },
  belongs: {
    mgt_order: (row) => (column) =>
      sql`${ofPeriod(row, column('mct_id'), column('pay_time'))} and ${column('pay_status')} = ${payStatus.paid}
        and ${column('pay_amount')} > 0`,
    mgt_after_sale_order: (row) => (column) =>
      sql`${ofPeriod(row, column('mct_id'), column('finish_time'))}
        and ${column('after_sale_status')} = ${afterSaleStatus.refunded} and ${column('charge_no')} is null`,
    mct_expense: (row) => (column) => sql`${column('bill_no')} = ${row.bill_no}`,
    mct_account_ledger: (row) => (column) =>
      sql`${column('account_id')} in (select a.id from mct_account a where a.owner_type = ${ownerType.merchant}
          and a.owner_id = ${row.mct_id} and a.account_kind = ${accountKind.balance})
        and ${column('ledger_type')} in (${ledgerType.serviceFee}, ${ledgerType.share})
        and ${column('biz_no')} in (${row.bill_no}, ${paymentNo(row.bill_no)})`,
  },
  calls: { 'GET /mct_bill/recompute/{id}/v1': previewOf },
  tasks: [
    { name: 'close bills', everyMs: 600_000, run: closeDue },
    { name: 'remind of overdue bills', everyMs: 600_000, run: remind },
  ],
});
