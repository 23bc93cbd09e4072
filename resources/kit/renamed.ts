import { filtersOf } from './filters.ts';
import { codeOf, codesOf } from './permissions.ts';
import type { Product } from './product.ts';
import type { AnyResource } from './resource.ts';

/** Former names by present ones: what was stored under a name follows when the name changes. Pure. */
export interface Renamed {
  /** Permission codes, former → present. */
  readonly codes: ReadonlyMap<string, string>;
  /** Resources, former → present. */
  readonly resources: ReadonlyMap<string, string>;
  /** Of each resource, by its present name: fields, former → present. */
  readonly fields: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Of each resource: parameters of its filters, former → present. */
  readonly params: ReadonlyMap<string, ReadonlyMap<string, string>>;
}

/** Codes that follow from the screen's own, under the screen's former code, the action's former name, or both. */
function derivedCodes(product: Product, resource: AnyResource): [former: string, present: string][] {
  const formerScreens = Object.entries(product.renamedCodes ?? {})
    .filter(([, present]) => present === resource.permission)
    .map(([former]) => former);
  const acts = [
    ...['create', 'update', 'delete', 'export'].map((verb) => ({ names: [verb], act: verb })),
    ...Object.entries(resource.actions ?? {}).map(([act, { was }]) => ({
      names: was === undefined ? [act] : [act, was],
      act,
    })),
  ];
  return acts.flatMap(({ names, act }) =>
    [resource.permission, ...formerScreens].flatMap((screen) =>
      names.map((name): [string, string] => [`${screen}:${name}`, codeOf(resource, act)]),
    ),
  );
}

function paramsOf(resource: AnyResource): [former: string, present: string][] {
  return filtersOf(resource).flatMap(({ params, was }) =>
    params.flatMap((present, at): [string, string][] => {
      const former = was?.[at];
      return former === undefined ? [] : [[former, present]];
    }),
  );
}

const fieldsOf = ({ model }: AnyResource): [former: string, present: string][] =>
  Object.entries(model.fields).flatMap(([present, { spec }]): [string, string][] =>
    spec.was === undefined ? [] : [[spec.was, present]],
  );

/** Everything that the declarations say was called differently (`was`, `renamedCodes`). */
export function renamedIn(product: Product): Renamed {
  const known = new Set(codesOf(product));
  const codes = [
    ...Object.entries(product.renamedCodes ?? {}),
    ...product.resources.flatMap((resource) => derivedCodes(product, resource)),
  ].filter(([former, present]) => !known.has(former) && known.has(present));
  return {
    codes: new Map(codes),
    resources: new Map(
      product.resources.flatMap(({ was, name }): [string, string][] => (was ? [[was, name]] : [])),
    ),
    fields: new Map(product.resources.map((resource) => [resource.name, new Map(fieldsOf(resource))])),
    params: new Map(product.resources.map((resource) => [resource.name, new Map(paramsOf(resource))])),
  };
}

/** Codes that somebody holds and no declaration makes: they allow nothing. */
export function unknownCodes(product: Product, held: Iterable<string>): string[] {
  const known = new Set(codesOf(product));
  return [...new Set(held)].filter((code) => !known.has(code)).sort();
}
