import { configure } from '@testing-library/react';
import { product } from '../../../resources/index.ts';
import { easyChallenge } from '../../support/solve-captcha.ts';
import { type BackendOptions, startBackend } from '../support/backend.ts';

// As in support/person.ts: jsdom works out a computed style from every rule of antd's sheets, and the machine has other work too.
configure({ asyncUtilTimeout: 15_000, defaultHidden: true });

/** An address of the console that asks the server for nothing. */
export const quietPlace = '/nowhere';

/** A server that sends codes and asks for proofs of work. */
export async function accountBackend(options: Partial<BackendOptions> = {}) {
  const backend = await startBackend({ product, ...options });
  let captchas = 0;
  const challenge = await easyChallenge();
  backend.answer('GET /manager/captcha/v1', () => {
    captchas += 1;
    return { data: { captcha_id: `captcha-${captchas}`, challenge } };
  });
  backend.answer('GET /manager/send_message/v1', { msg: 'Verification code sent' });
  backend.answer('PUT /manager/update_password/v1', { msg: 'Modified successfully' });
  return backend;
}

export const updatePassword = 'PUT /manager/update_password/v1';
export const sendMessage = 'GET /manager/send_message/v1';
export const logOut = 'PUT /manager/log_out/v1';

/** base64url of the UTF-8: the form in which passwords travel (docs/domain/conventions.md §1.1). */
export const encoded = (text: string) => Buffer.from(text).toString('base64url');
