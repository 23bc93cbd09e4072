import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { badFile } from './bad-file.ts';

/**
 * What is let through to the reader of workbooks: a zip archive of few parts that stays small when it is unpacked.
 * The sizes that an archive claims are checked first and then proven by unpacking, since a bomb lies about them.
 */

const inflate = promisify(inflateRaw);

const mostEntries = 500;
const mostBytes = 64 * 1024 * 1024;

const endOfDirectory = 0x06_05_4b_50;
const directoryEntry = 0x02_01_4b_50;
const localHeader = 0x04_03_4b_50;
/** The end record and the longest comment behind it. */
const longestEnd = 22 + 65_535;

const unreadable = () =>
  badFile({ en: 'The workbook can’t be read: it is damaged', zh: '无法读取该工作簿：文件已损坏' });
const tooBig = () =>
  badFile({
    en: 'The workbook is refused: it unpacks to more than 64 MB',
    zh: '工作簿被拒绝：解压后超过64MB',
  });

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly packed: number;
  readonly unpacked: number;
  readonly at: number;
}

function endOf(bytes: Buffer): number {
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - longestEnd); at -= 1)
    if (bytes.readUInt32LE(at) === endOfDirectory) return at;
  throw unreadable();
}

function entriesOf(bytes: Buffer): Entry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  if (count > mostEntries) throw tooBig();
  const entries: Entry[] = [];
  let at = bytes.readUInt32LE(end + 16);
  for (let read = 0; read < count; read += 1) {
    if (bytes.readUInt32LE(at) !== directoryEntry) throw unreadable();
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/** The bytes that a part really unpacks to, no further than `left`. */
async function unpackedSize(bytes: Buffer, entry: Entry, left: number): Promise<number> {
  if (bytes.readUInt32LE(entry.at) !== localHeader) throw unreadable();
  const from = entry.at + 30 + bytes.readUInt16LE(entry.at + 26) + bytes.readUInt16LE(entry.at + 28);
  const packed = bytes.subarray(from, from + entry.packed);
  if (packed.length !== entry.packed) throw unreadable();
  if (entry.method === 0) return packed.length;
  if (entry.method !== 8) throw unreadable();
  try {
    return (await inflate(packed, { maxOutputLength: left })).length;
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? tooBig() : unreadable();
  }
}

/** @throws Refusal 10006 for a damaged, protected, foreign or exploding archive */
export async function checkZip(bytes: Buffer): Promise<void> {
  let entries: Entry[];
  try {
    entries = entriesOf(bytes);
  } catch (error) {
    // An offset that points beyond the file.
    throw error instanceof RangeError ? unreadable() : error;
  }
  if (!entries.some(({ name }) => name === 'xl/workbook.xml'))
    throw badFile({ en: 'The file is not an Excel workbook', zh: '文件不是Excel工作簿' });
  if (entries.some(({ encrypted }) => encrypted))
    throw badFile({ en: 'The workbook is protected by a password', zh: '工作簿有密码保护' });
  if (entries.reduce((sum, { unpacked }) => sum + unpacked, 0) > mostBytes) throw tooBig();
  let left = mostBytes;
  for (const entry of entries) {
    try {
      left -= await unpackedSize(bytes, entry, left);
    } catch (error) {
      throw error instanceof RangeError ? unreadable() : error;
    }
    if (left <= 0) throw tooBig();
  }
}
