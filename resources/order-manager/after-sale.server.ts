import { implement } from '../../server/behaviour.ts';
import { afterSaleStatus, settleMode } from '../enums.ts';
import { freeze, lockAccount } from './account.server.ts';
import { afterSaleOrder } from './payment.ts';
import { tellApplicant } from './refund-notices.server.ts';
import { instruct } from './refund-opening.server.ts';
import { settleRefunds } from './refund-settling.server.ts';

/** The channel is asked this often for refunds in progress. */
const everyMs = 1_000;

export const afterSaleBehaviour = implement(afterSaleOrder, {
  handlers: {
    approve: async ({ tx, row, me, now }) => {
      const order = await tx
        .selectFrom('mgt_order')
        .select('settle_mode')
        .where('id', '=', row.order_id)
        .executeTakeFirstOrThrow();
      await instruct(tx, { ...row, settle_mode: order.settle_mode }, me.name, now);
      return { set: { audit_name: me.name } };
    },
    refuse: async (doing) => {
      const { tx, row, input, me, now, audit } = doing;
      const order = await tx
        .updateTable('mgt_order')
        .set((eb) => ({
          after_sale_status: afterSaleStatus.refused,
          version: eb('version', '+', 1),
          update_time: now,
        }))
        .where('id', '=', row.order_id)
        .returning(['settle_mode', 'mct_id'])
        .executeTakeFirstOrThrow();
      await audit({
        entity: 'mgt_order',
        id: row.order_id,
        action: 'refuse',
        before: { after_sale_status: afterSaleStatus.refunding },
        after: { after_sale_status: afterSaleStatus.refused },
      });
      const account =
        order.settle_mode === settleMode.platform ? await lockAccount(tx, String(order.mct_id)) : undefined;
      if (account) await freeze(tx, account.id, -row.refund_amount, now);
      await tellApplicant(doing, row, 'refused', input.refuse_reason);
      return {
        set: {
          after_sale_status: afterSaleStatus.refused,
          audit_name: me.name,
          refuse_reason: input.refuse_reason,
          finish_time: now,
        },
      };
    },
  },
  tasks: [{ name: 'settle refunds', everyMs, run: settleRefunds }],
});
