import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { FastifyReply } from 'fastify';
import { writeCsvStream } from 'hucre/csv';
import { writeXlsxStream } from 'hucre/xlsx';
import { invalidField } from '../refusal.ts';

export type SheetFormat = 'xlsx' | 'csv';

const types: Readonly<Record<SheetFormat, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
};

/** @throws Refusal 10006 */
export function formatOfQuery(query: unknown): SheetFormat {
  const { format = 'xlsx' } = (query ?? {}) as { format?: unknown };
  if (format !== 'xlsx' && format !== 'csv')
    throw invalidField('format', { en: 'is not one of the allowed values', zh: '不在可选范围内' });
  return format;
}

/**
 * Sends a small sheet of texts. Cells of a workbook are formatted as texts, so that Excel leaves long numbers and leading
 * zeros alone; a csv begins with a byte-order mark and escapes what would be a formula.
 */
export function sendSheet(
  reply: FastifyReply,
  name: string,
  format: SheetFormat,
  headers: readonly string[],
  rows: readonly (readonly string[])[] = [],
): FastifyReply {
  const values = rows.map((row) => [...row]);
  const stream =
    format === 'xlsx'
      ? writeXlsxStream(values, {
          name: 'Sheet1',
          columns: headers.map((header) => ({ header, numFmt: '@', width: 24 })),
          freezePane: { rows: 1 },
        })
      : writeCsvStream(values, { headers: [...headers], bom: true, escapeFormulae: true });
  return reply
    .header('content-type', types[format])
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
    .send(Readable.fromWeb(stream as ReadableStream));
}
