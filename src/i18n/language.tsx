import { createContext, type ReactNode, use, useLayoutEffect, useMemo } from 'react';
import {
  type Label,
  type LabelParams,
  type Lang,
  languageOf,
  languages,
  say,
} from '../../resources/kit/label.ts';
import { useChoice } from '../stored.ts';

interface Language {
  readonly lang: Lang;
  readonly setLang: (lang: Lang) => void;
  /** A label in the person's language, its placeholders filled. */
  readonly say: (label: Label, params?: LabelParams) => string;
}

const LanguageContext = createContext<Language | null>(null);

/** The browser's language first, the person's choice after; named on `<html lang>`. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [lang, setLang] = useChoice('lang', languages, languageOf(navigator.language));

  useLayoutEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  }, [lang]);

  const language = useMemo(
    () => ({
      lang,
      setLang,
      say: (label: Label, params?: LabelParams) => say(label, lang, params),
    }),
    [lang, setLang],
  );
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}
