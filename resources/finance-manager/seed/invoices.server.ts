import type { Kysely } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { addDays } from '../../kit/time.ts';
import { mctType } from '../../shared/merchant.ts';
import { billStatus, invoiceStatus } from '../bill/enums.ts';
import { billsAmount, splitTax } from '../invoice/amounts.ts';
import {
  applicationStatus,
  invoiceMedium,
  invoiceType,
  redReason,
  taxRate,
  titleType,
} from '../invoice/enums.ts';

type Queries = Kysely<Tables>;
type BillRow = TableRow<'mct_bill'>;
type State = keyof typeof outcomes;

/** What an application in each state leaves its bills as, and whether it holds them. */
const outcomes = {
  auditing: { bill: invoiceStatus.auditing, held: 1 },
  issuing: { bill: invoiceStatus.issuing, held: 1 },
  issued: { bill: invoiceStatus.issued, held: 1 },
  rejected: { bill: invoiceStatus.rejected, held: 0 },
  redFlushed: { bill: invoiceStatus.toInvoice, held: 0 },
  withdrawn: { bill: invoiceStatus.toInvoice, held: 0 },
} as const;

/** What the applications of the newest bills have come to, merchant after merchant. */
const recent: readonly State[] = ['auditing', 'issued', 'redFlushed', 'rejected', 'issuing', 'withdrawn'];
/** The one of a merchant that has few bills. */
const single: readonly State[] = ['issued', 'rejected', 'issuing', 'auditing'];
const reasons = ['抬头与营业执照不一致，请核对', '开户行信息有误，请重新填写'];
const file = '/media/demo-invoice.pdf';

interface Merchant {
  readonly id: string;
  readonly full_name: string;
  readonly mct_type: number;
  readonly credit_code: string | null;
  readonly address: string | null;
}
interface Person {
  readonly id: string;
  readonly name: string;
}

/** Who does what in the demo: the merchant's first user applies, the finance lead audits. */
interface People {
  readonly applicant: Person;
  readonly auditor: Person;
}

const digits = (value: number, length: number) => String(value).padStart(length, '0');
const titleOf = ({ id, full_name, credit_code, address }: Merchant) => ({
  title_type: titleType.enterprise,
  title_name: full_name.slice(0, 100),
  tax_no: credit_code,
  reg_address: address,
  reg_phone: `021-6${digits(Number(id), 7)}`,
  bank_name: '中国工商银行',
  bank_account: `622202${digits(Number(id), 13)}`,
  email: `finance${id}@example.cn`,
});

