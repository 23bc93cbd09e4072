import type { ScreenSummary } from './product-index.ts';

export interface ResourcePaths {
  readonly list: string;
  readonly form?: string;
  readonly detail?: string;
}

/**
 * Lists live at `/group/screen` and `/group/screen/index`; add and detail pages beside them, the record by `?id=`
 * (docs/specification.md §2, docs/design/rules.md §1). A drawer form has no path of its own.
 */
export function pathsOf(resource: ScreenSummary): ResourcePaths | undefined {
  const { route, form, detail } = resource;
  if (!route) return undefined;
  return {
    list: route,
    form: form && form.layout !== 'drawer' ? `${route}/${form.route ?? 'add'}` : undefined,
    detail: detail ? `${route}/${detail.route ?? 'detail'}` : undefined,
  };
}

/** Where a list stands, with some of its parameters; '' for what has no screen. */
export const listPath = (
  resource: ScreenSummary,
  params: Readonly<Record<string, string | number>> = {},
): string => {
  const asked = new URLSearchParams(
    Object.entries(params).map(([name, value]) => [name, String(value)]),
  ).toString();
  const list = pathsOf(resource)?.list ?? '';
  return asked === '' ? list : `${list}?${asked}`;
};

/** Where one record stands. */
export const recordPath = (resource: ScreenSummary, id: string | number): string =>
  `${pathsOf(resource)?.detail ?? ''}?id=${id}`;
