import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { Log } from '../db/log.ts';

/** Work that outlives a request (docs/design/architecture.md §D8). Handlers are run at least once, so they are idempotent. */
export interface JobQueue {
  /** Hands a job over. */
  send(name: string, data: Readonly<Record<string, unknown>>): Promise<void>;
  stop(): Promise<void>;
}
export type JobHandlers = Readonly<
  Record<string, (data: Readonly<Record<string, unknown>>) => Promise<void>>
>;

export interface QueueOptions {
  readonly pool: Pool;
  readonly log: Log;
  readonly handlers: JobHandlers;
  /** Seconds after which a silent worker's job is given to another. */
  readonly expireInSeconds: number;
  /** How often a worker looks for work. */
  readonly pollSeconds: number;
}

/**
 * pg-boss over our own pool, so that it runs the same on PGlite and on PostgreSQL and in the same database as the rows
 * that the jobs are about. A killed worker's job is picked up again once it has been silent for `expireInSeconds`.
 */
export async function startQueue(options: QueueOptions): Promise<JobQueue> {
  const { pool, log, handlers, expireInSeconds, pollSeconds } = options;
  const boss = new PgBoss({
    schema: 'jobs',
    // pg-boss sends scripts of several statements without values: only the simple protocol takes those.
    db: { executeSql: (text, values) => (values?.length ? pool.query(text, values) : pool.query(text)) },
    supervise: true,
    maintenanceIntervalSeconds: 30,
    monitorStateIntervalSeconds: 30,
    schedule: false,
  });
  boss.on('error', (error) => log.error({ error }, 'job queue'));
  await boss.start();
  for (const [name, handle] of Object.entries(handlers)) {
    await boss.createQueue(name, { name, retryLimit: 2, retryDelay: 1, expireInSeconds });
    await boss.work<Readonly<Record<string, unknown>>>(
      name,
      { pollingIntervalSeconds: pollSeconds, batchSize: 1 },
      async ([job]) => {
        if (job) await handle(job.data);
      },
    );
  }
  return {
    send: async (name, data) => {
      await boss.send(name, data);
    },
    stop: () => boss.stop({ graceful: true, timeout: 5_000, wait: true }),
  };
}

/** Runs a job where it is handed over: for tests and tools without a worker. */
export function inlineQueue(handlers: JobHandlers): JobQueue {
  return {
    send: async (name, data) => handlers[name]?.(data),
    stop: async () => {},
  };
}
