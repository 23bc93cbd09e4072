import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { cellText } from '../../resources/kit/cell-text.ts';
import type { AnyField } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { Lang } from '../../resources/kit/label.ts';
import type { Row } from '../db/row.ts';

export type Format = 'xlsx' | 'csv';
export interface SheetColumn {
  readonly name: string;
  readonly field: AnyField;
}
type Value = string | number | null;

/** What a sheet begins a formula with, in an East Asian setting too, or jumps over. */
const formulaLike = /^[=+\-@\t\r\n＝＋－＠]/;

/** What people add up as a number, e.g. yuan; everything else in words. A csv has no formats of its own. */
function sheetValue(field: AnyField, value: unknown, lang: Lang, format: Format): Value {
  if (value === null || value === undefined) return null;
  const { sheet } = kinds[field.kind];
  if (!sheet) return cellText(field, value, lang);
  const number = Number(value);
  return format === 'csv' && sheet.plain ? sheet.plain(number) : sheet.value(number, field);
}

/** Texts of people are never a formula; a number is told by ourselves and may begin with its sign. */
const escaped = (field: AnyField, value: Value) =>
  typeof value === 'string' && !kinds[field.kind].sheet && formulaLike.test(value) ? `'${value}` : value;

/** Everything but numbers is in a text cell, so that it stays a text when somebody edits it. */
const text = '@';

/**
 * Writes rows to a file as they come, in constant memory. A csv starts with a byte-order mark, so that Excel reads
 * Chinese, and escapes what would be a formula; in an xlsx a text is a text and never calculated.
 */
export async function writeSheet(
  file: string,
  format: Format,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<Row>,
  lang: Lang,
): Promise<void> {
  const header = columns.map(({ field }) => field.label[lang]);
  async function* values() {
    for await (const row of rows) {
      const cells = columns.map(({ name, field }) => sheetValue(field, row[name], lang, format));
      yield format === 'csv' ? columns.map(({ field }, at) => escaped(field, cells[at] ?? null)) : cells;
    }
  }
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(values(), {
          name: 'Sheet1',
          columns: columns.map(({ field }, at) => ({
            header: header[at] ?? '',
            numFmt: kinds[field.kind].sheet?.format ?? text,
            width: 18,
          })),
          freezePane: { rows: 1 },
        })
      : writeCsvStream(values(), { headers: header, bom: true });
  await pipeline(
    Readable.fromWeb(stream as import('node:stream/web').ReadableStream),
    createWriteStream(file),
  );
}
