import { Refusal } from '../../../server/refusal.ts';
import { implement } from '../../../server/server-extension.ts';
import { userCouponStatus } from '../../marketing/coupon/enums.ts';
import { usableStatus } from '../../marketing/pricing/offers.ts';
import { lockPlan } from '../budget.server.ts';
import { roundState, welfareStatus } from '../enums.ts';
import { welfareRelease } from './index.ts';

export const welfareReleaseServerExtension = implement(welfareRelease, {
  handlers: {
    revoke: async ({ tx, row, now }) => {
      await lockPlan(tx, row.welfare_id);
      if (row.user_coupon_id !== null) {
        const { numUpdatedRows } = await tx
          .updateTable('mct_user_coupon')
          .set({
            user_coupon_status: userCouponStatus.revoked,
            version: (eb) => eb('version', '+', 1),
            update_time: now,
          })
          .where('id', '=', row.user_coupon_id)
          .where('user_coupon_status', 'in', usableStatus)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) throw new Refusal(18004);
      }
      await tx
        .updateTable('corporate_welfare')
        .set((eb) => ({ release_amount: eb('release_amount', '-', row.release_amount), update_time: now }))
        .where('id', '=', row.welfare_id)
        .execute();
      await tx
        .updateTable('corporate_welfare_round')
        .set((eb) => ({
          done_count: eb('done_count', '-', 1),
          round_amount: eb('round_amount', '-', row.release_amount),
          update_time: now,
        }))
        .where('id', '=', row.round_id)
        .execute();
      return { set: { remain_amount: 0 } };
    },
    reissue: async ({ tx, row, now }) => {
      const plan = await lockPlan(tx, row.welfare_id);
      if (plan.welfare_status !== welfareStatus.running) throw new Refusal(18010);
      if (row.expire_time < now) throw new Refusal(18008);
      await tx
        .updateTable('corporate_welfare_round')
        .set((eb) => ({
          fail_count: eb('fail_count', '-', 1),
          round_state: roundState.running,
          due_time: now,
          finish_time: null,
          update_time: now,
        }))
        .where('id', '=', row.round_id)
        .execute();
      return { set: { fail_reason: null } };
    },
  },
});
