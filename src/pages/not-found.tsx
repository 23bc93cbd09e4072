import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useWayOn } from '../router/use-way-on.ts';
import { Statement } from '../shell/statement.tsx';

export function NotFound() {
  const { say } = useLanguage();
  return <Statement action={useWayOn()}>{say(texts.errors.pageNotFound)}</Statement>;
}
