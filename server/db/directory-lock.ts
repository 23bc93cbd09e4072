import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';

/**
 * Keeps a second process off the directory of an embedded database: PGlite itself doesn't, and two processes on one
 * directory lost 271 rows without an error (docs/design/platform.md §3).
 */

const holderShape = z.object({
  pid: z.number(),
  /** When the process started, in the kernel's ticks: a process id is used again, in a container after every start. */
  started: z.string(),
  host: z.string(),
  token: z.string(),
});
type Holder = z.infer<typeof holderShape>;

const beatMs = 2_000;
/** A holder on another host (or container) can't be asked for by its pid; it counts as dead after so many beats that did not come. */
const silentBeats = 5;

export class DirectoryInUseError extends Error {
  readonly pid: number;

  constructor(directory: string, holder: Holder) {
    super(
      `The database in ${directory} is already in use by process ${holder.pid} on ${holder.host}. ` +
        'Two processes on one embedded database lose data: stop the other one, give this one another DATA_DIR, ' +
        'or let both use one PostgreSQL server through DATABASE_URL.',
    );
    this.name = 'DirectoryInUseError';
    this.pid = holder.pid;
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
const isThere = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST';

/** The 22nd field of /proc/<pid>/stat; empty where there is no /proc, and pid alone decides. */
async function startOf(pid: number): Promise<string> {
  try {
    const text = await readFile(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: the process is there, it belongs to somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const textOf = (file: string): Promise<string | null> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });

/** Null for what a crash cut short. */
function holderIn(text: string): Holder | null {
  try {
    return holderShape.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function beats(file: string, every: number): Promise<boolean> {
  const beat = async () => (await stat(file).catch(() => null))?.mtimeMs;
  const before = await beat();
  for (let waited = 0; waited < silentBeats * every; waited += every / 2) {
    await delay(every / 2);
    if ((await beat()) !== before) return true;
  }
  return false;
}

async function isAlive(holder: Holder, file: string, every: number): Promise<boolean> {
  if (holder.host !== hostname()) return beats(file, every);
  return isRunning(holder.pid) && (await startOf(holder.pid)) === holder.started;
}

export interface DirectoryLock {
  release(): Promise<void>;
}

/**
 * Takes `<directory>/database.lock` for this process; a lock whose process is gone is taken over.
 * @param every milliseconds between two beats of a holder
 * @throws DirectoryInUseError naming the process that holds it
 */
export async function lockDirectory(directory: string, every = beatMs): Promise<DirectoryLock> {
  await mkdir(directory, { recursive: true });
  const file = path.join(directory, 'database.lock');
  const token = randomUUID();
  const own = path.join(directory, `database.lock.${token}`);
  const me: Holder = { pid: process.pid, started: await startOf(process.pid), host: hostname(), token };
  await writeFile(own, JSON.stringify(me));
  try {
    await claim(directory, file, own, every);
  } finally {
    await rm(own, { force: true });
  }
  const beat = setInterval(() => {
    const now = new Date();
    // On the same host the pid decides, not the heartbeat.
    utimes(file, now, now).catch(() => undefined);
  }, every).unref();
  return {
    async release() {
      clearInterval(beat);
      if (holderIn((await textOf(file)) ?? '')?.token === token) await rm(file, { force: true });
    },
  };
}

/** `link` makes a file with its content in one step and fails where one is there: nobody reads half a lock. */
async function linked(own: string, file: string): Promise<boolean> {
  try {
    await link(own, file);
    return true;
  } catch (error) {
    if (isThere(error)) return false;
    throw error;
  }
}

async function claim(directory: string, file: string, own: string, every: number): Promise<void> {
  while (!(await linked(own, file))) {
    const text = await textOf(file);
    if (text === null) continue;
    const holder = holderIn(text);
    if (holder && (await isAlive(holder, file, every))) throw new DirectoryInUseError(directory, holder);
    await removeDead(file, text, own);
  }
}

/**
 * Removes a dead holder's lock. One process at a time may, and looks again before it does: two that saw the same dead
 * lock would otherwise remove it one after the other, the second one the first one's new lock.
 */
async function removeDead(file: string, dead: string, own: string): Promise<void> {
  const guard = `${file}.takeover`;
  // A link shares its file's times, and finding out whether the holder is alive may have taken a while.
  const now = new Date();
  await utimes(own, now, now);
  if (!(await linked(own, guard))) {
    const since = (await stat(guard).catch(() => null))?.mtimeMs;
    // The guard is held for milliseconds; an old one was left by a process that died just then.
    if (since !== undefined && Date.now() - since > silentBeats * beatMs) await rm(guard, { force: true });
    else await delay(20);
    return;
  }
  try {
    if ((await textOf(file)) === dead) await rm(file, { force: true });
  } finally {
    await rm(guard, { force: true });
  }
}
