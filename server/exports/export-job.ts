import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Lang } from '../../resources/kit/label.ts';
import { say } from '../../resources/kit/label.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { seenByPartners } from '../../resources/kit/seen.ts';
import { idsSql } from '../access/scope.ts';
import { accessMark, isMerchant, isPartner, surroundingsOf, within } from '../access/subject.ts';
import { nowText } from '../clock.ts';
import { isWorthAnotherTry } from '../db/faults.ts';
import type { Row } from '../db/row.ts';
import { refusalOfFault } from '../http/unavailable.ts';
import { type Claim, ClaimLostError, doClaimed, type JobRecords } from '../jobs/claim.ts';
import { Refusal } from '../refusal.ts';
import { decidedSorts, rowsAfter } from '../rows/keyset.ts';
import { type ListParams, paramsOf, parseListParams } from '../rows/list-params.ts';
import { countUpTo, selectPage } from '../rows/query.ts';
import { openedQuery } from '../rows/sealed-values.ts';
import { present, withComputed } from '../rows/values.ts';
import { visibleOf, visibleRows } from '../rows/visible.ts';
import type { Caller, Services } from '../server-extension.ts';
import { readTable, rowPlacesOf, tellRows } from '../statistics/rows.ts';
import { reachOfExport } from './export-reach.ts';
import { exportColumns, exportLineColumns, isLineColumn, lineColumnName } from './export-request.ts';
import { type Format, writeSheet } from './sheet.ts';
import { Spool, spoolName } from './spool.ts';
import { tellExport } from './tell-export.ts';

/** Rows of one statement (docs/design/rules.md §4). */
const batch = 2_000;
/** Records of one statement where each brings its lines, and the most lines that they can be. */
const recordsWithLines = 200;
const mostLines = 40_000;
/** More rows than this are refused before anything is written (docs/domain/conventions.md §1.1, export_limit). */
export const exportLimit = 500_000;

export const exportStatus = { exporting: 0, success: 1, failed: 2 } as const;

/** The name of the job that writes a file. */
export const exportJob = 'export';
export const exportRecords: JobRecords = {
  table: 'export_file_download',
  running: exportStatus.exporting,
  job: exportJob,
};

/** Rows of an export that were read together. */
interface Page {
  readonly rows: readonly Row[];
  /** Behind which another worker can go on; absent where it would have to begin anew. */
  readonly last?: Row;
}

/** The user as of now: what was allowed when the export was asked for may not be any more (docs/domain/conventions.md §1.1). */
export async function callerFor(services: Services, record: Row, what = 'export'): Promise<Caller> {
  const version = await services.access.version();
  const me = await services.access.subject(String(record.user_id), String(record.mgt_org_id), version);
  if (!me) throw new Refusal(10003);
  const now = nowText(services.clock);
  const lang = record.lang as Lang;
  return {
    me,
    now,
    surroundings: surroundingsOf(me, now, lang),
    lang,
    ip: '',
    requestId: `${what} ${record.id}`,
    services,
  };
}

/**
 * The rows of a table of statistics in the order asked for. Their keys are told by one statement, as many as there may be; the figures of a
 * part of them at a time.
 */
async function* statisticsRows(caller: Caller, resource: AnyResource, query: unknown): AsyncGenerator<Page> {
  const { db } = caller.services;
  const asked = await readTable(caller, resource, query);
  const { places, total } = await rowPlacesOf(caller, asked, { limit: exportLimit, offset: 0 });
  if (total > exportLimit) throw new Refusal(10009, { params: { n: exportLimit } });
  for (let from = 0; from < places.length; from += batch) {
    yield { rows: await tellRows(caller, db, asked, places.slice(from, from + batch), from + 1) };
  }
}

