import { type Kysely, type SqlBool, sql } from 'kysely';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql } from '../access/scope.ts';
import { isMerchant, within } from '../access/subject.ts';
import type { Tables } from '../db/connect.ts';
import { storedFields } from '../db/declared-tables.ts';
import type { Row } from '../db/row.ts';
import type { Caller } from '../server-extension.ts';
import { filesIn, type NamedFile } from '../storage/file-addresses.ts';
import { countUpTo, type RowQuery } from './query.ts';
import { readableFields } from './values.ts';
import { visibleOf, visibleRows } from './visible.ts';

/**
 * Whose a file is (docs/design/rules.md §2): its uploader's until a row holds it, then that row's. These are the three ways in
 * which somebody may let a row hold a file.
 */

/** The row that a write is about, as it is stored. */
export interface FileHolder {
  readonly model: AnyModel;
  readonly row: Row;
}

/** What `upload_file` says of who a file belongs to. */
export interface FileRecord {
  readonly user_id: unknown;
  readonly held_model: unknown;
  readonly held_id: unknown;
}

const someRow = async (tx: Kysely<Tables>, query: RowQuery) => (await countUpTo(tx, query, 1)) > 0;

/** First: files that the row holds already, as far as the caller is shown them. */
export function filesHeld({ me, now, services }: Caller, { model, row }: FileHolder): ReadonlySet<string> {
  const readable = new Set(readableFields(model, isMerchant(me)));
  const shown = storedFields(model).filter(([name, { spec }]) => {
    const over = spec.until !== undefined && String(row[spec.until]) <= now;
    return readable.has(name) && !over;
  });
  const { files } = filesIn(services.storage, Object.fromEntries(shown), row);
  return new Set(files.map(({ file }) => file));
}

/**
 * Second: the caller's own uploads, unless a row holds one that they don't see any more. A cabinet and a consumer upload
 * under numbers of their own (`Caller.uploader`).
 */
export async function isOwn(caller: Caller, tx: Kysely<Tables>, record: FileRecord): Promise<boolean> {
  if (String(record.user_id) !== (caller.uploader ?? caller.me.id)) return false;
  const model = caller.services.models.get(String(record.held_model));
  if (!model) return true;
  const query = visibleRows(caller, model, [(column) => idsSql(column('id'), [String(record.held_id)])]);
  if (await someRow(tx, query)) return true;
  const everybodys = { ...query, conditions: query.conditions.slice(-1) };
  return !(await someRow(tx, everybodys));
}

/**
 * Third: where a form may begin as a copy (`form.clone`), files that a row of the same resource holds in the same field, if
 * the caller reads both. Which row was copied isn't asked: whoever reads a file may as well upload it again.
 */
export async function isCopied(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource | undefined,
  { file, path }: NamedFile,
): Promise<boolean> {
  const [name = ''] = path.split('.');
  if (!resource?.form?.clone || !readableFields(resource.model, isMerchant(caller.me)).includes(name))
    return false;
  const { access } = caller.services;
  const { id, orgId } = caller.me;
  // The call is narrowed to where they may create; they may copy what they read elsewhere.
  const reader = await access.subject(id, orgId, await access.version(tx));
  if (!reader) return false;
  const reading = { ...caller, me: within(reader, resource, 'read') };
  const holds = visibleOf(reading, resource, [
    (column) => sql<SqlBool>`strpos(${column(name)}::text, ${file}) > 0`,
  ]);
  return someRow(tx, holds);
}
