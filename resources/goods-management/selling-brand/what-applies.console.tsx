import type { PageProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { unknown } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { type AppliedGoods, WhatApplies } from '../strategy/what-applies.console.tsx';

const words = {
  choose: {
    en: 'Choose a point to see which of its goods may be sold there.',
    zh: '选择点位，查看各商品可否销售、由哪条策略决定。',
  },
  table: { en: 'Goods sold at {name}', zh: '{name}的商品' },
  brand: { en: 'Brand', zh: '品牌' },
  sold: { en: 'May be sold', zh: '可否销售' },
  free: { en: 'No strategy', zh: '无策略限制' },
  allowed: { en: 'Allowed', zh: '允许销售' },
  forbidden: { en: 'Forbidden', zh: '禁止销售' },
} as const satisfies Readonly<Record<string, Label>>;

interface BrandedGoods extends AppliedGoods {
  readonly brand_name: string | null;
  readonly allowed_flag: 0 | 1;
}

/** Which of a point's goods may be sold at a moment, by which strategy, and why the others don't decide. */
export function WhichBrands({ resource }: PageProps) {
  const { say } = useLanguage();
  const sold = ({ allowed_flag }: BrandedGoods) =>
    allowed_flag === 1 ? say(words.allowed) : <strong>{say(words.forbidden)}</strong>;
  return (
    <WhatApplies<BrandedGoods>
      resource={resource}
      endpoint="GET /mgt_example_tactics_config/decision/v1"
      words={words}
      effects={[
        { key: 'brand', title: say(words.brand), cell: ({ brand_name }) => brand_name ?? unknown },
        { key: 'sold', title: say(words.sold), cell: sold },
      ]}
      effect={sold}
    />
  );
}
