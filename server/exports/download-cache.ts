import { createHash, randomBytes } from 'node:crypto';
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { allows } from '../../resources/kit/permissions.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import { momentText } from '../../resources/kit/time.ts';
import { nowText } from '../clock.ts';
import type { Row } from '../db/row.ts';
import { Refusal } from '../refusal.ts';
import { paramsOf, refuseRest, takePaging } from '../rows/list-params.ts';
import { isId } from '../rows/reading.ts';
import type { Caller, Services, Task } from '../server-extension.ts';
import { exportStatus } from './export-job.ts';
import { exportRefusal, wordsOfRefusal } from './export-reach.ts';
import { isPages } from './spool.ts';
import { exportGone, tellExport } from './tell-export.ts';

const ticketMs = 60_000;
/** Files are kept for a week (docs/domain/sign-in.md §5.1). */
const keptMs = 7 * 86_400_000;

const asked = ['user_id', 'mgt_org_id', 'resource', 'reach'] as const;
const shown = ['id', 'name', 'status', 'create_time', 'row_count', 'fail_reason', 'finish_time'] as const;
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** A user's own exports, newest first; `barred` says why the file of one may not be had any more. */
export async function listExports(caller: Caller, query: unknown) {
  const params = paramsOf(query);
  const { page, size } = takePaging(params);
  refuseRest(params);
  const mine = caller.services.db.selectFrom('export_file_download').where('user_id', '=', caller.me.id);
  const rows = await mine
    .select([...shown, ...asked])
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const counted = await mine.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  const version = await caller.services.access.version();
  const told = rows.map(async ({ user_id, mgt_org_id, resource, reach, ...row }) => {
    const made = { user_id, mgt_org_id, resource, reach };
    const done = row.status === exportStatus.success;
    return { ...row, file_url: null, barred: done ? await wordsOfRefusal(caller, made, version) : null };
  });
  return { rows: await Promise.all(told), total: Number(counted.n) };
}

async function ownRecord(caller: Caller, id: string) {
  if (!isId(id)) throw new Refusal(10004);
  const record = await caller.services.db
    .selectFrom('export_file_download')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', caller.me.id)
    .executeTakeFirst();
  if (!record) throw new Refusal(10004);
  return record;
}

/** Any export can be deleted, one in progress too: its worker finds the record gone (docs/specification.md §4). */
export async function deleteExport(caller: Caller, directory: string, id: string): Promise<void> {
  const record = await ownRecord(caller, id);
  await caller.services.db.deleteFrom('export_file_download').where('id', '=', id).execute();
  tellExport(caller.services, { ...record, status: exportGone });
  if (record.file_path) await rm(path.join(directory, record.file_path), { force: true });
}

/**
 * Sets a failed export back to its beginning; the caller hands it to a worker. It writes what its list shows now.
 * @throws Refusal 10003, 10004, 15001 where it hasn't failed
 */
export async function restartExport(caller: Caller, id: string): Promise<Row> {
  const { services, me, now } = caller;
  const record = await ownRecord(caller, id);
  const resource = services.product.resources.find((each) => each.name === record.resource);
  if (!resource || !allows(me.codes, resource, 'export')) throw new Refusal(10003);
  const begun = await services.db
    .updateTable('export_file_download')
    .set({
      status: exportStatus.exporting,
      row_count: null,
      fail_reason: null,
      finish_time: null,
      alive_time: now,
      worker: null,
      tries: 0,
      progress: null,
    })
    .where('id', '=', id)
    .where('status', '=', exportStatus.failed)
    .returning(['id', 'user_id', 'name', 'status', 'create_time'])
    .executeTakeFirst();
  if (!begun) throw new Refusal(15001);
  tellExport(services, begun);
  const { user_id: _, ...told } = begun;
  return told;
}

/** A link to the file that works once, for a minute. @throws Refusal 10003, 10004 */
export async function ticketFor(caller: Caller, id: string): Promise<{ url: string }> {
  const { services, me } = caller;
  const record = await ownRecord(caller, id);
  if (record.status !== exportStatus.success) throw new Refusal(10004);
  if (!allows(me.codes, resourceOf(services.product, String(record.resource)), 'export'))
    throw new Refusal(10003);
  const refusal = await exportRefusal(services, record, await services.access.version());
  if (refusal) throw refusal;
  const token = randomBytes(32).toString('base64url');
  await services.db
    .insertInto('file_ticket')
    .values({
      token_hash: hash(token),
      export_id: id,
      user_id: me.id,
      expire_time: momentText(services.clock() + ticketMs),
    })
    .execute();
  return { url: `/api/export_file_download/file/v1?ticket=${token}` };
}

export interface OpenedFile {
  readonly file: string;
  readonly name: string;
}

/** The file of a ticket; the ticket is used up by it. @throws Refusal 10003 where its maker sees less now, 10004 */
export async function openTicket(services: Services, directory: string, ticket: string): Promise<OpenedFile> {
  const used = await services.db
    .deleteFrom('file_ticket')
    .where('token_hash', '=', hash(ticket))
    .where('expire_time', '>', nowText(services.clock))
    .returning(['export_id', 'user_id'])
    .executeTakeFirst();
  const record =
    used &&
    (await services.db
      .selectFrom('export_file_download')
      .select(['file_path', 'name', ...asked])
      .where('id', '=', String(used.export_id))
      .executeTakeFirst());
  if (!record?.file_path) throw new Refusal(10004);
  const refusal = await exportRefusal(services, record, await services.access.version());
  if (refusal) throw refusal;
  return { file: path.join(directory, String(record.file_path)), name: String(record.name) };
}

/** Removes the pages that dead workers have left of exports which nobody goes on with. */
async function removePages({ db }: Services, directory: string): Promise<void> {
  const files = (await readdir(directory).catch(() => [])).filter(isPages);
  if (files.length === 0) return;
  const ids = files.map((name) => name.slice(0, name.indexOf('.')));
  const going = await db
    .selectFrom('export_file_download')
    .select('id')
    .where('id', 'in', ids)
    .where('status', '=', exportStatus.exporting)
    .execute();
  const needed = new Set(going.map(({ id }) => String(id)));
  for (const [at, name] of files.entries())
    if (!needed.has(ids[at] ?? '')) await rm(path.join(directory, name), { force: true });
}

/** Removes what is older than a week, and what nobody will ever need. */
export function exportCleaning(directory: string): Task {
  return {
    name: 'clean exports',
    everyMs: 60_000,
    run: async (services) => {
      const { db, clock } = services;
      const now = clock();
      const old = await db
        .deleteFrom('export_file_download')
        .where('create_time', '<', momentText(now - keptMs))
        .returning('file_path')
        .execute();
      for (const { file_path } of old)
        if (file_path) await rm(path.join(directory, file_path), { force: true });
      await db.deleteFrom('file_ticket').where('expire_time', '<', momentText(now)).execute();
      await removePages(services, directory);
    },
  };
}
