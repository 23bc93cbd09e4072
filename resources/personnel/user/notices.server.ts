import { type NoticeContext, notify } from '../../../server/notices/notify.ts';
import { mask } from '../../kit/format.ts';
import { noticeType } from '../../kit/people/notice-log.ts';

const changes = {
  password: {
    title: { en: 'Your password was reset', zh: '您的密码已被重置' },
    summary: {
      en: '{name} reset your password at {time}. Tell an administrator if you did not ask for it.',
      zh: '{name}于{time}重置了您的密码，如非本人要求，请联系管理员。',
    },
  },
  phone: {
    title: { en: 'Your phone number was changed', zh: '您的手机号已变更' },
    summary: {
      en: '{name} changed your phone number to {phone} at {time}. Tell an administrator if you did not ask for it.',
      zh: '{name}于{time}将您的手机号改为{phone}，如非本人要求，请联系管理员。',
    },
  },
  totp: {
    title: { en: 'Your two-step sign-in was reset', zh: '您的两步验证已被重置' },
    summary: {
      en: '{name} reset your two-step sign-in at {time}. Set it up again; tell an administrator if you did not ask for it.',
      zh: '{name}于{time}重置了您的两步验证，请重新设置；如非本人要求，请联系管理员。',
    },
  },
} as const;

/** What a user is told when somebody else changed how they sign in. */
export function tellUser(
  telling: NoticeContext & { readonly me: { readonly id: string; readonly name: string } },
  user: { readonly id: string; readonly phone: string },
  change: keyof typeof changes,
): Promise<void> {
  return notify(telling, {
    to: { user: user.id },
    type: noticeType.system,
    ...changes[change],
    people: { name: telling.me },
    params: { time: telling.now, phone: mask(user.phone, 3, 4) },
  });
}
