import type { Need } from '../../kit/field.ts';
import { f } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { invoiceMedium, invoiceType, taxRate, titleType } from './enums.ts';
import { accountDigits, taxNo } from './title.ts';

const capitals = { en: '15 to 20 capital letters and digits', zh: '15至20位大写字母或数字' };

/** What an invoice is made out to: of an application, and of a title that is kept for the next one. */
export const titleFields = {
  title_name: f.text(
    { en: 'Title', zh: '发票抬头' },
    {
      required: true,
      min: 2,
      max: 100,
      pattern: '[^<>]+',
      hint: { en: 'text without < or >', zh: '不含<和>的文字' },
    },
  ),
  tax_no: f.text(
    { en: 'Tax No.', zh: '纳税人识别号' },
    { required: 'when', max: 20, match: 'exact', copy: true, pattern: taxNo, hint: capitals, code: 19007 },
  ),
} as const;

/** Whoever issues the invoice reads them in full; a log keeps them masked (docs/domain/conventions.md §1.1). */
const toIssuers = { mask: [3, 4], reveal: 'INVOICE_AUDIT' } as const;

/** Whether it is an enterprise's, which a special invoice always is. */
export const titleTypeField = <R extends Need>(required: R) =>
  f.enum({ en: 'Title type', zh: '抬头类型' }, titleType, { required, default: titleType.enterprise });

/** What a special invoice names of its buyer beside the title; a title may be kept without it. */
export const blockFields = <R extends Need>(required: R) => ({
  reg_address: f.text({ en: 'Registered address', zh: '注册地址' }, { required, max: 80, code: 19008 }),
  reg_phone: f.text(
    { en: 'Registered phone', zh: '注册电话' },
    {
      ...toIssuers,
      required,
      max: 20,
      match: 'exact',
      pattern: '[0-9+() -]{7,20}',
      hint: { en: 'a phone number with its area code', zh: '带区号的电话号码' },
      code: 19008,
    },
  ),
  bank_name: f.text({ en: 'Bank', zh: '开户银行' }, { required, max: 64, code: 19008 }),
  bank_account: f.text(
    { en: 'Bank account', zh: '银行账号' },
    {
      ...toIssuers,
      required,
      max: 32,
      match: 'exact',
      pattern: accountDigits,
      hint: { en: '8 to 32 digits', zh: '8至32位数字' },
      code: 19008,
    },
  ),
});

/** Where a digital invoice goes to; a title may be kept without it. */
export const emailField = <R extends Need>(required: R) =>
  f.text(
    { en: 'E-mail', zh: '收票邮箱' },
    {
      required,
      max: 64,
      pattern: '[^@\\s]+@[^@\\s]+\\.[^@\\s.]+',
      hint: { en: 'an e-mail address', zh: '邮箱地址' },
    },
  );

/** What kind of invoice is asked for. */
export const kindFields = {
  invoice_type: f.enum({ en: 'Invoice type', zh: '发票类型' }, invoiceType, {
    required: true,
    default: invoiceType.ordinary,
  }),
  invoice_medium: f.enum({ en: 'Medium', zh: '发票介质' }, invoiceMedium, {
    required: true,
    default: invoiceMedium.digital,
  }),
  item_id: f.ref({ en: 'Item', zh: '开票项目' }, 'sys_dic', { required: true }),
  tax_rate: f.enum({ en: 'Tax rate', zh: '税率' }, taxRate, { required: true, default: taxRate.general }),
} as const;

/** Where a paper invoice is sent to. */
export const receiverFields = {
  receiver_name: f.text({ en: 'Receiver', zh: '收件人' }, { required: 'when', max: 32 }),
  receiver_phone: f.text(
    { en: 'Receiver phone', zh: '收件电话' },
    { ...mobilePhone, ...toIssuers, required: 'when' },
  ),
  receiver_address: f.text({ en: 'Receiver address', zh: '收件地址' }, { required: 'when', max: 120 }),
} as const;
