import type { TableSpec } from './table-spec.ts';

/** Every table that the declarations ask for. */
export function declaredTables(): readonly TableSpec[] {
  return [];
}
