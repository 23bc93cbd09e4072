/** The ids that a reference's value holds: none, one, or several. */
export function idsOf(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value as readonly string[];
  return typeof value === 'string' && value !== '' ? [value] : [];
}
