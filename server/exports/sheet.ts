import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { cellText } from '../../resources/kit/cell-text.ts';
import type { AnyField } from '../../resources/kit/field.ts';
import type { Lang } from '../../resources/kit/label.ts';
import type { Row } from '../rows/row.ts';

export type Format = 'xlsx' | 'csv';
export interface SheetColumn {
  readonly name: string;
  readonly field: AnyField;
}
type Value = string | number | null;

/** What a sheet in an East Asian setting reads like "=", "+", "-" and "@", or jumps over. */
const formulaLike = /^[＝＋－＠\n]/;

/** Money as a number of yuan, so that a sheet can sum it; counts as numbers; everything else in words. */
function sheetValue(field: AnyField, value: unknown, lang: Lang): Value {
  if (value === null || value === undefined) return null;
  if (field.kind === 'money') return Number(value) / 100;
  if (field.kind === 'int') return Number(value) / 10 ** (field.spec.decimals ?? 0);
  return cellText(field, value, lang);
}

/** The writer escapes what begins with ASCII signs, a tab or a carriage return. */
const escaped = (value: Value) =>
  typeof value === 'string' && formulaLike.test(value) ? `'${value}` : value;

/** Everything but numbers is in a text cell, so that it stays a text when somebody edits it. */
const text = '@';
const numberFormats: Readonly<Partial<Record<AnyField['kind'], string>>> = {
  money: '#,##0.00',
  int: 'General',
};

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
      const cells = columns.map(({ name, field }) => sheetValue(field, row[name], lang));
      yield format === 'csv' ? cells.map(escaped) : cells;
    }
  }
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(values(), {
          name: 'Sheet1',
          columns: columns.map(({ field }, at) => ({
            header: header[at] ?? '',
            numFmt: numberFormats[field.kind] ?? text,
            width: 18,
          })),
          freezePane: { rows: 1 },
        })
      : writeCsvStream(values(), { headers: header, bom: true, escapeFormulae: true });
  await pipeline(
    Readable.fromWeb(stream as import('node:stream/web').ReadableStream),
    createWriteStream(file),
  );
}
