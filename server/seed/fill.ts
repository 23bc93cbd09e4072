import { nowText } from '../clock.ts';
import type { Fill, FilledAccount } from '../fill.ts';
import { Passwords } from '../session/password.ts';
import type { Seed } from './plan.ts';
import { seedEssentials, seedRest } from './seed.ts';

const none = { accounts: [], stop: async () => undefined };

/** Demo data for an empty database: the essentials before the first sign-in, the history of orders beside the server. */
export function demoData(seed: Seed, accounts: readonly FilledAccount[]): Fill {
  return async ({ config, database, log, sealing }) => {
    const { seed: profile, seedNumber, demoPassword } = config;
    if (profile === 'none' || demoPassword === null) return none;
    const state = await seedEssentials(database, {
      seed,
      sealing,
      passwordHash: await new Passwords().hash(demoPassword),
      profile,
      seedNumber,
      now: nowText(Date.now),
      orders: null,
    });
    if (state === 'foreign') {
      log.warn({}, 'the database holds rows that are not demo data: nothing was seeded');
      return none;
    }
    if (state === 'finished') return { accounts, stop: none.stop };
    const stopping = new AbortController();
    process.stdout.write('Filling in the demo data in the background, newest first.\n');
    const rest = seedRest(database, {
      seed,
      sealing,
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
