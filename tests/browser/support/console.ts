import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { signInAsPlatform, type Tokens } from './platform.ts';

const root = path.join(import.meta.dirname, '../../..');

export interface RunningConsole {
  readonly origin: string;
  readonly password: string;
  /** The last SMS that the server wrote down for a phone. */
  newestSms(phone: string): string | undefined;
  /** One session of the platform's worker, for as many visitors as need it: a code is sent once a minute only. */
  platformTokens(): Promise<Tokens>;
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
  let tokens: Promise<Tokens> | undefined;
  const newestSms = (phone: string) =>
    readFileSync(path.join(dataDir, 'sms.log'), 'utf8')
      .split('\n')
      .findLast((line) => line.includes(` ${phone} `));
  return {
    origin,
    password,
    newestSms,
    platformTokens: () => {
      tokens ??= signInAsPlatform(origin, password, newestSms);
      return tokens;
    },
    stop: async () => {
      server.removeAllListeners('exit');
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
