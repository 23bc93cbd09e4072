import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isTextColumn } from '../../resources/kit/kinds/index.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Row } from '../db/row.ts';
import { allOf } from '../db/where.ts';
import type { Condition, Sort } from './query.ts';

/** The sorts with the tie-break that lists have: no two rows stand at one place. */
export function decidedSorts(sorts: readonly Sort[]): Sort[] {
  if (sorts.some((sort) => sort.field === 'id')) return [...sorts];
  return [...sorts, { field: 'id', descending: sorts.at(-1)?.descending ?? true }];
}

/**
 * The rows behind this one in the order of the sorts, as `selectPage` orders them: rows without a value last, texts by
 * their code points. The row holds a value for each sort.
 */
export function rowsAfter(model: AnyModel, sorts: readonly Sort[], last: Row): Condition {
  return (column) => {
    const parts = sorts.map(({ field, descending }) => {
      const of = model.fields[field];
      const at = of && isTextColumn(of) ? sql`${column(field)} collate "C"` : column(field);
      const always = of?.kind === 'id' || of?.spec.required === true;
      const value = last[field] ?? null;
      const same: RawBuilder<SqlBool> =
        value === null ? sql<SqlBool>`${at} is null` : sql<SqlBool>`${at} = ${value}`;
      const beyond: RawBuilder<SqlBool> =
        value === null
          ? sql<SqlBool>`false`
          : descending
            ? sql<SqlBool>`${at} < ${value}`
            : sql<SqlBool>`${at} > ${value}`;
      const behind = always || value === null ? beyond : sql<SqlBool>`(${beyond} or ${at} is null)`;
      return { same, behind, always, at, value, descending };
    });
    const steps = parts.map(({ behind }, index) =>
      allOf([...parts.slice(0, index).map(({ same }) => same), behind]),
    );
    const exact = sql<SqlBool>`(${sql.join(steps, sql` or `)})`;
    const [first] = parts;
    if (!first?.always) return exact;
    // Repeats what the steps imply, in the form that an index can start from.
    const start = first.descending
      ? sql<SqlBool>`${first.at} <= ${first.value}`
      : sql<SqlBool>`${first.at} >= ${first.value}`;
    return sql<SqlBool>`(${start} and ${exact})`;
  };
}