/** The lines of some records, as values of the sheet's line columns, by record. */
async function linesOf(
  caller: Caller,
  resource: AnyResource,
  ids: readonly string[],
  names: readonly string[],
): Promise<ReadonlyMap<string, Row[]>> {
  const lines = resource.export?.lines;
  const model = lines && caller.services.models.get(lines.of);
  const found = new Map<string, Row[]>();
  if (!model || ids.length === 0) return found;
  const fields = names.map((name) => name.slice(lineColumnName('').length));
  const query = visibleRows(caller, model, [(column) => idsSql(column(lines.by), ids)]);
  const rows = await selectPage(caller.services.db, query, [...new Set(['id', lines.by, ...fields])], {
    sorts: [{ field: 'id', descending: false }],
    limit: mostLines,
    offset: 0,
  });
  for (const row of rows) {
    const shown = present(caller.services.sealing, model, row, fields);
    const line = Object.fromEntries(fields.map((field) => [lineColumnName(field), shown[field]]));
    const record = String(row[lines.by]);
    found.set(record, [...(found.get(record) ?? []), line]);
  }
  return found;
}

/**
 * All rows that fit behind one of them, in the list's order, a keyset page at a time. Where columns of lines are asked for, a record comes
 * once for each of its lines, once without any.
 */
async function* rowsOf(
  caller: Caller,
  resource: AnyResource,
  { conditions, sorts: asked }: Pick<ListParams, 'conditions' | 'sorts'>,
  all: readonly string[],
  after: Row | undefined,
): AsyncGenerator<Page> {
  const { services } = caller;
  const { db } = services;
  const names = all.filter((name) => !isLineColumn(name));
  const lineNames = all.filter(isLineColumn);
  const sorts = decidedSorts(asked);
  const sorted = sorts.map((sort) => sort.field);
  const read = [...new Set(['id', ...sorted, ...names])];
  const limit = lineNames.length > 0 ? recordsWithLines : batch;
  let last = after;
  for (;;) {
    const next = last === undefined ? [] : [rowsAfter(resource.model, sorts, last)];
    const query = visibleOf(caller, resource, [...conditions, ...next]);
    const rows = await selectPage(db, query, read, { sorts, limit, offset: 0 });
    const ids = rows.map((row) => String(row.id));
    const lines = lineNames.length > 0 ? await linesOf(caller, resource, ids, lineNames) : undefined;
    const computed = rows.map((row) => withComputed(resource.model, row, names, caller));
    const exported = services.serverExtensions.get(resource.name)?.exported;
    const told = (await exported?.(caller, computed)) ?? computed;
    const shown = told.flatMap((row) => {
      const record = present(services.sealing, resource.model, row, names);
      return (lines?.get(String(row.id)) ?? [{}]).map((line) => ({ ...record, ...line }));
    });
    const end = rows.at(-1);
    last = end && Object.fromEntries(sorted.map((field) => [field, end[field]]));
    yield { rows: shown, last };
    if (rows.length < limit) return;
  }
}

/** The rows of a list behind one of them. @throws Refusal 10009 before the first where there are too many */
async function* listRows(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
  names: readonly string[],
  after: Row | undefined,
): AsyncGenerator<Page> {
  const params = parseListParams(query, resource, caller);
  const all = visibleOf(caller, resource, params.conditions);
  const count = await countUpTo(caller.services.db, all, exportLimit);
  if (count > exportLimit) throw new Refusal(10009, { params: { n: exportLimit } });
  yield* rowsOf(caller, resource, params, names, after);
}

/** How far an export has come; the next worker goes on behind it. */
const progressShape = z.object({
  spool: z.string(),
  bytes: z.number(),
  rows: z.number(),
  /** The values by which the last row stands where it does. */
  last: z.record(z.string(), z.unknown()),
  /** What the user could see: with another access it is begun anew. */
  access: z.string(),
  /** The moment that the list's conditions are about. */
  now: z.string(),
});
type Progress = z.infer<typeof progressShape>;

function reasonOf(services: Services, error: unknown, lang: Lang): string {
  const refusal = refusalOfFault(error) ?? (error instanceof Refusal ? error : new Refusal(10008));
  const text = refusal.detail.text ?? services.product.errors[refusal.code];
  return text ? say(text, lang, refusal.detail.params) : String(refusal.code);
}

const columnsOf = (caller: Caller, resource: AnyResource, wanted: readonly string[]) => {
  const merchant = isMerchant(caller.me);
  const allowed = [
    ...exportColumns(resource, merchant).map(({ field, of }) => ({ name: field, field: of })),
    ...exportLineColumns(caller.services.models, resource, merchant),
  ];
  const byName = new Map(allowed.map((column) => [column.name, column]));
  return wanted.flatMap((name) => byName.get(name) ?? []);
};

