import { stretch } from '../../../server/seed/plan.ts';
import { batchesOf, wide } from '../../../server/seed/rows.ts';
import type { Product } from '../../kit/product.ts';
import { sentMessages } from '../../operation/seed/messages.ts';
import { specialOrders } from '../../order-manager/seed/special-orders.ts';
import type { PartSeed } from '../../part.ts';
import { signInAccounts } from '../../personnel/seed/accounts.ts';
import { roles } from '../../personnel/seed/roles.ts';
import type { World } from '../../shared/seed/world.ts';
import { NoticeLog } from '../notice.ts';
import { notices } from './notices.ts';

/** What happened to those that people sign in with, and what was written to all: nobody opens the others' message centres. */
function noticesOf(world: World, product: Product) {
  const allRoles = roles(product);
  const own = signInAccounts(allRoles, world.merchants, '');
  return notices(world, specialOrders(world), own, allRoles, sentMessages(world, product).letters);
}

export const seed: PartSeed = {
  stretches: {
    rows: (world, product) => [
      stretch('notices', () => batchesOf(NoticeLog, noticesOf(world, product), wide)),
    ],
  },
  lastIds: (world, product) => [['sys_mgt_notice_log', noticesOf(world, product).length]],
};
