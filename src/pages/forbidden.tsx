import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useWayOn } from '../router/use-way-on.ts';
import { Statement } from '../shell/statement.tsx';

/** Stands in the place of a screen whose code the person does not hold. */
export function Forbidden() {
  const { say } = useLanguage();
  return <Statement action={useWayOn()}>{say(texts.errors.noPermission)}</Statement>;
}
