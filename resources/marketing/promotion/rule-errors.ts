import type { Label } from '../../kit/label.ts';
import type { FieldError } from '../../kit/validation.ts';
import { promotionType, thresholdMode } from './enums.ts';
import type { Tier } from './rule.ts';

const texts = {
  required: { en: 'is required', zh: '不能为空' },
  rising: { en: 'must be above the tier before', zh: '须高于上一档' },
  below: { en: 'must be below the threshold', zh: '必须小于门槛' },
} as const satisfies Readonly<Record<string, Label>>;

interface Tiered {
  readonly promotion_type: number;
  readonly threshold_mode?: number | null;
  readonly tiers?: readonly Tier[] | null;
}

/** What is wrong with which tier: thresholds and reductions rise from tier to tier, and no reduction reaches its threshold. */
export function tierErrors({ promotion_type, threshold_mode, tiers }: Tiered): FieldError[] {
  if (promotion_type !== promotionType.goodsThreshold && promotion_type !== promotionType.orderThreshold)
    return [];
  const name = threshold_mode === thresholdMode.pieces ? 'threshold_quantity' : 'threshold_amount';
  const list = tiers ?? [];
  return list.flatMap((tier, at): FieldError[] => {
    const say = (field: string, msg: Label, code?: number): FieldError => ({
      field: `tiers.${at}.${field}`,
      msg,
      ...(code !== undefined && { code }),
    });
    const from = tier[name];
    if (!from) return [say(name, texts.required)];
    const before = list[at - 1];
    if (before && from <= (before[name] ?? 0)) return [say(name, texts.rising)];
    if (before && tier.reduce_amount <= before.reduce_amount) return [say('reduce_amount', texts.rising)];
    return name === 'threshold_amount' && tier.reduce_amount >= from
      ? [say('reduce_amount', texts.below, 17003)]
      : [];
  });
}