/** One application over bills of a merchant, in the state that it is to be in. @param nth tells its numbers from others' */
async function write(
  tx: Queries,
  merchant: Merchant,
  bills: readonly BillRow[],
  of: {
    readonly state: State;
    readonly nth: number;
    readonly item: { id: string; name: string };
    now: string;
  },
  { applicant, auditor }: People,
): Promise<void> {
  const { state, nth, item, now } = of;
  const [first] = bills;
  if (!first) return;
  const within = (days: number, clock: string) => {
    const moment = `${addDays(first.update_time.slice(0, 10), days)} ${clock}`;
    return moment < now ? moment : now;
  };
  const applied = within(1, '10:12:00');
  const audited = within(2, '09:40:00');
  const issued = within(3, '15:05:00');
  const invoice_amount = billsAmount(bills);
  const special = merchant.mct_type === mctType.enterprise && nth % 3 === 0;
  const title = titleOf(merchant);
  const isIssued = state === 'issued' || state === 'redFlushed';
  const isAudited = state !== 'auditing' && state !== 'withdrawn';
  const { mct_id, mgt_org_id } = first;
  const changed = isIssued ? issued : isAudited ? audited : applied;
  const { id } = await tx
    .insertInto('mct_invoice')
    .values({
      invoice_no: `I${applied.replace(/\D/g, '').slice(2)}${digits(nth, 6)}`,
      mct_name: merchant.full_name,
      invoice_type: special ? invoiceType.special : invoiceType.ordinary,
      invoice_medium: invoiceMedium.digital,
      item_id: item.id,
      item_name: item.name,
      tax_rate: taxRate.general,
      title_type: title.title_type,
      title_name: title.title_name,
      tax_no: title.tax_no,
      reg_address: special ? title.reg_address : null,
      reg_phone: special ? title.reg_phone : null,
      bank_name: special ? title.bank_name : null,
      bank_account: special ? title.bank_account : null,
      email: title.email,
      invoice_amount,
      ...splitTax(invoice_amount, taxRate.general),
      invoice_status: applicationStatus[state],
      apply_user_id: applicant.id,
      apply_user_name: applicant.name,
      submit_time: applied,
      audit_id: isAudited ? auditor.id : null,
      audit_name: isAudited ? auditor.name : null,
      audit_time: isAudited ? audited : null,
      reject_reason: state === 'rejected' ? (reasons[nth % reasons.length] ?? null) : null,
      invoice_code: isIssued ? `2531${digits(nth, 16)}` : null,
      invoice_url: isIssued ? file : null,
      invoice_date: isIssued ? issued.slice(0, 10) : null,
      issue_time: isIssued ? issued : null,
      red_reason: state === 'redFlushed' ? redReason.wrongIssue : null,
      red_time: state === 'redFlushed' ? within(8, '11:20:00') : null,
      mct_id,
      mgt_org_id,
      create_time: applied,
      update_time: changed,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { bill: invoice_status, held: held_flag } = outcomes[state];
  await tx
    .insertInto('mct_invoice_bill')
    .values(
      bills.map(({ id: bill_id, invoice_able_amount }) => ({
        invoice_id: id,
        bill_id,
        invoice_able_amount,
        held_flag,
        mct_id,
        mgt_org_id,
        create_time: applied,
        update_time: changed,
      })),
    )
    .execute();
  await tx
    .updateTable('mct_bill')
    .set({ invoice_status, version: (eb) => eb('version', '+', 1) })
    .where(
      'id',
      'in',
      bills.map((bill) => bill.id),
    )
    .execute();
}

/** Bills of one application of the demo that is done. */
const together = 2;
/** A merchant with fewer bills has one application that is under way, one with more has one in each state. */
const many = 4;
/** Invoicing is open for whoever was billed so often, beside those for whom it is open by itself. */
const billedOften = 3;

/** Opens invoicing for merchants that are billed often. */
async function open(tx: Queries): Promise<void> {
  const billed = tx
    .selectFrom('mct_bill')
    .select('mct_id')
    .where('bill_status', '=', billStatus.done)
    .where('invoice_able_amount', '>', 0)
    .groupBy('mct_id')
    .having((eb) => eb.fn.countAll(), '>=', billedOften);
  await tx
    .updateTable('mct')
    .set({ invoice_flag: 1 })
    .where('id', 'in', billed.where('mct_id', 'is not', null).$castTo<{ mct_id: string }>())
    .where('credit_code', 'is not', null)
    .execute();
}

/** Titles of the merchants for whom invoicing is open, and applications in every state over their bills; the newest ones wait. */
export async function invoiceSome(db: Queries, now: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await open(tx);
    const merchants = await tx
      .selectFrom('mct')
      .select(['id', 'full_name', 'mct_type', 'credit_code', 'address', 'mgt_org_id'])
      .where('invoice_flag', '=', 1)
      .orderBy('id')
      .execute();
    const item = await tx
      .selectFrom('sys_dic')
      .select(['id', 'name_zh as name'])
      .where('module', '=', 'invoice_item')
      .orderBy('sort')
      .executeTakeFirst();
    const auditor = await tx
      .selectFrom('manager')
      .select(['id', 'name'])
      .where('phone', '=', '13900000010')
      .executeTakeFirst();
    if (!item || !auditor) return;
    let nth = 0;
    for (const [at, merchant] of merchants.entries()) {
      if (merchant.credit_code === null) continue;
      await tx
        .insertInto('mct_invoice_title')
        .values({
          ...titleOf(merchant),
          taxpayer_flag: 0,
          mct_id: merchant.id,
          mgt_org_id: merchant.mgt_org_id,
          create_time: now,
          update_time: now,
        })
        .execute();
      const applicant = await tx
        .selectFrom('manager')
        .select(['id', 'name'])
        .where('mct_id', '=', merchant.id)
        .orderBy('id')
        .executeTakeFirst();
      const bills = await tx
        .selectFrom('mct_bill')
        .selectAll()
        .where('mct_id', '=', merchant.id)
        .where('bill_status', '=', billStatus.done)
        .where('invoice_able_amount', '>', 0)
        .orderBy('bill_period', 'desc')
        .execute();
      // The newest bill waits, the ones before are under way, older ones are invoiced in pairs.
      const people = { applicant: applicant ?? auditor, auditor };
      const apply = async (of: readonly BillRow[], state: State) => {
        nth += 1;
        await write(tx, merchant, of, { state, nth, item, now }, people);
      };
      const states = bills.length >= many ? recent : [single[at % single.length] ?? 'issued'];
      for (const [place, state] of states.entries()) await apply(bills.slice(place + 1, place + 2), state);
      const older = bills.slice(states.length + 1);
      for (let from = 0; from < older.length; from += together)
        await apply(older.slice(from, from + together), 'issued');
    }
  });
}
