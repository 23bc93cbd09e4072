import { appendFile, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { type Clock, nowText } from '../clock.ts';
import type { SmsSender } from './sms.ts';

export const smsLogName = 'sms.log';

/**
 * SMS for a machine without a provider: one line each in `sms.log` of the data directory, `time phone text`. Readable
 * by this user only, for whoever reads it can sign in with its codes.
 */
export function logFileSender(dataDir: string, clock: Clock): SmsSender {
  return {
    async send({ phone, text }) {
      await mkdir(dataDir, { recursive: true });
      const line = `${nowText(clock)} ${phone} ${text}\n`;
      await appendFile(path.join(dataDir, smsLogName), line, { mode: 0o600 });
    },
  };
}
