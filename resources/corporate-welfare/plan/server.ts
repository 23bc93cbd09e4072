import { sql } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { selectPage } from '../../../server/rows/query.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import { type Caller, implement } from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { couponStatus } from '../../marketing/coupon/enums.ts';
import { Coupon } from '../../marketing/coupon/index.ts';
import { countStaff, holdBudget, lockPlan } from '../budget.server.ts';
import { readCalendar } from '../calendar.server.ts';
import { releaseMode, roundState, welfareStatus, welfareType } from '../enums.ts';
import { welfareTasks } from '../release/job.server.ts';
import { issueToNew } from '../release/opening.server.ts';
import { releaseDates } from '../rhythm.ts';
import { WelfareStaff } from '../staff/index.ts';
import { countIn, mayJoin } from '../staff/writing.server.ts';
import { welfare } from './index.ts';

/** @throws Refusal 10006 for a plan that would be over before it begins */
function refusePast({ end_date }: { readonly end_date: string }, now: string): void {
  if (end_date < now.slice(0, 10))
    throw invalidField('end_date', { en: 'must not be in the past', zh: '不能早于今天' });
}

/** What the form doesn't ask for of a type. A staff discount has a cap for each month, and so a release for each. */
const byType = ({
  welfare_type,
  carry_over,
  goods_range,
}: {
  readonly welfare_type: number;
  readonly carry_over?: 0 | 1 | null;
  readonly goods_range?: CodeOf<typeof scopeRange> | null;
}) => ({
  carry_over: carry_over ?? (0 as const),
  goods_range: goods_range ?? scopeRange.all,
  ...(welfare_type === welfareType.discount && { release_mode: releaseMode.monthly, release_day: 1 }),
});

/** Coupons that can be given to staff: those that are out. */
async function couponsOffered(caller: Caller) {
  const published = (column: (name: string) => ReturnType<typeof sql.ref>) =>
    sql<boolean>`${column('coupon_status')} = ${couponStatus.published}`;
  const rows = await selectPage(caller.services.db, visibleRows(caller, Coupon, [published]), ['id'], {
    sorts: [{ field: 'id', descending: true }],
    limit: 2_000,
    offset: 0,
  });
  return { only: rows.map(({ id }) => String(id)) };
}

/** @throws Refusal 17006 for a coupon that is not out */
async function refuseCoupon(
  { tx }: { readonly tx: Parameters<typeof lockPlan>[0] },
  couponId: string | null | undefined,
): Promise<void> {
  if (!couponId) return;
  const { coupon_status } = await tx
    .selectFrom('mgt_coupon')
    .select('coupon_status')
    .where('id', '=', couponId)
    .executeTakeFirstOrThrow();
  if (coupon_status !== couponStatus.published) throw new Refusal(17006);
}

export const welfareServerExtension = implement(welfare, {
  handlers: {
    release: async ({ tx, row, now }) => {
      if (row.end_date < now.slice(0, 10)) throw new Refusal(18008);
      await refuseCoupon({ tx }, row.coupon_id);
      const plan = await countStaff(tx, await lockPlan(tx, row.id));
      if (plan.person_count === 0) throw new Refusal(18007);
      await holdBudget(tx, plan);
      return undefined;
    },
    begin: async ({ tx, row }) => {
      const [first] = releaseDates(row, await readCalendar(tx));
      return { set: { next_release_date: first ?? null } };
    },
    resume: async ({ tx, row, now }) => {
      const today = now.slice(0, 10);
      const last = await tx
        .selectFrom('corporate_welfare_round')
        .select((eb) => eb.fn.max('release_date').as('day'))
        .where('welfare_id', '=', row.id)
        .executeTakeFirstOrThrow();
      const next = releaseDates(row, await readCalendar(tx)).find(
        (day) => day >= today && (last.day === null || day > last.day),
      );
      await tx
        .updateTable('corporate_welfare_round')
        .set({ due_time: now })
        .where('welfare_id', '=', row.id)
        .where('round_state', '=', roundState.running)
        .execute();
      return { set: { next_release_date: next ?? null } };
    },
    issue: async ({ tx, row, now }) => ({ result: { n: await issueToNew(tx, row.id, now) } }),
    topUp: async ({ row, input }) => {
      const budget_amount = row.budget_amount + input.add_amount;
      if (budget_amount > 1_000_000_000)
        throw invalidField('add_amount', { en: 'makes the budget too large', zh: '预算超出上限' });
      return { set: { budget_amount } };
    },
    addStaff: async (context) => {
      const { tx, row, input } = context;
      const plan = await lockPlan(tx, row.id);
      mayJoin(plan, input);
      const id = await insertRow(context, tx, WelfareStaff, {
        ...input,
        welfare_id: row.id,
        mgt_org_id: plan.mgt_org_id,
        mct_id: plan.mct_id,
      });
      await countIn(tx, plan, input);
      await context.audit({ entity: WelfareStaff.name, id, action: 'create', name: input.staff_name });
      return undefined;
    },
  },
  beforeCreate: async ({ tx, values, me, now }) => {
    refusePast(values, now);
    await refuseCoupon({ tx }, values.coupon_id);
    return {
      set: {
        ...byType(values),
        welfare_no: businessNumber('WP', now),
        create_id: me.id,
        create_name: me.name,
      },
    };
  },
  beforeUpdate: async ({ tx, next, now }) => {
    refusePast(next, now);
    await refuseCoupon({ tx }, next.coupon_id);
    return { set: byType(next) };
  },
  afterUpdate: async ({ tx, row }) => {
    const plan = await countStaff(tx, await lockPlan(tx, row.id));
    if (plan.welfare_status !== welfareStatus.draft) await holdBudget(tx, plan);
  },
  beforeDelete: async ({ tx, row }) => {
    await tx.deleteFrom('corporate_welfare_staff').where('welfare_id', '=', row.id).execute();
  },
  offers: { mgt_coupon: couponsOffered },
  tasks: welfareTasks,
});
