import type { Label } from '../../resources/kit/label.ts';
import { Refusal } from '../refusal.ts';

/** The part of a form that carries a file to import (docs/specification.md §7). */
export const filePart = 'import_file';

/** A file that is refused as a whole, with the reason at the part that carries it. */
export function badFile(msg: Label, status?: 400): Refusal {
  return new Refusal(10006, { text: msg, errors: [{ field: filePart, msg }], status });
}
