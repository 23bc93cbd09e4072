import { createHttp, type HttpProblem } from '../providers/http.ts';
import { languageOf } from '../resources/kit/label.ts';
import { errorTexts } from './i18n/texts/errors.ts';

/** Our http over the browser's language and the session's token. */
export function connect(options: {
  readonly api: string;
  readonly token: () => string | null;
  readonly onSessionEnd: (problem: HttpProblem) => void;
  readonly onForbidden?: () => void;
}) {
  return createHttp({
    base: options.api,
    token: options.token,
    language: () => languageOf(document.documentElement.lang),
    onSessionEnd: options.onSessionEnd,
    onForbidden: options.onForbidden,
    words: {
      offline: (lang) => errorTexts.network[lang],
      unreadable: (lang) => errorTexts.unexpectedAnswer[lang],
    },
  });
}
