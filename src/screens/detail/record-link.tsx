import { Link } from 'react-router';
import type { Product } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';

/** Whose page a path of this console is; undefined for any other address. */
function pageAt(product: Product, path: string): AnyResource | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const pathname = path.split(/[?#]/)[0] ?? '';
  return product.resources.find((resource) => {
    const paths = pathsOf(resource);
    return paths && [paths.list, `${paths.list}/index`, paths.form, paths.detail].includes(pathname);
  });
}

/** Leads to the record that a text is about, only where this person may open it. */
export function RecordLink({ path }: { path: string }) {
  const { product, access } = useApp();
  const { say } = useLanguage();
  const page = pageAt(product, path);
  if (!page || !access.can(page, 'read')) {
    return <p className="record-closed">{say(texts.detail.recordClosed)}</p>;
  }
  return (
    <Link className="record-link" to={path}>
      {say(texts.detail.openRecord, { name: say(page.label) })}
    </Link>
  );
}
