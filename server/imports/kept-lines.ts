import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Sealing } from '../sealing.ts';
import { importFields } from './check-lines.ts';
import type { SheetRow } from './read-sheet.ts';

const place = { purpose: 'lines of an import', by: '' } as const;

/**
 * The lines of a file as the database keeps them until they are rows, as JSON: sealed as a whole where a column holds what is sealed in its
 * field, since a cell may stand in any column until somebody has said which is which.
 */
export function keptLines(sealing: Sealing, resource: AnyResource, lines: readonly SheetRow[]): string {
  const text = JSON.stringify(lines);
  const secret = importFields(resource).some(([, { spec }]) => spec.sealed);
  return secret ? JSON.stringify(sealing.seal(place, text)) : text;
}

/** The opposite of `keptLines`, of what the driver read; no lines where no known secret opens them. */
export function linesKept(sealing: Sealing, kept: unknown): readonly SheetRow[] {
  const text = typeof kept === 'string' ? sealing.open(place, kept)?.toString('utf8') : JSON.stringify(kept);
  return JSON.parse(text ?? '[]') as readonly SheetRow[];
}
