import type { UploadType } from '../../resources/kit/file-formats.ts';
import { readObjectKey } from '../../resources/kit/upload.ts';
import type { UploadToken } from '../../resources/kit/wire.ts';

/** For how long a token may be used, and a link to a file be followed (docs/domain/conventions.md §1.3), in milliseconds. */
export const tokenMs = 15 * 60_000;
export const linkMs = 15 * 60_000;

/** Where uploaded files are kept: on this server's disk, or in an OSS bucket. */
export interface Storage {
  /** What stands before an object's key in the address that rows keep: `/oss` or `https://files.example.com`. */
  readonly base: string;
  /** Those that rows of earlier days may hold: a file host was set since. */
  readonly formerBases: readonly string[];
  /** Other origins that the console's pages put files to and read them from. */
  readonly origins: readonly string[];
  /** What `upload_file` has a row of: each object, or each folder that a token was given for. */
  readonly recorded: 'object' | 'folder';
  /** A token for this folder of this user. */
  token(folder: {
    readonly userId: string;
    /** The session that asks for it; the server's own store takes nothing once it has ended. */
    readonly session: string | null;
    readonly type: UploadType;
    readonly prefix: string;
  }): Promise<UploadToken>;
  /** A link that opens the object for the next minutes. */
  link(key: string): string;
  /** The objects under a recorded key. */
  objectsOf(recorded: string): Promise<readonly string[]>;
  /** How many bytes an object has; null where it is not there. */
  sizeOf(key: string): Promise<number | null>;
  /** Bytes of an object from a place on, fewer where it ends. */
  read(key: string, start: number, length: number): Promise<Buffer>;
  /** A missing object is no error. */
  remove(key: string): Promise<void>;
  /** Parts of uploads that nobody has gone on with since this moment. */
  removeUnfinished(before: number): Promise<void>;
}

type Bases = Pick<Storage, 'base' | 'formerBases'>;

/** The key of an address of our own store, signed or plain; undefined for any other. */
export function keyOf(storage: Bases, address: string): string | undefined {
  const [plain = ''] = address.split('?');
  const base = [storage.base, ...storage.formerBases].find((each) => plain.startsWith(`${each}/`));
  return base === undefined ? undefined : readObjectKey(plain.slice(base.length + 1))?.key;
}

/** The address that rows keep. */
export const fileAddressOf = (storage: Bases, key: string): string => `${storage.base}/${key}`;
