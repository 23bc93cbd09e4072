import { creditCheck } from '../../../resources/shared/credit-code.ts';

/** Numbers that are nobody's, whose check digits fit. */
export const idNumber = '11010519491231002X';
export const accountNo = '6222020200112233445';
export const email = 'fang.chen@example.com';
export const alipayAccount = '13700009988';

export const creditCodeOf = (number: number) => {
  const body = `91990000MA${String(number).padStart(7, '0')}`;
  return body + creditCheck(body);
};

const picture = '/media/licence.svg';

/** Everything that WeChat Pay is told of an enterprise. */
export const wechatBody = (name: string, district: string, number: number) => ({
  subject_type: 2,
  license_url: picture,
  credit_code: creditCodeOf(number),
  subject_name: name,
  license_begin: '2020-01-01',
  license_long: 1,
  legal_name: '李华',
  id_doc_type: 1,
  legal_id_no: idNumber,
  id_front_url: picture,
  id_back_url: picture,
  id_begin: '2020-01-01',
  id_long: 0,
  id_end: '2036-01-01',
  owner_flag: 1,
  contact_type: 1,
  contact_name: '李华',
  contact_phone: '13700100001',
  contact_email: email,
  merchant_shortname: '试点便利',
  service_phone: '021-5000100',
  sales_scenes: [1],
  store_name: '试点便利',
  store_area_id: district,
  store_address: '世纪大道100号',
  store_entrance_url: picture,
  store_indoor_url: picture,
  settlement_id: 716,
  qualification_type: '零售',
  bank_account_type: 1,
  account_holder: name,
  bank_name: '招商银行',
  bank_area_id: district,
  bank_branch: '招商银行上海分行',
  account_no: accountNo,
  account_no_again: accountNo,
});

/** Everything that Alipay is told of an enterprise that is paid to its Alipay account. */
export const alipayBody = (name: string, district: string, number: number) => ({
  subject_type: 2,
  subject_name: name,
  alias_name: '试点便利',
  cert_type: 201,
  cert_no: creditCodeOf(number),
  cert_image: picture,
  legal_name: '李华',
  legal_id_no: idNumber,
  id_front_url: picture,
  id_back_url: picture,
  mcc: 5331,
  service_codes: [1, 2],
  service_phone: '0215000100',
  contact_name: '李华',
  contact_phone: '13700100001',
  notice_email: email,
  business_area_id: district,
  business_address: '世纪大道100号',
  outdoor_images: [picture],
  indoor_images: [picture],
  binding_logon_id: alipayAccount,
  settle_target: 1,
  alipay_logon_id: alipayAccount,
  sign_time: '2026-03-01 10:00:00',
});
