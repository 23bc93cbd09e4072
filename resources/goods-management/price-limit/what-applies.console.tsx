import type { PageProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { type AppliedGoods, WhatApplies } from '../strategy/what-applies.console.tsx';

const words = {
  choose: {
    en: 'Choose a point to see which strategy decides each price.',
    zh: '选择点位，查看各商品售价由哪条策略决定。',
  },
  table: { en: 'Prices at {name}', zh: '{name}的售价' },
  allowed: { en: 'Allowed (¥)', zh: '限价区间(¥)' },
  free: { en: 'No limit', zh: '不限价' },
  least: { en: '{min} or more', zh: '≥{min}' },
  most: { en: '{max} or less', zh: '≤{max}' },
} as const satisfies Readonly<Record<string, Label>>;

interface PricedGoods extends AppliedGoods {
  readonly min: number | null;
  readonly max: number | null;
}

/** Which strategy decides each price of a point at a moment, and why the others don't. */
export function WhichPrices({ resource }: PageProps) {
  const { say } = useLanguage();
  const allowed = ({ min, max }: PricedGoods): string => {
    if (min !== null && max !== null)
      return min === max ? moneyText(min) : `${moneyText(min)}–${moneyText(max)}`;
    if (min !== null) return say(words.least, { min: moneyText(min) });
    return max === null ? '' : say(words.most, { max: moneyText(max) });
  };
  return (
    <WhatApplies<PricedGoods>
      resource={resource}
      endpoint="GET /mgt_tactics_config/decision/v1"
      words={words}
      effects={[{ key: 'allowed', title: say(words.allowed), end: true, cell: allowed }]}
      effect={allowed}
    />
  );
}