/** Who asks, as of now, but with the moment at which a dead worker began. */
const asOf = (caller: Caller, now: string): Caller => ({
  ...caller,
  now,
  surroundings: { ...caller.surroundings, now, today: now.slice(0, 10) },
});

/** What a dead worker left that still holds, with the file it stands in. */
async function left(
  directory: string,
  progress: Progress | null,
  access: string,
  name: string,
): Promise<{ readonly spool: Spool; readonly progress: Progress } | null> {
  if (!progress) return null;
  const spool =
    progress.access === access
      ? await Spool.resume(directory, progress.spool, progress.bytes, name)
      : await rm(path.join(directory, progress.spool), { force: true }).then(() => null);
  return spool && { spool, progress };
}

/** Reads what is left to read, writes the file and says that it is there. @throws Refusal, ClaimLostError */
async function writeExport(services: Services, directory: string, held: Claim): Promise<void> {
  const { record } = held;
  const declared = resourceOf(services.product, String(record.resource));
  const asking = await callerFor(services, record);
  const resource = isPartner(asking.me) ? seenByPartners(declared) : declared;
  if (!allows(asking.me.codes, resource, 'export')) throw new Refusal(10003);
  const access = accessMark(asking.me);
  await mkdir(directory, { recursive: true });
  const name = spoolName(String(record.id), randomUUID());
  const begun = await left(
    directory,
    progressShape.nullable().catch(null).parse(record.progress),
    access,
    name,
  );
  const spool = begun?.spool ?? (await Spool.begin(directory, name));
  const caller = asOf(
    { ...asking, me: within(asking.me, resource, 'export') },
    begun?.progress.now ?? asking.now,
  );
  const tell = (status: number) => tellExport(services, { ...record, status });
  const file = `${record.id}.${record.format}`;
  const partial = path.join(directory, `${name}.partial`);
  let kept = false;
  try {
    await held.advance({ reach: JSON.stringify(reachOfExport(caller.me)) });
    const columns = columnsOf(caller, resource, record.columns as readonly string[]);
    const names = columns.map((column) => column.name);
    let rows = begun?.progress.rows ?? 0;
    const asked = openedQuery(services.sealing, resource, paramsOf(record.query));
    const pages = resource.statistics
      ? statisticsRows(caller, resource, asked)
      : listRows(caller, resource, asked, names, begun?.progress.last);
    for await (const page of pages) {
      await spool.add(page.rows);
      rows += page.rows.length;
      const { last } = page;
      const progress = last && { spool: name, bytes: spool.bytes, rows, last, access, now: caller.now };
      await held.advance({ row_count: rows, ...(progress && { progress: JSON.stringify(progress) }) });
      kept ||= progress !== undefined;
      tell(exportStatus.exporting);
    }
    await writeSheet(partial, record.format as Format, columns, spool.rows(), caller.lang);
    await rename(partial, path.join(directory, file));
    await held.end({
      status: exportStatus.success,
      row_count: rows,
      file_path: file,
      progress: null,
      finish_time: nowText(services.clock),
    });
    kept = false;
    tell(exportStatus.success);
  } catch (error) {
    if (error instanceof ClaimLostError || !isWorthAnotherTry(error)) kept = false;
    // Somebody deleted the record meanwhile: nothing would ever lead to the file.
    if (error instanceof ClaimLostError && !(await held.exists()))
      await rm(path.join(directory, file), { force: true });
    throw error;
  } finally {
    await rm(partial, { force: true });
    await (kept ? spool.close() : spool.remove());
  }
}

/**
 * Writes one export. It may be run again after a worker died or lost the database: it then goes on behind the last page, and does nothing
 * where the record is done, gone or in another worker's hands. A refusal or an error ends as `failed` with its reason.
 * @throws what a later try may get over
 */
export const runExport = (services: Services, directory: string, id: string): Promise<void> =>
  doClaimed(services, exportRecords, id, {
    run: (held) => writeExport(services, directory, held),
    fail: async (held, error) => {
      const { record } = held;
      await held.end({
        status: exportStatus.failed,
        fail_reason: reasonOf(services, error, record.lang as Lang).slice(0, 200),
        progress: null,
        finish_time: nowText(services.clock),
      });
      tellExport(services, { ...record, status: exportStatus.failed });
    },
  });
