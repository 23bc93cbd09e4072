import { type FieldRule, textAt, valueAt } from './field-rules.ts';

/** What Alipay's documentation asks of a secondary merchant (opendocs.alipay.com, "Direct pay: create a secondary merchant"). */

const individual = '06';
const soleTrader = '07';
const faceToFace = '当面付';

const isFaceToFace = (body: unknown) => {
  const services = valueAt(body, '/service');
  return Array.isArray(services) && services.includes(faceToFace);
};
const isCompany = (body: unknown) => textAt(body, '/merchant_type') !== individual;
const isSoleTrader = (body: unknown) => textAt(body, '/merchant_type') === soleTrader;
const settlesToAccount = (body: unknown) =>
  textAt(body, '/default_settle_rule/default_settle_type') === 'alipayAccount';
const settlesToCard = (body: unknown) => !settlesToAccount(body);
const imageId = /^[\w.-]+$/;
const areaCode = /^\d{6}$/;

export const alipayRules: readonly FieldRule[] = [
  { path: '/external_id', required: true, max: 32, pattern: /^\w+$/ },
  { path: '/merchant_type', required: true, max: 2, pattern: /^0[1-7]$/ },
  { path: '/name', required: true, max: 128 },
  { path: '/alias_name', required: true, max: 128 },
  { path: '/cert_type', required: true, max: 3, pattern: /^\d{3}$/ },
  { path: '/cert_no', required: true, max: 32 },
  { path: '/cert_image', required: isCompany, max: 256, pattern: imageId },
  { path: '/cert_name', required: isSoleTrader, max: 128 },
  { path: '/legal_name', required: isCompany, max: 64 },
  { path: '/legal_cert_no', required: isCompany, max: 32 },
  { path: '/mcc', required: true, max: 10 },
  { path: '/service', required: true, max: 10 },
  { path: '/service_phone', required: true, max: 20, pattern: /^[\d-]+$/ },
  { path: '/contact_infos', required: true, max: 10 },
  { path: '/contact_infos/0/name', required: true, max: 64 },
  { path: '/contact_infos/0/mobile', required: true, max: 20, pattern: /^1\d{10}$/ },
  { path: '/business_address/province_code', required: isFaceToFace, max: 6, pattern: areaCode },
  { path: '/business_address/city_code', required: isFaceToFace, max: 6, pattern: areaCode },
  { path: '/business_address/district_code', required: isFaceToFace, max: 6, pattern: areaCode },
  { path: '/business_address/address', required: isFaceToFace, max: 512 },
  { path: '/out_door_images', required: isFaceToFace, max: 10 },
  { path: '/in_door_images', required: isFaceToFace, max: 10 },
  { path: '/binding_alipay_logon_id', required: true, max: 64 },
  { path: '/default_settle_rule/default_settle_type', required: true, max: 20 },
  { path: '/default_settle_rule/default_settle_target', required: true, max: 64 },
  { path: '/alipay_logon_id', required: settlesToAccount, max: 64 },
  { path: '/biz_cards', required: settlesToCard, max: 1 },
  { path: '/biz_cards/0/account_no', required: settlesToCard, max: 30, pattern: /^\d{8,30}$/ },
  { path: '/biz_cards/0/account_holder_name', required: settlesToCard, max: 128 },
  { path: '/biz_cards/0/account_inst_name', required: settlesToCard, max: 128 },
  {
    path: '/sign_time_with_isv',
    required: true,
    max: 19,
    pattern: /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/,
  },
];
