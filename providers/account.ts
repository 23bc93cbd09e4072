import type { Challenge } from 'altcha-lib';
import type { AxiosInstance } from 'axios';
import { Call, systemCalls } from '../resources/kit/calls.ts';
import { type Envelope, encodePassword } from '../resources/kit/wire.ts';
import { HttpProblem } from './http.ts';
import type { Switched } from './session.ts';

/** How a call of the sign-in pages and the password dialog ended; an expected refusal is a value, not an exception. */
export type CallOutcome<T = unknown> =
  | { readonly ok: true; readonly data: T; readonly msg: string }
  | { readonly ok: false; readonly problem: HttpProblem };

/** A proof of work that the browser finds: good for one try within three minutes. */
export interface Captcha {
  readonly captcha_id: string;
  readonly challenge: Challenge;
}

export interface CaptchaAnswer {
  readonly captcha_id: string;
  /** The solved challenge: JSON in base64. */
  readonly captcha_code: string;
}

/** What a code is asked for. */
export const codeFor = { change: 1, forgot: 2, secretSignIn: 3, confirm: 4 } as const;

export interface CodeRequest extends Partial<CaptchaAnswer> {
  readonly type: (typeof codeFor)[keyof typeof codeFor];
  readonly phone?: string;
  readonly worker_no?: string;
}

/** The password form (docs/specification.md §3); `password` in change mode only. */
export interface PasswordChange {
  readonly password?: string;
  readonly new_password1: string;
  readonly new_password2: string;
  readonly phone: string;
  readonly code: string;
}

/** The calls about the own account, which work signed in and, but for the change, signed out. */
export interface AccountCalls {
  readonly captcha: () => Promise<CallOutcome<Captcha>>;
  readonly sendCode: (request: CodeRequest) => Promise<CallOutcome>;
  readonly updatePassword: (change: PasswordChange) => Promise<CallOutcome>;
  /** The session goes on under another token; the one before ends. */
  readonly switchOrganisation: (org_id: string) => Promise<CallOutcome<Switched>>;
}

/** Sends a call; HttpProblem becomes an outcome, any other error is a bug and is thrown. */
export async function ask<T>(http: AxiosInstance, call: Call): Promise<CallOutcome<T>> {
  try {
    const { data } = await http.request<Envelope<T>>({
      method: call.method,
      url: call.path,
      params: call.query,
      data: call.body,
    });
    return { ok: true, data: data.data, msg: data.msg };
  } catch (error) {
    if (error instanceof HttpProblem) return { ok: false, problem: error };
    throw error;
  }
}

export function createAccountCalls(http: AxiosInstance): AccountCalls {
  return {
    captcha: () => ask(http, new Call(systemCalls.captcha)),
    sendCode: (request) => ask(http, new Call(systemCalls.sendMessage, { query: { ...request } })),
    updatePassword: ({ password, new_password1, new_password2, ...rest }) =>
      ask(
        http,
        new Call(systemCalls.updatePassword, {
          body: {
            ...(password !== undefined && { password: encodePassword(password) }),
            new_password1: encodePassword(new_password1),
            new_password2: encodePassword(new_password2),
            ...rest,
          },
        }),
      ),
    switchOrganisation: (org_id) => ask(http, new Call(systemCalls.switchOrg, { body: { org_id } })),
  };
}
