import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { Extension } from '../../resources/kit/file-formats.ts';
import { isReally } from './content-check.ts';
import { OssError } from './oss-error.ts';

/** A file that has arrived and was checked, but has no name yet. */
export interface Arrived {
  readonly file: string;
  readonly size: number;
  /** MD5 in hexadecimal, capital letters: what OSS calls an ETag. */
  readonly etag: string;
}

export interface PartNamed {
  readonly number: number;
  readonly etag: string;
}

const isMissing = (error: unknown) => (error as { code?: unknown }).code === 'ENOENT';
const tooLarge = () =>
  new OssError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size.');
const noUpload = () =>
  new OssError(404, 'NoSuchUpload', 'The specified upload does not exist: it was completed or aborted.');
const mostParts = 10_000;
/** Our client's parts have 1 MB; larger ones would only let more bytes wait for their refusal. */
const largestPart = 16 * 1024 * 1024;

/**
 * Objects in a directory: `objects/` under their names, `incoming/` what is still arriving, `parts/` unfinished uploads in
 * parts. Refused files are removed from all three.
 */
export class DiskObjects {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  /** Where the object of a checked key lies; the caller has read the key with `readObjectKey`. */
  pathOf(key: string): string {
    return path.join(this.#root, 'objects', key);
  }

  /** Null where the object is not there. */
  async sizeOf(key: string): Promise<number | null> {
    const found = await stat(this.pathOf(key)).catch(() => undefined);
    return found?.size ?? null;
  }

  /** Bytes from a place on, fewer where the object ends. */
  async read(key: string, start: number, length: number): Promise<Buffer> {
    const handle = await open(this.pathOf(key), 'r');
    try {
      const { size } = await handle.stat();
      const buffer = Buffer.alloc(Math.max(0, Math.min(length, size - start)));
      const { bytesRead } = await handle.read(buffer, 0, buffer.length, start);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  }

  /** Runs with a new file that is removed afterwards, unless it was moved. */
  async #incoming<T>(run: (file: string, handle: FileHandle) => Promise<T>): Promise<T> {
    const directory = path.join(this.#root, 'incoming');
    await mkdir(directory, { recursive: true });
    const file = path.join(directory, randomBytes(16).toString('hex'));
    const handle = await open(file, 'wx', 0o600);
    try {
      return await run(file, handle);
    } finally {
      await handle.close();
      await rm(file, { force: true });
    }
  }

  /**
   * Writes a stream to a new file as it comes, never more than `most` bytes, and hands it on.
   * @throws OssError EntityTooLarge, BadDigest
   */
  async #receive<T>(
    source: AsyncIterable<Buffer>,
    most: number,
    digest: string | undefined,
    then: (arrived: Arrived) => Promise<T>,
  ): Promise<T> {
    return this.#incoming(async (file, handle) => {
      const hash = createHash('md5');
      let size = 0;
      for await (const chunk of source) {
        size += chunk.length;
        if (size > most) throw tooLarge();
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
      const md5 = hash.digest();
      if (digest !== undefined && digest !== md5.toString('base64'))
        throw new OssError(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.');
      return then({ file, size, etag: md5.toString('hex').toUpperCase() });
    });
  }

  async #checked(arrived: Arrived, extension: Extension): Promise<void> {
    if (!(await isReally(arrived.file, extension)))
      throw new OssError(
        400,
        'InvalidContent',
        `The content of the object is not that of a ${extension} file.`,
      );
  }

