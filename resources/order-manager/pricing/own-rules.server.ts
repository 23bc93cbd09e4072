import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { pricingReason, pricingStep } from '../../marketing/pricing/enums.ts';
import type { PriceReason } from '../../marketing/pricing/index.ts';

/** Where the rules of a step are. Of coupons and welfare the reason names what is in the consumer's hands. */
const tableOf: Readonly<Record<number, string>> = {
  [pricingStep.strategy]: 'mgt_tactics_config',
  [pricingStep.goods]: 'promotion',
  [pricingStep.order]: 'promotion',
  [pricingStep.coupon]: 'mct_user_coupon',
  [pricingStep.welfare]: 'corporate_welfare_release',
};

/** What a rule gave way to stands in its own step; a coupon may give way to an activity as well. */
export const stepOfRival = ({ step, why }: Pick<PriceReason, 'step' | 'why'>): PriceReason['step'] =>
  why === pricingReason.notTogether ? pricingStep.order : step;

/**
 * Which rules of these reasons are a merchant's own: its people read no name of the platform's (docs/domain/roles.md §3.3).
 * @returns 1 for a rule of that merchant, by its step and id
 */
export async function ownRules(
  tx: Kysely<Tables>,
  reasons: readonly PriceReason[],
  merchant: string | null,
): Promise<(step: number, id: string) => 0 | 1> {
  const met = new Map<string, Set<string>>();
  const meet = (step: number, id: string) => {
    const table = tableOf[step];
    if (table) met.set(table, (met.get(table) ?? new Set()).add(id));
  };
  for (const reason of reasons) {
    meet(reason.step, reason.rule_id);
    if (reason.beaten_id !== null) meet(stepOfRival(reason), reason.beaten_id);
  }
  const asked = [...met].map(
    ([table, ids]) => sql`select ${sql.lit(table)} as rules, id::text as id from ${sql.table(table)}
      where id = any(${[...ids]}::bigint[]) and mct_id = ${merchant}`,
  );
  if (asked.length === 0 || merchant === null) return () => 0;
  const { rows } = await sql<{ rules: string; id: string }>`${sql.join(asked, sql` union all `)}`.execute(tx);
  const own = new Set(rows.map(({ rules, id }) => `${rules} ${id}`));
  return (step, id) => (own.has(`${tableOf[step]} ${id}`) ? 1 : 0);
}
