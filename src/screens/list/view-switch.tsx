import { Link, useLocation } from 'react-router';
import type { Label } from '../../../resources/kit/label.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { pathsOf } from '../../../resources/kit/routes.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import './view-switch.css';

/** The other views of a list's rows; none where it isn't a page of its own. */
export function useViews(resource: AnyResource): readonly { readonly path: string; readonly label: Label }[] {
  const { extensions } = useApp();
  const list = pathsOf(resource)?.list;
  if (!list) return [];
  return Object.entries(extensions[resource.name]?.pages ?? {}).flatMap(([segment, { view }]) =>
    view ? [{ path: `${list}/${segment}`, label: view }] : [],
  );
}

/** The list and the other views of its rows that a console extension adds, e.g. a map; the filters go along. */
export function ViewSwitch({ resource }: { resource: AnyResource }) {
  const views = useViews(resource);
  const { say } = useLanguage();
  const { pathname, search } = useLocation();
  const list = pathsOf(resource)?.list;
  if (!list || views.length === 0) return null;
  const all = [{ path: list, label: texts.list.asList }, ...views];
  const current = views.find(({ path }) => path === pathname)?.path ?? list;
  return (
    <nav className="view-switch" aria-label={say(texts.list.views)}>
      {all.map(({ path, label }) => (
        <Link key={path} to={{ pathname: path, search }} aria-current={path === current ? 'page' : undefined}>
          {say(label)}
        </Link>
      ))}
    </nav>
  );
}
