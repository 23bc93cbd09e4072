import { entryStatus, payChannel } from '../enums.ts';
import type { RowOfFields } from '../kit/field.ts';
import { auto, f, model, once } from '../kit/index.ts';
import type { FieldsOf } from '../kit/model.ts';
import type { Rejected } from '../kit/resource.ts';
import { mobilePhone, withoutEmoji } from '../kit/texts.ts';
import { isBankAccount } from '../shared/bank-card.ts';
import { isLicenceCode } from '../shared/credit-code.ts';
import { isIdNumber } from '../shared/id-number.ts';
import { mctType } from '../shared/merchant.ts';
import { bankAccount, personEmail } from '../shared/secret-texts.ts';
import { type BindingState, bindingText } from './bindings.ts';
import {
  accountCheck,
  administratorType,
  alipayService,
  bankAccountType,
  certificateType,
  documentType,
  merchantCategory,
  salesScene,
  settlementRule,
  settleTarget,
  subjectStatus,
} from './enums.ts';
import { holdsLongEnough } from './validity.ts';

/** Who is known by an ID card is known by 18 characters, by another document by fewer. */
const documentNumber = {
  sealed: true,
  reveal: 'SECRET_REVEAL',
  max: 32,
  pattern: '[0-9A-Za-z]{5,32}',
  hint: { en: '5 to 32 letters and digits', zh: '5至32位字母或数字' },
  mask: [3, 4],
} as const;
/** Alipay knows an account by a mobile number or an e-mail address. */
const alipayAccount = { ...bankAccount, match: 'exact', mask: [3, 4] } as const;

const required = 'when' as const;
/** The channels take pictures of at most 2 MB. */
const picture = { upload: { types: ['png', 'jpg', 'jpeg'], maxMb: 2 } } as const;
const photo = { ...picture, required } as const;
const servicePhone = {
  max: 20,
  pattern: '[0-9-]{5,20}',
  hint: { en: 'digits and hyphens', zh: '数字与短横线' },
  required,
} as const;

/** 证件 fields of a beneficial owner; there are four at most (docs/domain/merchants.md §11.6). */
const ownerName = (n: number) =>
  f.text({ en: `Owner ${n}: name`, zh: `受益人${n}姓名` }, { ...withoutEmoji, required, max: 32 });
const ownerDocument = (n: number) =>
  f.enum({ en: `Owner ${n}: document`, zh: `受益人${n}证件类型` }, documentType, { required });
const ownerNumber = (n: number) =>
  f.text({ en: `Owner ${n}: number`, zh: `受益人${n}证件号` }, { ...documentNumber, required });
const ownerFront = (n: number) => f.image({ en: `Owner ${n}: front`, zh: `受益人${n}证件人像面` }, photo);
const ownerBack = (n: number) => f.image({ en: `Owner ${n}: back`, zh: `受益人${n}证件反面` }, picture);
const ownerBegin = (n: number) =>
  f.date({ en: `Owner ${n}: valid from`, zh: `受益人${n}证件有效期开始` }, { required });
const ownerEnd = (n: number) =>
  f.date(
    { en: `Owner ${n}: valid to`, zh: `受益人${n}证件有效期结束` },
    { help: { en: 'Empty where it never ends', zh: '长期有效则留空' } },
  );

const holdsEnough = {
  en: 'must be at least 60 days ahead',
  zh: '距今须不少于60天',
} as const;
const noIdNumber = {
  en: 'is no ID number: its check digit doesn’t fit',
  zh: '身份证号校验位不正确',
} as const;
const fits = (type: number, number: string) => type !== documentType.idCard || isIdNumber(number);

/**
 * The application by which a channel takes a merchant in, so that it receives its money itself (P37, P40): of WeChat Pay and of Alipay in
 * one table, each with the fields that its channel asks for. What people fill in is `when`, since a draft may lack it; the action that
 * hands it in asks for all of it. 900 rows, a few a day.
 */
