import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { lockDirectory } from '../../../server/db/directory-lock.ts';
import { checkRoom, NoRoomError, watchRoom } from '../../../server/db/disk-room.ts';
import { vacuumWorn } from '../../../server/db/housekeeping.ts';
import { freshDatabase } from '../support/database.ts';
import { memoryLog } from '../support/log.ts';

let dataDir: string;
const children: ChildProcess[] = [];
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'embedded-'));
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

const open = () => openDatabase({ product, dataDir, log: memoryLog() });
const lockFile = () => path.join(dataDir, 'database.lock');

function startWriter(): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const script = fileURLToPath(new URL('./writer.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

/** Lets the writer run until it has acknowledged so many rows, kills it mid-work, and returns all that it had acknowledged. */
async function killAfter(count: number): Promise<string[]> {
  const writer = startWriter();
  const acknowledged: string[] = [];
  const gone = once(writer, 'close');
  for await (const id of createInterface({ input: writer.stdout })) {
    acknowledged.push(id);
    if (acknowledged.length === count) writer.kill('SIGKILL');
  }
  await gone;
  return acknowledged;
}

test('every acknowledged write survives kill -9, several times over', { timeout: 120_000 }, async () => {
  const acknowledged: string[] = [];
  for (const count of [1, 37, 400]) {
    const round = await killAfter(count);
    expect(round.length).toBeGreaterThanOrEqual(count);
    acknowledged.push(...round);
  }
  const database = await open();
  const { rows } = await database.pool.query<{ id: string }>('select id from kept');
  const kept = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
  await database.close();
});

test('a second process on the directory is refused with the pid of the first', {
  timeout: 120_000,
}, async () => {
  const writer = startWriter();
  await once(writer.stdout, 'data');
  await expect(open()).rejects.toThrow(`already in use by process ${writer.pid} on ${hostname()}`);
});

test('the same process cannot open the directory twice, and can after closing it', {
  timeout: 120_000,
}, async () => {
  const first = await open();
  await first.pool.query('create table t as select 1 as a');
  await expect(open()).rejects.toThrow(`process ${process.pid}`);
  await first.close();
  expect((await readdir(dataDir)).filter((name) => name.includes('lock'))).toEqual([]);
  const second = await open();
  expect((await second.pool.query('select a from t')).rows).toEqual([{ a: 1 }]);
  await second.close();
});

const holder = (changed: object) =>
  JSON.stringify({ pid: process.pid, started: '1', host: hostname(), token: 'old', ...changed });

test('the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await writeFile(lockFile(), holder({ pid: child.pid }));
  const lock = await lockDirectory(dataDir);
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ pid: process.pid });
  await lock.release();
});

test('a process id that is used again, as after the restart of a container, holds no lock', async () => {
  await writeFile(lockFile(), holder({ pid: process.pid, started: '1' }));
  await (await lockDirectory(dataDir)).release();
});

test('a takeover that a crash left half done does not lock the directory for ever', async () => {
  await writeFile(lockFile(), holder({}));
  await writeFile(`${lockFile()}.takeover`, '');
  const before = new Date(Date.now() - 60_000);
  await utimes(`${lockFile()}.takeover`, before, before);
  await (await lockDirectory(dataDir)).release();
  expect(await readdir(dataDir)).toEqual([]);
});

test('a lock cut short by a crash is taken over', async () => {
  await writeFile(lockFile(), '{"pid":');
  await (await lockDirectory(dataDir)).release();
});

/** Milliseconds between beats, far more than a beat takes to be written. */
const quick = 200;

test('a lock of another host is taken over when it no longer beats', async () => {
  await writeFile(lockFile(), holder({ host: 'another' }));
  await (await lockDirectory(dataDir, quick)).release();
});

test('a lock of another host that beats is refused', async () => {
  const lock = await lockDirectory(dataDir, quick);
  const mine = JSON.parse(await readFile(lockFile(), 'utf8'));
  await writeFile(lockFile(), JSON.stringify({ ...mine, host: 'another' }));
  await expect(lockDirectory(dataDir, quick)).rejects.toThrow(`process ${process.pid} on another`);
  await lock.release();
});

test('of several that find a stale lock at once, one gets it', async () => {
  for (let round = 0; round < 50; round += 1) {
    await writeFile(lockFile(), holder({}));
    const tries = await Promise.allSettled([1, 2, 3, 4, 5, 6].map(() => lockDirectory(dataDir)));
    const got = tries.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(got).toHaveLength(1);
    await got[0]?.release();
  }
  expect(await readdir(dataDir)).toEqual([]);
});

test('releasing leaves a lock alone that somebody else has taken meanwhile', async () => {
  const lock = await lockDirectory(dataDir);
  await writeFile(lockFile(), holder({ host: 'another' }));
  await lock.release();
  expect(JSON.parse(await readFile(lockFile(), 'utf8'))).toMatchObject({ host: 'another' });
});

test('vacuum takes the tables that changed much, once', async () => {
  const { pool, close } = await freshDatabase();
  await pool.query('create table worn (a integer)');
  await pool.query('create table calm (a integer)');
  await pool.query('insert into worn select generate_series(1, 5000)');
  await pool.query('delete from worn where a > 1000');
  // The engine writes its counters down at most once a second; this asks for it now.
  await pool.query('select pg_stat_force_next_flush()');
  expect(await vacuumWorn(pool)).toEqual(['public.worn']);
  expect(await vacuumWorn(pool)).toEqual([]);
  await close();
});

test('a disk that has less room than the engine needs to end well is told in a sentence, before the start and while it runs', async () => {
  await expect(checkRoom(dataDir)).resolves.toBeUndefined();
  const all = Number.MAX_SAFE_INTEGER;
  await expect(checkRoom(dataDir, all)).rejects.toThrow(/are left on the disk of .* Make room/);
  const told = await new Promise((resolve) => {
    watchRoom(dataDir, resolve, all);
  });
  expect(told).toBeInstanceOf(NoRoomError);
});
