import type { Product } from '../../resources/kit/product.ts';
import { nowText } from '../clock.ts';
import type { Fill } from '../fill.ts';
import { Passwords } from '../session/password.ts';
import { sampleAccounts } from './accounts.ts';
import { roles } from './roles.ts';
import { seedEssentials, seedRest } from './seed.ts';

const none = { accounts: [], stop: async () => undefined };

/** Demo data for an empty database: the essentials before the first sign-in, the history of orders beside the server. */
export function demoData(product: Product): Fill {
  return async ({ config, database, log }) => {
    const { seed, seedNumber, demoPassword } = config;
    if (seed === 'none' || demoPassword === null) return none;
    const state = await seedEssentials(database, {
      product,
      passwordHash: await new Passwords().hash(demoPassword),
      profile: seed,
      seedNumber,
      now: nowText(Date.now),
      orders: null,
    });
    if (state === 'foreign') {
      log.warn({}, 'the database holds rows that are not demo data: nothing was seeded');
      return none;
    }
    const names = new Map(roles(product).map((role) => [role.role_code, role.role_name]));
    const accounts = sampleAccounts.map(({ phone, name, role, worker }) => ({
      phone,
      name,
      worker,
      role: names.get(role) ?? role,
    }));
    if (state === 'finished') return { accounts, stop: none.stop };
    const stopping = new AbortController();
    process.stdout.write('Filling in the demo data in the background, newest first.\n');
    const rest = seedRest(database, {
      product,
      signal: stopping.signal,
      onPart: ({ name, rows }) => process.stdout.write(`  demo data: ${name}, ${rows} rows\n`),
    })
      .then(({ finished }) => finished && process.stdout.write('The demo data is complete.\n'))
      .catch((error: unknown) => log.error({ err: error }, 'the demo data stopped; the next start goes on'));
    return {
      accounts,
      stop: async () => {
        stopping.abort();
        await rest;
      },
    };
  };
}
