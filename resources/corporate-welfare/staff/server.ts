import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { implement } from '../../../server/server-extension.ts';
import { countStaff, holdBudget, lockPlan } from '../budget.server.ts';
import { staffStatus, welfareStatus } from '../enums.ts';
import { welfareStaff } from './index.ts';
import { countIn, mayJoin } from './writing.server.ts';

/** After a change of who is in a plan or of what somebody gets. @throws Refusal 18001 */
async function counted(tx: Kysely<Tables>, welfareId: string): Promise<void> {
  const plan = await countStaff(tx, await lockPlan(tx, welfareId));
  if (plan.welfare_status !== welfareStatus.draft && plan.welfare_status !== welfareStatus.ended)
    await holdBudget(tx, plan);
}

export const welfareStaffServerExtension = implement(welfareStaff, {
  handlers: {
    edit: async ({ tx, row, input }) => {
      const plan = await lockPlan(tx, row.welfare_id);
      mayJoin(plan, input);
      await tx
        .updateTable('corporate_welfare_staff')
        .set({ person_amount: input.person_amount ?? null })
        .where('id', '=', row.id)
        .execute();
      await counted(tx, row.welfare_id);
      return {
        set: {
          staff_name: input.staff_name,
          staff_no: input.staff_no ?? null,
          department: input.department ?? null,
          person_amount: input.person_amount ?? null,
        },
      };
    },
    leave: async ({ tx, row }) => {
      await tx
        .updateTable('corporate_welfare_staff')
        .set({ staff_status: staffStatus.left })
        .where('id', '=', row.id)
        .execute();
      await countStaff(tx, await lockPlan(tx, row.welfare_id));
      return undefined;
    },
    rejoin: async ({ tx, row }) => {
      mayJoin(await lockPlan(tx, row.welfare_id), row);
      await tx
        .updateTable('corporate_welfare_staff')
        .set({ staff_status: staffStatus.active })
        .where('id', '=', row.id)
        .execute();
      await counted(tx, row.welfare_id);
      return undefined;
    },
  },
  beforeCreate: async ({ tx, values }) => {
    const plan = await lockPlan(tx, values.welfare_id);
    mayJoin(plan, values);
    await countIn(tx, plan, values);
    return { set: { mgt_org_id: plan.mgt_org_id, mct_id: plan.mct_id } };
  },
});
