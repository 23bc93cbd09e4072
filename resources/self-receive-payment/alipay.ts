import { payChannel } from '../enums.ts';
import { crud, defineResource, sharing } from '../kit/index.ts';
import { mctType } from '../shared/merchant.ts';
import { Application } from './application.ts';
import { alipayService, settleTarget } from './enums.ts';
import {
  actionsFor,
  base,
  changeable,
  listFor,
  originFields,
  progressSections,
  relatedFor,
  resultFields,
} from './screens.ts';

const told = '?pay_channel=2';
const individual = { subject_type: mctType.individual } as const;
const company = { subject_type: [mctType.soleTrader, mctType.enterprise] } as const;
const facing = { service_codes: { has: [alipayService.faceToFace] } } as const;

/** P40–P42 /merchant-manager/alipay: secondary merchants of Alipay's direct pay. */
export const alipayMerchant = defineResource(Application, {
  name: 'alipay_merchant',
  label: { en: 'Alipay merchants', zh: '支付宝商户管理' },
  route: '/merchant-manager/alipay',
  menu: 'merchant-manager',
  permission: 'ALI_MANAGE',
  api: sharing(
    { ...crud(base), delete: `DELETE ${base}/deleted/{id}/v1` },
    { pay_channel: payChannel.alipay },
  ),
  permissions: { create: 'ENTRY_SUBMIT', update: 'ENTRY_SUBMIT', delete: 'ENTRY_SUBMIT' },
  base: { pay_channel: payChannel.alipay },
  search: ['apply_no', 'smid'],
  live: 'values',
  actions: actionsFor(told),
  list: {
    keep: listFor.keep,
    filters: listFor.filters,
    tabs: listFor.tabs,
    sortable: listFor.sortable,
    row: listFor.row,
    page: listFor.page,
    columns: [...listFor.columns, Application.col('smid', { width: 160 }), ...listFor.state],
    hidden: ['alias_name', 'alipay_logon_id', 'mcc', 'service_names', 'rate', ...listFor.hidden],
    moreFilters: ['smid', 'alipay_logon_id', ...listFor.moreFilters],
    counts: true,
    sort: ['create_time', 'desc'],
  },
  form: {
    layout: 'steps',
    drafts: { begin: ['mct_id', 'subject_type'] },
    rejections: 'rejections',
    follow: 'submit',
    editable: changeable,
    notEditable: 15001,
    sections: [
      {
        title: { en: 'Subject', zh: '主体信息' },
        help: {
          en: 'It starts with what is known of the merchant; every step is kept as you go on.',
          zh: '将带入商户已有资料，每一步自动保存草稿。',
        },
        fields: ['mct_id', 'subject_type'],
      },
      { fields: ['subject_name', 'alias_name', 'cert_type', 'cert_no', 'cert_image'] },
      { fields: ['cert_image_back'], when: individual },
      { fields: ['cert_name'], when: { subject_type: mctType.soleTrader } },
      { fields: ['legal_name', 'legal_id_no', 'id_front_url', 'id_back_url'], when: company },
      {
        title: { en: 'Business', zh: '经营信息' },
        fields: [
          'mcc',
          'service_codes',
          'service_phone',
          'contact_name',
          'contact_phone',
          'notice_email',
          'business_area_id',
          'business_address',
        ],
      },
      { fields: ['outdoor_images', 'indoor_images'], when: facing },
      { fields: ['qualification_urls'] },
      { title: { en: 'Settlement', zh: '结算信息' }, fields: ['binding_logon_id', 'settle_target'] },
      { fields: ['alipay_logon_id'], when: { settle_target: settleTarget.alipay } },
      {
        fields: [
          'bank_account_type',
          'account_holder',
          'bank_name',
          'bank_branch',
          'account_no',
          'account_no_again',
        ],
        when: { settle_target: settleTarget.bankCard },
      },
      {
        title: { en: 'Confirm', zh: '签约与确认' },
        fields: [
          'sign_time',
          'invoice_title',
          'invoice_tax_no',
          'invoice_address',
          'invoice_phone',
          'invoice_bank',
          'invoice_account_no',
        ],
      },
    ],
  },
  deletable: { when: changeable, else: 15006 },
  detail: {
    facts: ['entry_status', 'smid', 'subject_name', 'submit_status'],
    history: true,
    sections: [
      ...progressSections,
      { title: { en: 'Result', zh: '进件结果' }, fields: ['smid', ...resultFields] },
      {
        title: { en: 'Subject', zh: '主体信息' },
        fields: [
          'subject_type',
          'subject_name',
          'alias_name',
          'cert_type',
          'cert_no',
          'cert_image',
          'cert_image_back',
          'cert_name',
        ],
      },
      {
        title: { en: 'Legal person', zh: '法人信息' },
        fields: ['legal_name', 'legal_id_no', 'id_front_url', 'id_back_url'],
      },
      {
        title: { en: 'Business', zh: '经营信息' },
        fields: [
          'mcc',
          'service_names',
          'service_phone',
          'contact_name',
          'contact_phone',
          'notice_email',
          'business_address',
          'outdoor_images',
          'indoor_images',
          'qualification_urls',
        ],
      },
      {
        title: { en: 'Settlement', zh: '结算信息' },
        fields: [
          'binding_logon_id',
          'settle_target',
          'alipay_logon_id',
          'bank_account_type',
          'account_holder',
          'bank_name',
          'bank_branch',
          'account_no',
          'sign_time',
        ],
      },
      {
        title: { en: 'Invoice', zh: '开票资料' },
        fields: [
          'invoice_title',
          'invoice_tax_no',
          'invoice_address',
          'invoice_phone',
          'invoice_bank',
          'invoice_account_no',
        ],
      },
      { title: { en: 'Application', zh: '申请信息' }, fields: originFields },
      ...relatedFor(told),
    ],
  },
});
