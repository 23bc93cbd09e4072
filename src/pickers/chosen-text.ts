import { say } from '../../resources/kit/label.ts';
import { useLanguage } from '../i18n/language.tsx';
import { pickers } from '../i18n/texts/pickers.ts';
import { useTitles } from '../kinds/inputs/use-options.ts';

/** So many names stand in a control before it only counts. */
const mostNamed = 2;

/** Chosen rows in words: one or two by name, more by the first and a number. Only the names that show are asked for. */
export function useChosenText(model: string, ids: readonly string[]): string {
  const { lang } = useLanguage();
  const named = ids.length > mostNamed ? ids.slice(0, 1) : ids;
  const { titles } = useTitles(model, named);
  const names = named.map((id) => titles.get(id) ?? '…');
  if (ids.length <= mostNamed) return names.join(lang === 'zh' ? '、' : ', ');
  const n = lang === 'zh' ? ids.length : ids.length - 1;
  return say(pickers.several, lang, { first: names[0] ?? '…', n });
}
