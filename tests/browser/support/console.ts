import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../../..');

export interface RunningConsole {
  readonly origin: string;
  readonly password: string;
  stop(): Promise<void>;
}

/** The built console on the real server, over an embedded database of its own with the small demo world. */
export async function startConsole(): Promise<RunningConsole> {
  // The build is a newcomer's: nothing of the test runner's environment reaches it.
  const env = { ...process.env, NODE_ENV: '', VITEST: '' };
  await promisify(execFile)(process.execPath, ['server/build.mjs'], {
    cwd: root,
    env,
    maxBuffer: 64_000_000,
  });
  const dataDir = mkdtempSync(path.join(tmpdir(), 'console-'));
  const password = 'Browser@2026!';
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...env,
      TZ: 'UTC',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: 'small',
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (http:\S+)/.exec(said)?.[1];
      if (address && said.includes('The demo data is complete')) resolve(address);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${said}`)));
  });
  return {
    origin,
    password,
    stop: async () => {
      server.removeAllListeners('exit');
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
