import { moneyText } from '../../kit/format.ts';
import type { Label, Lang } from '../../kit/label.ts';

const words = {
  algorithm_fee: { en: 'Algorithm {amount}', zh: '算法服务费 {amount}' },
  other_fee: { en: 'Other {amount}', zh: '其他费用 {amount}' },
} as const satisfies Readonly<Record<string, Label>>;

type Fees = Readonly<Record<keyof typeof words, number>>;

/** What the service fees of a bill are made of, in words: what is nothing isn't told. Cents. */
export const feeSummary = (bill: Fees, lang: Lang): string =>
  (Object.keys(words) as (keyof typeof words)[])
    .filter((name) => bill[name] !== 0)
    .map((name) => words[name][lang].replace('{amount}', moneyText(bill[name])))
    .join(lang === 'zh' ? '，' : ', ');
