import { notify, type Telling } from '../../server/notices/notify.ts';
import { mask } from '../kit/format.ts';
import { noticeType } from '../notice/notice.ts';

/** What a user is told when somebody else changed how he signs in. */
export function tellUser(
  telling: Telling & { readonly me: { readonly id: string; readonly name: string } },
  user: { readonly id: string; readonly phone: string },
  change: 'password' | 'phone',
): Promise<void> {
  return notify(telling, {
    to: { user: user.id },
    type: noticeType.system,
    title:
      change === 'password'
        ? { en: 'Your password was reset', zh: '您的密码已被重置' }
        : { en: 'Your phone number was changed', zh: '您的手机号已变更' },
    summary:
      change === 'password'
        ? {
            en: '{name} reset your password at {time}. Tell an administrator if you did not ask for it.',
            zh: '{name}于{time}重置了您的密码，如非本人要求，请联系管理员。',
          }
        : {
            en: '{name} changed your phone number to {phone} at {time}. Tell an administrator if you did not ask for it.',
            zh: '{name}于{time}将您的手机号改为{phone}，如非本人要求，请联系管理员。',
          },
    params: { name: telling.me.name, time: telling.now, phone: mask(user.phone, 3, 4) },
  });
}
