import type { EndDay, PersonDocument, WechatApplication } from './onboarding.ts';

/** An application as WeChat Pay's `applyment4sub` takes it (pay.weixin.qq.com, "Special merchants: submit an application"). */

const subjectTypes: Readonly<Record<number, string>> = {
  1: 'SUBJECT_TYPE_INDIVIDUAL',
  2: 'SUBJECT_TYPE_ENTERPRISE',
};
const documentTypes: Readonly<Record<number, string>> = {
  1: 'IDENTIFICATION_TYPE_IDCARD',
  2: 'IDENTIFICATION_TYPE_OVERSEA_PASSPORT',
  3: 'IDENTIFICATION_TYPE_HONGKONG_PASSPORT',
  4: 'IDENTIFICATION_TYPE_TAIWAN_PASSPORT',
  5: 'IDENTIFICATION_TYPE_FOREIGN_RESIDENT',
};
const idCard = 1;
const enterprise = 2;
const agent = 2;
const publicAccount = 1;

/** A document that never ends. */
const end = (day: EndDay) => day ?? '长期';
const given = (text: string | null) => text || undefined;
/** Percent as WeChat Pay writes a rate: 38 basis points are `0.38`. */
const percent = (basisPoints: number) => (basisPoints / 100).toFixed(2);
const filled = <T>(list: readonly T[]) => (list.length > 0 ? list : undefined);

/** Whether WeChat Pay takes such a subject: persons need a right of their own, which ordinary service providers lack. */
export const isTakenSubject = (type: number) => subjectTypes[type] !== undefined;

/** @param seal encrypts a sensitive value by the platform's key */
export function wechatApplication(application: WechatApplication, seal: (text: string) => string): object {
  const { subject, administrator, business, settlement, account, addition } = application;
  const sealed = (text: string | null) => (text ? seal(text) : undefined);
  const idCardInfo = (document: PersonDocument) => ({
    id_card_copy: document.front,
    id_card_national: given(document.back),
    id_card_name: sealed(document.name),
    id_card_number: sealed(document.number),
    id_card_address: sealed(document.address),
    card_period_begin: document.begin,
    card_period_end: end(document.end),
  });
  const otherDocument = (document: PersonDocument) => ({
    id_doc_copy: document.front,
    id_doc_copy_back: given(document.back),
    id_doc_name: sealed(document.name),
    id_doc_number: sealed(document.number),
    id_doc_address: sealed(document.address),
    doc_period_begin: document.begin,
    doc_period_end: end(document.end),
  });
  const { legal } = subject;
  const acting = administrator.type === agent ? administrator.agent : null;
  return {
    business_code: application.businessCode,
    contact_info: {
      contact_type: acting ? 'SUPER' : 'LEGAL',
      contact_name: sealed(administrator.name),
      ...(acting && {
        contact_id_doc_type: documentTypes[acting.document.type],
        contact_id_number: sealed(acting.document.number),
        contact_id_doc_copy: acting.document.front,
        contact_id_doc_copy_back: given(acting.document.back),
        contact_period_begin: acting.document.begin,
        contact_period_end: end(acting.document.end),
        business_authorization_letter: acting.letter,
      }),
      mobile_phone: sealed(administrator.phone),
      contact_email: sealed(administrator.email),
    },
    subject_info: {
      subject_type: subjectTypes[subject.type],
      business_license_info: {
        license_copy: subject.licence,
        license_number: subject.creditCode,
        merchant_name: subject.name,
        legal_person: legal.name,
        license_address: given(subject.licenceAddress),
        period_begin: subject.licenceBegin,
        period_end: end(subject.licenceEnd),
      },
      identity_info: {
        id_holder_type: 'LEGAL',
        id_doc_type: documentTypes[legal.type],
        ...(legal.type === idCard
          ? { id_card_info: idCardInfo(legal) }
          : { id_doc_info: otherDocument(legal) }),
        ...(subject.type === enterprise && { owner: subject.isOwner }),
      },
      ubo_info_list: filled(
        subject.owners.map((owner) => ({
          ubo_id_doc_type: documentTypes[owner.type],
          ubo_id_doc_copy: owner.front,
          ubo_id_doc_copy_back: given(owner.back),
          ubo_id_doc_name: sealed(owner.name),
          ubo_id_doc_number: sealed(owner.number),
          ubo_id_doc_address: sealed(owner.address),
          ubo_period_begin: owner.begin,
          ubo_period_end: end(owner.end),
        })),
      ),
    },
    business_info: {
      merchant_shortname: business.shortName,
      service_phone: business.servicePhone,
      sales_info: {
        sales_scenes_type: [
          ...(business.store ? ['SALES_SCENES_STORE'] : []),
          ...(business.miniProgram ? ['SALES_SCENES_MINI_PROGRAM'] : []),
        ],
        ...(business.store && {
          biz_store_info: {
            biz_store_name: business.store.name,
            biz_address_code: business.store.areaCode,
            biz_store_address: business.store.address,
            store_entrance_pic: [business.store.entrance],
            indoor_pic: [business.store.indoor],
          },
        }),
        // WeChat Pay links this AppID with the merchant as it opens it.
        ...(business.miniProgram && {
          mini_program_info: {
            mini_program_sub_appid: business.miniProgram.appId,
            mini_program_pics: filled(business.miniProgram.pictures),
          },
        }),
      },
    },
    settlement_info: {
      settlement_id: settlement.ruleId,
      qualification_type: settlement.industry,
      qualifications: filled(settlement.qualifications),
      ...(settlement.preferential && {
        activities_id: settlement.preferential.activityId,
        activities_rate: percent(settlement.preferential.rate),
      }),
    },
    bank_account_info: {
      bank_account_type:
        account.type === publicAccount ? 'BANK_ACCOUNT_TYPE_CORPORATE' : 'BANK_ACCOUNT_TYPE_PERSONAL',
      account_name: sealed(account.holder),
      account_bank: account.bank,
      bank_address_code: account.areaCode,
      bank_branch_id: given(account.branchId),
      bank_name: given(account.branch),
      account_number: sealed(account.number),
    },
    ...((addition.text || addition.pictures.length > 0) && {
      addition_info: {
        business_addition_msg: given(addition.text),
        business_addition_pics: filled(addition.pictures),
      },
    }),
  };
}
