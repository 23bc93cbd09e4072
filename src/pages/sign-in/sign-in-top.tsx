import { type Label, languages } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { session } from '../../i18n/texts/session.ts';
import { Mark } from '../../shell/wordmark.tsx';

const languageNames = { en: 'English', zh: '中文' } as const;

/** The product's name, and the language of the page. */
export function SignInTop({ title }: { title: Label }) {
  const { lang, setLang, say } = useLanguage();
  return (
    <header className="sign-in-top">
      <span className="sign-in-brand">
        <Mark size={28} />
        <span>{say(title)}</span>
      </span>
      <fieldset className="sign-in-languages" aria-label={say(session.language)}>
        {languages.map((language) => (
          <button
            key={language}
            type="button"
            lang={language === 'zh' ? 'zh-CN' : 'en'}
            aria-pressed={language === lang}
            onClick={() => setLang(language)}
          >
            {languageNames[language]}
          </button>
        ))}
      </fieldset>
    </header>
  );
}
