import type { Row } from '../data/row.ts';

/** What an answer tells once and nobody can read again, e.g. a generated password (settled.md, S3). */
export type Told = Readonly<Record<string, string>>;

/** `result` of an answer, where it holds something to read. */
export function resultOf(row: Row | null | undefined): Told | undefined {
  const result = row?.result;
  if (typeof result !== 'object' || result === null) return undefined;
  const told = Object.entries(result).map(([name, value]) => [name, String(value)] as const);
  return told.length > 0 ? Object.fromEntries(told) : undefined;
}
