import type { AnyField, Fields } from './field.ts';
import { choiceFilters, filtersOf } from './filters.ts';
import { modelsOf, type Product } from './product.ts';
import type { AnyResource } from './resource.ts';

const targetsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field: AnyField) => [
    ...(field.spec.target ? [field.spec.target] : []),
    ...targetsOf(field.spec.of ?? {}),
  ]);

/** Models that people choose rows of, by name, with the screens on which they do. */
export type Choosable = ReadonlyMap<string, readonly AnyResource[]>;

/**
 * Who reads a screen that refers to a model may choose among the model's rows, and so among those that its picker is
 * narrowed by. A model with a call of its own that nothing refers to by id, as dictionaries are, is every screen's.
 */
export function optionModels(product: Product): Choosable {
  const models = modelsOf(product);
  const screens = new Map<string, Set<AnyResource>>();
  const reach = (name: string, resource: AnyResource): void => {
    const known = screens.get(name) ?? new Set();
    if (known.has(resource)) return;
    screens.set(name, known.add(resource));
    const model = models.get(name);
    if (!model) throw new Error(`${resource.name} refers to ${name}, which is no model of this product`);
    for (const { field } of choiceFilters(model)) if (field.spec.target) reach(field.spec.target, resource);
  };
  for (const resource of product.resources) {
    const inputs = Object.values(resource.actions ?? {}).flatMap((action) => targetsOf(action.input ?? {}));
    const { fields, scope } = resource.model;
    // Nobody chooses whose rows their own are: a page of one's own is no way to everybody's names. Nor is who acted, told by a name.
    const filtered = new Set(filtersOf(resource).map(({ name }) => name));
    const acted = new Set(
      Object.values(fields).flatMap(({ spec }) =>
        spec.actor && !filtered.has(spec.actor) ? [spec.actor] : [],
      ),
    );
    const owner = scope === 'user' ? 'user_id' : undefined;
    const chosen = Object.fromEntries(
      Object.entries(fields).filter(([name]) => name !== owner && !acted.has(name)),
    );
    for (const target of [...targetsOf(chosen), ...inputs]) reach(target, resource);
  }
  const unreferred = [...models.values()].filter((model) => model.choose.api && !screens.has(model.name));
  for (const model of unreferred) for (const resource of product.resources) reach(model.name, resource);
  return new Map([...screens].map(([name, own]) => [name, [...own]]));
}
