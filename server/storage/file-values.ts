import type { Kysely } from 'kysely';
import type { AnyField, Fields } from '../../resources/kit/field.ts';
import type { Label } from '../../resources/kit/label.ts';
import { fileRefusal, isFileField, shapeRefusal, uploadRules } from '../../resources/kit/upload.ts';
import type { Caller } from '../behaviour.ts';
import type { Tables } from '../db/connect.ts';
import { invalid, invalidField } from '../refusal.ts';
import type { Row } from '../rows/row.ts';
import { recordOf } from './file-facts.ts';
import { addressOf, keyOf, type Storage } from './storage.ts';

type Rewrite = (address: string, field: AnyField, path: string) => string | null;

/** A row with the addresses of its file fields rewritten, those of its sub-tables too; the row itself where it has none. */
function rewritten(fields: Fields, row: Row, rewrite: Rewrite, path = ''): Row {
  const changed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const field = fields[name];
    const at = `${path}${name}`;
    if (!field || value === null || value === undefined || value === '') continue;
    if (isFileField(field)) {
      changed[name] = Array.isArray(value)
        ? value.map((each, index) => rewrite(each, field, `${at}.${index}`))
        : rewrite(String(value), field, at);
    } else if (field.kind === 'rows' && field.spec.of && Array.isArray(value)) {
      const { of } = field.spec;
      changed[name] = value.map((each: Row, index) => rewritten(of, each, rewrite, `${at}.${index}.`));
    }
  }
  return Object.keys(changed).length === 0 ? row : { ...row, ...changed };
}

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

/** The demo data's own pictures. */
const demoMedia = /^\/media\/[\w-]{1,80}\.\w{1,5}$/;
const foreign: Label = { en: 'must be a file that was uploaded here', zh: '应为在此上传的文件' };
const gone: Label = {
  en: 'is no longer there, please upload it again',
  zh: '文件已失效，请重新上传',
};

/**
 * Values of a body as rows keep them: links without their signature. Each file has to be in our own store and to be what its
 * field asks for in its row; that it is used is noted in the same transaction, so that cleaning lets it stay.
 * @throws Refusal 10006 at the field, or the declared code of another shape
 */
export async function takeFiles(
  { services, now }: Caller,
  tx: Kysely<Tables>,
  fields: Fields,
  values: Row,
  row: Row = values,
): Promise<Row> {
  const { storage } = services;
  const taken: { readonly key: string; readonly field: AnyField; readonly path: string }[] = [];
  const plain = rewritten(fields, values, (address, field, path) => {
    if (demoMedia.test(address)) return address;
    const key = keyOf(storage, address);
    if (key === undefined) throw invalidField(path, foreign);
    taken.push({ key, field, path });
    return addressOf(storage, key);
  });
  if (taken.length === 0) return plain;
  const record = (key: string) => recordOf(storage, key);
  const used = await tx
    .updateTable('upload_file')
    .set({ used_time: now })
    .where(
      'object_key',
      'in',
      taken.map(({ key }) => record(key)),
    )
    .returning(['object_key', 'size', 'width', 'height', 'seconds'])
    .execute();
  const records = new Map(used.map((found) => [found.object_key, found]));
  for (const { key, field, path } of taken) {
    const found = records.get(record(key));
    if (!found) throw invalidField(path, gone);
    const rules = uploadRules(field, row);
    // Where nothing could be measured, one byte lets the extension be asked alone.
    const refused = fileRefusal(rules, { name: key, size: Number(found.size ?? 1) });
    if (refused) throw invalidField(path, refused);
    const misfit = found.width === null ? undefined : shapeRefusal(rules, found);
    if (misfit) throw invalid([{ field: path, ...misfit }]);
  }
  return plain;
}
