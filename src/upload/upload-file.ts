import { extensionOf, formatOf, type UploadType } from '../../resources/kit/file-formats.ts';
import { bytesOf } from '../../resources/kit/upload.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';
import { uploads } from '../i18n/texts/uploads.ts';
import { type Checkpoint, createOssClient, type OssClient } from './oss-client.ts';
import { hasArrived, isForgotten, isPassing, problemOf, UploadProblem } from './upload-problem.ts';

export interface UploadedFile {
  /** As rows keep it, on the product's file host (docs/specification.md §7). */
  readonly url: string;
  /** As the person's machine calls it. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly type: UploadType;
}

export interface UploadSurroundings {
  /** Asks for a token; with a prefix, for a new one of the same upload. */
  readonly token: (type: UploadType, prefix?: string) => Promise<UploadToken>;
  /** The page's address, which a relative endpoint follows. */
  readonly page: string;
  /** Resolves when another try is worth it: after so many milliseconds, and where the network is gone when it is back. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
}

export interface Running {
  /** 0 to 1. */
  readonly onProgress: (done: number) => void;
  readonly signal: AbortSignal;
}

/** Larger files go in parts. */
const partsAbove = bytesOf(5);
const partSize = bytesOf(1);
const partsAtOnce = 3;
/** How often without any progress before the person is asked. */
const mostTries = 5;
const firstWaitMs = 1_000;

function randomName(extension: string): string {
  // randomUUID exists on https only, and a console may be served on plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const name = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${name}.${extension}`;
}

/**
 * The upload of one file. `run` may be called again after a `network` problem: it goes on where it stopped. One that was
 * cancelled tells the store to forget what had arrived.
 */
export class FileUpload {
  readonly #file: File;
  readonly #type: UploadType;
  readonly #surroundings: UploadSurroundings;
  #token: UploadToken | undefined;
  #key = '';
  #checkpoint: Checkpoint | undefined;

  constructor(file: File, type: UploadType, surroundings: UploadSurroundings) {
    this.#file = file;
    this.#type = type;
    this.#surroundings = surroundings;
  }

  /** @throws UploadProblem */
  async run(running: Running): Promise<UploadedFile> {
    const { signal } = running;
    for (let tries = 0, before = 0; ; tries++) {
      try {
        const token = await this.#begin();
        await this.#send(token, running);
        running.onProgress(1);
        const { name, size } = this.#file;
        return { url: `${token.file_host}/${this.#key}`, name, size, type: this.#type };
      } catch (error) {
        if (signal.aborted) throw new UploadProblem('cancelled', uploads.cancelled);
        if (isForgotten(error)) this.#forget();
        else if (!isPassing(error)) throw problemOf(error);
        const reached = this.#checkpoint?.doneParts.length ?? 0;
        if (reached > before) tries = 0;
        before = reached;
        if (tries >= mostTries) throw new UploadProblem('network', uploads.network);
        await this.#surroundings.wait(firstWaitMs * 2 ** tries, signal);
      }
    }
  }

  /** A token for each run: the one of an earlier run may have ended. */
  async #begin(): Promise<UploadToken> {
    const token = await this.#surroundings.token(this.#type, this.#token?.prefix);
    if (token.prefix !== this.#token?.prefix) {
      this.#key = `${token.prefix}${randomName(extensionOf(this.#file.name))}`;
      this.#checkpoint = undefined;
    }
    this.#token = token;
    return token;
  }

  /** Begins anew, under another name. */
  #forget(): void {
    this.#token = undefined;
    this.#checkpoint = undefined;
  }

  async #send(token: UploadToken, { onProgress, signal }: Running): Promise<void> {
    const renew = () => this.#surroundings.token(this.#type, token.prefix);
    const client = await createOssClient(token, this.#surroundings.page, renew);
    signal.throwIfAborted();
    const stop = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(this.#cancel(client)), { once: true });
    });
    const mime = formatOf(extensionOf(this.#file.name))?.mimes[0] ?? '';
    // What is stored under a name stays: a second file never takes the place of one that a row refers to.
    const headers = { 'x-oss-forbid-overwrite': 'true' };
    const sent =
      this.#file.size <= partsAbove
        ? client.put(this.#key, this.#file, { mime, headers })
        : client.multipartUpload(this.#key, this.#file, {
            mime,
            headers,
            partSize,
            parallel: partsAtOnce,
            checkpoint: this.#checkpoint,
            progress: (done: number, checkpoint?: Checkpoint) => {
              if (checkpoint) this.#checkpoint = checkpoint;
              if (!signal.aborted) onProgress(done);
            },
          });
    try {
      await Promise.race([sent, stop]);
    } catch (error) {
      if (!hasArrived(error)) throw error;
    }
  }

  #cancel(client: OssClient): UploadProblem {
    const { name, uploadId } = this.#checkpoint ?? {};
    client.cancel();
    // The store removes what couldn't be cancelled after two days.
    if (name && uploadId) client.abortMultipartUpload(name, uploadId).catch(() => undefined);
    this.#forget();
    return new UploadProblem('cancelled', uploads.cancelled);
  }
}
