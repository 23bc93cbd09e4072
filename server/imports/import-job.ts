import { sql } from 'kysely';
import type { Label } from '../../resources/kit/label.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { resourceOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { within } from '../access/subject.ts';
import { nowText } from '../clock.ts';
import type { Row } from '../db/row.ts';
import { callerFor } from '../exports/export-job.ts';
import { type Claim, doClaimed, type JobRecords } from '../jobs/claim.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { doneBefore, doOnce } from '../rows/once.ts';
import { isId } from '../rows/reading.ts';
import { createRow, inTransaction } from '../rows/writing.ts';
import type { Caller, Services, Task } from '../server-extension.ts';
import { badFile } from './bad-file.ts';
import { type CheckedLine, checkLines, importFields, type Mapping, wordsOf } from './check-lines.ts';
import { columnsIn } from './header.ts';
import { keptLines, linesKept } from './kept-lines.ts';
import type { SheetRow } from './read-sheet.ts';

export const importStatus = { checked: 0, running: 1, done: 2, failed: 3 } as const;

/** The name of the job that creates the rows. */
export const importJob = 'import';
export const importRecords: JobRecords = {
  table: 'import_job',
  running: importStatus.running,
  job: importJob,
};

/** Faults of one line, in the words of who imports. */
interface Fault {
  readonly line: number;
  readonly msg: string;
}

export interface StoredImportJob {
  readonly id: string;
  readonly resource: string;
  readonly name: string;
  readonly status: number;
  readonly headings: readonly string[];
  readonly lines: readonly SheetRow[];
  readonly mapping: Mapping;
  /** The record that the rows are to belong to (`import.within`). */
  readonly within: string | null;
  readonly faults: readonly Fault[];
  readonly done_count: number;
}

/** Lines between two heartbeats. */
const stretch = 50;
const keptMs = 24 * 3_600_000;

const faultsOf = (caller: Caller, resource: AnyResource, checked: readonly CheckedLine[]): Fault[] =>
  checked
    .filter(({ errors }) => errors.length > 0)
    .map(({ line, errors }) => ({ line, msg: wordsOf(caller, resource, errors) }));

const storedJob = ({ sealing }: Services, row: Row): StoredImportJob => ({
  ...(row as unknown as StoredImportJob),
  id: String(row.id),
  lines: linesKept(sealing, row.lines),
});

/** @throws Refusal 10004 for a job that isn't the caller's, or another resource's */
export async function jobOf(caller: Caller, resource: AnyResource, id: unknown): Promise<StoredImportJob> {
  if (!isId(id)) throw new Refusal(10004);
  const row = await caller.services.db
    .selectFrom('import_job')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', caller.me.id)
    .where('resource', '=', resource.name)
    .executeTakeFirst();
  if (!row) throw new Refusal(10004);
  return storedJob(caller.services, row);
}

/**
 * What an import shows: the file's headings, which of them each field stands under, every line with its fault, and the
 * counts. `done` counts the rows that were created.
 */
export function shown(resource: AnyResource, job: StoredImportJob): Row {
  const msgs = new Map(job.faults.map(({ line, msg }) => [line, msg]));
  const faulty = job.faults.length;
  return {
    id: job.id,
    name: job.name,
    status: job.status,
    headings: job.headings,
    fields: importFields(resource).map(([name, { label, spec }]) => ({
      name,
      label,
      required: spec.required === true ? 1 : 0,
    })),
    mapping: job.mapping,
    rows: job.lines.map(({ line, cells }) => ({ line, cells, msg: msgs.get(line) ?? '' })),
    counts: { total: job.lines.length, ok: job.lines.length - faulty, faulty, done: job.done_count },
  };
}

