import path from 'node:path';
import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { clockText } from '../../resources/kit/kinds/duration.ts';
import { badFile } from './bad-file.ts';
import { checkCsv, lineTooLong, longestLine } from './check-csv.ts';
import { checkZip } from './check-zip.ts';

/** A row that isn't empty: its number in the file, from 1, and its cells as texts. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** More columns than this belong to no table of ours, longer texts to no field. */
const mostColumns = 100;
const longestCell = 2_000;
/** Characters of all cells together: a packed workbook repeats a text without growing. */
export const mostText = 10_000_000;
/** Rows that are looked at, empty ones counted: a file of nothing but empty rows ends too. */
const mostLines = 200_000;

const zipHead = Buffer.from('PK\u0003\u0004', 'latin1');
/** What old Excel files and password-protected new ones begin with. */
const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const two = (part: number) => String(part).padStart(2, '0');

/** A workbook counts lengths of time from here, and takes a day from there on for a date (1900 is a leap year to it). */
const noTime = Date.UTC(1899, 11, 31);
const firstDates = Date.UTC(1900, 2, 1);

/** A moment as people write it; a sheet's dates know no time zone. */
function momentText(at: Date): string {
  // Days that a workbook has no dates for yet are the hours of a length of time.
  if (at.getTime() < firstDates) return clockText(Math.round((at.getTime() - noTime) / 1_000));
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

const unstorable = /[\0\p{Surrogate}]/gu;

/**
 * What a cell shows. A formula is never calculated: the file holds the result that it last had. What no database takes, NUL and
 * half a character, shows as the sign for an unreadable one.
 */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? momentText(value) : String(value);
  return text.trim().replace(unstorable, '\uFFFD');
}

const cellTooLong = (line: number, column: number) =>
  badFile({
    en: `Line ${line}, column ${column}: the cell holds more than ${longestCell.toLocaleString('en')} characters`,
    zh: `第${line}行第${column}列：单元格超过${longestCell}个字符`,
  });

const tooManyColumns = (line: number) =>
  badFile({
    en: `Line ${line} holds more than ${mostColumns} columns`,
    zh: `第${line}行超过${mostColumns}列`,
  });

const tooMuchText = (most: number) =>
  badFile({
    en: `The file holds more than ${most.toLocaleString('en')} characters`,
    zh: `文件内容超过${most}个字符`,
  });

/** The cells of a line as texts, empty ones at its end left out. @throws Refusal 10006 for more than a table of ours has */
function cellsOf(line: number, values: readonly unknown[]): string[] {
  const cells = values.map(cellText);
  const filled = cells.findLastIndex((cell) => cell !== '') + 1;
  if (filled > mostColumns) throw tooManyColumns(line);
  const long = cells.findIndex((cell) => cell.length > longestCell);
  if (long >= 0) throw cellTooLong(line, long + 1);
  return cells.slice(0, filled);
}

/** UTF-8 with or without a byte-order mark, UTF-16 as Excel writes it, else GBK (which GB 18030 includes). */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // The bytes aren't of this encoding.
    }
  }
  throw badFile({ en: 'The file is not a text in UTF-8 or GBK', zh: '文件不是UTF-8或GBK编码的文本' });
}

function* csvRows(bytes: Buffer) {
  let line = 0;
  const text = decode(bytes);
  checkCsv(text);
  for (const values of streamCsvRows(text, { unescapeFormulae: true })) {
    line += 1;
    yield { line, values };
  }
}

async function* xlsxRows(bytes: Buffer) {
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) yield { line: index + 1, values };
  } catch {
    throw badFile({ en: 'The workbook can’t be read: it is damaged', zh: '无法读取该工作簿：文件已损坏' });
  }
}

/** A file whose content differs from its extension is refused. */
function formatOf(bytes: Buffer, name: string): 'csv' | 'xlsx' {
  const extension = path.extname(name).toLowerCase();
  const zip = bytes.subarray(0, 4).equals(zipHead);
  if (extension !== '.csv' && extension !== '.xlsx')
    throw badFile({ en: 'Only .csv and .xlsx files can be imported', zh: '仅支持导入.csv和.xlsx文件' });
  if (bytes.length === 0) throw badFile({ en: 'The file is empty', zh: '文件为空' });
  if (bytes.subarray(0, 8).equals(oleHead))
    throw badFile({
      en: 'The workbook is of the old .xls kind or protected by a password; save it as .xlsx',
      zh: '工作簿为旧版.xls格式或有密码保护，请另存为.xlsx',
    });
  if (extension === '.csv' && zip)
    throw badFile({
      en: 'The file is called .csv but is an Excel workbook; name it .xlsx',
      zh: '文件扩展名为.csv，内容却是Excel工作簿，请改为.xlsx',
    });
  if (extension === '.xlsx' && !zip)
    throw badFile({
      en: 'The file is called .xlsx but is no Excel workbook',
      zh: '文件扩展名为.xlsx，内容却不是Excel工作簿',
    });
  return zip ? 'xlsx' : 'csv';
}

/** How much a file may hold: rows below the header, and characters in all. */
export interface SheetLimits {
  readonly rows: number;
  readonly text: number;
}

/**
 * The rows of a csv or of a workbook's first sheet, empty ones left out. It takes seconds for the largest files: the server reads
 * them in a thread of their own (`SheetReader`).
 * @throws Refusal 10006 for a file that is not what it is called, is damaged, explodes, is empty or holds more than it may
 */
export async function* sheetRows(bytes: Buffer, name: string, most: SheetLimits): AsyncGenerator<SheetRow> {
  const format = formatOf(bytes, name);
  if (format === 'xlsx') await checkZip(bytes);
  let found = 0;
  let looked = 0;
  let text = 0;
  for await (const { line, values } of format === 'xlsx' ? xlsxRows(bytes) : csvRows(bytes)) {
    looked += 1;
    const cells = cellsOf(line, values);
    const length = cells.reduce((sum, cell) => sum + cell.length, 0);
    text += length;
    if (length > longestLine) throw lineTooLong(line);
    if (text > most.text) throw tooMuchText(most.text);
    if (looked > mostLines) throw tooManyRows(most.rows);
    if (cells.length === 0) continue;
    found += 1;
    if (found > most.rows + 1) throw tooManyRows(most.rows);
    yield { line, cells };
  }
  if (found === 0) throw badFile({ en: 'The file holds no rows', zh: '文件中没有数据' });
}

export function tooManyRows(most: number) {
  return badFile({
    en: `The file holds more than ${most.toLocaleString('en')} rows`,
    zh: `文件超过${most}行`,
  });
}
