import { optionModels } from './choosable.ts';
import type { Endpoint } from './endpoint.ts';
import { codesOf } from './permissions.ts';
import {
  type BadgeCall,
  type ExtensionPages,
  modelsOf,
  type Product,
  type ProductPart,
  type ProductParts,
} from './product.ts';
import type { AnyResource } from './resource.ts';
import type { ScreenSummary } from './screen-summary.ts';

export type { ScreenSummary };

/** A call for badges as the console knows it: whose screens its counts stand at. */
export interface BadgeSummary {
  readonly api: Endpoint;
  readonly managersOnly?: boolean;
  readonly counts: Readonly<Record<string, { readonly permission: string }>>;
}

/** The light index that the first load carries: plain JSON, made of the declarations when the console is built. */
export interface ProductIndex {
  /** In the order of the menu. */
  readonly screens: readonly ScreenSummary[];
  /** By the name of a screen: the parts that hold its declaration and what its list and its form look at. */
  readonly parts: Readonly<Record<string, readonly string[]>>;
  /** The same for the rows of other models that stand in its detail: what comes on top. */
  readonly detailParts: Readonly<Record<string, readonly string[]>>;
  /** By the name of a screen that has a console extension: the part that loads it, and the pages that it adds. */
  readonly extensions: Readonly<
    Record<string, { readonly part: string; readonly pages?: ExtensionPages; readonly above?: true }>
  >;
  /** Every permission code of the built screens. */
  readonly codes: readonly string[];
  readonly badges: readonly BadgeSummary[];
}

function faceOf(resource: AnyResource): ScreenSummary {
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
    detail: detail && { layout: detail.layout, route: detail.route },
    keepAlive,
    ...(resource.page && { page: true }),
    ...(resource.hint && { hinted: true }),
  };
}

const badgeFace = ({ api, managersOnly, counts }: BadgeCall): BadgeSummary => ({
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

/** @throws Error for an extension whose resource is not one of its part */
function extensionsOf(all: ProductParts): ProductIndex['extensions'] {
  return Object.fromEntries(
    Object.entries(all).flatMap(([part, { resources, console = {} }]) =>
      Object.entries(console).map(([name, { pages, above }]) => {
        if (!resources.some((resource) => resource.name === name))
          throw new Error(
            `the part ${part} has a console extension for ${name}, and no resource of that name`,
          );
        return [name, { part, pages, ...(above && { above }) }];
      }),
    ),
  );
}

/** Makes the index of a product out of its parts, by their names. */
export function indexOf(product: Product, all: ProductParts): ProductIndex {
  const owners = new Map<string, string>();
  /** A resource may show a model that another part has too. */
  const homes = new Map<string, string>();
  for (const [part, { resources, models }] of Object.entries(all)) {
    for (const { name } of resources) homes.set(name, part);
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
  const parts = new Map(
    product.resources.map((resource) => {
      const home = homes.get(resource.name) ?? '';
      return [resource.name, [...new Set([home, ...partsOf(looked(resource))])].filter(Boolean).sort()];
    }),
  );
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
    extensions: extensionsOf(all),
    codes: codesOf(product),
    badges: (product.badges ?? []).map(badgeFace),
  };
}

/** A product's declarations as the console gets them: the index at once, each part when a screen of it first opens. */
export interface Declarations<X = unknown> {
  readonly index: ProductIndex;
  /** What is the same for every screen. */
  readonly common: Pick<Product, 'title' | 'menu' | 'actionCodes' | 'notForMerchants' | 'events' | 'errors'>;
  readonly parts: Readonly<Record<string, () => Promise<ProductPart<X>>>>;
}
