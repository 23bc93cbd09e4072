import { auto, enumeration, f, model } from '../../kit/index.ts';
import { pricingOutcome, pricingReason, pricingStep } from './enums.ts';

export const promotionUseStatus = enumeration({
  taken: { code: 1, en: 'Taken', zh: '已享受', tone: 'success' },
  returned: { code: 2, en: 'Returned', zh: '已退回', tone: 'neutral' },
});

/**
 * What an activity took off an order: its budget and the limits per user count these (docs/domain/marketing.md §P48). Some 40,000 rows a day,
 * kept as long as orders.
 */
export const PromotionUse = model(
  'promotion_use',
  {
    promotion_id: auto(f.ref({ en: 'Activity', zh: '活动' }, 'promotion', { required: true })),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true })),
    discount_amount: auto(f.money({ en: 'Discount', zh: '优惠金额' }, { required: true })),
    /** When the door opened: limits of a day count by it. */
    use_time: auto(f.dateTime({ en: 'Used at', zh: '享受时间' }, { required: true })),
    use_status: auto(
      f.enum({ en: 'State', zh: '状态' }, promotionUseStatus, {
        required: true,
        default: promotionUseStatus.taken,
      }),
    ),
  },
  { label: { en: 'Use of an activity', zh: '活动享受记录' }, title: 'use_time', scope: 'none' },
)
  .unique(['order_id', 'promotion_id'], 10005)
  .index(['promotion_id', 'user_id']);

/** What the platform's rules are called before a merchant's people, who may not open them. */
const platformRule = { en: 'Platform rule', zh: '平台规则' } as const;

/**
 * What became of one rule when an order was priced, in the words of that moment (docs/domain/marketing.md §P48). One for each rule that was
 * asked, some 400,000 rows a day, kept as long as orders.
 */
export const OrderReason = model(
  'mgt_order_reason',
  {
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    pricing_step: auto(f.enum({ en: 'Step', zh: '计价步骤' }, pricingStep, { required: true })),
    /** Whether the rule is of the order's merchant; any other is the platform's. */
    rule_own: auto(f.flag({ en: 'Own rule', zh: '商户自有规则' }, { required: true, default: 0 })),
    rule_name: auto(
      f.text(
        { en: 'Rule', zh: '规则' },
        { required: true, max: 64, owned: { by: 'rule_own', other: platformRule } },
      ),
    ),
    goods_name: auto(f.text({ en: 'Goods', zh: '商品' }, { max: 128 })),
    pricing_outcome: auto(f.enum({ en: 'Outcome', zh: '结果' }, pricingOutcome, { required: true })),
    pricing_reason: auto(f.enum({ en: 'Why', zh: '原因' }, pricingReason)),
    beaten_own: auto(
      f.flag({ en: 'Gave way to an own rule', zh: '让位于自有规则' }, { required: true, default: 0 }),
    ),
    beaten_name: auto(
      f.text(
        { en: 'Gave way to', zh: '让位于' },
        { max: 64, owned: { by: 'beaten_own', other: platformRule } },
      ),
    ),
    /** Taken off, or what it would have taken; below 0 where a strategy raised the price. */
    effect_amount: auto(f.money({ en: 'Effect', zh: '影响金额' }, { required: true })),
  },
  { label: { en: 'Reason of a price', zh: '计价原因' }, title: 'rule_name', scope: 'none' },
).index('order_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    promotion_use: typeof PromotionUse;
    mgt_order_reason: typeof OrderReason;
  }
}
