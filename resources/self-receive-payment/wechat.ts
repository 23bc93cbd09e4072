import { payChannel } from '../enums.ts';
import { crud, defineResource, sharing, slot } from '../kit/index.ts';
import { mctType } from '../shared/merchant.ts';
import { Application } from './application.ts';
import { administratorType, documentType, salesScene } from './enums.ts';
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

const told = '?pay_channel=1';
const notOwner = (n: number) => ({ owner_flag: 0, owner_count: { gte: n } }) as const;
const notPassport = { id_doc_type: { ne: documentType.passport } } as const;

/** P37–P39 /wx-merchant-manager: merchants at WeChat Pay. */
export const wechatMerchant = defineResource(Application, {
  name: 'wx_merchant',
  label: { en: 'WeChat merchants', zh: '微信商户管理' },
  route: '/wx-merchant-manager',
  menu: 'wx-merchant-manager',
  permission: 'WX_MANAGE',
  api: sharing(
    { ...crud(base), delete: `DELETE ${base}/deleted/{id}/v1` },
    { pay_channel: payChannel.wechat },
  ),
  permissions: { create: 'ENTRY_SUBMIT', update: 'ENTRY_SUBMIT', delete: 'ENTRY_SUBMIT' },
  base: { pay_channel: payChannel.wechat },
  search: ['apply_no', 'sub_mchid'],
  live: 'values',
  actions: actionsFor(told),
  list: {
    keep: listFor.keep,
    filters: listFor.filters,
    tabs: listFor.tabs,
    sortable: listFor.sortable,
    row: listFor.row,
    page: listFor.page,
    columns: [...listFor.columns, Application.col('sub_mchid', { width: 132 }), ...listFor.state],
    hidden: ['merchant_shortname', 'rate', ...listFor.hidden],
    moreFilters: ['sub_mchid', ...listFor.moreFilters],
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
      {
        fields: [
          'license_url',
          'credit_code',
          'subject_name',
          'license_address',
          'license_begin',
          'license_long',
        ],
      },
      { fields: ['license_end'], when: { license_long: 0 } },
      { fields: ['legal_name', 'id_doc_type', 'legal_id_no', 'id_front_url'] },
      { fields: ['id_back_url'], when: notPassport },
      { fields: ['id_begin', 'id_long'] },
      { fields: ['id_end'], when: { id_long: 0 } },
      { fields: ['owner_flag'], when: { subject_type: { ne: mctType.soleTrader } } },
      { fields: ['owner_count'], when: { owner_flag: 0 } },
      {
        fields: [
          'owner1_name',
          'owner1_doc_type',
          'owner1_id_no',
          'owner1_front_url',
          'owner1_back_url',
          'owner1_begin',
          'owner1_end',
        ],
        when: notOwner(1),
      },
      {
        fields: [
          'owner2_name',
          'owner2_doc_type',
          'owner2_id_no',
          'owner2_front_url',
          'owner2_back_url',
          'owner2_begin',
          'owner2_end',
        ],
        when: notOwner(2),
      },
      {
        fields: [
          'owner3_name',
          'owner3_doc_type',
          'owner3_id_no',
          'owner3_front_url',
          'owner3_back_url',
          'owner3_begin',
          'owner3_end',
        ],
        when: notOwner(3),
      },
      {
        fields: [
          'owner4_name',
          'owner4_doc_type',
          'owner4_id_no',
          'owner4_front_url',
          'owner4_back_url',
          'owner4_begin',
          'owner4_end',
        ],
        when: notOwner(4),
      },
      { title: { en: 'Administrator', zh: '超级管理员' }, fields: ['contact_type', 'contact_name'] },
      {
        fields: [
          'contact_doc_type',
          'contact_id_no',
          'contact_front_url',
          'contact_back_url',
          'contact_begin',
          'contact_end',
          'authorization_url',
        ],
        when: { contact_type: administratorType.agent },
      },
      { fields: ['contact_phone', 'contact_email'] },
      {
        title: { en: 'Business', zh: '经营信息' },
        fields: ['merchant_shortname', 'service_phone', 'sales_scenes'],
      },
      {
        fields: ['store_name', 'store_area_id', 'store_address', 'store_entrance_url', 'store_indoor_url'],
        when: { sales_scenes: { has: [salesScene.store] } },
      },
      { fields: ['mini_appid', 'mini_pics'], when: { sales_scenes: { has: [salesScene.miniProgram] } } },
      {
        title: { en: 'Settlement', zh: '结算规则' },
        fields: [
          'settlement_id',
          'qualification_type',
          'qualification_urls',
          'preferential_id',
          'preferential_rate',
        ],
      },
      {
        title: { en: 'Account', zh: '结算账户' },
        fields: [
          'bank_account_type',
          'account_holder',
          'bank_name',
          'bank_area_id',
          'bank_branch',
          'bank_branch_id',
          'account_no',
          'account_no_again',
          'addition_desc',
          'addition_urls',
        ],
      },
    ],
  },
  deletable: { when: changeable, else: 15006 },
  detail: {
    facts: ['entry_status', 'sub_mchid', 'subject_name', 'submit_status'],
    history: true,
    sections: [
      ...progressSections,
      { title: { en: 'Result', zh: '进件结果' }, fields: ['sub_mchid', ...resultFields] },
      {
        title: { en: 'Subject', zh: '主体信息' },
        fields: [
          'subject_type',
          'subject_name',
          'credit_code',
          'license_url',
          'license_address',
          'license_begin',
          'license_end',
        ],
      },
      {
        title: { en: 'Legal person', zh: '法人信息' },
        fields: [
          'legal_name',
          'id_doc_type',
          'legal_id_no',
          'id_front_url',
          'id_back_url',
          'id_begin',
          'id_end',
          'owner_flag',
        ],
      },
      slot('owners'),
      {
        title: { en: 'Administrator', zh: '超级管理员' },
        fields: ['contact_type', 'contact_name', 'contact_id_no', 'contact_phone', 'contact_email'],
      },
      {
        title: { en: 'Business', zh: '经营信息' },
        fields: [
          'merchant_shortname',
          'service_phone',
          'sales_scenes',
          'store_name',
          'store_address',
          'store_entrance_url',
          'store_indoor_url',
          'mini_appid',
          'mini_pics',
        ],
      },
      {
        title: { en: 'Settlement', zh: '结算规则' },
        fields: [
          'settlement_id',
          'qualification_type',
          'qualification_urls',
          'preferential_id',
          'preferential_rate',
        ],
      },
      {
        title: { en: 'Account', zh: '结算账户' },
        fields: [
          'bank_account_type',
          'account_holder',
          'bank_name',
          'bank_branch',
          'bank_branch_id',
          'account_no',
          'addition_desc',
          'addition_urls',
        ],
      },
      { title: { en: 'Application', zh: '申请信息' }, fields: originFields },
      ...relatedFor(told),
    ],
  },
});
