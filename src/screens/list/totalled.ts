import type { AnyResource } from '../../../resources/kit/resource.ts';

const ofTheWhole: ReadonlySet<string> = new Set(['ratio', 'change', 'gain']);

/** The columns that have a total: declared sums, and of statistics what is made of sums of the whole. */
export function totalled({ list, model, statistics }: AnyResource): readonly string[] {
  const sums = list.sums ?? [];
  if (!statistics) return sums;
  const made = Object.entries(model.fields).flatMap(([name, { spec }]) =>
    spec.measure && ofTheWhole.has(spec.measure.make) ? [name] : [],
  );
  return [...sums, ...made];
}
