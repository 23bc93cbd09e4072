import type { Product } from '../resources/kit/product.ts';
import { onDatabase, Unanswerable } from './database-command.ts';
import { rotateSecret } from './rotate-secret.ts';
import { Sealing } from './sealing.ts';
import { storedSecret } from './secret.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * `npm run rotate-secret`: after SECRET was changed and the one before named in SECRET_PREVIOUS, seals every value anew. Exit code 1 where
 * a value can't be opened by any of them.
 */
export async function rotateSecretCommand(product: Product): Promise<void> {
  await onDatabase(product, async ({ db }, { secret, formerSecrets, dataDir }) => {
    if (formerSecrets.length === 0)
      throw new Unanswerable(
        'SECRET_PREVIOUS is missing: it names the secret before the one in SECRET (docs/deploying.md).',
      );
    const sealing = new Sealing(secret ?? (await storedSecret(dataDir)), formerSecrets);
    const columns = await rotateSecret(db, product, sealing, ({ table, column, sealed }) =>
      say(`${table}.${column}: ${sealed} so far`),
    );
    for (const { table, column, sealed, unreadable } of columns) {
      say(`${table}.${column}: ${sealed} encrypted anew`);
      if (unreadable.length === 0) continue;
      say(
        `  ${unreadable.length} can't be opened by these secrets, rows ${unreadable.slice(0, 20).join(', ')}`,
      );
      process.exitCode = 1;
    }
    if (process.exitCode !== 1) say('Done: SECRET_PREVIOUS is needed no more.');
  });
}