  /** Stores one object from a stream. `name` is called once its content is accepted, to move it to its name. */
  async put(
    source: AsyncIterable<Buffer>,
    given: { readonly extension: Extension; readonly most: number; readonly digest: string | undefined },
    name: (arrived: Arrived) => Promise<void>,
  ): Promise<string> {
    return this.#receive(source, given.most, given.digest, async (arrived) => {
      await this.#checked(arrived, given.extension);
      await name(arrived);
      return arrived.etag;
    });
  }

  /** Moves what has arrived to its place. */
  async place(arrived: Arrived, key: string): Promise<void> {
    const target = this.pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(arrived.file, target);
  }

  #uploadDirectory(uploadId: string): string {
    if (!/^[0-9a-f]{32}$/.test(uploadId)) throw noUpload();
    return path.join(this.#root, 'parts', uploadId);
  }

  /** The directory of an upload of this key. @throws OssError NoSuchUpload */
  async #uploadOf(key: string, uploadId: string): Promise<string> {
    const directory = this.#uploadDirectory(uploadId);
    const of = await readFile(path.join(directory, 'key'), 'utf8').catch(() => '');
    if (of !== key) throw noUpload();
    return directory;
  }

  async begin(key: string): Promise<string> {
    const uploadId = randomBytes(16).toString('hex');
    const directory = this.#uploadDirectory(uploadId);
    await mkdir(directory, { recursive: true });
    await writeFile(path.join(directory, 'key'), key, { flag: 'wx', mode: 0o600 });
    return uploadId;
  }

  /**
   * Ends an upload. Its directory is moved away at one stroke before it is emptied: a part that is still arriving finds no
   * place any more, instead of slipping in between the emptying and the removal.
   */
  async #discard(directory: string): Promise<void> {
    const incoming = path.join(this.#root, 'incoming');
    const away = path.join(incoming, `${path.basename(directory)}.ended`);
    await mkdir(incoming, { recursive: true });
    await rename(directory, away).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await rm(away, { recursive: true, force: true });
  }

  /** Name, number and size of the parts that have arrived: `{number}-{etag}`. */
  async #parts(directory: string) {
    const names = (await readdir(directory)).filter((name) => name !== 'key');
    return Promise.all(
      names.map(async (name) => {
        const file = path.join(directory, name);
        const [number, etag = ''] = name.split('-');
        return { file, number: Number(number), etag, size: (await stat(file)).size };
      }),
    );
  }

  /** One part; a number that comes again replaces the one before. Returns its ETag. */
  async putPart(
    source: AsyncIterable<Buffer>,
    given: {
      readonly key: string;
      readonly uploadId: string;
      readonly number: number;
      readonly most: number;
      readonly digest: string | undefined;
    },
  ): Promise<string> {
    const { key, uploadId, number, most } = given;
    if (!(number >= 1 && number <= mostParts))
      throw new OssError(
        400,
        'InvalidArgument',
        `Part number must be a whole number from 1 to ${mostParts}.`,
      );
    const directory = await this.#uploadOf(key, uploadId);
    const others = (await this.#parts(directory)).filter((part) => part.number !== number);
    const left = most - others.reduce((sum, part) => sum + part.size, 0);
    return this.#receive(source, Math.min(left, largestPart), given.digest, async (arrived) => {
      try {
        const before = (await this.#parts(directory)).filter((part) => part.number === number);
        await rename(arrived.file, path.join(directory, `${number}-${arrived.etag}`));
        for (const part of before) if (part.etag !== arrived.etag) await rm(part.file, { force: true });
      } catch (error) {
        throw isMissing(error) ? noUpload() : error;
      }
      return arrived.etag;
    });
  }

  /**
   * Joins the named parts to one object; refused content ends the upload.
   * @throws OssError NoSuchUpload, InvalidPart, InvalidPartOrder, EntityTooLarge
   */
  async complete(
    given: {
      readonly key: string;
      readonly extension: Extension;
      readonly uploadId: string;
      readonly most: number;
      readonly parts: readonly PartNamed[];
    },
    name: (arrived: Arrived) => Promise<void>,
  ): Promise<string> {
    const directory = await this.#uploadOf(given.key, given.uploadId);
    const kept = await this.#parts(directory);
    const chosen = given.parts.map((wanted, at) => {
      if (at > 0 && wanted.number <= (given.parts[at - 1]?.number ?? 0))
        throw new OssError(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
      const part = kept.find(({ number, etag }) => number === wanted.number && etag === wanted.etag);
      if (!part)
        throw new OssError(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
      return part;
    });
    const size = chosen.reduce((sum, part) => sum + part.size, 0);
    try {
      if (size > given.most) throw tooLarge();
      const joined = (async function* () {
        for (const part of chosen) yield* createReadStream(part.file) as AsyncIterable<Buffer>;
      })();
      const etag = await this.put(joined, { ...given, digest: undefined }, name);
      await this.#discard(directory);
      return etag;
    } catch (error) {
      if (error instanceof OssError) await this.#discard(directory);
      throw error;
    }
  }

  async abort(key: string, uploadId: string): Promise<void> {
    await this.#discard(await this.#uploadOf(key, uploadId));
  }

  async remove(key: string): Promise<void> {
    const file = this.pathOf(key);
    await rm(file, { force: true });
    // The folder was for this upload alone; one that holds another file is not empty and stays.
    await rmdir(path.dirname(file)).catch(() => undefined);
  }

  /** Removes what nobody has gone on with since this moment (milliseconds since the epoch). */
  async removeUnfinished(before: number): Promise<void> {
    for (const directory of ['incoming', 'parts'].map((name) => path.join(this.#root, name))) {
      for (const name of await readdir(directory).catch(() => [])) {
        const entry = path.join(directory, name);
        const { mtimeMs } = await stat(entry).catch(() => ({ mtimeMs: before }));
        if (mtimeMs < before) await rm(entry, { recursive: true, force: true });
      }
    }
  }
}
