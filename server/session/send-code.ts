import type { Lang } from '../../resources/kit/label.ts';
import { limits as callLimits } from '../../resources/kit/limits.ts';
import type { Caller, Services } from '../server-extension.ts';
import type { AccountRow } from './accounts.ts';
import type { CodeType } from './codes.ts';
import { networkOf } from './network.ts';

interface Asked {
  readonly type: CodeType;
  readonly ip: string;
  readonly lang: Lang;
}

/** A new code to the account's own phone. */
async function send({ codes, sms }: Services, account: AccountRow, { type, ip, lang }: Asked): Promise<void> {
  const code = await codes.issue(account, type, ip);
  sms.post(account.phone, 'code', lang, { code });
}

/** Sends a code within a session, to the own phone. @throws Refusal 10007 */
export async function sendOwnCode({ services }: Caller, account: AccountRow, asked: Asked): Promise<void> {
  const { limits } = services;
  await limits.hold(callLimits.sendMessage.byAddress, networkOf(asked.ip));
  await limits.hold(callLimits.sendMessage.own, account.id);
  await send(services, account, asked);
}

/**
 * Sends a code to who has no session. The limits of name and address refuse, and that is all that is done before the answer:
 * whether somebody has the name is looked up after it, so that neither the answer nor its time tells. The account's own limit
 * and an account that is none, or is disabled, are passed over in silence. From where the owner signed in last their codes are
 * counted by themselves: strangers don't use them up.
 * @throws Refusal 10007
 */
export async function sendCodeTo(
  services: Services,
  name: string,
  find: () => Promise<AccountRow | null>,
  asked: Asked,
): Promise<void> {
  const { access, afterwards, limits } = services;
  const address = networkOf(asked.ip);
  await limits.hold(callLimits.sendMessage.byAddress, address);
  await limits.hold(callLimits.sendMessage.nameByAddress, `${name} ${address}`);
  afterwards.run('sending a code', async () => {
    const account = await find();
    if (!account || !(await access.subject(account.id, account.orgId, await access.version()))) return;
    const stranger = account.lastIp === null || networkOf(account.lastIp) !== address;
    const left = !stranger || (await limits.take(callLimits.sendMessage.byStrangers, account.id));
    if (left) await send(services, account, asked);
  });
}
