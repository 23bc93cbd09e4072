import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

/** What a zip says of itself at its end. Nothing is unpacked to disk here, ever. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

const endSize = 22;
const longestComment = 65_535;
const longestDirectory = 8 * 1024 * 1024;
const mostEntries = 65_534;

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/** The entries of a zip; undefined where it is none, or one of more than 4 GB or of several volumes. */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[] | undefined> {
  const tailLength = Math.min(size, endSize + longestComment);
  const tail = await bytesAt(file, size - tailLength, tailLength);
  const end = tail.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || tail.length - end < endSize) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > mostEntries || length > longestDirectory || start + length > size) return undefined;
  const directory = await bytesAt(file, start, length);
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let n = 0; n < count; n++) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== 0x02014b50) return undefined;
    const nameLength = directory.readUInt16LE(at + 28);
    const rest = directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + nameLength),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      size: directory.readUInt32LE(at + 24),
      offset: directory.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + rest;
  }
  return entries;
}

/** Counts the bytes of an inflated entry without keeping them. False where it holds more than declared, or is broken. */
async function holdsWhatItSays(
  path: string,
  file: FileHandle,
  entry: ZipEntry,
  size: number,
): Promise<boolean> {
  const header = await bytesAt(file, entry.offset, 30);
  if (header.length < 30 || header.readUInt32LE(0) !== 0x04034b50) return false;
  const start = entry.offset + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.packed > size) return false;
  if (entry.method === 0) return entry.packed === entry.size;
  if (entry.method !== 8) return false;
  if (entry.packed === 0) return entry.size === 0;
  const packed = createReadStream(path, { start, end: start + entry.packed - 1 });
  const inflate = packed.pipe(createInflateRaw());
  let found = 0;
  try {
    for await (const chunk of inflate as AsyncIterable<Buffer>) {
      found += chunk.length;
      if (found > entry.size) return false;
    }
    return found === entry.size;
  } catch {
    return false;
  } finally {
    packed.destroy();
    inflate.destroy();
  }
}

/** An office document of so many bytes, unpacked, and of so much more than packed, is a bomb. */
const largestUnpacked = 300 * 1024 * 1024;
const largestRatio = 100;
const harmless = 10 * 1024 * 1024;

/** Whether unpacking the zip would take far more than its size lets expect, by what it says and by what it does. */
export async function isZipBomb(
  path: string,
  file: FileHandle,
  entries: readonly ZipEntry[],
  size: number,
): Promise<boolean> {
  const packed = entries.reduce((sum, entry) => sum + entry.packed, 0);
  const unpacked = entries.reduce((sum, entry) => sum + entry.size, 0);
  // Entries that share their bytes add up to more than the file.
  if (packed > size || unpacked > largestUnpacked) return true;
  if (unpacked > harmless && unpacked > size * largestRatio) return true;
  for (const entry of entries) if (!(await holdsWhatItSays(path, file, entry, size))) return true;
  return false;
}
