import { auto, defineResource, f, model, readOnly, slot } from '../../kit/index.ts';
import { mctType } from '../../shared/merchant.ts';
import { applicationStatus, redReason } from './enums.ts';
import {
  blockFields,
  emailField,
  kindFields,
  receiverFields,
  titleFields,
  titleTypeField,
} from './fields.ts';
import { invoiceCode } from './title.ts';
import { whenDigital, whenEnterprise, whenOrdinary, whenPaper, whenSpecial } from './when.ts';

/** What an application says, beside the bills that it is for. */
export const askedFields = {
  ...kindFields,
  title_type: titleTypeField('when'),
  ...titleFields,
  ...blockFields('when'),
  email: emailField('when'),
  ...receiverFields,
};

/**
 * An application for an invoice over bills of one merchant, and the invoice that came of it (P60, P61). Some 700 a month, kept for ever.
 * Amounts in cents; `invoice_amount` is the sum of its bills, net and tax are what it splits into (amounts.ts).
 */
export const Invoice = model(
  'mct_invoice',
  {
    invoice_no: auto(
      f.text(
        { en: 'Application No.', zh: '开票申请号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    ...askedFields,
    /** The item's words as they stand on the invoice: the dictionary may change. */
    item_name: auto(f.text({ en: 'Item', zh: '开票项目' }, { required: true, max: 64 })),
    invoice_amount: auto(f.money({ en: 'Tax-inclusive amount', zh: '价税合计' }, { required: true })),
    net_amount: auto(f.money({ en: 'Net amount', zh: '不含税金额' }, { required: true })),
    tax_amount: auto(f.money({ en: 'Tax', zh: '税额' }, { required: true })),
    invoice_status: auto(
      f.enum({ en: 'Invoice status', zh: '开票状态' }, applicationStatus, {
        required: true,
        default: applicationStatus.auditing,
      }),
    ),
    apply_user_id: auto(f.ref({ en: 'Applicant', zh: '申请人' }, 'manager')),
    apply_user_name: auto(
      f.text({ en: 'Applicant', zh: '申请人' }, { required: true, max: 32, actor: 'apply_user_id' }),
    ),
    /** Handed in last: it may have been rejected or withdrawn before. */
    submit_time: auto(f.dateTime({ en: 'Last submitted at', zh: '最近提交时间' }, { required: true })),
    audit_id: auto(f.ref({ en: 'Auditor', zh: '审核人' }, 'manager')),
    audit_name: auto(f.text({ en: 'Auditor', zh: '审核人' }, { max: 32 })),
    audit_time: auto(f.dateTime({ en: 'Audited at', zh: '审核时间' })),
    reject_reason: auto(f.text({ en: 'Rejection', zh: '驳回原因' }, { max: 200 })),
    invoice_code: auto(
      f.text({ en: 'Invoice No.', zh: '发票号码' }, { max: 20, match: 'exact', copy: true }),
    ),
    invoice_url: auto(
      f.file({ en: 'Invoice file', zh: '发票文件' }, { upload: { types: ['pdf'], maxMb: 10 } }),
    ),
    invoice_date: auto(f.date({ en: 'Invoice date', zh: '开票日期' })),
    express_no: auto(f.text({ en: 'Express No.', zh: '快递单号' }, { max: 32, match: 'exact', copy: true })),
    issue_time: auto(f.dateTime({ en: 'Filled in at', zh: '录入时间' })),
    red_reason: auto(f.enum({ en: 'Reason of red flush', zh: '红冲原因' }, redReason)),
    red_time: auto(f.dateTime({ en: 'Red-flushed at', zh: '红冲时间' })),
    create_time: auto(f.dateTime({ en: 'Applied at', zh: '申请时间' }, { required: true })),
  },
  { label: { en: 'Invoice', zh: '发票' }, title: 'invoice_no', scope: 'merchant' },
)
  .referred('bill_count', { en: 'Bills', zh: '账单数' }, 'mct_invoice_bill', 'invoice_id')
  .via('mct_type', f.enum({ en: 'Merchant type', zh: '商户类型' }, mctType), 'mct_id', 'mct_type')
  .via('credit_code', f.text({ en: 'Credit code', zh: '统一社会信用代码' }), 'mct_id', 'credit_code')
  .via('license_url', f.image({ en: 'Licence photo', zh: '营业执照照片' }), 'mct_id', 'license_url')
  .unique('invoice_no', 10005)
  .unique('invoice_code', 10005, { invoice_code: { ne: null } })
  .index(['invoice_status', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .hiddenFromMerchants('mct_name', 'mgt_org_id', 'mct_id', 'audit_id', 'audit_name');

/**
 * Which bills an application is for. One that is rejected, withdrawn or red no longer holds them (docs/domain/states.md §R18), and
 * still says which they were.
 */
export const InvoiceBill = model(
  'mct_invoice_bill',
  {
    invoice_id: auto(f.ref({ en: 'Invoice', zh: '发票' }, 'mct_invoice', { required: true })),
    bill_id: auto(f.ref({ en: 'Bill', zh: '账单' }, 'mct_bill', { required: true })),
    /** What of the bill is invoiced: its service fees when it was applied for. */
    invoice_able_amount: auto(f.money({ en: 'Invoiced amount', zh: '开票金额' }, { required: true })),
    held_flag: auto(f.flag({ en: 'Holds the bill', zh: '占用账单' }, { required: true, default: 1 })),
  },
  { label: { en: 'Bill of an invoice', zh: '发票账单' }, title: 'bill_id', scope: 'merchant' },
)
  .via('bill_no', f.text({ en: 'Bill No.', zh: '账单编号' }), 'bill_id', 'bill_no')
  .via('bill_period', f.text({ en: 'Period', zh: '账期' }), 'bill_id', 'bill_period')
  .via('algorithm_fee', f.money({ en: 'Algorithm fee', zh: '算法服务费' }), 'bill_id', 'algorithm_fee')
  .via('other_fee', f.money({ en: 'Other fees', zh: '其他费用' }), 'bill_id', 'other_fee')
  .titled('bill_no')
  .unique(['invoice_id', 'bill_id'], 10005)
  .unique('bill_id', 19009, { held_flag: 1 })
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_invoice: typeof Invoice;
    mct_invoice_bill: typeof InvoiceBill;
  }
}

const { auditing, issuing, issued, rejected, redFlushed, withdrawn } = applicationStatus;

/** Nobody decides on what they asked for. */
const secondPerson = { when: { apply_user_id: { ne: { $: 'me' } } }, else: 11037 } as const;
const audit = {
  permission: 'INVOICE_AUDIT',
  api: 'PUT /mct_invoice/{id}/audit/v1',
  at: 'detail',
  staff: true,
  guards: [secondPerson],
} as const;
/** Issuing is clerks' work, of whoever prepares bills too. */
const issue = { staff: true, at: 'detail', versioned: true } as const;

const reason = f.text(
  // Asked for by the server with a code of its own [19011].
  { en: 'Rejection', zh: '驳回原因' },
  { max: 200, long: true },
);

/** P60 /finance-manager/invoicing and P61, its detail: applications and invoices; the bills that wait stand first beside them. */
export const invoice = defineResource(Invoice, {
  label: { en: 'Invoicing', zh: '开票管理' },
  route: '/finance-manager/invoicing',
  menu: 'finance-manager',
  permission: 'INVOICING_MANAGER',
  permissions: { update: 'INVOICE_APPLY' },
  api: { ...readOnly('/mct_invoice'), update: 'PUT /mct_invoice/{id}/v1' },
  beside: {
    label: { en: 'All invoices', zh: '全部发票' },
    of: ['invoice_waiting', 'mct_invoice_title'],
    opens: 'invoice_waiting',
    line: true,
  },
  search: ['invoice_no', 'invoice_code'],
  flows: [
    Invoice.flow('invoice_status', 'auditing', {
      withdrawn: {},
      auditing: { approve: 'issuing', reject: 'rejected', withdraw: 'withdrawn' },
      issuing: { fill: 'issued', fail: 'rejected' },
      issued: { redFlush: 'redFlushed' },
      rejected: {},
      redFlushed: {},
    }),
  ],
  actions: {
    approve: Invoice.action({
      ...audit,
      label: { en: 'Approve', zh: '通过' },
      send: { audit_result: 1 },
      confirm: {
        en: 'Approve {invoice_no} of {mct_name} over {invoice_amount}? It is issued next.',
        zh: '通过 {mct_name} 的开票申请 {invoice_no}（价税合计 {invoice_amount}）？通过后进入开票。',
      },
      done: { en: 'Approved. The invoice waits to be filled in', zh: '已通过，等待录入发票' },
    }),
    reject: Invoice.action({
      ...audit,
      label: { en: 'Reject', zh: '驳回' },
      danger: true,
      send: { audit_result: 2 },
      input: { reject_reason: reason },
      done: { en: 'Rejected. The merchant is told', zh: '已驳回，并已通知商户' },
    }),
    fill: Invoice.action({
      ...issue,
      label: { en: 'Fill in invoice', zh: '录入发票' },
      input: {
        invoice_code: f.text(
          { en: 'Invoice No.', zh: '发票号码' },
          {
            required: true,
            max: 20,
            match: 'exact',
            pattern: invoiceCode,
            hint: { en: '8 to 20 digits', zh: '8至20位数字' },
          },
        ),
        invoice_date: f.date({ en: 'Invoice date', zh: '开票日期' }, { required: true }),
        invoice_url: f.file(
          { en: 'Invoice file', zh: '发票文件' },
          { required: true, upload: { types: ['pdf'], maxMb: 10 } },
        ),
        express_no: f.text({ en: 'Express No.', zh: '快递单号' }, { max: 32, match: 'exact' }),
      },
      done: { en: 'Issued. The merchant is told', zh: '已开票，并已通知商户' },
    }),
    fail: Invoice.action({
      ...issue,
      label: { en: 'Issuing failed', zh: '开票失败' },
      danger: true,
      input: { reject_reason: reason },
      done: { en: 'Rejected. The merchant is told', zh: '已驳回，并已通知商户' },
    }),
    withdraw: Invoice.action({
      label: { en: 'Withdraw', zh: '撤回' },
      permission: 'INVOICE_APPLY',
      danger: true,
      when: { apply_user_id: { is: { $: 'me' } } },
      confirm: {
        en: 'Withdraw {invoice_no}? Its bills can be applied for again.',
        zh: '撤回开票申请 {invoice_no}？其账单可重新申请开票。',
      },
      done: { en: 'Withdrawn', zh: '已撤回' },
    }),
    redFlush: Invoice.action({
      label: { en: 'Red flush', zh: '红冲' },
      permission: 'INVOICE_AUDIT',
      staff: true,
      versioned: true,
      danger: true,
      confirm: {
        en: 'Red-flush invoice {invoice_code} over {invoice_amount}? Its bills wait to be invoiced again.',
        zh: '红冲发票 {invoice_code}（价税合计 {invoice_amount}）？其账单将回到待开票。',
      },
      input: {
        red_reason: f.enum({ en: 'Reason', zh: '红冲原因' }, redReason, { required: true }),
      },
      done: { en: 'Red-flushed. The bills wait to be invoiced', zh: '已红冲，账单已回到待开票' },
    }),
  },
  live: 'values',
  list: {
    columns: [
      Invoice.col('invoice_no', { width: 188, fixed: 'left' }),
      Invoice.col('mct_name', { width: 164 }),
      Invoice.col('invoice_type', { width: 128 }),
      Invoice.col('title_name', { width: 164 }),
      Invoice.col('invoice_amount', { width: 128 }),
      Invoice.col('invoice_code', { width: 196 }),
      'create_time',
      Invoice.col('invoice_status', { width: 132 }),
    ],
    hidden: [
      'invoice_date',
      'bill_count',
      'invoice_medium',
      'title_type',
      'tax_no',
      'item_name',
      'tax_rate',
      'net_amount',
      'tax_amount',
      'invoice_url',
      'express_no',
      'reject_reason',
      'red_reason',
      'apply_user_name',
      'audit_name',
      'audit_time',
    ],
    keep: ['invoice_no', 'invoice_type', 'title_name', 'invoice_amount', 'invoice_status'],
    filters: [
      'invoice_no',
      'title_name',
      'invoice_code',
      'mct_id',
      Invoice.range('invoice_date', { maxDays: 367 }),
      Invoice.range('create_time', { maxDays: 367 }),
    ],
    moreFilters: [
      'invoice_status',
      'invoice_type',
      'invoice_medium',
      'tax_no',
      'mgt_org_id',
      Invoice.range('invoice_amount'),
    ],
    tabs: [
      {
        key: 'auditing',
        label: { en: 'Pending audit', zh: '待审核' },
        where: { invoice_status: auditing },
        urgent: true,
        first: true,
      },
      // Approved, and waiting to be filled in.
      { key: 'issuing', label: { en: 'Issuing', zh: '开票中' }, where: { invoice_status: issuing } },
      { key: 'invoiced', label: { en: 'Invoiced', zh: '已开票' }, where: { invoice_status: issued } },
      { key: 'rejected', label: { en: 'Rejected', zh: '已驳回' }, where: { invoice_status: rejected } },
      { key: 'red', label: { en: 'Red-flushed', zh: '已红冲' }, where: { invoice_status: redFlushed } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['invoice_amount', 'invoice_date', 'create_time'],
    sums: ['invoice_amount', 'net_amount', 'tax_amount'],
    row: ['read', 'approve', 'reject', 'fill', 'fail', 'update', 'withdraw', 'redFlush'],
    page: ['export'],
  },
  form: {
    layout: 'page',
    route: 'edit',
    saveAs: { en: 'Resubmit', zh: '重新提交' },
    editable: { invoice_status: [rejected, withdrawn] },
    notEditable: 15001,
    sections: [
      {
        title: { en: 'Invoice', zh: '发票' },
        fields: ['invoice_type', 'invoice_medium', 'item_id', 'tax_rate'],
      },
      { title: { en: 'Title', zh: '抬头' }, fields: ['title_type'], when: whenOrdinary },
      { fields: ['title_name'] },
      { fields: ['tax_no'], when: whenEnterprise },
      { fields: ['reg_address', 'reg_phone', 'bank_name', 'bank_account'], when: whenSpecial },
      { title: { en: 'Delivery', zh: '交付' }, fields: ['email'], when: whenDigital },
      { fields: ['receiver_name', 'receiver_phone', 'receiver_address'], when: whenPaper },
    ],
  },
  detail: {
    route: 'audit-detail',
    facts: ['invoice_status', 'invoice_amount', 'invoice_type', 'invoice_code', 'create_time'],
    history: true,
    sections: [
      slot('steps'),
      {
        title: { en: 'Application', zh: '申请信息' },
        fields: [
          'invoice_no',
          'mct_name',
          'invoice_type',
          'invoice_medium',
          'item_name',
          'apply_user_name',
          'create_time',
          'submit_time',
          'audit_name',
          'audit_time',
          'reject_reason',
        ],
      },
      {
        title: { en: 'Made out to', zh: '抬头信息' },
        fields: [
          'title_type',
          'title_name',
          'tax_no',
          'reg_address',
          'reg_phone',
          'bank_name',
          'bank_account',
        ],
      },
      {
        title: { en: 'Amount', zh: '金额' },
        fields: ['invoice_amount', 'net_amount', 'tax_rate', 'tax_amount', 'bill_count'],
      },
      Invoice.sublist('mct_invoice_bill', 'invoice_id', {
        api: 'GET /mct_invoice/bills/{id}/v1',
        title: { en: 'Bills', zh: '关联账单' },
        columns: ['bill_no', 'bill_period', 'algorithm_fee', 'other_fee', 'invoice_able_amount'],
        sort: ['id', 'asc'],
        size: 50,
      }),
      {
        title: { en: 'Issued invoice', zh: '开票结果' },
        fields: [
          'invoice_code',
          'invoice_date',
          'invoice_url',
          'issue_time',
          'email',
          'receiver_name',
          'receiver_phone',
          'receiver_address',
          'express_no',
          'red_reason',
          'red_time',
        ],
      },
      {
        title: { en: 'Merchant qualification', zh: '商户资质' },
        fields: ['mct_type', 'credit_code', 'license_url'],
      },
    ],
  },
});
