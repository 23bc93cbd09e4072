import { definePart } from '../part.ts';
import { Expense, ExpenseDay } from './expense/index.ts';

/** Models of fees; their screens are not built yet. */
export const part = definePart({
  resources: [],
  models: [Expense, ExpenseDay],
  seed: async () => (await import('./seed/index.ts')).seed,
});
