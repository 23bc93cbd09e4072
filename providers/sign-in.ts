import type { AxiosInstance } from 'axios';
import { Call, systemCalls } from '../resources/kit/calls.ts';
import { encodePassword } from '../resources/kit/wire.ts';
import { ask, type CaptchaAnswer } from './account.ts';
import type { Session } from './session.ts';

export interface SignInCredentials extends Partial<CaptchaAnswer> {
  readonly login_name: string;
  readonly password: string;
  /** Of the authenticator app, or a recovery code; asked for after the password. */
  readonly totp_code?: string;
}

/** The super administrator's sign-in: under their own number, with a reason that is kept (docs/domain/sign-in.md §P02). */
export interface SecretCredentials extends Partial<CaptchaAnswer> {
  readonly worker_no: string;
  readonly password: string;
  readonly code: string;
  readonly reason: string;
}

interface SignedIn {
  readonly auth_token: string;
  readonly socket_token: string;
  /** 1: the password has to be changed first; `login/control` says so too. */
  readonly need_change_pwd: 0 | 1;
}

export type SignInAnswer =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly msg: string;
      /** The next try needs a proof of work. */
      readonly captcha: boolean;
      /** The password was right, and the code of an authenticator app is missing or wrong. */
      readonly totp?: boolean;
      /** Field messages of the server. */
      readonly errors?: Readonly<Record<string, readonly string[]>>;
      /** The code or the proof of work was wrong. */
      readonly wrongCode: boolean;
    };

const wrongCode = 20009;

const wants = (data: unknown, what: 'captcha_required' | 'totp_required') =>
  (data as Readonly<Record<string, unknown>> | null | undefined)?.[what] === 1;

/** Opens the session. Apart from auth.ts, so that the sign-in pages load neither declarations nor access control. */
export function createSignIn(http: AxiosInstance, session: Session) {
  const open = async (call: Call): Promise<SignInAnswer> => {
    const answer = await ask<SignedIn>(http, call);
    if (answer.ok) {
      session.open(answer.data);
      return { ok: true };
    }
    const { message, data, errors, code } = answer.problem;
    return {
      ok: false,
      msg: message,
      captcha: wants(data, 'captcha_required'),
      totp: wants(data, 'totp_required'),
      wrongCode: code === wrongCode,
      ...(errors && { errors }),
    };
  };
  return {
    signIn: ({ password, ...rest }: SignInCredentials) =>
      open(new Call(systemCalls.login, { body: { ...rest, password: encodePassword(password) } })),
    secretSignIn: ({ password, ...rest }: SecretCredentials) =>
      open(new Call(systemCalls.secretLogin, { body: { ...rest, password: encodePassword(password) } })),
  };
}
