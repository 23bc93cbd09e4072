import type {
  AlipayApplication,
  PersonDocument,
  PictureId,
  WechatApplication,
} from '../../server/channel/onboarding.ts';
import type { Services } from '../../server/server-extension.ts';
import { mctType } from '../shared/merchant.ts';
import type { OnboardingRow } from './application.ts';
import {
  administratorType,
  alipayService,
  certificateType,
  documentType,
  salesScene,
  settleTarget,
} from './enums.ts';
import { pictureDesk } from './pictures.server.ts';

/** What an application says to its channel. Its row holds what is sealed in the clear here, and is complete: the action that hands it in saw to that. */

type Give = (address: string) => Promise<PictureId>;

/** @throws Error where a value is missing that a complete application has */
function needed<T>(value: T | null, name: string): T {
  if (value === null) throw new Error(`the application lacks ${name}`);
  return value;
}
const all = (give: Give, addresses: readonly string[] | null) => Promise.all((addresses ?? []).map(give));
const one = (give: Give, address: string | null) => (address === null ? null : give(address));

interface Person {
  readonly type: number | null;
  readonly name: string | null;
  readonly number: string | null;
  readonly front: string | null;
  readonly back: string | null;
  readonly begin: string | null;
  readonly end: string | null;
}
const documentOf = async (give: Give, who: string, person: Person): Promise<PersonDocument> => ({
  type: person.type ?? documentType.idCard,
  name: needed(person.name, `${who} name`),
  number: needed(person.number, `${who} number`),
  address: null,
  front: await give(needed(person.front, `${who} front`)),
  back: await one(give, person.back),
  begin: needed(person.begin, `${who} begin`),
  end: person.end,
});

const ownersOf = (row: OnboardingRow): readonly Person[] =>
  [
    {
      type: row.owner1_doc_type,
      name: row.owner1_name,
      number: row.owner1_id_no,
      front: row.owner1_front_url,
      back: row.owner1_back_url,
      begin: row.owner1_begin,
      end: row.owner1_end,
    },
    {
      type: row.owner2_doc_type,
      name: row.owner2_name,
      number: row.owner2_id_no,
      front: row.owner2_front_url,
      back: row.owner2_back_url,
      begin: row.owner2_begin,
      end: row.owner2_end,
    },
    {
      type: row.owner3_doc_type,
      name: row.owner3_name,
      number: row.owner3_id_no,
      front: row.owner3_front_url,
      back: row.owner3_back_url,
      begin: row.owner3_begin,
      end: row.owner3_end,
    },
    {
      type: row.owner4_doc_type,
      name: row.owner4_name,
      number: row.owner4_id_no,
      front: row.owner4_front_url,
      back: row.owner4_back_url,
      begin: row.owner4_begin,
      end: row.owner4_end,
    },
  ].slice(0, row.owner_flag === 0 ? (row.owner_count ?? 1) : 0);

async function areaCode({ db }: Services, id: string | null, name: string): Promise<string> {
  const { area_code } = await db
    .selectFrom('sys_area_code')
    .select('area_code')
    .where('id', '=', needed(id, name))
    .executeTakeFirstOrThrow();
  return area_code;
}

