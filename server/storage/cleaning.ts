import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { AnyField } from '../../resources/kit/field.ts';
import { kinds } from '../../resources/kit/kinds/index.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { momentText } from '../../resources/kit/time.ts';
import { isFileField, readObjectKey } from '../../resources/kit/upload.ts';
import { storedFields } from '../db/declared-tables.ts';
import { anyTable, type Tables } from '../db/tables.ts';
import type { Services, Task } from '../server-extension.ts';

/** Drafts live in the browser for so long, and may refer to a file that no row knows yet (docs/design/rules.md §3). */
const keptMs = 7 * 86_400_000;
/** Nobody goes on with an upload in parts after a day: its token can't be renewed any more. */
const unfinishedMs = 2 * 86_400_000;
const batch = 500;
/** docs/design/rules.md §4: jobs read at most so many rows a statement. */
const rowsAtOnce = 2_000;

const holdsFiles = (field: AnyField): boolean =>
  isFileField(field) ||
  ['document', 'markup'].includes(kinds[field.kind].holds ?? '') ||
  Object.values(field.spec.of ?? {}).some((inner) => holdsFiles(inner));

/** Objects' names wherever they stand in a text: a file host that was set since makes no difference. */
const anyKey = /[0-3]\/\d{8}\/\d{1,20}\/[\w-]{22}\/[\w-]{1,64}\.[a-z0-9]{2,5}/g;
const folderOf = (key: string) => readObjectKey(key)?.prefix ?? key;

/** Every key under one of these folders that a row of the model names; read in pieces, by id. */
async function keysIn(
  db: Kysely<Tables>,
  model: AnyModel,
  folders: ReadonlySet<string>,
  found: Set<string>,
): Promise<void> {
  const names = storedFields(model)
    // The history of a replaced file doesn't keep the file.
    .filter(([, field]) => (model.appendOnly ? isFileField(field) : holdsFiles(field)))
    .map(([name]) => name);
  if (names.length === 0) return;
  let last = '0';
  for (;;) {
    const rows = await anyTable(db)
      .selectFrom(model.name)
      .select(['id', ...names])
      .where('id', '>', last)
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();
    for (const row of rows) {
      for (const [key] of JSON.stringify(names.map((name) => row[name])).matchAll(anyKey))
        if (folders.has(folderOf(key))) found.add(key);
    }
    if (rows.length < rowsAtOnce) return;
    last = String(rows.at(-1)?.id);
  }
}

/** What is older than a week and was not known to be used within the last one. */
const candidates = ({ db, clock }: Services) => {
  const before = momentText(clock() - keptMs);
  return db
    .selectFrom('upload_file')
    .select(['id', 'object_key'])
    .where('create_time', '<', before)
    .where((eb) => eb.or([eb('used_time', 'is', null), eb('used_time', '<', before)]))
    .orderBy('id')
    .limit(batch)
    .execute();
};

async function cleanBatch(services: Services, old: Awaited<ReturnType<typeof candidates>>): Promise<void> {
  const { db, storage, clock, models } = services;
  const records = new Map(old.map((row) => [row.object_key, row.id]));
  const used = new Set<string>();
  const folders = new Set([...records.keys()].map(folderOf));
  for (const model of models.values()) await keysIn(db, model, folders, used);
  const now = momentText(clock());
  for (const [recorded, id] of records) {
    const objects = await storage.objectsOf(recorded);
    const unused = objects.filter((key) => !used.has(key));
    if (unused.length < objects.length) {
      await db.updateTable('upload_file').set({ used_time: now }).where('id', '=', id).execute();
    } else {
      // A file that a row began to use meanwhile is marked as used and stays.
      const removed = await db
        .deleteFrom('upload_file')
        .where('id', '=', id)
        .where(sql<boolean>`coalesce(used_time, create_time) < ${momentText(clock() - keptMs)}`)
        .returning('id')
        .executeTakeFirst();
      if (!removed) continue;
    }
    for (const key of unused) await storage.remove(key);
  }
}

/** Removes uploaded files that after a week no row refers to, and what remained of unfinished uploads. */
export const storageCleaning: Task = {
  name: 'clean uploads',
  everyMs: 3_600_000,
  run: async (services) => {
    await services.storage.removeUnfinished(services.clock() - unfinishedMs);
    for (;;) {
      const old = await candidates(services);
      if (old.length === 0) return;
      await cleanBatch(services, old);
    }
  },
};
