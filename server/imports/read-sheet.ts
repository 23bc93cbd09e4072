import path from 'node:path';
import { streamCsvRows } from 'hucre/csv';
import { streamXlsxRows } from 'hucre/xlsx';
import { badFile } from './bad-file.ts';
import { checkZip } from './check-zip.ts';

/** A row that holds anything: its number in the file, from 1, and its cells as texts. */
export interface SheetRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** More columns than this belong to no table of ours, longer texts to no field. */
const mostColumns = 100;
const longestCell = 2_000;
/** Rows that are looked at, empty ones counted: a file of nothing but empty rows ends too. */
const mostLines = 200_000;

const zipHead = Buffer.from('PK\u0003\u0004', 'latin1');
/** What old Excel files and password-protected new ones begin with. */
const oleHead = Buffer.from('d0cf11e0a1b11ae1', 'hex');

const two = (part: number) => String(part).padStart(2, '0');

/** A moment as people write it; a sheet's dates know no time zone. */
function momentText(at: Date): string {
  const day = `${at.getUTCFullYear()}-${two(at.getUTCMonth() + 1)}-${two(at.getUTCDate())}`;
  const clock = [at.getUTCHours(), at.getUTCMinutes(), at.getUTCSeconds()].map(two).join(':');
  return clock === '00:00:00' ? day : `${day} ${clock}`;
}

/** What a cell shows. A formula is never calculated: the file holds the result that it last had. */
function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = value instanceof Date ? momentText(value) : String(value);
  return text.slice(0, longestCell).trim();
}

/** UTF-8 with or without a byte-order mark, UTF-16 as Excel writes it, else GBK (which GB 18030 includes). */
function decode(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  for (const encoding of ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      if (!text.includes('\0')) return text;
    } catch {
      // Not in this encoding.
    }
  }
  throw badFile({ en: 'The file is not a text in UTF-8 or GBK', zh: '文件不是UTF-8或GBK编码的文本' });
}

function* csvRows(bytes: Buffer) {
  let line = 0;
  for (const values of streamCsvRows(decode(bytes), { unescapeFormulae: true })) {
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

/** A file is what its name says, or is refused: neither may pass for the other. */
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

/**
 * The rows of a csv or of a workbook's first sheet, empty ones left out.
 * @param most rows below the header
 * @throws Refusal 10006 for a file that is not what it is called, is damaged, explodes, is empty or holds more rows
 */
export async function readSheet(bytes: Buffer, name: string, most: number): Promise<readonly SheetRow[]> {
  const format = formatOf(bytes, name);
  if (format === 'xlsx') await checkZip(bytes);
  const rows: SheetRow[] = [];
  let looked = 0;
  for await (const { line, values } of format === 'xlsx' ? xlsxRows(bytes) : csvRows(bytes)) {
    looked += 1;
    const cells = values.slice(0, mostColumns).map(cellText);
    if (cells.some((cell) => cell !== '')) rows.push({ line, cells });
    if (rows.length > most + 1 || looked > mostLines) throw tooManyRows(most);
  }
  if (rows.length === 0) throw badFile({ en: 'The file holds no rows', zh: '文件中没有数据' });
  return rows;
}

export function tooManyRows(most: number) {
  return badFile({
    en: `The file holds more than ${most.toLocaleString('en')} rows`,
    zh: `文件超过${most}行`,
  });
}
