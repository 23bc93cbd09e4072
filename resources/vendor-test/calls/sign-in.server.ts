import { Refusal } from '../../../server/refusal.ts';
import type { Services } from '../../../server/server-extension.ts';
import { enabled } from '../../kit/enabled.ts';
import type { CreateOfFields } from '../../kit/field.ts';
import { momentText } from '../../kit/time.ts';
import { giveCredential } from './credential.server.ts';
import type { testerSignIn } from './index.ts';
import { isPin, triesOf } from './pin.server.ts';

/** A shift with its overtime. Milliseconds. */
const shiftMs = 12 * 3_600_000;

/**
 * A tester signs in. Tries are counted as those of people are (server/session/lock-rule.ts), without a captcha, which a tablet at the
 * line can't show. @throws Refusal 23012 whatever was wrong, 23013 while the number is shut or has to wait
 */
export async function signInTester(
  services: Services,
  ip: string,
  { staff_no, pin }: CreateOfFields<(typeof testerSignIn)['signIn']['given']>,
) {
  const { db, attempts, clock } = services;
  const tries = { name: triesOf(staff_no), ip, lastIp: null, captchaAfter: Number.POSITIVE_INFINITY };
  const wait = (minutes: number): never => {
    throw new Refusal(23013, { params: { minutes } });
  };
  const standing = await attempts.standing(tries);
  if (standing.kind === 'shut' || standing.kind === 'waiting') wait(attempts.minutesUntil(standing.until));
  if (standing.kind === 'queue') wait(await attempts.queue(tries));
  const begun = await attempts.begin(tries, standing.kind === 'open' && standing.turn);
  if ('lockedMinutes' in begun) return wait(begun.lockedMinutes);
  if ('turnMinutes' in begun) return wait(begun.turnMinutes);
  const person = await db
    .selectFrom('vendor_person as p')
    .innerJoin('vendor as v', 'v.id', 'p.vendor_id')
    .select(['p.id', 'p.person_name', 'p.person_role', 'v.vendor_name'])
    .where('p.staff_no', '=', staff_no)
    .where('p.enabled', '=', enabled.enabled)
    .executeTakeFirst();
  const right = await isPin(services, person?.id ?? null, pin);
  if (!person || !right) {
    if (begun.left <= 0) wait(await attempts.lock(tries));
    throw new Refusal(23012);
  }
  await attempts.clear(db, tries.name, ip);
  const { id, ...told } = person;
  const until = momentText(clock() + shiftMs);
  return { ...(await giveCredential(services, db, { person_id: id }, until)), ...told };
}
