import type { Kysely } from 'kysely';
import type { Fields } from '../../resources/kit/field.ts';
import { isFileField, readObjectKey } from '../../resources/kit/upload.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import type { Caller } from '../server-extension.ts';
import { type Digests, digest, isInstalled } from './digest.ts';
import { measure } from './measure.ts';
import { keyOf, type Storage } from './storage.ts';

/** What is known of a stored file: bytes, pixels, seconds, digests; null what is not. */
export interface FileFacts {
  readonly size: number | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
  /** Of a package that devices install. */
  readonly digests: Digests | null;
}

/** The key that `upload_file` knows an object by. */
export const recordOf = (storage: Storage, key: string): string =>
  storage.recorded === 'object' ? key : (readObjectKey(key)?.prefix ?? key);

const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));

/** What is known of a file by its address; undefined where it is not one of our store. */
export async function fileFactsOf(
  { services: { storage } }: Pick<Caller, 'services'>,
  db: Kysely<Tables>,
  address: string,
): Promise<FileFacts | undefined> {
  const key = keyOf(storage, address);
  const row =
    key &&
    (await db
      .selectFrom('upload_file')
      .select(['size', 'width', 'height', 'seconds', 'md5', 'sha256'])
      .where('object_key', '=', recordOf(storage, key))
      .executeTakeFirst());
  if (!row) return undefined;
  return {
    size: numberOf(row.size),
    width: numberOf(row.width),
    height: numberOf(row.height),
    seconds: numberOf(row.seconds),
    digests: row.sha256 === null ? null : { md5: String(row.md5), sha256: row.sha256 },
  };
}

/** The most bytes that a field takes. */
const mostAtOnce = 20;

/** Measures one file, unless that was done before. */
async function measureOne({ services: { storage, db } }: Caller, key: string, known: FileFacts) {
  const extension = readObjectKey(key)?.extension;
  const size = known.size ?? (await storage.sizeOf(key));
  if (!extension || size === null) return;
  const read = (start: number, length: number) => storage.read(key, start, length);
  const found = await measure(extension, size, read);
  const digests = isInstalled(extension) ? await digest(size, read) : null;
  await db
    .updateTable('upload_file')
    .set({
      size,
      ...digests,
      ...(found && {
        width: Math.round(found.width),
        height: Math.round(found.height),
        seconds: found.seconds === null ? null : Math.round(found.seconds),
      }),
    })
    .where('object_key', '=', recordOf(storage, key))
    .execute();
}

/**
 * Measures the files that a body names, once each, and keeps what it found. Before the transaction of the write: inside one
 * nothing but its own SQL is awaited (docs/design/rules.md §4). A store that doesn't answer keeps nobody from saving: its files
 * stay unmeasured, which the log tells.
 */
export async function measureFiles(caller: Caller, fields: Fields, body: Row): Promise<void> {
  const { storage, db, log } = caller.services;
  const keys = Object.entries(body).flatMap(([name, value]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field || !isFileField(field)) return [];
    return [value].flat().flatMap((address) => keyOf(storage, String(address)) ?? []);
  });
  for (const key of keys.slice(0, mostAtOnce)) {
    const known = await fileFactsOf(caller, db, `${storage.base}/${key}`);
    if (!known || known.width !== null || known.digests !== null) continue;
    try {
      await measureOne(caller, key, known);
    } catch (error) {
      log.warn({ err: error, key }, 'a file could not be measured');
    }
  }
}
