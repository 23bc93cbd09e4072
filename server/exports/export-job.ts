import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Lang } from '../../resources/kit/label.ts';
import { say } from '../../resources/kit/label.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql } from '../access/scope.ts';
import { isMerchant, within } from '../access/subject.ts';
import type { Caller, Services } from '../behaviour.ts';
import { nowText } from '../clock.ts';
import { type ListParams, readListParams } from '../http/list-params.ts';
import { Refusal } from '../refusal.ts';
import { decidedSorts, rowsAfter } from '../rows/keyset.ts';
import { countUpTo, selectPage } from '../rows/query.ts';
import type { Row } from '../rows/row.ts';
import { present, withComputed } from '../rows/values.ts';
import { visibleOf, visibleRows } from '../rows/visible.ts';
import { placesOf, readTable, tellRows } from '../statistics/rows.ts';
import { exportColumns, exportLineColumns, isLineColumn, lineColumnName } from './export-request.ts';
import { type Format, writeSheet } from './sheet.ts';
import { tellExport } from './tell-export.ts';

/** Rows of one statement (settled.md, S5). */
const batch = 2_000;
/** Records of one statement where each brings its lines, and the most lines that they can be. */
const recordsWithLines = 200;
const mostLines = 40_000;
/** More rows than this are refused before anything is written (domain.md §1.1, export_limit). */
export const exportLimit = 500_000;

export const exportStatus = { exporting: 0, success: 1, failed: 2 } as const;

