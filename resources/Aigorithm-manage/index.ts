import { definePart } from '../part.ts';
import { identify } from './identify/index.ts';
import { ProviderDay } from './provider/day.ts';
import { provider } from './provider/index.ts';
import { providerPrice } from './provider/price.ts';
import { ProviderPush } from './provider/push.ts';
import { withdrawBatch } from './settle-center/batch.ts';
import { ownedAccount, settleCenter, settleDay } from './settle-center/index.ts';
import { withdraw } from './settle-center/withdraw.ts';
import { SettleDaySlot } from './settle-day.ts';

export const part = definePart({
  resources: [
    provider,
    providerPrice,
    identify,
    settleCenter,
    withdraw,
    settleDay,
    withdrawBatch,
    ownedAccount,
  ],
  models: [ProviderDay, ProviderPush, SettleDaySlot],
  server: [
    async () => (await import('./provider/server.ts')).providerServerExtension,
    async () => (await import('./provider/price-deleting.server.ts')).providerPriceServerExtension,
    async () => (await import('./identify/server.ts')).identifyServerExtension,
    async () => (await import('./settle-center/server.ts')).settleCenterServerExtension,
    async () => (await import('./settle-center/server.ts')).settleDayServerExtension,
    async () => (await import('./settle-center/withdraw.server.ts')).withdrawServerExtension,
    async () => (await import('./settle-center/withdraw.server.ts')).withdrawBatchServerExtension,
  ],
  console: {
    algorithm_mct: { load: async () => (await import('./provider/console.tsx')).providerConsole },
    algorithm_identify: { load: async () => (await import('./identify/console.tsx')).identifyConsole },
    mct_account_ledger: {
      load: async () => (await import('./settle-center/console.tsx')).settleCenterConsole,
      pages: { 'apply-withdraw': {} },
      above: true,
    },
    mct_settle_day: {
      load: async () => (await import('./settle-center/console.tsx')).settleDayConsole,
      above: true,
    },
    mct_withdraw: {
      load: async () => (await import('./settle-center/withdraw.console.tsx')).withdrawConsole,
      above: true,
    },
    mct_withdraw_batch: {
      load: async () => (await import('./settle-center/withdraw.console.tsx')).withdrawBatchConsole,
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
