import type { Dangerous } from '../../resources/kit/dangerous.ts';
import type { Product } from '../../resources/kit/product.ts';
import { onDatabase } from '../database-command.ts';
import { reportText, whoCanDo } from './report.ts';

/** `npm run audit:access`: who can do the most dangerous things, in the database of DATABASE_URL or DATA_DIR. It changes nothing. */
export async function auditAccess(product: Product, dangerous: readonly Dangerous[]): Promise<void> {
  await onDatabase(product, async (database) => {
    process.stdout.write(`${reportText(dangerous, await whoCanDo(database, product, dangerous))}\n`);
  });
}
