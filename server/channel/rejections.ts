import type { Rejection } from './onboarding.ts';

/**
 * Which field of the form (docs/domain/merchants.md §11.6, §11.7) a field of a channel is, so that a rejection leads to what has to be
 * mended. Channels name a field by its last word, or by the whole path to it.
 */

export const wechatFields: Readonly<Record<string, string>> = {
  subject_type: 'subject_type',
  license_copy: 'license_url',
  license_number: 'credit_code',
  merchant_name: 'subject_name',
  legal_person: 'legal_name',
  license_address: 'license_address',
  period_begin: 'license_begin',
  period_end: 'license_end',
  id_doc_type: 'id_doc_type',
  id_card_copy: 'id_front_url',
  id_card_national: 'id_back_url',
  id_card_name: 'legal_name',
  id_card_number: 'legal_id_no',
  card_period_begin: 'id_begin',
  card_period_end: 'id_end',
  id_doc_copy: 'id_front_url',
  id_doc_copy_back: 'id_back_url',
  id_doc_name: 'legal_name',
  id_doc_number: 'legal_id_no',
  doc_period_begin: 'id_begin',
  doc_period_end: 'id_end',
  owner: 'owner_flag',
  ubo_info_list: 'owner_flag',
  contact_type: 'contact_type',
  contact_name: 'contact_name',
  contact_id_number: 'contact_id_no',
  contact_id_doc_copy: 'contact_id_no',
  contact_id_doc_copy_back: 'contact_id_no',
  contact_period_begin: 'contact_id_no',
  contact_period_end: 'contact_id_no',
  business_authorization_letter: 'contact_type',
  mobile_phone: 'contact_phone',
  contact_email: 'contact_email',
  merchant_shortname: 'merchant_shortname',
  service_phone: 'service_phone',
  sales_scenes_type: 'sales_scenes',
  biz_store_name: 'store_name',
  biz_address_code: 'store_area_code',
  biz_store_address: 'store_address',
  store_entrance_pic: 'store_entrance_url',
  indoor_pic: 'store_indoor_url',
  mini_program_sub_appid: 'mini_appid',
  mini_program_pics: 'mini_pics',
  settlement_id: 'settlement_id',
  qualification_type: 'qualification_type',
  qualifications: 'qualification_urls',
  activities_rate: 'preferential_rate',
  activities_id: 'preferential_rate',
  bank_account_type: 'bank_account_type',
  account_name: 'account_holder',
  account_bank: 'bank_name',
  bank_address_code: 'bank_area_code',
  bank_name: 'bank_branch',
  bank_branch_id: 'bank_branch_id',
  account_number: 'account_no',
  business_addition_msg: 'addition_desc',
  business_addition_pics: 'addition_urls',
};

export const alipayFields: Readonly<Record<string, string>> = {
  external_id: 'external_id',
  merchant_type: 'merchant_type',
  name: 'subject_name',
  alias_name: 'alias_name',
  cert_type: 'cert_type',
  cert_no: 'cert_no',
  cert_image: 'cert_image',
  cert_image_back: 'cert_image_back',
  cert_name: 'cert_name',
  legal_name: 'legal_name',
  legal_cert_no: 'legal_id_no',
  legal_cert_front_image: 'id_front_url',
  legal_cert_back_image: 'id_back_url',
  mcc: 'mcc',
  service: 'service_names',
  service_phone: 'service_phone',
  contact_infos: 'contact_name',
  mobile: 'contact_phone',
  business_address: 'business_address',
  address: 'business_address',
  out_door_images: 'outdoor_images',
  in_door_images: 'indoor_images',
  binding_alipay_logon_id: 'binding_logon_id',
  alipay_logon_id: 'alipay_logon_id',
  biz_cards: 'account_no',
  account_holder_name: 'account_holder',
  account_no: 'account_no',
  account_inst_name: 'bank_name',
  account_branch_name: 'bank_branch',
  qualifications: 'qualification_urls',
  invoice_info: 'invoice_info',
  sign_time_with_isv: 'sign_time',
};

/** `/subject_info/identity_info/id_card_info/id_card_number`, `contact_infos[0].mobile` or `id_card_number`: its last word. */
const lastWord = (path: string) => path.split(/[/.[\]]+/).findLast((word) => /[a-z]/i.test(word)) ?? '';

/** @param path the channel's name of the field, empty where it named none */
export function rejectionOf(
  fields: Readonly<Record<string, string>>,
  path: string,
  reason: string,
): Rejection {
  const channelField = lastWord(path);
  return { field: fields[channelField] ?? null, channelField, reason };
}
