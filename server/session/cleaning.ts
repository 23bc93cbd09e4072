import { nowText } from '../clock.ts';
import type { Task } from '../server-extension.ts';

/** Removes what has expired: captchas, codes, counts. Nothing reads it any more, so it may run anywhere at any time. */
export const accountCleaning: Task = {
  name: 'account cleaning',
  everyMs: 10 * 60_000,
  async run({ attempts, db, clock }) {
    const now = nowText(clock);
    await db.deleteFrom('captcha').where('expire_time', '<', now).execute();
    await db.deleteFrom('verify_code').where('expire_time', '<', now).execute();
    await db.deleteFrom('rate_count').where('window_end', '<', now).execute();
    await attempts.clean();
  },
};
