import { defineResource, f, readOnly } from '../../kit/index.ts';
import { billStatus, invoiceStatus } from '../bill/enums.ts';
import { Bill } from '../bill/index.ts';
import { askedFields } from './index.ts';
import { whenDigital, whenEnterprise, whenOrdinary, whenPaper, whenSpecial } from './when.ts';

/** Bills of one application. */
export const mostBills = 50;

/** What an invoice may be asked for: never, or an application for it was rejected. */
const waiting = {
  invoice_status: [invoiceStatus.toInvoice, invoiceStatus.rejected],
  invoice_able_amount: { gt: 0 },
} as const;

const typed = { title_id: null } as const;

/** P60, the first tab: bills that are done and whose service fees wait to be invoiced. */
export const invoiceWaiting = defineResource(Bill, {
  name: 'invoice_waiting',
  label: { en: 'To be invoiced', zh: '待开票' },
  route: '/finance-manager/invoicing/wait_invoiced',
  menu: 'none',
  permission: 'INVOICING_MANAGER',
  api: readOnly('/mct_invoice/bill'),
  base: { bill_status: billStatus.done },
  actions: {
    apply: Bill.action({
      on: 'page',
      api: 'POST /mct_invoice/v1',
      rows: 'bill_ids',
      label: { en: 'Apply for invoice', zh: '申请开票' },
      permission: 'INVOICE_APPLY',
      guards: [{ when: waiting, else: 19009 }],
      input: {
        bill_ids: f.refs({ en: 'Bills', zh: '账单' }, 'mct_bill', { required: true, min: 1, max: mostBills }),
        title_id: f.ref({ en: 'Saved title', zh: '已存抬头' }, 'mct_invoice_title', {
          help: { en: 'Empty: enter the title yourself', zh: '留空则自行填写抬头' },
          shares: 'mct_id',
        }),
        ...askedFields,
        // The saved title has one.
        title_name: { ...askedFields.title_name, spec: { ...askedFields.title_name.spec, required: false } },
        save_title: f.flag({ en: 'Keep this title', zh: '保存到抬头库' }, { required: true, default: 1 }),
        /** What the applicant was shown: refused where the bills come to something else by now [19010]. */
        invoice_amount: f.money({ en: 'Tax-inclusive amount', zh: '价税合计' }, { required: true }),
      },
      inputWhen: {
        title_type: { ...whenOrdinary, ...typed },
        title_name: typed,
        tax_no: { ...whenEnterprise, ...typed },
        reg_address: { ...whenSpecial, ...typed },
        reg_phone: { ...whenSpecial, ...typed },
        bank_name: { ...whenSpecial, ...typed },
        bank_account: { ...whenSpecial, ...typed },
        email: whenDigital,
        receiver_name: whenPaper,
        receiver_phone: whenPaper,
        receiver_address: whenPaper,
        save_title: typed,
      },
      done: { en: 'Applied: {invoice_no}', zh: '已提交开票申请 {invoice_no}' },
    }),
  },
  list: {
    tabsOnly: true,
    tabs: [
      {
        key: 'wait_invoiced',
        label: { en: 'To be invoiced', zh: '待开票' },
        where: waiting,
        first: true,
      },
    ],
    counts: true,
    columns: [
      Bill.col('bill_no', { width: 176, fixed: 'left' }),
      'bill_period',
      Bill.col('mct_name', { width: 232 }),
      Bill.col('fee_summary', { width: 264 }),
      Bill.col('invoice_able_amount', { width: 120 }),
      Bill.col('bill_status', { width: 96 }),
      Bill.col('invoice_status', { width: 136 }),
      'create_time',
    ],
    hidden: ['mgt_org_name'],
    keep: ['bill_no', 'mct_name', 'invoice_able_amount'],
    filters: ['bill_no', 'bill_period', 'mct_id', Bill.range('create_time', { maxDays: 367 })],
    moreFilters: ['mgt_org_id', 'invoice_status', 'bill_status', Bill.range('invoice_able_amount')],
    sort: ['create_time', 'desc'],
    sortable: ['invoice_able_amount', 'create_time'],
    sums: ['invoice_able_amount'],
    row: ['apply'],
    bulk: ['apply'],
    page: ['export'],
  },
});
