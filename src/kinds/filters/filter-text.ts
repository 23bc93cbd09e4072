import { namedChoices } from '../../../resources/kit/audit.ts';
import { numberText } from '../../../resources/kit/cell-text.ts';
import type { Filter, FilterValue, RangeValue } from '../../../resources/kit/filters.ts';
import { shortDateTime } from '../../../resources/kit/format.ts';
import { joined, type Lang, say } from '../../../resources/kit/label.ts';
import { optionsOf } from '../../../resources/kit/model.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { common } from '../../i18n/texts/common.ts';
import { list } from '../../i18n/texts/list.ts';

function boundText({ field }: Filter, bound: string | number, lang: Lang, today: string): string {
  if (typeof bound === 'string') return shortDateTime(bound, today);
  return numberText(field, bound, lang);
}

/** A range in words: one day, from–to, or an open end, dates of this year without it; empty where nothing is asked for. */
export function rangeText(filter: Filter, value: FilterValue | undefined, lang: Lang, today: string): string {
  const text = (bound: string | number) => boundText(filter, bound, lang, today);
  const [from, to] = (value ?? [null, null]) as RangeValue;
  if (from === null && to === null) return '';
  if (from === null) return say(list.filterTo, lang, { to: text(to ?? '') });
  if (to === null) return say(list.filterFrom, lang, { from: text(from) });
  if (from === to) return text(from);
  return say(list.filterBetween, lang, { from: text(from), to: text(to) });
}

/** A filter's value in words; references are named by their rows, which `RefTitles` asks for. */
export function filterText(
  filter: Filter,
  value: FilterValue,
  lang: Lang,
  today: string,
  product?: Product,
): string {
  if (filter.kind === 'range') return rangeText(filter, value, lang, today);
  if (typeof value === 'string') return value;
  const { named } = filter.field.spec;
  if (named && product) {
    const names = value.map(String);
    const chosen = namedChoices(product, named).filter(({ name }) => names.includes(name));
    return joined(
      chosen.map(({ label }) => label[lang]),
      lang,
    );
  }
  const options = optionsOf(filter.field);
  const words = value.map((code) => {
    const found = options.find((option) => option.code === code);
    return found?.[lang] ?? (code === 1 ? common.yes : common.no)[lang];
  });
  return joined(words, lang);
}
