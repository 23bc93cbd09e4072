import { definePart } from '../part.ts';
import { Bill } from './bill/index.ts';
import { BillAdjust, BillDay, BillFee, BillShare } from './bill/parts.ts';
import { ExpenseDay, expense } from './expense/index.ts';
import { Account, AccountSlot } from './ledger/account.ts';
import { LedgerRow } from './ledger/statement.ts';
import { FinanceCheck, FinanceCheckDiff } from './self-check/check.ts';

export const part = definePart({
  resources: [expense],
  models: [
    ExpenseDay,
    Account,
    AccountSlot,
    LedgerRow,
    Bill,
    BillDay,
    BillFee,
    BillShare,
    BillAdjust,
    FinanceCheck,
    FinanceCheckDiff,
  ],
  server: [async () => (await import('./expense/server.ts')).expenseServerExtension],
  seed: async () => (await import('./seed/index.ts')).seed,
});
