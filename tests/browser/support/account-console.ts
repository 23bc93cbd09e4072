import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { product } from '../../../resources/index.ts';
import { serverExtensions } from '../../../resources/start/server-extensions.ts';
import { createApp } from '../../../server/app.ts';
import type { Database } from '../../../server/db/connect.ts';
import { smsLogName } from '../../../server/sms/log-file.ts';
import { freshDatabase } from '../../server/support/database.ts';
import { password, passwordCost, world } from '../../server/support/world.ts';
import { easyWork } from '../../support/solve-captcha.ts';
import type { RunningConsole } from './console.ts';
import { signInAsPlatform } from './platform.ts';

const consoleDir = path.join(import.meta.dirname, '../../../dist/console');

export interface AccountConsole extends RunningConsole {
  readonly database: Database;
  /** The newest code that went to a phone, as sms.log has it. */
  readonly newestCode: (phone: string) => Promise<string>;
}

/** The built console on the real server in this process, so that captchas cost little; `npm run build` comes first. */
export async function startAccountConsole(): Promise<AccountConsole> {
  if (!existsSync(consoleDir)) throw new Error('build the console first: npm run build');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'account-'));
  const database = await freshDatabase(world);
  const app = await createApp({
    product,
    serverExtensions,
    database,
    consoleDir,
    dataDir,
    passwordCost,
    captchaWork: easyWork,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const log = path.join(dataDir, smsLogName);
  const newestSms = (phone: string) =>
    existsSync(log)
      ? readFileSync(log, 'utf8')
          .split('\n')
          .findLast((line) => line.includes(phone))
      : undefined;
  return {
    origin,
    password,
    database,
    newestSms,
    platformTokens: () => signInAsPlatform(origin, password, newestSms),
    newestCode: async (phone) => {
      // The answer doesn't wait for the SMS: it would tell whether the account exists.
      const code = () => {
        const line = newestSms(phone) ?? '';
        return /(?<!\d)\d{6}(?!\d)/.exec(line.slice(line.indexOf(phone) + phone.length))?.[0] ?? '';
      };
      await expect.poll(code, { timeout: 10_000 }).not.toBe('');
      return code();
    },
    stop: async () => {
      await app.close();
      await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
