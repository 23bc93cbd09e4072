import type { PageProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { goodsSource } from '../../enums.ts';
import { optionText } from '../../kit/enumeration.ts';
import { unknown } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { type AppliedGoods, WhatApplies } from '../strategy/what-applies.console.tsx';

const words = {
  choose: {
    en: 'Choose a point to see which externally sourced goods may be sold there.',
    zh: '选择点位，查看外采商品可否销售、由哪条策略决定。',
  },
  table: { en: 'Goods sold at {name}', zh: '{name}的商品' },
  source: { en: 'Source', zh: '商品来源' },
  sold: { en: 'May be sold', zh: '可否销售' },
  free: { en: 'No strategy', zh: '无策略限制' },
  allowed: { en: 'Allowed', zh: '允许销售' },
  platform: { en: 'Excluded from sale', zh: '禁售商品' },
  strategy: { en: 'Not in the strategy', zh: '不在策略范围' },
} as const satisfies Readonly<Record<string, Label>>;

interface SourcedGoods extends AppliedGoods {
  readonly goods_source: number | null;
  readonly refused_by: 'platform' | 'strategy' | null;
}

/** Which of a point's goods of other sources may be sold at a moment, by which strategy, and why the others aren't in force. */
export function WhichSources({ resource }: PageProps) {
  const { say, lang } = useLanguage();
  const sold = ({ refused_by }: SourcedGoods) =>
    refused_by === null ? say(words.allowed) : <strong>{say(words[refused_by])}</strong>;
  const source = ({ goods_source }: SourcedGoods) =>
    goods_source === null ? unknown : optionText({ options: goodsSource }, goods_source, lang);
  return (
    <WhatApplies<SourcedGoods>
      resource={resource}
      endpoint="GET /mgt_except_goods_config/decision/v1"
      words={words}
      effects={[
        { key: 'source', title: say(words.source), cell: source },
        { key: 'sold', title: say(words.sold), cell: sold },
      ]}
      effect={sold}
    />
  );
}
