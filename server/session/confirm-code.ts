import type { Row } from '../db/row.ts';
import { Refusal } from '../refusal.ts';
import type { ActionContext, Caller } from '../server-extension.ts';
import { codeType } from './codes.ts';

/** Acts that their person confirms by a code on their own phone (`send_message`, type 4). */

/** A code that is typed is counted before anything is begun, so that guessing ends. @throws Refusal 20009 */
export async function checkCode({ ip, me, services }: Caller, { code }: Row): Promise<void> {
  if (typeof code !== 'string') return;
  if (!(await services.codes.check(me, codeType.confirm, code, ip))) throw new Refusal(20009);
}

/** Uses a checked code up, with the act that it allows. @throws Refusal 20009 */
export async function takeCode({ me, services, tx, refuse }: ActionContext, code: string): Promise<void> {
  if (!(await services.codes.use(tx, me, codeType.confirm, code))) refuse(20009);
}
