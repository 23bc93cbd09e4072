import type { Kysely } from 'kysely';
import type { TableRow, Tables } from '../../../server/db/tables.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { holdBudget, personValue } from '../budget.server.ts';
import { welfareStatus, welfareType } from '../enums.ts';

type Plan = TableRow<'corporate_welfare'>;

/** @throws Refusal 18008 where a plan takes nobody any more; 10006 for an amount beside what is no balance */
export function mayJoin(plan: Plan, { person_amount }: { readonly person_amount?: number | null }): void {
  if (plan.welfare_status === welfareStatus.ended) throw new Refusal(18008);
  if (person_amount && plan.welfare_type !== welfareType.balance)
    throw invalidField('person_amount', { en: 'is for balances only', zh: '仅福利金可设置' });
}

/**
 * One more of a plan's staff; the plan is locked. A plan that is started has to hold them in its budget.
 * @throws Refusal 18001
 */
export async function countIn(
  tx: Kysely<Tables>,
  plan: Plan,
  { person_amount }: { readonly person_amount?: number | null },
): Promise<void> {
  const own = plan.welfare_type === welfareType.balance ? person_amount : null;
  const counted = {
    person_count: plan.person_count + 1,
    per_release_amount: plan.per_release_amount + (own ?? (await personValue(tx, plan))),
  };
  if (plan.welfare_status !== welfareStatus.draft) await holdBudget(tx, { ...plan, ...counted });
  await tx.updateTable('corporate_welfare').set(counted).where('id', '=', plan.id).execute();
}
