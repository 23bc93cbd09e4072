import type { Lang } from '../../resources/kit/label.ts';
import type { Services } from '../behaviour.ts';
import { Refusal } from '../refusal.ts';
import type { AccountRow } from './accounts.ts';
import type { CodeType } from './codes.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
/** Per name that a code is asked for: a phone or a worker number (domain.md P01). */
const perName = { max: 10, windowMs: day, gapMs: minute };
/** Per account, by whichever name it was asked. */
const perAccount = { max: 10, windowMs: day };
const perAddress = { max: 30, windowMs: 60 * minute };

/**
 * Sends a code to the account's own phone. The limits of name and address refuse; an account's own limit and an account
 * that is none, or is disabled, are passed over in silence, and nobody waits for the provider: neither the answer nor
 * its time tells whether an SMS went out.
 * @throws Refusal 10007
 */
export async function sendCode(
  { access, codes, limits, sms }: Services,
  asked: {
    readonly name: string;
    readonly account: AccountRow | null;
    readonly type: CodeType;
    readonly ip: string;
    readonly lang: Lang;
  },
): Promise<void> {
  const allowed =
    (await limits.take(`codes from ${asked.ip}`, perAddress)) &&
    (await limits.take(`codes for ${asked.name}`, perName));
  if (!allowed) throw new Refusal(10007);
  const { account } = asked;
  if (!account || !(await access.subject(account.id, account.orgId, await access.version()))) return;
  if (!(await limits.take(`codes of account ${account.id}`, perAccount))) return;
  const code = await codes.issue(account, asked.type);
  sms.post(account.phone, 'code', asked.lang, { code });
}
