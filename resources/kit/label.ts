/**
 * Words in both languages. A label that misses a language does not compile (docs/design/architecture.md §D11).
 */
export const languages = ['en', 'zh'] as const;
export type Lang = (typeof languages)[number];
export type Label = { readonly [L in Lang]: string };

/** Values for the `{name}` placeholders of a label; a value may itself be a label. */
export type LabelParams = Readonly<Record<string, string | number | Label>>;

/** A label in one language with its placeholders filled; an unknown placeholder stays visible, so that it is noticed. */
export function say(label: Label, lang: Lang, params: LabelParams = {}): string {
  return label[lang].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = params[name];
    if (value === undefined) return whole;
    return typeof value === 'object' ? value[lang] : String(value);
  });
}

/** Several words in a row. */
export const joined = (words: readonly string[], lang: Lang): string =>
  words.join(lang === 'zh' ? '、' : ', ');

/** The language that a browser or an `Accept-Language` header asks for; English where neither is named. */
export function languageOf(tag: string | null | undefined): Lang {
  return tag?.trim().toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
