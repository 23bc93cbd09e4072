import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';

const keepRunning = pathToFileURL(path.join(import.meta.dirname, '../../server/keep-running.mjs')).href;

let directory: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'keep-running-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});
afterAll(() => rm(directory, { recursive: true }));

/** A program under `keepRunning` that says its process id, then that it is ready, and does the rest. */
async function keep(rest: string, { ready = true, pauseMs = 1 } = {}) {
  const file = path.join(directory, `${children.length}-${Date.now()}.mjs`);
  // It is ready before its number is read: who then ends it from outside ends one that was ready.
  const readiness = ready ? "await new Promise((sent) => process.send('ready', sent));" : '';
  const started = `${readiness}\nconsole.log('pid', process.pid);\n${rest}`;
  await writeFile(file, started);
  const options = `{ most: 2, pauseMs: ${pauseMs} }`;
  const keeper = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { keepRunning } from '${keepRunning}'; keepRunning(['${file}'], ${options});`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  children.push(keeper);
  const said = { out: '', err: '' };
  keeper.stdout?.on('data', (chunk) => {
    said.out += chunk;
  });
  keeper.stderr?.on('data', (chunk) => {
    said.err += chunk;
  });
  const pids = () => [...said.out.matchAll(/pid (\d+)/g)].map(([, pid]) => Number(pid));
  const ended = once(keeper, 'close').then(([code]) => code as number | null);
  return { keeper, said, pids, ended };
}

const running = 'setInterval(() => undefined, 1_000);';

test('a server that crashes is started again a few times, with a line each, then given up with its exit code', async () => {
  const { ended, pids, said } = await keep('setTimeout(() => process.exit(7), 5);');
  expect(await ended).toBe(7);
  expect(pids()).toHaveLength(3);
  expect(said.err.trim().split('\n')).toEqual([
    'The server ended with code 7. It is started again in 0.001 s (1 of 2).',
    'The server ended with code 7. It is started again in 0.002 s (2 of 2).',
    'The server ended with code 7, 3 times within 10 minutes: it is not started again.',
  ]);
});

test('one that is killed from outside is started again, one that is asked to end through its keeper is not', async () => {
  const { keeper, ended, pids, said } = await keep(
    `process.on('SIGTERM', () => process.exit(0)); ${running}`,
  );
  await eventually(() => expect(pids()).toHaveLength(1));
  process.kill(pids()[0] ?? 0, 'SIGKILL');
  await eventually(() => expect(pids()).toHaveLength(2));
  expect(said.err).toContain('The server ended with SIGKILL. It is started again');
  keeper.kill('SIGTERM');
  expect(await ended).toBe(0);
  expect(pids()).toHaveLength(2);
});

test('asked to end during a pause it ends at once', async () => {
  const { keeper, ended, pids, said } = await keep('setTimeout(() => process.exit(7), 5);', {
    pauseMs: 60_000,
  });
  await eventually(() => expect(said.err).toContain('started again in 60 s'));
  keeper.kill('SIGINT');
  expect(await ended).toBe(0);
  expect(pids()).toHaveLength(1);
});

test.each([
  ['is set up wrong', 'process.exitCode = 78;', true, 78],
  ['has never been ready', 'process.exitCode = 1;', false, 1],
  ['has ended by itself', '', true, 0],
])('a server that %s is not started again', async (_, rest, ready, code) => {
  const { ended, pids, said } = await keep(rest, { ready });
  expect(await ended).toBe(code);
  expect(pids()).toHaveLength(1);
  expect(said.err).toBe('');
});
