import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { settleCenter, settleDay } from './index.ts';
import { AccountCards } from './money.console.tsx';
import { LedgerSource } from './source.console.tsx';

/** P68, the ledger, and P69, which is reached from all of its lists. */
export const settleCenterConsole = customize(settleCenter, {
  slots: { source: LedgerSource },
  above: AccountCards,
  pages: {
    'apply-withdraw': lazyPage(
      'apply-withdraw',
      async () => (await import('./apply.console.tsx')).ApplyWithdraw,
    ),
  },
});

export const settleDayConsole = customize(settleDay, { slots: {}, above: AccountCards });
