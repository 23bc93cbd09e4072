import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SessionAccess } from '../../../providers/access-control.ts';
import type { ProductIndex } from '../../../resources/kit/product-index.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { useTitles } from '../inputs/use-options.ts';
import type { DetailProps } from './detail-props.ts';

/** Where a row of a model is shown, if anywhere that this person may go. */
export function detailPath(
  index: ProductIndex,
  access: SessionAccess,
  model: string,
  id: unknown,
): string | undefined {
  if (typeof id !== 'string' || id === '') return undefined;
  const resource = index.screens.find(
    (r) => r.model.name === model && r.detail && r.route && access.can(r, 'read'),
  );
  const path = resource && pathsOf(resource)?.detail;
  return path && `${path}?id=${encodeURIComponent(id)}`;
}

/** A value joined from another row leads to that row, where the person may open it. */
export function RelatedLink({ field, row, model, children }: DetailProps & { children: ReactNode }) {
  const { index, access } = useApp();
  const via = field.spec.via;
  const target = via && model?.fields[via.ref]?.spec.target;
  const path = via && target ? detailPath(index, access, target, row[via.ref]) : undefined;
  return path ? <Link to={path}>{children}</Link> : children;
}

/** References by their titles, each a link where it leads somewhere. */
export function RelatedTitles({ field, value }: DetailProps) {
  const { index, access } = useApp();
  const { lang } = useLanguage();
  const target = field.spec.target ?? '';
  const ids = Array.isArray(value) ? (value as string[]) : [String(value)];
  const { titles, fetching } = useTitles(target, ids);
  return (
    <span>
      {ids.map((id, at) => {
        const path = detailPath(index, access, target, id);
        const title = titles.get(id) ?? (fetching ? '…' : id);
        return (
          <span key={id}>
            {at > 0 && (lang === 'zh' ? '、' : ', ')}
            {path ? <Link to={path}>{title}</Link> : title}
          </span>
        );
      })}
    </span>
  );
}
