import { createContext, type ReactNode, use, useLayoutEffect, useMemo, useState } from 'react';
import { type Label, type Lang, languageOf, languages, type Params, say } from '../../resources/kit/label.ts';
import { readChoice, writeStored } from '../stored.ts';

interface Language {
  readonly lang: Lang;
  readonly setLang: (lang: Lang) => void;
  /** A label in the person's language, its placeholders filled. */
  readonly say: (label: Label, params?: Params) => string;
}

const LanguageContext = createContext<Language | null>(null);

/** The browser's language first, the person's choice after (kept in this browser); named on `<html lang>`. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const [lang, choose] = useState(() => readChoice('lang', languages, languageOf(navigator.language)));

  useLayoutEffect(() => {
    document.documentElement.lang = lang === 'zh' ? 'zh-CN' : 'en';
  }, [lang]);

  const language = useMemo(
    () => ({
      lang,
      setLang: (next: Lang) => {
        writeStored('lang', next);
        choose(next);
      },
      say: (label: Label, params?: Params) => say(label, lang, params),
    }),
    [lang],
  );
  return <LanguageContext value={language}>{children}</LanguageContext>;
}

export function useLanguage(): Language {
  const language = use(LanguageContext);
  if (language === null) throw new Error('useLanguage needs a LanguageProvider above it');
  return language;
}
