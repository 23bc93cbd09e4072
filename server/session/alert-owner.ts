import { otherLimits } from '../../resources/kit/limits.ts';
import { nowText } from '../clock.ts';
import { notify } from '../notices/notify.ts';
import { languagesOf } from '../notices/recipient-language.ts';
import type { Services } from '../server-extension.ts';
import type { AccountRow } from './accounts.ts';

/** Message type `system` (docs/specification.md §3). */
const systemMessage = 0;

/**
 * Tells an owner, by a message and by SMS, that somebody tries their account; not more often than the limit says. Nobody waits
 * for it: the answer's time must not tell whether the name is anybody's.
 */
export function alertOwner(services: Services, find: () => Promise<AccountRow | null>): void {
  const { afterwards, clock, commits, db, limits, sms } = services;
  afterwards.run('telling an owner of tries', async () => {
    const account = await find();
    if (!account || !(await limits.take(otherLimits.alerts, account.id))) return;
    const now = nowText(clock);
    await commits.run(db, (tx) =>
      notify(
        { services, tx, now },
        {
          to: { user: account.id },
          type: systemMessage,
          title: { en: 'Somebody tries to sign in as you', zh: '有人多次尝试登录您的账号' },
          summary: {
            en: 'Wrong passwords or codes were entered several times, last at {time}. If that was not you, change your password, set up two-step sign-in, and tell your administrator.',
            zh: '您的账号多次输入错误的密码或验证码，最近一次为{time}。如非本人操作，请修改密码、开启两步验证，并联系管理员。',
          },
          params: { time: now },
        },
      ),
    );
    const lang = (await languagesOf(db, [account.id])).get(account.id) ?? 'zh';
    sms.post(account.phone, 'sign_in_tried', lang, { time: now });
  });
}