/** Keeps an uploaded file with what is wrong with it; no row is created. @throws Refusal 10006 */
export async function recordImport(
  caller: Caller,
  resource: AnyResource,
  name: string,
  sheet: readonly SheetRow[],
  within: string | null,
): Promise<Row> {
  const [header, ...lines] = sheet;
  const mapping = Object.fromEntries(columnsIn(header, importFields(resource)));
  if (Object.keys(mapping).length === 0)
    throw badFile({
      en: 'The first row must name the columns; the template shows them',
      zh: '首行应为列名，请参照模板',
    });
  if (lines.length === 0) throw badFile({ en: 'The file holds no rows', zh: '文件中没有数据' });
  const checked = await checkLines(caller, resource, lines, mapping, within);
  const { me, now, lang, services } = caller;
  const job = {
    resource: resource.name,
    name: name.slice(-100),
    status: importStatus.checked,
    headings: header?.cells ?? [],
    lines,
    mapping,
    within,
    faults: faultsOf(caller, resource, checked),
    done_count: 0,
  };
  const { id } = await services.db
    .insertInto('import_job')
    .values({
      ...job,
      ...jsonOf(job),
      lines: keptLines(services.sealing, resource, lines),
      user_id: me.id,
      mgt_org_id: me.orgId,
      lang,
      create_time: now,
      alive_time: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return shown(resource, { ...job, id });
}

const jsonOf = (job: Pick<StoredImportJob, 'headings' | 'mapping' | 'faults'>) => ({
  headings: JSON.stringify(job.headings),
  mapping: JSON.stringify(job.mapping),
  faults: JSON.stringify(job.faults),
});

function mappingOf(resource: AnyResource, job: StoredImportJob, given: unknown): Mapping {
  const wrong: Label = { en: 'is not a column of the file', zh: '不是文件中的列' };
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw invalidField('mapping', { en: 'has a wrong type', zh: '类型不正确' });
  const fields = new Set(importFields(resource).map(([name]) => name));
  const taken = new Set<unknown>();
  for (const [name, at] of Object.entries(given)) {
    const column = typeof at === 'number' && Number.isInteger(at) && at >= 0 && at < job.headings.length;
    if (!fields.has(name) || !column || taken.has(at)) throw invalidField(`mapping.${name}`, wrong);
    taken.add(at);
  }
  return given as Mapping;
}

/** Reads the same lines by other columns. @throws Refusal 10004, 10005 once it was executed, 10006 */
export async function remap(caller: Caller, resource: AnyResource, id: unknown, body: Row): Promise<Row> {
  const job = await jobOf(caller, resource, id);
  if (job.status !== importStatus.checked) throw new Refusal(10005);
  const mapping = mappingOf(resource, job, body.mapping);
  const faults = faultsOf(
    caller,
    resource,
    await checkLines(caller, resource, job.lines, mapping, job.within),
  );
  await caller.services.db
    .updateTable('import_job')
    .set({ mapping: JSON.stringify(mapping), faults: JSON.stringify(faults) })
    .where('id', '=', job.id)
    .where('status', '=', importStatus.checked)
    .execute();
  return shown(resource, { ...job, mapping, faults });
}

/** Marks an import as running; false where it runs or has run already, so that asking twice does it once. */
export async function begin({ services, now }: Caller, job: StoredImportJob): Promise<boolean> {
  const { numUpdatedRows } = await services.db
    .updateTable('import_job')
    .set({ status: importStatus.running, alive_time: now, worker: null, tries: 0 })
    .where('id', '=', job.id)
    .where('status', 'in', [importStatus.checked, importStatus.failed])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Under which each line is remembered by its number; the cleaning of imports forgets by it. */
const endpointOf = ({ id }: StoredImportJob) => `import ${id}`;

/** Creates one line's row, once however often it is asked for. */
async function createLine(
  caller: Caller,
  resource: AnyResource,
  job: StoredImportJob,
  { line, body }: CheckedLine,
) {
  const once = { endpoint: endpointOf(job), requestNo: String(line), body };
  await inTransaction(caller, (tx) =>
    doOnce(caller, tx, once, async () => {
      await createRow(caller, tx, resource, body);
      return { answer: {} };
    }),
  );
}

async function createAll(
  caller: Caller,
  resource: AnyResource,
  job: StoredImportJob,
  alive: (n: number) => Promise<void>,
) {
  const before = await doneBefore(caller, endpointOf(job));
  const created = new Set(before.map(Number));
  const left = job.lines.filter(({ line }) => !created.has(line));
  const checked = await checkLines(caller, resource, left, job.mapping, job.within);
  const faults = faultsOf(caller, resource, checked);
  let done = created.size;
  for (const [at, line] of checked.entries()) {
    if (at % stretch === 0) await alive(done);
    if (line.errors.length > 0) continue;
    try {
      await createLine(caller, resource, job, line);
      done += 1;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const errors = error.detail.errors ?? [
        { field: '', msg: caller.services.product.errors[error.code] ?? { en: '', zh: '' } },
      ];
      faults.push({ line: line.line, msg: wordsOf(caller, resource, errors) });
    }
  }
  return { done, faults: faults.sort((one, other) => one.line - other.line) };
}

async function execute(services: Services, held: Claim): Promise<void> {
  const { record } = held;
  const job = storedJob(services, record);
  const resource = resourceOf(services.product, job.resource);
  const asking = await callerFor(services, record, 'import');
  if (!allows(asking.me.codes, resource, 'create')) throw new Refusal(10003);
  const caller = { ...asking, me: within(asking.me, resource, 'create') };
  const { done, faults } = await createAll(caller, resource, job, (n) => held.advance({ done_count: n }));
  await held.end({
    status: importStatus.done,
    done_count: done,
    faults: JSON.stringify(faults),
    finish_time: nowText(services.clock),
  });
}

/**
 * Executes an import. It may be run again after a worker died: rows that were created stay and are not created again.
 * What the caller may do is asked again at this moment.
 * @throws what a later try may get over
 */
export const runImport = (services: Services, id: string): Promise<void> =>
  doClaimed(services, importRecords, id, {
    run: (held) => execute(services, held),
    fail: (held) => held.end({ status: importStatus.failed, finish_time: nowText(services.clock) }),
  });

/** Forgets what is older than a day. */
export const importCleaning: Task = {
  name: 'clean imports',
  everyMs: 60_000,
  run: async ({ db, clock }) => {
    const kept = nowText(() => clock() - keptMs);
    await sql`delete from request_result where endpoint in
      (select 'import ' || id from import_job where create_time < ${kept})`.execute(db);
    await db.deleteFrom('import_job').where('create_time', '<', kept).execute();
  },
};
