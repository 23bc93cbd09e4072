import { createHttp, type HttpProblem } from '../providers/http.ts';
import { languageOf } from '../resources/kit/label.ts';
import { errors } from './i18n/texts/errors.ts';

/** Our http over the browser's language and the session's token. */
export function connect(options: {
  readonly api: string;
  readonly token: () => string | null;
  readonly onSessionEnd: (problem: HttpProblem) => void;
}) {
  return createHttp({
    base: options.api,
    token: options.token,
    language: () => languageOf(document.documentElement.lang),
    onSessionEnd: options.onSessionEnd,
    words: {
      offline: (lang) => errors.network[lang],
      unreadable: (lang) => errors.unexpectedAnswer[lang],
    },
  });
}
