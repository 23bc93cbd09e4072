import { invoiceMedium, invoiceType, titleType } from './enums.ts';

/** Which invoices have a field, for forms: the same rule as `neededOf` (title.ts). */
const special = { invoice_type: invoiceType.special } as const;

export const whenOrdinary = { invoice_type: invoiceType.ordinary } as const;
export const whenSpecial = special;
export const whenEnterprise = { $any: [special, { title_type: titleType.enterprise }] } as const;
export const whenDigital = { invoice_medium: invoiceMedium.digital } as const;
export const whenPaper = { invoice_medium: invoiceMedium.paper } as const;
