import { moneyText } from '../../kit/format.ts';

/** A withdrawal as the bank's file has it. */
export interface BankLine {
  readonly withdraw_no: string;
  readonly account_holder: string;
  readonly account_no: string;
  readonly bank_name: string | null;
  readonly bank_branch: string | null;
  /** Cents. */
  readonly arrive_amount: number;
}

const columns = [
  '序号',
  '业务参考号',
  '收款人户名',
  '收款人账号',
  '收款银行',
  '开户支行',
  '金额(元)',
  '用途',
];

/** Quoted, so that no value ends a cell; what a spreadsheet would take for a formula is made a text. */
function cell(value: string): string {
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

/** The file as banks take batches of transfers: csv with a byte order mark, so that spreadsheets read its Chinese. */
export function bankFile(lines: readonly BankLine[]): string {
  const rows = lines.map((line, at) => [
    String(at + 1),
    line.withdraw_no,
    line.account_holder,
    line.account_no,
    line.bank_name ?? '',
    line.bank_branch ?? '',
    moneyText(line.arrive_amount).replaceAll(',', ''),
    `提现${line.withdraw_no}`,
  ]);
  return `\u{feff}${[columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
}
