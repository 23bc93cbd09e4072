import { type Subject, surroundingsOf } from '../access/subject.ts';
import { nowText } from '../clock.ts';
import type { Caller, Services } from '../server-extension.ts';

/** One call of a subject. */
export function callerAs(
  services: Services,
  me: Subject,
  call: Pick<Caller, 'lang' | 'ip' | 'requestId' | 'from'>,
): Caller {
  const now = nowText(services.clock);
  return {
    me,
    now,
    surroundings: surroundingsOf(me, now, call.lang),
    services,
    ...call,
  };
}

/** Somebody who has no session and proved who they are, as the one who signs the audit row; null where they may not act. */
export async function ownCaller(
  services: Services,
  account: { readonly id: string; readonly orgId: string },
  from: { readonly ip: string; readonly requestId: string; readonly userAgent?: string },
): Promise<Caller | null> {
  const { access } = services;
  const me = await access.subject(account.id, account.orgId, await access.version());
  const { ip, requestId, userAgent = '' } = from;
  return me && callerAs(services, me, { lang: 'en', ip, requestId, from: { session: null, userAgent } });
}