export const Application = model(
  'mgt_self_receive_payment_apply',
  {
    mct_id: once(f.ref({ en: 'Merchant', zh: '商户名称' }, 'mct', { required: true })),
    pay_channel: auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel, { required: true })),
    /** The channel knows the application by it, also when it is handed in again. */
    apply_no: auto(
      f.text(
        { en: 'Application No.', zh: '申请编号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    submit_status: auto(
      f.enum({ en: 'Submission', zh: '提交状态' }, subjectStatus, {
        required: true,
        default: subjectStatus.toSubmit,
      }),
    ),
    /** None before it is handed in for the first time. */
    entry_status: auto(f.enum({ en: 'Onboarding status', zh: '进件状态' }, entryStatus)),
    channel_state: auto(f.text({ en: 'Channel state', zh: '渠道状态' }, { max: 40 })),
    /** The channel named a state that its documentation lacks: people were told, and nothing follows from it. */
    unknown_flag: auto(f.flag({ en: 'Unknown state', zh: '未知渠道状态' }, { required: true, default: 0 })),
    applyment_id: auto(
      f.text({ en: 'Channel application No.', zh: '渠道申请单号' }, { max: 64, match: 'exact', copy: true }),
    ),
    sub_mchid: auto(
      f.text({ en: 'Sub merchant No.', zh: '特约商户号' }, { max: 32, match: 'exact', copy: true }),
    ),
    smid: auto(
      f.text({ en: 'Alipay merchant No.', zh: '支付宝商户号' }, { max: 32, match: 'exact', copy: true }),
    ),
    sign_url: auto(f.text({ en: 'Sign link', zh: '签约链接' }, { max: 512 })),
    rejections: f.json<readonly Rejected[]>({ en: 'Rejections', zh: '驳回明细' }),
    reject_reason: auto(f.text({ en: 'Rejection', zh: '驳回原因' }, { max: 500 })),
    rate: auto(f.rate({ en: 'Rate', zh: '费率' })),
    bindings: f.json<readonly BindingState[]>({ en: 'Bindings', zh: '绑定结果' }),
    /** Why a link of the merchant failed. */
    bind_error: auto(f.text({ en: 'Binding problem', zh: '绑定异常' }, { max: 200 })),
    verify_state: auto(f.enum({ en: 'Account check', zh: '账户校验结果' }, accountCheck)),
    verify_note: auto(f.text({ en: 'Account check says', zh: '账户校验说明' }, { max: 200 })),
    verify_time: auto(f.dateTime({ en: 'Account checked at', zh: '账户校验时间' })),
    /** How often it was handed in: again after each rejection. */
    submit_count: auto(f.int({ en: 'Handed in', zh: '提交次数' }, { required: true, default: 0 })),
    /** How often it went to the channel since it was last handed in; the answer may have been lost. */
    send_count: auto(f.int({ en: 'Sent', zh: '发送次数' }, { required: true, default: 0 })),
    /** Until when the process that is sending it has it to itself. */
    send_until: auto(f.dateTime({ en: 'Being sent until', zh: '发送占用至' })),
    create_id: auto(f.ref({ en: 'Applicant', zh: '申请人' }, 'manager')),
    create_name: auto(f.text({ en: 'Applicant', zh: '申请人' }, { max: 32, actor: 'create_id' })),
    submit_time: auto(f.dateTime({ en: 'Submitted at', zh: '提交时间' })),
    confirm_time: auto(f.dateTime({ en: 'To confirm since', zh: '待确认时间' })),
    enter_time: auto(f.dateTime({ en: 'To enter since', zh: '待入驻时间' })),
    bind_time: auto(f.dateTime({ en: 'Binding since', zh: '绑定开始时间' })),
    reject_time: auto(f.dateTime({ en: 'Rejected at', zh: '驳回时间' })),
    finish_time: auto(f.dateTime({ en: 'Entered at', zh: '入驻时间' })),
    ask_time: auto(f.dateTime({ en: 'Last asked at', zh: '最近查询时间' })),

    // Subject
    subject_type: f.enum({ en: 'Subject type', zh: '主体类型' }, mctType, { required }),
    license_url: f.image({ en: 'Licence photo', zh: '营业执照照片' }, photo),
    credit_code: f.text(
      { en: 'Credit code', zh: '统一社会信用代码' },
      {
        required,
        max: 18,
        match: 'exact',
        copy: true,
        help: { en: '18 characters, or 15 digits of an old licence', zh: '18位代码，或旧执照的15位注册号' },
      },
    ),
    subject_name: f.text(
      { en: 'Subject name', zh: '主体名称' },
      {
        ...withoutEmoji,
        required,
        min: 2,
        max: 110,
        help: { en: 'As on the certificate', zh: '与证照名称一致' },
      },
    ),
    license_address: f.text({ en: 'Registered address', zh: '注册地址' }, { max: 128 }),
    license_begin: f.date({ en: 'Licence valid from', zh: '执照有效期开始' }, { required }),
    license_long: f.flag({ en: 'Licence never ends', zh: '执照长期有效' }, { required: true, default: 0 }),
    license_end: f.date({ en: 'Licence valid to', zh: '执照有效期结束' }, { required }),
    legal_name: f.text({ en: 'Legal person', zh: '法人姓名' }, { ...withoutEmoji, required, max: 32 }),
    id_doc_type: f.enum({ en: 'ID document type', zh: '证件类型' }, documentType, {
      required,
      default: documentType.idCard,
    }),
    id_front_url: f.image({ en: 'ID portrait side', zh: '身份证人像面' }, photo),
    id_back_url: f.image({ en: 'ID emblem side', zh: '身份证国徽面' }, photo),
    legal_id_no: f.text({ en: 'ID number', zh: '证件号码' }, { ...documentNumber, required }),
    id_begin: f.date({ en: 'ID valid from', zh: '证件有效期开始' }, { required }),
    id_long: f.flag({ en: 'ID never ends', zh: '证件长期有效' }, { required: true, default: 0 }),
    id_end: f.date({ en: 'ID valid to', zh: '证件有效期结束' }, { required }),
    owner_flag: f.flag({ en: 'Is beneficial owner', zh: '法人为受益人' }, { required, default: 1 }),
    owner_count: f.int(
      { en: 'Beneficial owners', zh: '受益人人数' },
      { required, min: 1, max: 4, default: 1 },
    ),
    owner1_name: ownerName(1),
    owner1_doc_type: ownerDocument(1),
    owner1_id_no: ownerNumber(1),
    owner1_front_url: ownerFront(1),
    owner1_back_url: ownerBack(1),
    owner1_begin: ownerBegin(1),
    owner1_end: ownerEnd(1),
    owner2_name: ownerName(2),
    owner2_doc_type: ownerDocument(2),
    owner2_id_no: ownerNumber(2),
    owner2_front_url: ownerFront(2),
    owner2_back_url: ownerBack(2),
    owner2_begin: ownerBegin(2),
    owner2_end: ownerEnd(2),
    owner3_name: ownerName(3),
    owner3_doc_type: ownerDocument(3),
    owner3_id_no: ownerNumber(3),
    owner3_front_url: ownerFront(3),
    owner3_back_url: ownerBack(3),
    owner3_begin: ownerBegin(3),
    owner3_end: ownerEnd(3),
    owner4_name: ownerName(4),
    owner4_doc_type: ownerDocument(4),
    owner4_id_no: ownerNumber(4),
    owner4_front_url: ownerFront(4),
    owner4_back_url: ownerBack(4),
    owner4_begin: ownerBegin(4),
    owner4_end: ownerEnd(4),

    // Administrator (WeChat), contact (Alipay)
    contact_type: f.enum({ en: 'Administrator type', zh: '超级管理员类型' }, administratorType, {
      required,
      default: administratorType.legalPerson,
      help: { en: 'Confirms and signs in WeChat', zh: '由其在微信中确认并签约' },
    }),
    contact_name: f.text({ en: 'Contact', zh: '联系人姓名' }, { ...withoutEmoji, required, max: 32 }),
    contact_doc_type: f.enum({ en: 'Contact’s document', zh: '联系人证件类型' }, documentType, { required }),
    contact_id_no: f.text({ en: 'Contact’s ID number', zh: '联系人证件号' }, { ...documentNumber, required }),
    contact_front_url: f.image({ en: 'Contact’s ID, portrait side', zh: '联系人证件人像面' }, photo),
    contact_back_url: f.image({ en: 'Contact’s ID, back', zh: '联系人证件反面' }, picture),
    contact_begin: f.date({ en: 'Contact’s ID valid from', zh: '联系人证件有效期开始' }, { required }),
    contact_end: f.date(
      { en: 'Contact’s ID valid to', zh: '联系人证件有效期结束' },
      { help: { en: 'Empty where it never ends', zh: '长期有效则留空' } },
    ),
    authorization_url: f.image({ en: 'Letter of authority', zh: '授权函' }, photo),
    contact_phone: f.text({ en: 'Contact phone', zh: '联系人手机' }, { ...mobilePhone, required }),
    contact_email: f.text({ en: 'E-mail', zh: '邮箱' }, { ...personEmail, required }),
    /** Alipay does without. */
    notice_email: f.text({ en: 'E-mail', zh: '邮箱' }, personEmail),

    // Business
    merchant_shortname: f.text(
      { en: 'Short name', zh: '商户简称' },
      {
        ...withoutEmoji,
        required,
        min: 2,
        max: 64,
        help: { en: 'Shown to who pays', zh: '支付时向用户展示' },
      },
    ),
    service_phone: f.text({ en: 'Service phone', zh: '客服电话' }, servicePhone),
    sales_scenes: f.enums({ en: 'Scenes', zh: '经营场景' }, salesScene, {
      required,
      min: 1,
      default: [salesScene.store],
    }),
    store_name: f.text({ en: 'Store name', zh: '门店名称' }, { ...withoutEmoji, required, max: 64 }),
    store_area_id: f.ref({ en: 'Store area', zh: '门店地区' }, 'sys_area_code', {
      required,
      help: { en: 'Down to the district', zh: '须选到区县' },
    }),
    store_address: f.text({ en: 'Store address', zh: '门店地址' }, { required, max: 128 }),
    store_entrance_url: f.image({ en: 'Entrance photo', zh: '门头照' }, photo),
    store_indoor_url: f.image({ en: 'Indoor photo', zh: '店内照' }, photo),
    mini_appid: f.text(
      { en: 'Mini-program AppID', zh: '小程序AppID' },
      {
        required,
        max: 32,
        pattern: 'wx[0-9a-f]{16}',
        hint: { en: 'wx and 16 characters', zh: 'wx 加16位字符' },
      },
    ),
    mini_pics: f.images(
      { en: 'Mini-program screenshots', zh: '小程序截图' },
      { ...picture, required, min: 1, max: 5 },
    ),
    alias_name: f.text(
      { en: 'Alias', zh: '商户别名' },
      { ...withoutEmoji, required, max: 64, help: { en: 'Shown in bills', zh: '显示在用户账单中' } },
    ),
    mcc: f.enum({ en: 'Category code', zh: '经营类目' }, merchantCategory, {
      required,
      default: merchantCategory.groceries,
    }),
    service_codes: f.enums({ en: 'Services', zh: '开通服务' }, alipayService, {
      required,
      min: 1,
      default: [alipayService.faceToFace, alipayService.deduction],
    }),
    business_area_id: f.ref({ en: 'Business area', zh: '经营地区' }, 'sys_area_code', {
      required,
      help: { en: 'Down to the district', zh: '须选到区县' },
    }),
    business_address: f.text({ en: 'Business address', zh: '经营地址' }, { required, max: 128 }),
    outdoor_images: f.images(
      { en: 'Entrance photos', zh: '门头照片' },
      { ...picture, required, min: 1, max: 3 },
    ),
    indoor_images: f.images(
      { en: 'Indoor photos', zh: '内景照片' },
      { ...picture, required, min: 1, max: 3 },
    ),

    // Alipay's certificate
    cert_type: f.enum({ en: 'Certificate type', zh: '证件类型' }, certificateType, { required }),
    cert_no: f.text({ en: 'Certificate No.', zh: '证件编号' }, { ...documentNumber, required }),
    cert_image: f.image({ en: 'Certificate photo', zh: '证件照片' }, photo),
    cert_image_back: f.image({ en: 'Certificate back', zh: '证件反面' }, photo),
    cert_name: f.text({ en: 'Licence name', zh: '执照名称' }, { required, max: 110 }),

    // Settlement
    settlement_id: f.enum({ en: 'Settlement rule', zh: '结算规则' }, settlementRule, { required }),
    qualification_type: f.text({ en: 'Industry', zh: '所属行业' }, { required, max: 32, default: '零售' }),
    qualification_urls: f.images(
      { en: 'Special licences', zh: '特殊资质' },
      {
        ...picture,
        max: 5,
        help: { en: 'A food permit where food is sold', zh: '销售食品须上传食品经营许可证' },
      },
    ),
    preferential_id: f.text(
      { en: 'Preferential activity No.', zh: '优惠费率活动ID' },
      { max: 20, pattern: '\\d{1,20}', hint: { en: 'digits', zh: '数字' } },
    ),
    preferential_rate: f.rate({ en: 'Preferential rate', zh: '优惠费率' }, { min: 1, max: 100 }),
    binding_logon_id: f.text(
      { en: 'Signing Alipay account', zh: '签约支付宝账号' },
      {
        ...alipayAccount,
        required,
        help: {
          en: 'Of the same name; it confirms in the Alipay app',
          zh: '须与主体同名，由其在支付宝中确认',
        },
      },
    ),
    settle_target: f.enum({ en: 'Settle to', zh: '结算方式' }, settleTarget, {
      required,
      default: settleTarget.alipay,
    }),
    alipay_logon_id: f.text({ en: 'Alipay account', zh: '支付宝账号' }, { ...alipayAccount, required }),

    // Account
    bank_account_type: f.enum({ en: 'Account type', zh: '账户类型' }, bankAccountType, { required }),
    account_holder: f.text(
      { en: 'Account holder', zh: '开户名称' },
      {
        required,
        max: 110,
        help: {
          en: 'A public account is the subject’s, a private one the legal person’s',
          zh: '对公账户同主体名称，对私账户同法人姓名',
        },
      },
    ),
    bank_name: f.text({ en: 'Bank', zh: '开户银行' }, { required, max: 64 }),
    bank_area_id: f.ref({ en: 'Bank area', zh: '开户地区' }, 'sys_area_code', {
      required,
      help: { en: 'Down to the city', zh: '选到城市' },
    }),
    bank_branch: f.text(
      { en: 'Branch', zh: '开户支行' },
      {
        max: 64,
        help: { en: 'Or its code, where the bank isn’t linked directly', zh: '非直连银行须填支行或联行号' },
      },
    ),
    bank_branch_id: f.text(
      { en: 'Bank code', zh: '联行号' },
      { max: 12, pattern: '\\d{12}', hint: { en: '12 digits', zh: '12位数字' } },
    ),
    account_no: f.text({ en: 'Account No.', zh: '银行账号' }, { ...bankAccount, required }),
    /** Typed a second time; kept so that a form which changes neither stays valid. */
    account_no_again: f.text({ en: 'Account No. again', zh: '确认银行账号' }, { ...bankAccount, required }),
    addition_desc: f.text({ en: 'Supplementary note', zh: '补充说明' }, { max: 512, long: true }),
    addition_urls: f.images({ en: 'Supplementary files', zh: '补充材料' }, { ...picture, max: 5 }),
    invoice_title: f.text({ en: 'Invoice title', zh: '开票抬头' }, { max: 110 }),
    invoice_tax_no: f.text({ en: 'Tax No.', zh: '税号' }, { max: 20 }),
    invoice_address: f.text({ en: 'Invoice address', zh: '开票地址' }, { max: 128 }),
    invoice_phone: f.text({ en: 'Invoice phone', zh: '开票电话' }, { max: 20 }),
    invoice_bank: f.text({ en: 'Invoice bank', zh: '开票开户行' }, { max: 64 }),
    invoice_account_no: f.text({ en: 'Invoice account No.', zh: '开票银行账号' }, bankAccount),
    sign_time: f.dateTime({ en: 'Signed with ISV at', zh: '签约时间' }, { required }),
  },
  { label: { en: 'Onboarding application', zh: '进件申请' }, title: 'apply_no', scope: 'merchant' },
)
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .computed('bind_desc', f.text({ en: 'Binding', zh: '绑定情况' }, { max: 100 }), (row, lang) =>
    bindingText(row.bindings, lang),
  )
  .computed('service_names', f.text({ en: 'Services', zh: '开通服务' }, { max: 100 }), (row, lang) =>
    row.service_codes === null
      ? null
      : alipayService.$options
          .filter(({ code }) => row.service_codes?.some((chosen) => chosen === code))
          .map((option) => option[lang])
          .join(lang === 'zh' ? '、' : ', '),
  )
  .check(['credit_code'], (v) => isLicenceCode(v.credit_code), {
    en: 'is no credit code: its check character doesn’t fit',
    zh: '统一社会信用代码校验位不正确',
  })
  .check(
    ['subject_type', 'subject_name'],
    (v) => v.subject_type !== mctType.soleTrader || !v.subject_name.endsWith('公司'),
    { en: 'of a sole trader doesn’t end with 公司', zh: '个体工商户名称不能以“公司”结尾' },
  )
  .check(['license_end'], (v, at) => holdsLongEnough(v.license_end, at.today), holdsEnough, 15004)
  .check(['id_end'], (v, at) => holdsLongEnough(v.id_end, at.today), holdsEnough, 15004)
  .check(['contact_end'], (v, at) => holdsLongEnough(v.contact_end, at.today), holdsEnough, 15004)
  .check(['owner1_end'], (v, at) => holdsLongEnough(v.owner1_end, at.today), holdsEnough, 15004)
  .check(['owner2_end'], (v, at) => holdsLongEnough(v.owner2_end, at.today), holdsEnough, 15004)
  .check(['owner3_end'], (v, at) => holdsLongEnough(v.owner3_end, at.today), holdsEnough, 15004)
  .check(['owner4_end'], (v, at) => holdsLongEnough(v.owner4_end, at.today), holdsEnough, 15004)
  .check(['id_doc_type', 'legal_id_no'], (v) => fits(v.id_doc_type, v.legal_id_no), noIdNumber)
  .check(['contact_doc_type', 'contact_id_no'], (v) => fits(v.contact_doc_type, v.contact_id_no), noIdNumber)
  .check(['owner1_doc_type', 'owner1_id_no'], (v) => fits(v.owner1_doc_type, v.owner1_id_no), noIdNumber)
  .check(['owner2_doc_type', 'owner2_id_no'], (v) => fits(v.owner2_doc_type, v.owner2_id_no), noIdNumber)
  .check(['owner3_doc_type', 'owner3_id_no'], (v) => fits(v.owner3_doc_type, v.owner3_id_no), noIdNumber)
  .check(['owner4_doc_type', 'owner4_id_no'], (v) => fits(v.owner4_doc_type, v.owner4_id_no), noIdNumber)
  .check(
    ['cert_type', 'cert_no'],
    (v) => (v.cert_type === certificateType.idCard ? isIdNumber(v.cert_no) : isLicenceCode(v.cert_no)),
    { en: 'has a check digit that doesn’t fit', zh: '校验位不正确' },
  )
  .check(
    ['subject_type', 'cert_type'],
    (v) => (v.subject_type === mctType.individual) === (v.cert_type === certificateType.idCard),
    {
      en: 'is an ID card for an individual, a licence for others',
      zh: '个人使用身份证，其他主体使用营业执照',
    },
  )
  .check(
    ['subject_type', 'settle_target'],
    (v) => v.subject_type !== mctType.individual || v.settle_target === settleTarget.alipay,
    { en: 'of an individual is an Alipay account', zh: '个人仅支持结算到支付宝账户' },
  )
  .check(
    ['subject_type', 'bank_account_type'],
    (v) =>
      v.bank_account_type === bankAccountType.public ||
      (v.bank_account_type === bankAccountType.private && v.subject_type !== mctType.enterprise),
    {
      en: 'of an enterprise is public, of a sole trader public or private',
      zh: '企业须为对公账户，个体工商户可选对公或对私',
    },
  )
  .check(
    ['subject_name', 'bank_account_type', 'account_holder'],
    (v) => v.bank_account_type !== bankAccountType.public || v.account_holder === v.subject_name,
    { en: 'of a public account must be the subject’s name', zh: '对公账户开户名称须与主体名称一致' },
    15003,
  )
  .check(
    ['legal_name', 'bank_account_type', 'account_holder'],
    (v) => v.bank_account_type !== bankAccountType.private || v.account_holder === v.legal_name,
    { en: 'of a private account must be the legal person’s name', zh: '对私账户开户名称须与法人姓名一致' },
    15003,
  )
  .check(['account_no'], (v) => isBankAccount(v.account_no), {
    en: 'must be 8 to 30 digits',
    zh: '须为8至30位数字',
  })
  .check(['account_no', 'account_no_again'], (v) => v.account_no === v.account_no_again, {
    en: 'differs from the account No. above',
    zh: '与上面填写的银行账号不一致',
  })
  .together('preferential_id', 'preferential_rate')
  .unique('apply_no', 10005)
  .unique(['mct_id', 'pay_channel'], 15002, { entry_status: { ne: entryStatus.rejected } })
  .unique('sub_mchid', 10005)
  .unique('smid', 10005)
  .index(['pay_channel', 'entry_status'])
  .index(['pay_channel', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .hiddenFromMerchants('mct_name', 'mgt_org_name', 'mgt_org_id', 'mct_id');

declare module '../kit/vocabulary.ts' {
  interface Models {
    mgt_self_receive_payment_apply: typeof Application;
  }
}

export type OnboardingRow = RowOfFields<FieldsOf<typeof Application>>;
