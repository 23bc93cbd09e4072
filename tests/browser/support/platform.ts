import { encodePassword } from '../../../resources/kit/wire.ts';
import { eventually } from '../../support/eventually.ts';
import { solved } from '../../support/solve-captcha.ts';

export interface Tokens {
  readonly auth_token: string;
  readonly socket_token: string;
}

const worker_no = 'W0001';
const phone = '13900000001';

/** Comes in at the platform's own door: captcha, code by SMS, password. */
export async function signInAsPlatform(
  origin: string,
  password: string,
  newestSms: (phone: string) => string | undefined,
): Promise<Tokens> {
  const call = async (path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' };
    const asked = body && { method: 'POST', headers, body: JSON.stringify(body) };
    const { code, data, msg } = await (await fetch(`${origin}/api${path}`, asked)).json();
    if (code !== 0) throw new Error(`${path.split('?')[0]} answered ${code}: ${msg}`);
    return data;
  };
  const asked = { worker_no, type: '3', ...(await solved(await call('/manager/captcha/v1'))) };
  await call(`/manager/send_message/v1?${new URLSearchParams(asked)}`);
  const code = await eventually(() => {
    const found = /\b\d{6}\b/.exec(newestSms(phone)?.slice(20 + phone.length) ?? '')?.[0];
    if (!found) throw new Error('no code has been written down yet');
    return found;
  });
  const given = { worker_no, password: encodePassword(password), code, reason: 'browser test' };
  return call('/worker/mgt_login/v1', given);
}
