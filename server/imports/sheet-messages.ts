import type { RefusalDetail } from '../refusal.ts';
import type { SheetLimits, SheetRow } from './read-sheet.ts';

/** What the server and the thread that reads files tell each other. */

/** A file to read, or the word that the last rows were taken and the next may come. */
export type SheetAsk =
  | { readonly bytes: Uint8Array; readonly name: string; readonly most: SheetLimits }
  | { readonly more: true };

export type SheetAnswer =
  | { readonly rows: readonly SheetRow[]; readonly last: boolean }
  | { readonly refusal: { readonly code: number; readonly detail: RefusalDetail } }
  | { readonly failed: string };
