import { optionModels } from './choosable.ts';
import type { Endpoint } from './endpoint.ts';
import type { Label } from './label.ts';
import { codesOf } from './permissions.ts';
import { type BadgeCall, modelsOf, type Product, type ProductParts } from './product.ts';
import type { AnyResource, Verb } from './resource.ts';

/**
 * What menu, routes, palette and access need to know of a screen whose declaration is not there yet (docs/design/rules.md §1).
 * Every resource is one, so that what reads faces reads resources too.
 */
export interface ScreenFace {
  readonly name: string;
  readonly label: Label;
  readonly route?: string;
  readonly permission: string;
  readonly menu?: string;
  readonly permissions?: Readonly<Partial<Record<Verb, string>>>;
  readonly model: { readonly name: string; readonly label: Label };
  readonly api: { readonly base: string; readonly list?: Endpoint };
  /** Of a face, those that stand above the list. */
  readonly actions?: Readonly<Record<string, { readonly label: Label; readonly permission?: string }>>;
  /** Pages that buttons lead to; only of a whole resource. */
  readonly pages?: Readonly<Record<string, { readonly label: Label }>>;
  readonly list: { readonly page?: readonly string[] };
  readonly form?: { readonly layout?: 'drawer' | 'page' | 'steps'; readonly route?: string };
  readonly detail?: { readonly layout?: 'page' | 'drawer' };
  readonly keepAlive?: boolean;
  /** The header shows rows of it; which, its declaration says. */
  readonly hinted?: boolean;
}

/** A call for badges as the console knows it: whose screens its counts stand at. */
export interface BadgeFace {
  readonly api: Endpoint;
  readonly managersOnly?: boolean;
  readonly counts: Readonly<Record<string, { readonly permission: string }>>;
}

/** The light index that the first load carries: plain JSON, made of the declarations when the console is built. */
export interface ProductIndex {
  /** In the order of the menu. */
  readonly screens: readonly ScreenFace[];
  /** By the name of a screen: the parts that hold its declaration and what its list and its form look at. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The same for the rows of other models that stand in its detail: what comes on top. */
  readonly detailParts: Readonly<Record<string, readonly string[]>>;
  /** Every permission code of the built screens. */
  readonly codes: readonly string[];
  readonly badges: readonly BadgeFace[];
}

function faceOf(resource: AnyResource): ScreenFace {
  const { name, label, route, permission, menu, permissions, model, api, list, form, detail, keepAlive } =
    resource;
  const above = Object.entries(resource.actions ?? {}).filter(([action]) => list.page?.includes(action));
  return {
    name,
    label,
    route,
    permission,
    menu,
    permissions,
    model: { name: model.name, label: model.label },
    api: { base: api.base, list: api.list },
    ...(above.length > 0 && {
      actions: Object.fromEntries(
        above.map(([action, of]) => [action, { label: of.label, permission: of.permission }]),
      ),
    }),
    list: { page: list.page },
    form: form && { layout: form.layout, route: form.route },
    detail: detail && { layout: detail.layout },
    keepAlive,
    ...(resource.hint && { hinted: true }),
  };
}

const badgeFace = ({ api, managersOnly, counts }: BadgeCall): BadgeFace => ({
  api,
  managersOnly,
  counts: Object.fromEntries(Object.entries(counts).map(([name, { permission }]) => [name, { permission }])),
});

/**
 * The rows of other models that stand in a detail: those with actions or links of their own, and those that are only read, with
 * what their columns refer to.
 */
function relatedModels(
  product: Product,
  resource: AnyResource,
): { readonly acting: string[]; readonly read: string[] } {
  const models = modelsOf(product);
  const acting: string[] = [];
  const read: string[] = [];
  for (const section of resource.detail?.sections ?? []) {
    if ('refs' in section) acting.push(resource.model.fields[section.refs]?.spec.target ?? '');
    if (!('sublist' in section)) continue;
    if (section.actions) acting.push(section.sublist, section.actions);
    const fields = models.get(section.sublist)?.fields ?? {};
    read.push(section.sublist, ...section.columns.flatMap((name) => fields[name]?.spec.target ?? []));
  }
  return { acting, read };
}

/** Makes the index of a product out of its parts, by their names. */
export function indexOf(product: Product, all: ProductParts): ProductIndex {
  const owners = new Map<string, string>();
  for (const [part, { resources, models }] of Object.entries(all)) {
    for (const model of [...models, ...resources.map((resource) => resource.model)])
      owners.set(model.name, part);
  }
  const chosen = optionModels(product);
  /** The models that list and form of a screen look at. */
  const looked = ({ name, model }: AnyResource) => [
    model.name,
    ...[...chosen].flatMap(([option, screens]) => (screens.some((of) => of.name === name) ? [option] : [])),
  ];
  const partsOf = (models: readonly string[]) =>
    [...new Set(models.map((model) => owners.get(model) ?? ''))].filter(Boolean).sort();
  const parts = new Map(product.resources.map((resource) => [resource.name, partsOf(looked(resource))]));
  const detailParts = product.resources.map((resource) => {
    const { acting, read } = relatedModels(product, resource);
    const actors = product.resources.filter(({ model }) => acting.includes(model.name));
    const known = parts.get(resource.name) ?? [];
    const needed = partsOf([...read, ...acting, ...actors.flatMap(looked)]);
    return [resource.name, needed.filter((part) => !known.includes(part))] as const;
  });
  return {
    screens: product.resources.map(faceOf),
    parts: Object.fromEntries(parts),
    detailParts: Object.fromEntries(detailParts),
    codes: codesOf(product),
    badges: (product.badges ?? []).map(badgeFace),
  };
}

/** A product's declarations as the console gets them: the index at once, each part when a screen of it first opens. */
export interface Declarations {
  readonly index: ProductIndex;
  /** What is the same for every screen. */
  readonly common: Pick<Product, 'menu' | 'actionCodes' | 'notForMerchants' | 'events' | 'errors'>;
  readonly parts: Readonly<Record<string, () => Promise<ProductParts[string]>>>;
}
