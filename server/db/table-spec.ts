import { createHash } from 'node:crypto';

const longestName = 63;

/**
 * The name of a constraint in PostgreSQL's own manner: `coupon_code_key`. PostgreSQL cuts names at 63 bytes without a
 * word, and two long ones could become the same; a hash keeps them apart.
 */
export function constraintName(
  table: string,
  columns: readonly string[],
  suffix: 'pkey' | 'key' | 'check' | 'fkey' | 'idx',
): string {
  const name = [table, ...columns, suffix].join('_');
  if (name.length <= longestName) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, longestName - suffix.length - hash.length - 2)}_${hash}_${suffix}`;
}
