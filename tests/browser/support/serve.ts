import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.join(import.meta.dirname, '../../..');

/** The build and the server are a newcomer's: nothing of the test runner's environment reaches them. */
export const newcomer = { ...process.env, NODE_ENV: '', VITEST: '' };
export const password = 'Browser@2026!';

export interface Served {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * The built server on a data directory, once it has said what is waited for.
 * @param seed as in the README; with a profile the directory is filled with that world
 */
export async function serve(dataDir: string, seed: 'none' | 'small', said: string): Promise<Served> {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    cwd: root,
    env: {
      ...newcomer,
      TZ: 'UTC',
      PORT: '0',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      SEED: seed,
      DEMO_PASSWORD: password,
      LOG_LEVEL: 'error',
      // What the channel refuses is drawn by numbers that hold the date: a test would fail on one day in many.
      SIMULATED_CHANNEL_FAILURES: '0',
      SIMULATED_CHANNEL_ABNORMAL: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let heard = '';
  const origin = await new Promise<string>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      heard += chunk.toString();
      const address = /ready at (http:\S+)/.exec(heard)?.[1];
      if (address && heard.includes(said)) resolve(address);
    };
    server.stdout.on('data', hear);
    server.stderr.on('data', hear);
    server.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${heard}`)));
  });
  return {
    origin,
    stop: async () => {
      server.removeAllListeners('exit');
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
