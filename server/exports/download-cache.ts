import { createHash, randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { languages } from '../../resources/kit/label.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import { textOf } from '../../resources/kit/time.ts';
import type { Caller, Services, Task } from '../behaviour.ts';
import { nowText } from '../clock.ts';
import { paramsOf, refuseRest, takePaging } from '../http/list-params.ts';
import { Refusal } from '../refusal.ts';
import { isId } from '../rows/reading.ts';
import type { Row } from '../rows/row.ts';
import { exportStatus } from './export-job.ts';
import { exportGone, tellExport } from './tell-export.ts';

const ticketMs = 60_000;
/** Files are kept for a week (domain.md, Download cache). */
const keptMs = 7 * 86_400_000;
/** A worker that was silent for so long is dead: its export ends as failed, never as eternal progress. */
const silentMs = 5 * 60_000;

const shown = ['id', 'name', 'status', 'create_time', 'row_count', 'fail_reason', 'finish_time'] as const;
const hash = (token: string) => createHash('sha256').update(token).digest('hex');

/** A user's own exports, newest first. */
export async function listExports(caller: Caller, query: unknown) {
  const params = paramsOf(query);
  const { page, size } = takePaging(params);
  refuseRest(params);
  const mine = caller.services.db.selectFrom('export_file_download').where('user_id', '=', caller.me.id);
  const rows = await mine
    .select([...shown])
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const counted = await mine.select((eb) => eb.fn.countAll().as('n')).executeTakeFirstOrThrow();
  return { rows: rows.map((row) => ({ ...row, file_url: null })), total: Number(counted.n) };
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

/** Any export can be deleted, one in progress too: its worker finds the record gone (specification §4). */
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
  if (!allows(me.codes, resourceOf(services.product, record.resource), 'export')) throw new Refusal(10003);
  const token = randomBytes(32).toString('base64url');
  await services.db
    .insertInto('file_ticket')
    .values({
      token_hash: hash(token),
      export_id: id,
      user_id: me.id,
      expire_time: textOf(services.clock() + ticketMs),
    })
    .execute();
  return { url: `/api/export_file_download/file/v1?ticket=${token}` };
}

export interface OpenedFile {
  readonly file: string;
  readonly name: string;
}

/** The file of a ticket; the ticket is used up by it. @throws Refusal 10004 */
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
      .select(['file_path', 'name', 'user_id', 'mgt_org_id', 'resource'])
      .where('id', '=', used.export_id)
      .executeTakeFirst());
  if (!record?.file_path) throw new Refusal(10004);
  const version = await services.access.version();
  const me = await services.access.subject(record.user_id, record.mgt_org_id, version);
  if (!me || !allows(me.codes, resourceOf(services.product, record.resource), 'export'))
    throw new Refusal(10004);
  return { file: path.join(directory, record.file_path), name: record.name };
}

/** Ends exports whose worker died, and removes what is older than a week. */
export function exportCleaning(directory: string): Task {
  return {
    name: 'clean exports',
    everyMs: 60_000,
    run: async (services) => {
      const { db, clock, product } = services;
      const now = clock();
      for (const lang of languages) {
        const dead = await db
          .updateTable('export_file_download')
          .set({
            status: exportStatus.failed,
            fail_reason: product.errors[10008]?.[lang] ?? '',
            finish_time: textOf(now),
          })
          .where('status', '=', exportStatus.exporting)
          .where('lang', '=', lang)
          .where('alive_time', '<', textOf(now - silentMs))
          .returning(['id', 'user_id', 'name', 'status'])
          .execute();
        for (const record of dead) tellExport(services, record);
      }
      const old = await db
        .deleteFrom('export_file_download')
        .where('create_time', '<', textOf(now - keptMs))
        .returning('file_path')
        .execute();
      for (const { file_path } of old)
        if (file_path) await rm(path.join(directory, file_path), { force: true });
      await db.deleteFrom('file_ticket').where('expire_time', '<', textOf(now)).execute();
    },
  };
}
