/**
 * The seam to whoever issues invoices (docs/domain/finance.md §P60, tax connector). An approved application is handed to it, at once
 * and again while it waits, under the application's number: an implementation answers a repeat with what became of the first call. An
 * automatic one asks a tax service and answers `issued` or `failed`; the manual one waits until somebody fills the invoice in (P61).
 */
export interface TaxConnector {
  /** It knows by itself what becomes of an invoice, and so is asked again while one waits. */
  readonly automatic: boolean;
  issue(request: IssueRequest): Promise<IssueAnswer>;
}

/** Amounts in cents, the rate in basis points; what an invoice of its kind doesn't have is null. */
export interface IssueRequest {
  readonly invoice_no: string;
  readonly invoice_type: number;
  readonly invoice_medium: number;
  readonly title_type: number | null;
  readonly title_name: string;
  readonly tax_no: string | null;
  readonly reg_address: string | null;
  readonly reg_phone: string | null;
  readonly bank_name: string | null;
  readonly bank_account: string | null;
  readonly item_name: string;
  readonly tax_rate: number;
  readonly invoice_amount: number;
  readonly net_amount: number;
  readonly tax_amount: number;
  readonly email: string | null;
}

export type IssueAnswer =
  /** Nothing is known yet; it is asked again. */
  | { readonly state: 'waiting' }
  | {
      readonly state: 'issued';
      /** 8 to 20 digits. */
      readonly invoice_code: string;
      /** `YYYY-MM-DD`, +08:00. */
      readonly invoice_date: string;
      /** Where storage keeps the file. */
      readonly invoice_url: string;
    }
  /** The reason as the applicant reads it. */
  | { readonly state: 'failed'; readonly reason: string };

/** Somebody issues the invoice outside and fills it in. */
export const manualIssuing: TaxConnector = { automatic: false, issue: async () => ({ state: 'waiting' }) };
