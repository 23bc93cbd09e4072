import { type Filter, filtersOf } from '../../resources/kit/filters.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';

/** What a table of a model's rows is narrowed by, beside the search: the filters that its declaration names. */
export function chooseFilters(model: AnyModel): Filter[] {
  const { filters = [] } = model.choose;
  return filtersOf({ name: model.name, model, list: { filters } } as unknown as AnyResource);
}
