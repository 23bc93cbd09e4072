import { useMemo } from 'react';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { type ArrangedColumn, arrange, declaredColumns, toStoredColumns } from './arrangement.ts';
import { useForms } from './use-forms.ts';

export interface Columns {
  readonly columns: readonly ArrangedColumn[];
  readonly declared: readonly ArrangedColumn[];
  /** False until the person's own arrangement is known: no column jumps when it comes. */
  readonly ready: boolean;
  /** Null stores nothing and goes back to the declared arrangement. */
  readonly save: (columns: readonly ArrangedColumn[] | null) => Promise<void>;
}

/** The columns of a list, arranged by the person, stored per user (docs/specification.md §2, Column-configuration dialog). */
export function useColumns(resource: AnyResource): Columns {
  const { access } = useApp();
  const { columns: kept, ready, save } = useForms(resource);
  const declared = useMemo(() => declaredColumns(resource, access.merchant), [resource, access.merchant]);
  const columns = useMemo(() => (kept ? arrange(declared, kept) : declared), [declared, kept]);
  return {
    columns,
    declared,
    ready,
    // Empty values never travel, so that a list without columns means "as declared".
    save: (next) => save({ columns: next ? toStoredColumns(next) : [] }),
  };
}
