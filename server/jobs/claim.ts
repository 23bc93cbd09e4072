import { randomUUID } from 'node:crypto';
import { momentText } from '../../resources/kit/time.ts';
import { nowText } from '../clock.ts';
import { isWorthAnotherTry } from '../db/faults.ts';
import type { Row } from '../db/row.ts';
import { Refusal } from '../refusal.ts';
import type { Services, Task } from '../server-extension.ts';
import type { JobQueue } from './queue.ts';

/**
 * The record of a job, as the user sees it, says who works on it: a job is handed over at least once, and one worker at a time may do it.
 * A worker that says nothing for a while is dead; its job is handed over again. (pg-boss itself only knows how long a job may take at most.)
 */
export interface JobRecords {
  /** A table with `status`, `worker`, `tries` and `alive_time`. */
  readonly table: 'export_file_download' | 'import_job';
  /** The status of a record that is being worked on or waits for it. */
  readonly running: number;
  /** The job's name in the queue. */
  readonly job: string;
}

const beatMs = 5_000;
/** A job of a dead worker waits so long at most beyond the silence: the tables of records are read whole for it. */
const handOverMs = 15_000;
/** Six heartbeats, so that a slow worker isn't taken for a dead one; one that comes back later fails at its next page. */
const silenceMs = 30_000;
/** A record that nobody has begun so long after it was handed over is handed over again: its job may have been lost. */
const unbegunMs = 5 * 60_000;
/** A job that this many workers began without progress is given up, because it ends its workers. */
const mostTries = 5;

/** Somebody else does the job now, or its record was deleted. */
export class ClaimLostError extends Error {
  override readonly name = 'ClaimLostError';
}

/** The right to do a job, until it is given back or its holder's heartbeat stops. */
export class Claim {
  readonly record: Row;
  readonly #services: Services;
  readonly #of: JobRecords;
  readonly #worker: string;
  #beat: NodeJS.Timeout | undefined;
  #held = true;

  constructor(services: Services, of: JobRecords, record: Row, worker: string) {
    this.record = record;
    this.#services = services;
    this.#of = of;
    this.#worker = worker;
    this.#beatLater();
  }

  /** Whether it has been tried too often to be tried once more. */
  get hopeless(): boolean {
    return Number(this.record.tries) > mostTries;
  }

  /** Writes how far it has come; a job that comes on has all its tries again. @throws ClaimLostError */
  async advance(values: Row): Promise<void> {
    await this.#write({ ...values, tries: 1 });
  }

  /** Writes how it ended. @throws ClaimLostError */
  async end(values: Row): Promise<void> {
    this.#stop();
    await this.#write({ ...values, worker: null });
  }

  /** Leaves it to the next worker. */
  async giveBack(): Promise<void> {
    this.#stop();
    await this.#set({ worker: null });
  }

  /** Whether there still is a record, whoever has it. */
  async exists(): Promise<boolean> {
    const found = await this.#services.db
      .selectFrom(this.#of.table)
      .select('id')
      .where('id', '=', String(this.record.id))
      .executeTakeFirst();
    return found !== undefined;
  }

  #stop(): void {
    this.#held = false;
    clearTimeout(this.#beat);
  }

  #beatLater(): void {
    this.#beat = setTimeout(() => void this.#sayAlive(), beatMs).unref();
  }

  /**
   * One beat after the end of the last. They go by the connections of calls: those of jobs may all be taken, by this very job too. One
   * that fails is made up for by the next, or the claim is lost; one that finds nobody's record was the last.
   */
  async #sayAlive(): Promise<void> {
    const found = await this.#set({}, this.#services.database.db).catch(() => 1n);
    if (this.#held && found > 0n) this.#beatLater();
  }

  async #write(values: Row): Promise<void> {
    if ((await this.#set(values)) > 0n) return;
    this.#stop();
    throw new ClaimLostError(`job ${this.#of.job} ${this.record.id} is somebody else's, or gone`);
  }

  async #set(values: Row, db = this.#services.db): Promise<bigint> {
    const { clock } = this.#services;
    const { numUpdatedRows } = await db
      .updateTable(this.#of.table)
      .set({ alive_time: nowText(clock), ...values })
      .where('id', '=', String(this.record.id))
      .where('worker', '=', this.#worker)
      .executeTakeFirstOrThrow();
    return numUpdatedRows;
  }
}

/** Takes a job; null where it is done or gone, or where a living worker has it. */
async function claim(services: Services, of: JobRecords, id: string): Promise<Claim | null> {
  const { db, clock } = services;
  const worker = randomUUID();
  const record = await db
    .updateTable(of.table)
    .set({ worker, alive_time: nowText(clock), tries: (eb) => eb('tries', '+', 1) })
    .where('id', '=', id)
    .where('status', '=', of.running)
    .where((eb) => eb.or([eb('worker', 'is', null), eb('alive_time', '<', momentText(clock() - silenceMs))]))
    .returningAll()
    .executeTakeFirst();
  return record ? new Claim(services, of, record, worker) : null;
}

/** How one kind of job is done. */
export interface ClaimedWork {
  /** Does it and says how it ended. @throws what ends it, a refusal with its reason */
  readonly run: (held: Claim) => Promise<void>;
  /** Says that it failed for good, and why. @throws ClaimLostError */
  readonly fail: (held: Claim, error: unknown) => Promise<void>;
}

/**
 * Does a job that one worker at a time may do. It does nothing where the record is done, gone or in another worker's hands, also where it
 * comes there meanwhile.
 * @throws what a later try may get over
 */
export async function doClaimed(
  services: Services,
  of: JobRecords,
  id: string,
  { run, fail }: ClaimedWork,
): Promise<void> {
  const held = await claim(services, of, id);
  if (!held) return;
  try {
    if (held.hopeless) throw new Refusal(10008);
    await run(held);
  } catch (error) {
    if (error instanceof ClaimLostError) return;
    if (!(error instanceof Refusal)) services.log.error({ err: error, job: of.job, id }, 'a job failed');
    if (isWorthAnotherTry(error)) {
      await held.giveBack().catch(() => undefined);
      throw error;
    }
    await fail(held, error).catch((lost: unknown) => {
      if (!(lost instanceof ClaimLostError)) throw lost;
    });
  }
}

/** Hands over the jobs of workers that have been silent for so long, and those that nobody has ever begun. */
async function handOver(
  { db, clock }: Services,
  queue: JobQueue,
  { table, running, job }: JobRecords,
  silence: number,
): Promise<void> {
  const now = clock();
  const left = await db
    .updateTable(table)
    .set({ worker: null, alive_time: momentText(now) })
    .where('status', '=', running)
    .where((eb) =>
      eb.or([
        eb.and([eb('worker', 'is not', null), eb('alive_time', '<=', momentText(now - silence))]),
        eb('alive_time', '<', momentText(now - unbegunMs)),
      ]),
    )
    .returning('id')
    .execute();
  for (const { id } of left) await queue.send(job, { id: String(id) });
}

/** Takes up again what dead workers have left, all the time. */
export const handOverJobs = (queue: JobQueue, records: readonly JobRecords[]): Task => ({
  name: 'hand over jobs of dead workers',
  everyMs: handOverMs,
  run: async (services) => {
    for (const each of records) await handOver(services, queue, each, silenceMs);
  },
});

/** At the start of the one process that a database may have: whoever had begun a job is dead. */
export async function handOverAtStart(
  services: Services,
  queue: JobQueue,
  records: readonly JobRecords[],
): Promise<void> {
  for (const each of records) await handOver(services, queue, each, 0);
}
