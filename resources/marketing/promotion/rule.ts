import { yuanOf } from '../../kit/format.ts';
import type { Lang } from '../../kit/label.ts';
import { promotionType, thresholdMode } from './enums.ts';

/** A step of a reduction: from so many cents, or so many pieces, so many cents less. */
export interface Tier {
  readonly threshold_amount?: number | null;
  readonly threshold_quantity?: number | null;
  readonly reduce_amount: number;
}

/** What of an activity says how much it takes off; amounts in cents. */
export interface PromotionRule {
  readonly promotion_type: number;
  readonly threshold_mode: number | null;
  readonly threshold_amount: number | null;
  readonly reduce_amount: number | null;
  readonly discount: number | null;
  readonly min_reduce: number | null;
  readonly max_reduce: number | null;
  readonly tiers: readonly Tier[] | null;
  readonly quantity_a: number | null;
  readonly quantity_b: number | null;
}

const paidOf = (discount: number | null, lang: Lang) =>
  lang === 'zh'
    ? discount === 0
      ? '免费'
      : `${((discount ?? 100) / 10).toFixed(1).replace('.0', '')}折`
    : discount === 0
      ? 'free'
      : `${100 - (discount ?? 100)}% off`;

function tierText(tier: Tier, byPieces: boolean, lang: Lang): string {
  const off = yuanOf(tier.reduce_amount);
  if (byPieces) {
    const pieces = tier.threshold_quantity ?? 0;
    return lang === 'zh' ? `满${pieces}件减${off}` : `¥${off} off from ${pieces} items`;
  }
  const least = yuanOf(tier.threshold_amount ?? 0);
  return lang === 'zh' ? `满${least}减${off}` : `¥${off} off from ¥${least}`;
}

/** The rule in words, e.g. 满20.00减3.00 (docs/domain/marketing.md §P47). */
export function ruleText(rule: PromotionRule, lang: Lang): string {
  const zh = lang === 'zh';
  const from = rule.threshold_amount
    ? zh
      ? `满${yuanOf(rule.threshold_amount)}`
      : ` from ¥${yuanOf(rule.threshold_amount)}`
    : '';
  const byPieces = rule.threshold_mode === thresholdMode.pieces;
  switch (rule.promotion_type) {
    case promotionType.firstOrder: {
      const off = yuanOf(rule.reduce_amount ?? 0);
      return zh ? `首单${from}立减${off}` : `First order ¥${off} off${from}`;
    }
    case promotionType.discount:
      return paidOf(rule.discount, lang);
    case promotionType.random: {
      const [least, most] = [yuanOf(rule.min_reduce ?? 0), yuanOf(rule.max_reduce ?? 0)];
      return zh ? `${from}随机立减${least}～${most}` : `¥${least}–${most} off at random${from}`;
    }
    case promotionType.buyAGetB: {
      const [a, b] = [rule.quantity_a ?? 1, rule.quantity_b ?? 1];
      const paid = paidOf(rule.discount, lang);
      return zh ? `买A${a}件，B${b}件享${paid}` : `Buy ${a} of A, get ${b} of B ${paid}`;
    }
    default:
      return (rule.tiers ?? []).map((tier) => tierText(tier, byPieces, lang)).join(zh ? '，' : '; ');
  }
}
