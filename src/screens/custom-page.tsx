import type { AnyResource } from '../../resources/kit/resource.ts';
import { useConsoleExtension } from '../data/use-console-extension.ts';
import { useDetailDeclared } from '../data/use-declared.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { Statement } from '../shell/statement.tsx';

/** A page that a resource is (kit/page.ts), or a further one, from its console extension. */
export function CustomPage({ resource, page }: { resource: AnyResource; page?: string }) {
  const { say } = useLanguage();
  const extension = useConsoleExtension(resource);
  useDetailDeclared(resource.name);
  if (!extension) return null;
  const Page = page === undefined ? extension.page : extension.pages?.[page];
  if (!Page) return <Statement alert>{say(texts.errors.pageNotFound)}</Statement>;
  return <Page resource={resource} />;
}
