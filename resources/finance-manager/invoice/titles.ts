import { crud, defineResource, f, model } from '../../kit/index.ts';
import { titleType } from './enums.ts';
import { blockFields, emailField, titleFields, titleTypeField } from './fields.ts';

/** A title that a merchant has its invoices made out to, kept for the next application (P60). A few a merchant. */
export const InvoiceTitle = model(
  'mct_invoice_title',
  {
    mct_id: f.ref({ en: 'Merchant', zh: '商户名称' }, 'mct', { required: true }),
    title_type: titleTypeField(true),
    ...titleFields,
    ...blockFields(false),
    email: emailField(false),
    taxpayer_flag: f.flag(
      { en: 'General taxpayer', zh: '一般纳税人' },
      {
        required: true,
        default: 0,
        help: {
          en: 'Special invoices are for enterprises and general taxpayers',
          zh: '专用发票仅限企业或一般纳税人申请',
        },
      },
    ),
  },
  {
    label: { en: 'Invoice title', zh: '发票抬头' },
    title: 'title_name',
    scope: 'merchant',
    picker: ['tax_no', 'title_type'],
    choose: { as: 'select', filters: ['mct_id'] },
  },
)
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .unique(['mct_id', 'title_name'], 10005)
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_invoice_title: typeof InvoiceTitle;
  }
}

const enterprise = { title_type: titleType.enterprise } as const;
const apply = 'INVOICE_APPLY';

/** P60, titles: who applies chooses one of them, and keeps what they typed. */
export const invoiceTitle = defineResource(InvoiceTitle, {
  label: { en: 'Titles', zh: '抬头库' },
  route: '/finance-manager/invoicing/title',
  menu: 'none',
  permission: 'INVOICING_MANAGER',
  permissions: { create: apply, update: apply, delete: apply },
  api: crud('/mct_invoice_title'),
  list: {
    columns: [
      InvoiceTitle.col('title_name', { fixed: 'left' }),
      'mct_name',
      'title_type',
      'tax_no',
      'bank_name',
      'email',
      'taxpayer_flag',
      'create_time',
    ],
    hidden: ['reg_address', 'reg_phone', 'bank_account'],
    keep: ['title_name'],
    filters: ['title_name', 'tax_no', 'mct_id'],
    moreFilters: [
      'title_type',
      'taxpayer_flag',
      'mgt_org_id',
      InvoiceTitle.range('create_time', { maxDays: 367 }),
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['read', 'update', 'delete'],
    page: ['create'],
  },
  form: {
    layout: 'drawer',
    sections: [
      { fields: ['mct_id'], staff: true },
      { fields: ['title_type', 'title_name'] },
      { fields: ['tax_no'], when: enterprise },
      {
        help: { en: 'For special invoices', zh: '专用发票须填写' },
        fields: ['reg_address', 'reg_phone', 'bank_name', 'bank_account'],
        when: enterprise,
      },
      { fields: ['email'] },
      { fields: ['taxpayer_flag'], staff: true },
    ],
  },
  deletable: { when: {}, else: 10003 },
  detail: {
    layout: 'drawer',
    facts: ['title_type', 'taxpayer_flag'],
    sections: [
      {
        fields: [
          'title_name',
          'tax_no',
          'reg_address',
          'reg_phone',
          'bank_name',
          'bank_account',
          'email',
          'mct_name',
          'create_time',
        ],
      },
    ],
    history: true,
  },
});
