import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { signInAsPlatform, type Tokens } from './platform.ts';
import { password, serve } from './serve.ts';

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
  const world = process.env.BROWSER_WORLD;
  if (!world)
    throw new Error('tests/browser/support/shared-world.ts makes the world that consoles start from');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'console-'));
  await cp(world, dataDir, { recursive: true });
  const server = await serve(dataDir, 'none', 'ready at');
  let tokens: Promise<Tokens> | undefined;
  const newestSms = (phone: string) =>
    readFileSync(path.join(dataDir, 'sms.log'), 'utf8')
      .split('\n')
      .findLast((line) => line.includes(` ${phone} `));
  return {
    origin: server.origin,
    password,
    newestSms,
    platformTokens: () => {
      tokens ??= signInAsPlatform(server.origin, password, newestSms);
      return tokens;
    },
    stop: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
