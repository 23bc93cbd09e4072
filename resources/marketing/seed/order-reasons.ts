import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { pricingOutcome, pricingReason, pricingStep } from '../pricing/enums.ts';
import { isOfGoods } from '../pricing/index.ts';
import type { OrderReason } from '../pricing/records.ts';
import type { PromotionRow } from './promotion-value.ts';

export type ReasonRow = StoredRow<typeof OrderReason>;

type Told = Omit<ReasonRow, 'id' | 'version' | 'create_time' | 'update_time' | 'order_id'>;

const plain = {
  goods_name: null,
  pricing_reason: null,
  beaten_name: null,
  rule_own: 0,
  beaten_own: 0,
} as const;

/** What took something off, by its name and whose it is; nothing for null. */
export const wonBy = (
  step: ReasonRow['pricing_step'],
  rule: { readonly name: string; readonly mct_id: string | null } | null,
  amount: number,
): Told[] =>
  rule === null
    ? []
    : [
        {
          ...plain,
          pricing_step: step,
          rule_name: rule.name,
          rule_own: rule.mct_id === null ? 0 : 1,
          pricing_outcome: pricingOutcome.won,
          effect_amount: amount,
        },
      ];

/** Rows of one order. @param from how many it has already */
export const reasonRows = (
  orderId: string,
  settled: string,
  from: number,
  told: readonly Told[],
): ReasonRow[] =>
  told.map((each, at) => ({
    ...each,
    order_id: orderId,
    ...newRowColumns(Number(orderId) * 100 + from + at, settled, settled),
  }));

/** Every reason that there is, for one order that shows them all: its activities are those of its merchant, the rest is the platform's. */
export function everyReason(
  rules: readonly PromotionRow[],
  winner: { readonly name: string; readonly mct_id: string | null },
  goods: string,
): Told[] {
  const strategy = { pricing_step: pricingStep.strategy, goods_name: goods };
  return [
    {
      ...plain,
      ...strategy,
      rule_name: '全天一口价',
      pricing_outcome: pricingOutcome.won,
      effect_amount: 50,
    },
    ...pricingReason.$options.map(({ code }, at): Told => {
      const lost = code < pricingReason.retired;
      const ofCoupon = code === pricingReason.couponUsed || code === pricingReason.notTogether;
      const rule = ofCoupon ? undefined : rules[at % rules.length];
      const outranked = code === pricingReason.outranked;
      return {
        ...plain,
        pricing_step: rule ? (isOfGoods(rule) ? pricingStep.goods : pricingStep.order) : pricingStep.coupon,
        rule_name: rule?.promotion_name ?? '新客代金券',
        pricing_outcome: lost ? pricingOutcome.lost : pricingOutcome.off,
        pricing_reason: code as NonNullable<ReasonRow['pricing_reason']>,
        rule_own: rule ? 1 : 0,
        beaten_name: lost ? winner.name : null,
        beaten_own: lost && winner.mct_id !== null ? 1 : 0,
        effect_amount: lost ? 30 : 0,
        ...(outranked && {
          ...strategy,
          rule_name: '晚间限价',
          beaten_name: '全天一口价',
          effect_amount: 0,
          rule_own: 0,
          beaten_own: 0,
        }),
      };
    }),
  ];
}
