import type { FastifyRequest } from 'fastify';
import { badFile, filePart } from './bad-file.ts';

/** A file to import (docs/specification.md §2.184). */
export const largestFile = 10 * 1024 * 1024;

/** What a form with one file needs beside the file itself. */
export const formLimits = {
  fileSize: largestFile,
  files: 1,
  fields: 10,
  fieldSize: 10_000,
  parts: 11,
  headerPairs: 50,
} as const;

const overhead = 100_000;

const tooLarge = () => badFile({ en: 'The file is larger than 10 MB', zh: '文件超过10MB' }, 400);
const missing = () =>
  badFile({ en: `The form holds no file called ${filePart}`, zh: `表单中没有名为${filePart}的文件` }, 400);

const isTooLarge = (error: unknown) => (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE';

/**
 * The one file of a form, held in memory and nowhere else. Its name tells its kind and names no place.
 * @throws Refusal 10006 for a form without it, or a file that is too large
 */
export async function uploadOf(request: FastifyRequest): Promise<{ bytes: Buffer; name: string }> {
  if (Number(request.headers['content-length'] ?? 0) > largestFile + overhead) throw tooLarge();
  try {
    const part = await request.file();
    if (part?.fieldname !== filePart) throw missing();
    return { bytes: await part.toBuffer(), name: part.filename };
  } catch (error) {
    throw isTooLarge(error) ? tooLarge() : (error as { code?: unknown }).code === 10006 ? error : missing();
  }
}
