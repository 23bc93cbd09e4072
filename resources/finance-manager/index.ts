import type { ProductPart } from '../kit/product.ts';
import { Expense, ExpenseDay } from './expense.ts';

/** Models of fees; their screens are not built yet. */
export const financeManager: ProductPart = { resources: [], models: [Expense, ExpenseDay] };