/** The user as of now: what was allowed when the export was asked for may not be any more (settled.md, S1). */
export async function callerFor(services: Services, record: Row, what = 'export'): Promise<Caller> {
  const version = await services.access.version();
  const me = await services.access.subject(String(record.user_id), String(record.mgt_org_id), version);
  if (!me) throw new Refusal(10003);
  const now = nowText(services.clock);
  const lang = record.lang as Lang;
  const surroundings = { now, today: now.slice(0, 10), me: me.id, lang };
  return {
    me,
    now,
    surroundings,
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
async function* statisticsRows(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
  alive: (rows: number) => Promise<void>,
) {
  const { db } = caller.services;
  const asked = readTable(caller, resource, query);
  const { places, total } = await placesOf(caller, asked, { limit: exportLimit, offset: 0 });
  if (total > exportLimit) throw new Refusal(10009, { params: { n: exportLimit } });
  for (let from = 0; from < places.length; from += batch) {
    yield* await tellRows(caller, db, asked, places.slice(from, from + batch), from + 1);
    await alive(Math.min(from + batch, places.length));
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
    const shown = present(model, row, fields);
    const line = Object.fromEntries(fields.map((field) => [lineColumnName(field), shown[field]]));
    const record = String(row[lines.by]);
    found.set(record, [...(found.get(record) ?? []), line]);
  }
  return found;
}

/**
 * All rows that fit, in the list's order, a keyset page at a time; `alive` is told after each. Where columns of lines are asked
 * for, a record comes once for each of its lines, once without any.
 */
async function* rowsOf(
  caller: Caller,
  resource: AnyResource,
  { conditions, sorts: asked }: Pick<ListParams, 'conditions' | 'sorts'>,
  all: readonly string[],
  alive: (rows: number) => Promise<void>,
) {
  const { db } = caller.services;
  const names = all.filter((name) => !isLineColumn(name));
  const lineNames = all.filter(isLineColumn);
  const sorts = decidedSorts(asked);
  const read = [...new Set(['id', ...sorts.map((sort) => sort.field), ...names])];
  const limit = lineNames.length > 0 ? recordsWithLines : batch;
  let last: Row | undefined;
  let written = 0;
  for (;;) {
    const next = last === undefined ? [] : [rowsAfter(resource.model, sorts, last)];
    const query = visibleOf(caller, resource, [...conditions, ...next]);
    const rows = await selectPage(db, query, read, { sorts, limit, offset: 0 });
    const ids = rows.map((row) => String(row.id));
    const lines = lineNames.length > 0 ? await linesOf(caller, resource, ids, lineNames) : undefined;
    for (const row of rows) {
      const record = present(resource.model, withComputed(resource.model, row, names, caller), names);
      const own = lines?.get(String(row.id)) ?? [{}];
      for (const line of own) yield { ...record, ...line };
      written += own.length;
    }
    await alive(written);
    if (rows.length < limit) return;
    last = rows.at(-1);
  }
}

/** The rows of a list. @throws Refusal 10009 before the first where there are too many */
async function* listRows(
  caller: Caller,
  resource: AnyResource,
  query: unknown,
  names: readonly string[],
  alive: (rows: number) => Promise<void>,
) {
  const params = readListParams(query, resource, isMerchant(caller.me), caller.surroundings);
  const all = visibleOf(caller, resource, params.conditions);
  const count = await countUpTo(caller.services.db, all, exportLimit);
  if (count > exportLimit) throw new Refusal(10009, { params: { n: exportLimit } });
  yield* rowsOf(caller, resource, params, names, alive);
}

function reasonOf(services: Services, error: unknown, lang: Lang): string {
  const code = error instanceof Refusal ? error.code : 10008;
  const params = error instanceof Refusal ? error.detail.params : undefined;
  const text = services.product.errors[code];
  return text ? say(text, lang, params) : String(code);
}

/**
 * Writes one export. It may be run again after a worker died: it starts the file over, and does nothing where the
 * record is done or gone. A refusal or an error ends as `failed` with its reason.
 */
export async function runExport(services: Services, directory: string, id: string): Promise<void> {
  const { db } = services;
  const record = await db
    .selectFrom('export_file_download')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst();
  if (record?.status !== exportStatus.exporting) return;
  const update = (values: Row) =>
    db.updateTable('export_file_download').set(values).where('id', '=', id).executeTakeFirstOrThrow();
  const tell = (status: number) => tellExport(services, { ...record, status });
  const file = `${id}.${record.format}`;
  const partial = path.join(directory, `${file}.partial`);
  try {
    const resource = resourceOf(services.product, record.resource);
    const asking = await callerFor(services, record);
    if (!allows(asking.me.codes, resource, 'export')) throw new Refusal(10003);
    const caller = { ...asking, me: within(asking.me, resource, 'export') };
    const merchant = isMerchant(caller.me);
    const wanted = record.columns as readonly string[];
    const columns = [
      ...exportColumns(resource, merchant).map(({ field, of }) => ({ name: field, field: of })),
      ...exportLineColumns(services.models, resource, merchant),
    ].filter(({ name }) => wanted.includes(name));
    await mkdir(directory, { recursive: true });
    let total = 0;
    const alive = async (rows: number) => {
      total = rows;
      await update({ alive_time: nowText(services.clock), row_count: rows });
      tell(exportStatus.exporting);
    };
    const names = columns.map(({ name }) => name);
    await writeSheet(
      partial,
      record.format as Format,
      columns,
      resource.statistics
        ? statisticsRows(caller, resource, record.query, alive)
        : listRows(caller, resource, record.query, names, alive),
      caller.lang,
    );
    await rename(partial, path.join(directory, file));
    const { numUpdatedRows } = await update({
      status: exportStatus.success,
      row_count: total,
      file_path: file,
      finish_time: nowText(services.clock),
    });
    tell(exportStatus.success);
    // Somebody deleted the record meanwhile: nothing would ever lead to the file.
    if (numUpdatedRows === 0n) await rm(path.join(directory, file), { force: true });
  } catch (error) {
    await rm(partial, { force: true });
    if (!(error instanceof Refusal)) services.log.error({ err: error, export: id }, 'an export failed');
    const fail_reason = reasonOf(services, error, record.lang as Lang).slice(0, 200);
    await update({ status: exportStatus.failed, fail_reason, finish_time: nowText(services.clock) });
    tell(exportStatus.failed);
  }
}
