import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import type { Extension } from '../../resources/kit/file-formats.ts';
import { isZipBomb, zipEntries } from './zip-directory.ts';

/** What the magic numbers of a file may say for each extension; those that are missing are told otherwise. */
const magic: Partial<Record<Extension, readonly string[]>> = {
  png: ['png', 'apng'],
  jpeg: ['jpg'],
  jpg: ['jpg'],
  gif: ['gif'],
  webp: ['webp'],
  pdf: ['pdf'],
  mp4: ['mp4', 'm4v'],
  webm: ['webm'],
};
const headBytes = 4_100;

/** What only a package of this kind holds. */
const zipMarks: Partial<Record<Extension, readonly string[]>> = {
  apk: ['AndroidManifest.xml'],
  zip: [],
  docx: ['[Content_Types].xml', 'word/document.xml'],
  xlsx: ['[Content_Types].xml', 'xl/workbook.xml'],
};

async function isPackage(
  path: string,
  file: FileHandle,
  size: number,
  extension: Extension,
): Promise<boolean> {
  const entries = await zipEntries(file, size);
  if (!entries) return false;
  const names = new Set(entries.map((entry) => entry.name));
  if (!zipMarks[extension]?.every((name) => names.has(name))) return false;
  // Documents are opened by people and by our own imports; a package is only handed on to devices.
  if (extension === 'apk') return true;
  const macros = entries.some((entry) => /vbaproject\.bin$/i.test(entry.name));
  return !macros && !(await isZipBomb(path, file, entries, size));
}

const markup = /^\s*<(!doctype|!--|\?xml|html|head|body|script|svg|iframe|style|img|a\b)/i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: what a text file never holds is what this looks for
const binary = /[\u0000-\u0008\u000e-\u001f]/;

/** Whether a whole file is text in this encoding and does not begin like a page. */
async function readsAs(path: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  let first = true;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      const text = decoder.decode(chunk, { stream: true });
      if (binary.test(text) || (first && markup.test(text))) return false;
      first = false;
    }
    return !binary.test(decoder.decode());
  } catch {
    return false;
  }
}

/** Excel in China saves csv in GBK, Windows text in UTF-16 with its mark. */
async function isText(path: string, head: Buffer): Promise<boolean> {
  if (head[0] === 0xff && head[1] === 0xfe) return readsAs(path, 'utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return readsAs(path, 'utf-16be');
  return (await readsAs(path, 'utf-8')) || (await readsAs(path, 'gb18030'));
}

/** What detection takes memory images for: erased flash looks like sound. */
const memory = /^(audio\/|application\/x-elf)/;

/** A raw image of memory: no page, and no file that people open or other devices install. */
async function isRaw(head: Buffer): Promise<boolean> {
  const found = await fileTypeFromBuffer(head);
  return (found === undefined || memory.test(found.mime)) && !markup.test(head.toString('latin1'));
}

/** Whether a file on disk really is what its extension says: by its content alone, no header is asked. */
export async function isReally(path: string, extension: Extension): Promise<boolean> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size === 0) return false;
    const head = Buffer.alloc(Math.min(size, headBytes));
    await file.read(head, 0, head.length, 0);
    if (zipMarks[extension]) return await isPackage(path, file, size, extension);
    if (extension === 'bin') return await isRaw(head);
    const wanted = magic[extension];
    if (!wanted) return await isText(path, head);
    const found = await fileTypeFromBuffer(head);
    return found !== undefined && wanted.includes(found.ext);
  } finally {
    await file.close();
  }
}
