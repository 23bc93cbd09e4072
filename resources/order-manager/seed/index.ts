import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, rowsOf, wide } from '../../../server/seed/rows.ts';
import { pushesEach } from '../../Aigorithm-manage/seed/pushes.ts';
import { accountIds } from '../../finance-manager/seed/accounts.ts';
import type { PartSeed } from '../../part.ts';
import { Blacklist } from '../blacklist/index.ts';
import { AlgorithmSample } from '../error-order/index.ts';
import { blacklistOf } from './blacklist.ts';
import { samplesOf } from './errors.ts';
import { daysOfOrders, lastOrderId, orderBatch } from './order-batches.ts';
import { specialOrders } from './special-orders.ts';

export const seed: PartSeed = {
  stretches: {
    rows: (world) => [stretch('blacklist', () => batchesOf(Blacklist, blacklistOf(world), wide))],
    history: (world) => {
      const special = specialOrders(world);
      return [
        stretch('special orders', () => [
          orderBatch(special, accountIds(world)),
          batch(rowsOf(AlgorithmSample, samplesOf(special.errors))),
        ]),
        ...daysOfOrders(world, special.orders.length).map(({ date, batches }) => ({
          name: `orders of ${date}`,
          batches,
        })),
      ];
    },
  },
  lastIds: (world) => {
    const order = lastOrderId(world.settings.now.slice(0, 10));
    return [
      ['mgt_order', order],
      ['mgt_order_goods', order * 100 + 99],
      ['promotion_use', order],
      ['mct_coupon_write_off', order],
      ['mgt_order_reason', order * 100 + 99],
      ['mgt_order_media', order * 10 + 9],
      ['mgt_order_sensor', order * 100 + 99],
      ['mgt_order_tag', order],
      ['mgt_place_order', order * 10 + 9],
      ['mgt_after_sale_order', order * 10 + 9],
      ['mgt_complaint_order', order],
      ['mgt_complaint_reply', order * 10 + 9],
      ['mgt_channel_attempt', order * 20 + 19],
      ['mct_account_ledger', order * 10 + 9],
      ['mgt_error_order', order],
      ['mgt_warning_order', order * 20 + 19],
      ['mgt_brushing_order_record', order],
      ['mct_user_scan_record', order * 2 + 1],
      ['algorithm_identify', order],
      ['algorithm_push', order * pushesEach + pushesEach - 1],
      ['algorithm_sample', specialOrders(world).errors.length],
      ['mct_user_blacklist', blacklistOf(world).length],
    ];
  },
};
