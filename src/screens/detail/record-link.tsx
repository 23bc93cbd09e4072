import { Link } from 'react-router';
import type { Label } from '../../../resources/kit/label.ts';
import type { Product } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';

/** Whose page a path of this console is, and what it shows; undefined for any other address. */
function pageAt(
  product: Product,
  path: string,
): { readonly page: AnyResource; readonly name: Label } | undefined {
  if (!/^\/(?![/\\])/.test(path)) return undefined;
  const pathname = path.split(/[?#]/)[0] ?? '';
  for (const page of product.resources) {
    const paths = pathsOf(page);
    if (paths?.list === pathname || (paths && `${paths.list}/index` === pathname))
      return { page, name: page.label };
    if (paths?.detail === pathname || paths?.form === pathname) return { page, name: page.model.label };
  }
  return undefined;
}

/** Leads to the record that a text is about, only where this person may open it. */
export function RecordLink({ path }: { path: string }) {
  const { product, access } = useApp();
  const { say } = useLanguage();
  const found = pageAt(product, path);
  if (!found || !access.can(found.page, 'read')) {
    return <p className="record-closed">{say(texts.detail.recordClosed)}</p>;
  }
  return (
    <Link className="record-link" to={path}>
      {say(texts.detail.openRecord, { name: say(found.name) })}
    </Link>
  );
}
