import { type FieldRule, textAt, valueAt } from './field-rules.ts';

/** What WeChat Pay's documentation asks of an application (pay.weixin.qq.com, "Special merchants: submit an application"). */

const license = '/subject_info/business_license_info';
const identity = '/subject_info/identity_info';
const card = `${identity}/id_card_info`;
const document = `${identity}/id_doc_info`;
const sales = '/business_info/sales_info';
const store = `${sales}/biz_store_info`;
const program = `${sales}/mini_program_info`;
const bank = '/bank_account_info';

const day = /^\d{4}-\d{2}-\d{2}$/;
const dayOrForever = /^(\d{4}-\d{2}-\d{2}|长期)$/;
const mediaId = /^[\w-]{1,256}$/;
const areaCode = /^\d{6}$/;

const byAgent = (body: unknown) => textAt(body, '/contact_info/contact_type') === 'SUPER';
const withCard = (body: unknown) => textAt(body, `${identity}/id_doc_type`) === 'IDENTIFICATION_TYPE_IDCARD';
const withDocument = (body: unknown) => !withCard(body);
const scene = (name: string) => (body: unknown) => {
  const scenes = valueAt(body, `${sales}/sales_scenes_type`);
  return Array.isArray(scenes) && scenes.includes(name);
};
const inStore = scene('SALES_SCENES_STORE');
const inProgram = scene('SALES_SCENES_MINI_PROGRAM');
const isEnterprise = (body: unknown) =>
  textAt(body, '/subject_info/subject_type') === 'SUBJECT_TYPE_ENTERPRISE';
const ownedByOthers = (body: unknown) => isEnterprise(body) && valueAt(body, `${identity}/owner`) === false;

export const wechatRules: readonly FieldRule[] = [
  { path: '/business_code', required: true, max: 124, pattern: /^\w+$/ },
  { path: '/contact_info/contact_type', required: true, max: 5, pattern: /^(LEGAL|SUPER)$/ },
  { path: '/contact_info/contact_name', required: true, max: 100, sealed: true },
  { path: '/contact_info/contact_id_number', required: byAgent, max: 64, sealed: true },
  { path: '/contact_info/contact_id_doc_copy', required: byAgent, max: 256, pattern: mediaId },
  { path: '/contact_info/contact_period_begin', required: byAgent, max: 10, pattern: day },
  { path: '/contact_info/contact_period_end', required: byAgent, max: 10, pattern: dayOrForever },
  { path: '/contact_info/business_authorization_letter', required: byAgent, max: 256, pattern: mediaId },
  { path: '/contact_info/mobile_phone', required: true, max: 11, pattern: /^1\d{10}$/, sealed: true },
  { path: '/contact_info/contact_email', required: true, max: 128, pattern: /^\S+@\S+$/, sealed: true },
  {
    path: '/subject_info/subject_type',
    required: true,
    max: 64,
    pattern: /^SUBJECT_TYPE_(INDIVIDUAL|ENTERPRISE)$/,
  },
  { path: `${license}/license_copy`, required: true, max: 256, pattern: mediaId },
  { path: `${license}/license_number`, required: true, max: 18, pattern: /^([0-9A-Z]{18}|\d{15})$/ },
  { path: `${license}/merchant_name`, required: true, max: 128, pattern: /^.{2,}$/ },
  { path: `${license}/legal_person`, required: true, max: 64 },
  { path: `${license}/license_address`, max: 128 },
  { path: `${license}/period_begin`, required: true, max: 10, pattern: day },
  { path: `${license}/period_end`, required: true, max: 10, pattern: dayOrForever },
  { path: `${identity}/id_doc_type`, required: true, max: 64, pattern: /^IDENTIFICATION_TYPE_[A-Z_]+$/ },
  { path: `${identity}/owner`, required: isEnterprise, max: 5 },
  { path: `${card}/id_card_copy`, required: withCard, max: 256, pattern: mediaId },
  { path: `${card}/id_card_national`, required: withCard, max: 256, pattern: mediaId },
  { path: `${card}/id_card_name`, required: withCard, max: 100, sealed: true },
  {
    path: `${card}/id_card_number`,
    required: withCard,
    max: 18,
    pattern: /^(\d{17}[\dX]|\d{15})$/,
    sealed: true,
  },
  { path: `${card}/card_period_begin`, required: withCard, max: 10, pattern: day },
  { path: `${card}/card_period_end`, required: withCard, max: 10, pattern: dayOrForever },
  { path: `${document}/id_doc_copy`, required: withDocument, max: 256, pattern: mediaId },
  { path: `${document}/id_doc_name`, required: withDocument, max: 100, sealed: true },
  { path: `${document}/id_doc_number`, required: withDocument, max: 128, sealed: true },
  { path: `${document}/doc_period_begin`, required: withDocument, max: 10, pattern: day },
  { path: `${document}/doc_period_end`, required: withDocument, max: 10, pattern: dayOrForever },
  { path: '/subject_info/ubo_info_list', required: ownedByOthers, max: 4 },
  { path: '/business_info/merchant_shortname', required: true, max: 64 },
  { path: '/business_info/service_phone', required: true, max: 32, pattern: /^[\d-]+$/ },
  { path: `${sales}/sales_scenes_type`, required: true, max: 6 },
  { path: `${store}/biz_store_name`, required: inStore, max: 128 },
  { path: `${store}/biz_address_code`, required: inStore, max: 6, pattern: areaCode },
  { path: `${store}/biz_store_address`, required: inStore, max: 128 },
  { path: `${store}/store_entrance_pic`, required: inStore, max: 5 },
  { path: `${store}/indoor_pic`, required: inStore, max: 5 },
  { path: `${program}/mini_program_sub_appid`, required: inProgram, max: 256 },
  { path: `${program}/mini_program_pics`, max: 5 },
  { path: '/settlement_info/settlement_id', required: true, max: 3, pattern: /^\d{3}$/ },
  { path: '/settlement_info/qualification_type', required: true, max: 200 },
  { path: '/settlement_info/qualifications', max: 5 },
  { path: '/settlement_info/activities_rate', max: 50, pattern: /^\d+\.\d{2}$/ },
  {
    path: `${bank}/bank_account_type`,
    required: true,
    max: 64,
    pattern: /^BANK_ACCOUNT_TYPE_(CORPORATE|PERSONAL)$/,
  },
  { path: `${bank}/account_name`, required: true, max: 128, sealed: true },
  { path: `${bank}/account_bank`, required: true, max: 128 },
  { path: `${bank}/bank_address_code`, required: true, max: 6, pattern: areaCode },
  { path: `${bank}/bank_branch_id`, max: 64, pattern: /^\d{12}$/ },
  { path: `${bank}/bank_name`, max: 128 },
  { path: `${bank}/account_number`, required: true, max: 30, pattern: /^\d{8,30}$/, sealed: true },
  { path: '/addition_info/business_addition_msg', max: 512 },
  { path: '/addition_info/business_addition_pics', max: 5 },
];
