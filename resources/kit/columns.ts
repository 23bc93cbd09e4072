import type { AnyField } from './field.ts';
import type { AnyResource } from './resource.ts';
import type { AnyColumn } from './screens.ts';

export interface ListColumn extends AnyColumn {
  readonly of: AnyField;
  /** Shown before the user arranges the columns. */
  readonly shown: boolean;
  /** Can't be hidden. */
  readonly kept: boolean;
  readonly sortable: boolean;
}

/** The columns of a list in declared order; those hidden from merchants are absent for a merchant user. */
export function columnsOf(resource: AnyResource, merchant: boolean): ListColumn[] {
  const { columns, hidden = [], keep = [], sortable = [] } = resource.list;
  const column = (item: string | AnyColumn, shown: boolean): ListColumn => {
    const declared = typeof item === 'string' ? { field: item } : item;
    const of = resource.model.fields[declared.field];
    if (!of) throw new Error(`${resource.name} lists ${declared.field}, which is no field`);
    return {
      ...declared,
      of,
      shown,
      kept: keep.includes(declared.field),
      sortable: sortable.includes(declared.field),
    };
  };
  const all = [...columns.map((item) => column(item, true)), ...hidden.map((item) => column(item, false))];
  return merchant ? all.filter((c) => !resource.model.merchantHidden.includes(c.field)) : all;
}

/** Columns that only a file has beside those in view. */
export const furtherColumns = (resource: AnyResource, inView: readonly string[], merchant: boolean) =>
  (resource.export?.further ?? []).filter(
    (name) => !inView.includes(name) && !(merchant && resource.model.merchantHidden.includes(name)),
  );
