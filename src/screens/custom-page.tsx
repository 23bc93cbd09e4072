import type { AnyResource } from '../../resources/kit/resource.ts';
import { useHalf } from '../customize.ts';
import { useDetailDeclared } from '../data/use-declared.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { Statement } from '../shell/statement.tsx';

/** A further page of a resource, from its console half. */
export function CustomPage({ resource, page = '' }: { resource: AnyResource; page?: string }) {
  const { say } = useLanguage();
  const half = useHalf(resource);
  useDetailDeclared(resource.name);
  if (!half) return null;
  const Page = half.pages?.[page];
  if (!Page) return <Statement alert>{say(texts.errors.pageNotFound)}</Statement>;
  return <Page resource={resource} />;
}
