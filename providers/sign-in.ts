import type { AxiosInstance } from 'axios';
import { Call, systemCalls } from '../resources/kit/calls.ts';
import { type Envelope, encodePassword } from '../resources/kit/wire.ts';
import { HttpProblem } from './http.ts';
import type { Session } from './session.ts';

export interface Credentials {
  readonly login_name: string;
  readonly password: string;
}
interface SignedIn {
  readonly auth_token: string;
  readonly socket_token: string;
}
export type SignInAnswer = { readonly ok: true } | { readonly ok: false; readonly msg: string };

/** Opens the session. Apart from auth.ts, so that the sign-in page loads neither declarations nor access control. */
export function createSignIn(http: AxiosInstance, session: Session) {
  return async ({ login_name, password }: Credentials): Promise<SignInAnswer> => {
    const call = new Call(systemCalls.login, {
      body: { login_name, password: encodePassword(password) },
    });
    try {
      const { data } = await http.request<Envelope<SignedIn>>({
        method: call.method,
        url: call.path,
        data: call.body,
      });
      session.open(data.data);
      return { ok: true };
    } catch (error) {
      if (error instanceof HttpProblem) return { ok: false, msg: error.message };
      throw error;
    }
  };
}
