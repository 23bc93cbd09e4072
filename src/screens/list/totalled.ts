import type { AnyResource } from '../../../resources/kit/resource.ts';

/** The columns that have a total: declared sums, and of statistics the ratios and changes that are made of sums of the whole. */
export function totalled({ list, model, statistics }: AnyResource): readonly string[] {
  const sums = list.sums ?? [];
  if (!statistics) return sums;
  const made = Object.entries(model.fields).flatMap(([name, { spec }]) =>
    spec.measure?.make === 'ratio' || spec.measure?.make === 'change' ? [name] : [],
  );
  return [...sums, ...made];
}
