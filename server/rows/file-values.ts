import type { Kysely } from 'kysely';
import type { Fields } from '../../resources/kit/field.ts';
import type { Label } from '../../resources/kit/label.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { fileRefusal, shapeRefusal, uploadRules } from '../../resources/kit/upload.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import { invalid, invalidField } from '../refusal.ts';
import type { Caller } from '../server-extension.ts';
import { filesIn, rewritten } from '../storage/file-addresses.ts';
import { recordOf } from '../storage/file-facts.ts';
import { fileAddressOf, keyOf, type Storage } from '../storage/storage.ts';
import { type FileHolder, filesHeld, isCopied, isOwn } from './file-owner.ts';

/**
 * A row as it is shown: files of our own store as links that hold for a quarter of an hour, and none of a file whose time is over.
 * @param now `YYYY-MM-DD HH:mm:ss`, +08:00
 */
export function withLinks(storage: Storage, fields: Fields, row: Row, now: string): Row {
  return rewritten(fields, row, (address, { spec }) => {
    if (spec.until !== undefined && String(row[spec.until]) <= now) return null;
    const key = keyOf(storage, address);
    return key === undefined ? address : storage.link(key);
  });
}

const foreign: Label = { en: 'must be a file that was uploaded here', zh: '应为在此上传的文件' };
const gone: Label = {
  en: 'is no longer there, please upload it again',
  zh: '文件已失效，请重新上传',
};
const anothers: Label = {
  en: 'must be a file that you uploaded yourself, please upload it again',
  zh: '应为您本人上传的文件，请重新上传',
};

/** What is known of the row that comes to hold the files of a body. */
export interface Taking {
  /** As it will be: its other fields decide what a file has to be. The values themselves where nothing is given. */
  readonly row?: Row;
  /** As it is stored, where there is one: what it holds it keeps. */
  readonly holder?: FileHolder;
  /** What a new row is made through: its form may begin as a copy. */
  readonly resource?: AnyResource;
}

/**
 * Values of a body as rows keep them: links without their signature. Each file has to be in our own store, to be the caller's
 * to give (file-owner.ts), and to be what its field asks for in its row; that it is used is noted in the same transaction, so
 * that cleaning lets it stay.
 * @throws Refusal 10006 at the field, or the declared code of another shape
 */
export async function takeFiles(
  caller: Caller,
  tx: Kysely<Tables>,
  fields: Fields,
  values: Row,
  { row = values, holder, resource }: Taking = {},
): Promise<Row> {
  const { storage, demoMedia } = caller.services;
  const { files, others } = filesIn(storage, fields, values);
  const [other] = others;
  if (other) throw invalidField(other.path, foreign);
  if (files.length === 0) return values;
  const held = holder ? filesHeld(caller, holder) : new Set();
  const record = (key: string) => recordOf(storage, key);
  const records = await noteUse(
    caller,
    tx,
    files.flatMap(({ file, demo }) => (demo ? [] : [record(file)])),
  );
  for (const named of files) {
    const { file, demo, field, path } = named;
    if (demo) {
      const known = demoMedia.has(file) || held.has(file) || (await isCopied(caller, tx, resource, named));
      if (!known) throw invalidField(path, foreign);
      continue;
    }
    const found = records.get(record(file));
    if (!found) throw invalidField(path, gone);
    // What is asked last reads every row of the resource.
    const given =
      held.has(file) || (await isOwn(caller, tx, found)) || (await isCopied(caller, tx, resource, named));
    if (!given) throw invalidField(path, anothers);
    const rules = uploadRules(field, row);
    // Where nothing could be measured, one byte lets the extension be asked alone.
    const refused = fileRefusal(rules, { name: file, size: Number(found.size ?? 1) });
    if (refused) throw invalidField(path, refused);
    const misfit = found.width === null ? undefined : shapeRefusal(rules, found);
    if (misfit) throw invalid([{ field: path, ...misfit }]);
  }
  return rewritten(fields, values, (address) => {
    const key = keyOf(storage, address);
    return key === undefined ? address : fileAddressOf(storage, key);
  });
}

/** What is known of these files, by their records; that they are used is noted. */
async function noteUse({ now }: Caller, tx: Kysely<Tables>, keys: readonly string[]) {
  if (keys.length === 0) return new Map<string, never>();
  const used = await tx
    .updateTable('upload_file')
    .set({ used_time: now })
    .where('object_key', 'in', [...keys])
    .returning(['object_key', 'user_id', 'held_model', 'held_id', 'size', 'width', 'height', 'seconds'])
    .execute();
  return new Map(used.map((found) => [String(found.object_key), found]));
}

/** Files of these values belong to the row from now on, unless another one had them first. */
export async function holdFiles(
  { services: { storage } }: Caller,
  tx: Kysely<Tables>,
  fields: Fields,
  values: Row,
  by: { readonly model: string; readonly id: string },
): Promise<void> {
  const keys = filesIn(storage, fields, values).files.flatMap(({ file, demo }) =>
    demo ? [] : [recordOf(storage, file)],
  );
  if (keys.length === 0) return;
  await tx
    .updateTable('upload_file')
    .set({ held_model: by.model, held_id: by.id })
    .where('object_key', 'in', keys)
    .where('held_id', 'is', null)
    .execute();
}
