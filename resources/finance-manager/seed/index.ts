import { stretch } from '../../../server/seed/plan.ts';
import { batchesOf, wide } from '../../../server/seed/rows.ts';
import { addDays } from '../../kit/time.ts';
import type { PartSeed } from '../../part.ts';
import { postHistory } from '../expense/posting.server.ts';
import { Account, AccountSlot } from '../ledger/account.ts';
import { slotCount } from '../ledger/slots.ts';
import { checkDay } from '../self-check/server.ts';
import { accountSlots, accounts } from './accounts.ts';
import { makeBills } from './bills.server.ts';
import { invoiceSome } from './invoices.server.ts';
import { waiveSome } from './waivers.server.ts';

export const seed: PartSeed = {
  stretches: {
    reference: (world) => [
      stretch('accounts', () => batchesOf(Account, accounts(world), wide)),
      stretch('slots of accounts', () => batchesOf(AccountSlot, accountSlots(world), wide)),
    ],
  },
  lastIds: (world) => {
    const last = accounts(world).length;
    return [
      ['mct_account', last],
      ['mct_account_slot', (last + 1) * slotCount - 1],
    ];
  },
  afterwards: ({ now }) => [
    { name: 'fees', run: (db) => postHistory(db, now) },
    { name: 'waivers', run: (db) => waiveSome(db, now) },
    { name: 'bills', run: (db) => makeBills(db, now) },
    { name: 'self-check', run: (db) => checkDay(db, addDays(now, -1), now) },
    { name: 'invoices', run: (db) => invoiceSome(db, now) },
  ],
};
