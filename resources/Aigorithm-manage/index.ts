import { definePart } from '../part.ts';
import { Identify } from './identify/index.ts';
import { withdrawBatch } from './settle-center/batch.ts';
import { ownedAccount, settleCenter, settleDay } from './settle-center/index.ts';
import { withdraw } from './settle-center/withdraw.ts';
import { SettleDaySlot } from './settle-day.ts';

/** Recognition has models only; its screens are not built yet. */
export const part = definePart({
  resources: [settleCenter, withdraw, settleDay, withdrawBatch, ownedAccount],
  models: [Identify, SettleDaySlot],
  server: [
    async () => (await import('./settle-center/server.ts')).settleCenterServerExtension,
    async () => (await import('./settle-center/server.ts')).settleDayServerExtension,
    async () => (await import('./settle-center/withdraw.server.ts')).withdrawServerExtension,
    async () => (await import('./settle-center/withdraw.server.ts')).withdrawBatchServerExtension,
  ],
  console: {
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
