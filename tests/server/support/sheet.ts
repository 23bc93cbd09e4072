import { mostText, type SheetRow, sheetRows } from '../../../server/imports/read-sheet.ts';

/** All rows of a small file, as an import reads them. */
export async function readSheet(bytes: Buffer, name: string, rows = 1_000): Promise<readonly SheetRow[]> {
  const read: SheetRow[] = [];
  for await (const row of sheetRows(bytes, name, { rows, text: mostText })) read.push(row);
  return read;
}
