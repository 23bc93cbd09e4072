import type { Endpoint } from './endpoint.ts';
import type { Fields } from './field.ts';
import type { Label } from './label.ts';
import { idField, type Model } from './model.ts';
import type { AnyResource, Resource } from './resource.ts';
import type { MenuGroup, MenuIcon, ScreenCode } from './vocabulary.ts';

/** A page that lists no rows, e.g. a dashboard: what it shows comes by its calls, and its console extension draws it. */
export interface PageDef<F extends Fields> {
  /** What the page is called. */
  readonly label: Label;
  /** Where it stands. */
  readonly route: `/${string}`;
  /** The page's code: who holds it may open it and make its calls. */
  readonly permission: ScreenCode;
  /** Its group in the menu; `none` for a page that is reached in another way. */
  readonly menu?: MenuGroup | 'none';
  /** Of the menu entry; the group's where not given. */
  readonly icon?: MenuIcon;
  /** What all that it shows may be narrowed by: fields, each a parameter of its address. */
  readonly filters?: F;
  /** Filters that no merchant user is offered. */
  readonly staffFilters?: readonly (keyof F & string)[];
  /** Its calls, with what they answer; the server extension serves them. */
  readonly calls: Readonly<Record<Endpoint, string>>;
}

export type PageResource<N extends string, F extends Fields> = Resource<
  Model<N, F>,
  [],
  Record<never, never>,
  never
> & { readonly page: true };

/** Declares a page that lists no rows. */
export function definePage<const N extends string, const F extends Fields = Record<never, never>>(
  name: N,
  { filters, staffFilters = [], ...def }: PageDef<F>,
): PageResource<N, F> {
  const page: AnyResource = {
    ...def,
    name,
    page: true,
    // Rows of nothing: the page has no table, and its filters are fields all the same.
    model: {
      name,
      label: def.label,
      title: 'id',
      scope: 'none',
      picker: [],
      choose: {},
      fields: { id: idField({ en: 'ID', zh: 'ID' }), ...filters },
      checks: [],
      togethers: [],
      uniques: [],
      indexes: [],
      merchantHidden: staffFilters,
      partnerHidden: [],
      report: { facts: [] },
    },
    api: { base: def.route },
    list: { columns: [], filters: Object.keys(filters ?? {}) },
  };
  return page as PageResource<N, F>;
}
