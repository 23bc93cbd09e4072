import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { newcomer, serve } from './serve.ts';

/** Builds console and server and fills the small demo world, once a run: every file of the browser tests starts from a copy. */
export default async function shareWorld(): Promise<() => Promise<void>> {
  const world = await mkdtemp(path.join(tmpdir(), 'console-world-'));
  await promisify(execFile)(process.execPath, ['server/build.mjs'], {
    cwd: path.join(import.meta.dirname, '../../..'),
    env: newcomer,
    maxBuffer: 64_000_000,
  });
  const seeding = await serve(world, 'small', 'The demo data is complete');
  await seeding.stop();
  process.env.BROWSER_WORLD = world;
  return () => rm(world, { recursive: true, force: true });
}
