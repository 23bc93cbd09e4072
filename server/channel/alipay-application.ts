import type { AlipayApplication } from './onboarding.ts';

/** An application as Alipay's `ant.merchant.expand.indirect.zft.create` takes it (opendocs.alipay.com, "Direct pay"). */

const publicAccount = 1;
const given = (text: string | null) => text || undefined;
const filled = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

export function alipayApplication(application: AlipayApplication): object {
  const { certificate, legal, contact, address, settlement, invoice } = application;
  const target =
    settlement.to === 'alipay'
      ? { default_settle_type: 'alipayAccount', default_settle_target: settlement.account }
      : { default_settle_type: 'bankCard', default_settle_target: settlement.number };
  return {
    external_id: application.businessCode,
    merchant_type: application.merchantType,
    name: application.name,
    alias_name: application.aliasName,
    cert_type: certificate.type,
    cert_no: certificate.number,
    cert_image: certificate.image,
    cert_image_back: given(certificate.back),
    cert_name: given(certificate.name),
    ...(legal && {
      legal_name: legal.name,
      legal_cert_no: legal.idNumber,
      legal_cert_front_image: given(legal.front),
      legal_cert_back_image: given(legal.back),
    }),
    mcc: application.mcc,
    service: application.services,
    service_phone: application.servicePhone,
    contact_infos: [{ name: contact.name, mobile: contact.phone, email: given(contact.email) }],
    business_address: {
      province_code: `${address.areaCode.slice(0, 2)}0000`,
      city_code: `${address.areaCode.slice(0, 4)}00`,
      district_code: address.areaCode,
      address: address.text,
    },
    out_door_images: filled(application.outdoor),
    in_door_images: filled(application.indoor),
    binding_alipay_logon_id: application.signingAccount,
    ...(settlement.to === 'alipay'
      ? { alipay_logon_id: settlement.account }
      : {
          biz_cards: [
            {
              account_holder_name: settlement.holder,
              account_no: settlement.number,
              account_inst_name: settlement.bank,
              account_branch_name: settlement.branch,
              account_type: 'DC',
              usage_type: settlement.accountType === publicAccount ? '01' : '02',
            },
          ],
        }),
    default_settle_rule: target,
    qualifications: filled(
      application.qualifications.map(({ type, image }) => ({
        industry_qualification_type: type,
        industry_qualification_image: image,
      })),
    ),
    ...(invoice && {
      invoice_info: {
        title: invoice.title,
        tax_no: invoice.taxNo,
        address: invoice.address,
        telephone: invoice.phone,
        bank_name: invoice.bank,
        bank_account: invoice.accountNo,
      },
    }),
    sign_time_with_isv: application.signedAt,
  };
}
