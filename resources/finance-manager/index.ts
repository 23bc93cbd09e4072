import { definePart } from '../part.ts';
import { bill } from './bill/index.ts';
import { BillAdjust, BillDay, BillFee, BillShare } from './bill/parts.ts';
import { ExpenseDay, expense } from './expense/index.ts';
import { InvoiceBill, invoice } from './invoice/index.ts';
import { invoiceTitle } from './invoice/titles.ts';
import { invoiceWaiting } from './invoice/waiting.ts';
import { Account, AccountSlot } from './ledger/account.ts';
import { LedgerRow } from './ledger/statement.ts';
import { FinanceCheckDiff } from './self-check/check.ts';
import { selfCheck } from './self-check/index.ts';

export const part = definePart({
  resources: [bill, selfCheck, expense, invoice, invoiceWaiting, invoiceTitle],
  models: [
    ExpenseDay,
    Account,
    AccountSlot,
    LedgerRow,
    BillDay,
    BillFee,
    BillShare,
    BillAdjust,
    FinanceCheckDiff,
    InvoiceBill,
  ],
  server: [
    async () => (await import('./bill/server.ts')).billServerExtension,
    async () => (await import('./self-check/server.ts')).selfCheckServerExtension,
    async () => (await import('./expense/server.ts')).expenseServerExtension,
    async () => (await import('./invoice/server.ts')).invoiceServerExtension,
    async () => (await import('./invoice/waiting.server.ts')).invoiceWaitingServerExtension,
    async () => (await import('./invoice/titles.server.ts')).invoiceTitleServerExtension,
  ],
  console: {
    mct_bill: { load: async () => (await import('./bill/console.tsx')).billConsole },
    mct_invoice: { load: async () => (await import('./invoice/console.tsx')).invoiceConsole },
    invoice_waiting: {
      load: async () => (await import('./invoice/waiting.console.tsx')).invoiceWaitingConsole,
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
