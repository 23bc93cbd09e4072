import { createHash } from 'node:crypto';
import { type Extension, fileFormats, uploadType } from '../../resources/kit/file-formats.ts';
import type { ReadAt } from './measure.ts';

/** What a device checks before it installs, in hexadecimal. */
export interface Digests {
  readonly md5: string;
  readonly sha256: string;
}

const pieceBytes = 4 * 1024 * 1024;

/** Whether devices install files of this extension, so that somebody compares their bytes. */
export const isInstalled = (extension: Extension): boolean => fileFormats[extension].type === uploadType.apk;

/** The digests of a whole file, read piece by piece. @throws Error where it ends early */
export async function digest(size: number, read: ReadAt): Promise<Digests> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')];
  for (let at = 0; at < size; at += pieceBytes) {
    const piece = await read(at, Math.min(pieceBytes, size - at));
    if (piece.length === 0) throw new Error(`the file ended at ${at} of ${size} bytes`);
    md5.update(piece);
    sha256.update(piece);
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest('hex') };
}
