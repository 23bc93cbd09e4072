import { invoiceMedium, invoiceType, titleType } from './enums.ts';

/** Rules of what an invoice is made out to (docs/domain/finance.md §P60): pure, for the dialog, the forms and the server. */

/** 15 to 20 capital letters and digits. */
export const taxNo = '[0-9A-Z]{15,20}';
/** Accounts of banks in the mainland: digits alone. */
export const accountDigits = '[0-9]{8,32}';
/** Of a digital invoice, or of a paper one. */
export const invoiceCode = '[0-9]{8,20}';

/** What an invoice says of who it is for and how it reaches them; null and absent is "not said". */
export interface InvoiceData {
  readonly invoice_type?: number | null;
  readonly invoice_medium?: number | null;
  readonly title_type?: number | null;
  readonly tax_no?: string | null;
  readonly reg_address?: string | null;
  readonly reg_phone?: string | null;
  readonly bank_name?: string | null;
  readonly bank_account?: string | null;
  readonly email?: string | null;
  readonly receiver_name?: string | null;
  readonly receiver_phone?: string | null;
  readonly receiver_address?: string | null;
}

export const isSpecial = ({ invoice_type }: InvoiceData): boolean => invoice_type === invoiceType.special;

/** A special invoice is an enterprise's. */
export const isEnterprise = (data: InvoiceData): boolean =>
  isSpecial(data) || data.title_type === titleType.enterprise;

/** What only a special invoice names of its buyer. */
export const titleBlock = ['reg_address', 'reg_phone', 'bank_name', 'bank_account'] as const;
export const receiver = ['receiver_name', 'receiver_phone', 'receiver_address'] as const;

/** Fields that some invoices need and others don't have. */
export type DependentField =
  | 'title_type'
  | 'tax_no'
  | 'email'
  | (typeof titleBlock)[number]
  | (typeof receiver)[number];

/** Which of these an invoice of such a kind has to name; it has none of the others. */
export function neededOf(data: InvoiceData): readonly DependentField[] {
  return [
    ...(isSpecial(data) ? [] : (['title_type'] as const)),
    ...(isEnterprise(data) ? (['tax_no'] as const) : []),
    ...(isSpecial(data) ? titleBlock : []),
    ...(data.invoice_medium === invoiceMedium.digital ? (['email'] as const) : []),
    ...(data.invoice_medium === invoiceMedium.paper ? receiver : []),
  ];
}

/** The code that refuses an invoice without the field. */
const codes: Partial<Readonly<Record<DependentField, 19007 | 19008>>> = {
  tax_no: 19007,
  reg_address: 19008,
  reg_phone: 19008,
  bank_name: 19008,
  bank_account: 19008,
};

export interface Missing {
  readonly field: DependentField;
  /** The business code; 10006 where there is none of its own. */
  readonly code: 10006 | 19007 | 19008;
}

/** What an invoice has to name and doesn't. */
export const lackingOf = (data: InvoiceData): readonly Missing[] =>
  neededOf(data).flatMap((field) => {
    const value = data[field];
    return value === undefined || value === null || value === ''
      ? [{ field, code: codes[field] ?? 10006 }]
      : [];
  });