export async function wechatContent(services: Services, row: OnboardingRow): Promise<WechatApplication> {
  const give = pictureDesk(services, row);
  const scenes = row.sales_scenes ?? [];
  const agent = row.contact_type === administratorType.agent;
  return {
    businessCode: row.apply_no,
    subject: {
      type: needed(row.subject_type, 'subject_type'),
      name: needed(row.subject_name, 'subject_name'),
      creditCode: needed(row.credit_code, 'credit_code'),
      licence: await give(needed(row.license_url, 'license_url')),
      licenceAddress: row.license_address,
      licenceBegin: needed(row.license_begin, 'license_begin'),
      licenceEnd: row.license_end,
      legal: await documentOf(give, 'legal person', {
        type: row.id_doc_type,
        name: row.legal_name,
        number: row.legal_id_no,
        front: row.id_front_url,
        back: row.id_back_url,
        begin: row.id_begin,
        end: row.id_end,
      }),
      isOwner: row.owner_flag !== 0,
      owners: await Promise.all(ownersOf(row).map((owner) => documentOf(give, 'owner', owner))),
    },
    administrator: {
      type: needed(row.contact_type, 'contact_type'),
      name: needed(row.contact_name, 'contact_name'),
      phone: needed(row.contact_phone, 'contact_phone'),
      email: needed(row.contact_email, 'contact_email'),
      agent: agent
        ? {
            document: await documentOf(give, 'agent', {
              type: row.contact_doc_type,
              name: row.contact_name,
              number: row.contact_id_no,
              front: row.contact_front_url,
              back: row.contact_back_url,
              begin: row.contact_begin,
              end: row.contact_end,
            }),
            letter: await give(needed(row.authorization_url, 'authorization_url')),
          }
        : null,
    },
    business: {
      shortName: needed(row.merchant_shortname, 'merchant_shortname'),
      servicePhone: needed(row.service_phone, 'service_phone'),
      store: scenes.includes(salesScene.store)
        ? {
            name: needed(row.store_name, 'store_name'),
            areaCode: await areaCode(services, row.store_area_id, 'store_area_id'),
            address: needed(row.store_address, 'store_address'),
            entrance: await give(needed(row.store_entrance_url, 'store_entrance_url')),
            indoor: await give(needed(row.store_indoor_url, 'store_indoor_url')),
          }
        : null,
      miniProgram: scenes.includes(salesScene.miniProgram)
        ? { appId: needed(row.mini_appid, 'mini_appid'), pictures: await all(give, row.mini_pics) }
        : null,
    },
    settlement: {
      ruleId: String(needed(row.settlement_id, 'settlement_id')),
      industry: needed(row.qualification_type, 'qualification_type'),
      qualifications: await all(give, row.qualification_urls),
      preferential:
        row.preferential_id === null || row.preferential_rate === null
          ? null
          : { activityId: row.preferential_id, rate: row.preferential_rate },
    },
    account: {
      type: needed(row.bank_account_type, 'bank_account_type'),
      holder: needed(row.account_holder, 'account_holder'),
      bank: needed(row.bank_name, 'bank_name'),
      areaCode: await areaCode(services, row.bank_area_id, 'bank_area_id'),
      branch: row.bank_branch,
      branchId: row.bank_branch_id,
      number: needed(row.account_no, 'account_no'),
    },
    addition: { text: row.addition_desc, pictures: await all(give, row.addition_urls) },
  };
}

const merchantTypes: Readonly<Record<number, string>> = {
  [mctType.individual]: '06',
  [mctType.soleTrader]: '07',
  [mctType.enterprise]: '01',
};
/** As Alipay numbers a food permit among its industry licences. */
const foodPermit = '323';

export async function alipayContent(services: Services, row: OnboardingRow): Promise<AlipayApplication> {
  const give = pictureDesk(services, row);
  const subject = needed(row.subject_type, 'subject_type');
  const opened = row.service_codes ?? [];
  return {
    businessCode: row.apply_no,
    merchantType: merchantTypes[subject] ?? '',
    name: needed(row.subject_name, 'subject_name'),
    aliasName: needed(row.alias_name, 'alias_name'),
    certificate: {
      type: String(row.cert_type ?? certificateType.licence),
      number: needed(row.cert_no, 'cert_no'),
      image: await give(needed(row.cert_image, 'cert_image')),
      back: await one(give, row.cert_image_back),
      name: row.cert_name,
    },
    legal:
      subject === mctType.individual
        ? null
        : {
            name: needed(row.legal_name, 'legal_name'),
            idNumber: needed(row.legal_id_no, 'legal_id_no'),
            front: await one(give, row.id_front_url),
            back: await one(give, row.id_back_url),
          },
    mcc: String(needed(row.mcc, 'mcc')),
    services: alipayService.$options
      .filter(({ code }) => opened.some((one) => one === code))
      .map(({ zh }) => zh),
    servicePhone: needed(row.service_phone, 'service_phone'),
    contact: {
      name: needed(row.contact_name, 'contact_name'),
      phone: needed(row.contact_phone, 'contact_phone'),
      email: row.notice_email,
    },
    address: {
      areaCode: await areaCode(services, row.business_area_id, 'business_area_id'),
      text: needed(row.business_address, 'business_address'),
    },
    outdoor: await all(give, row.outdoor_images),
    indoor: await all(give, row.indoor_images),
    signingAccount: needed(row.binding_logon_id, 'binding_logon_id'),
    settlement:
      row.settle_target === settleTarget.alipay
        ? { to: 'alipay', account: needed(row.alipay_logon_id, 'alipay_logon_id') }
        : {
            to: 'bank',
            holder: needed(row.account_holder, 'account_holder'),
            number: needed(row.account_no, 'account_no'),
            bank: needed(row.bank_name, 'bank_name'),
            branch: row.bank_branch ?? '',
            accountType: needed(row.bank_account_type, 'bank_account_type'),
          },
    qualifications: (await all(give, row.qualification_urls)).map((image) => ({ type: foodPermit, image })),
    invoice:
      row.invoice_title === null || row.invoice_tax_no === null
        ? null
        : {
            title: row.invoice_title,
            taxNo: row.invoice_tax_no,
            address: row.invoice_address ?? '',
            phone: row.invoice_phone ?? '',
            bank: row.invoice_bank ?? '',
            accountNo: row.invoice_account_no ?? '',
          },
    signedAt: needed(row.sign_time, 'sign_time'),
  };
}
