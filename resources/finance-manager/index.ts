import { definePart } from '../part.ts';
import { ExpenseDay, expense } from './expense/index.ts';
import { Account, AccountSlot } from './ledger/account.ts';
import { LedgerRow } from './ledger/statement.ts';

export const part = definePart({
  resources: [expense],
  models: [ExpenseDay, Account, AccountSlot, LedgerRow],
  server: [async () => (await import('./expense/server.ts')).expenseServerExtension],
  seed: async () => (await import('./seed/index.ts')).seed,
});
