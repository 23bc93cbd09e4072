import type { AuthProvider } from '@refinedev/core';
import type { AxiosInstance } from 'axios';
import { Call, systemCalls } from '../resources/kit/calls.ts';
import { type Control, type Envelope, sessionEnded } from '../resources/kit/wire.ts';
import { type Access, createAccess, loadCasbin } from './access-control.ts';
import { type AccountCalls, createAccountCalls } from './account.ts';
import { HttpProblem } from './http.ts';
import type { Session } from './session.ts';
import { type Credentials, createSignIn, type SignInAnswer } from './sign-in.ts';
import { createTotpCalls, type TotpCalls } from './totp.ts';

/** Who is signed in and what he may do: asked for once per session, before any signed-in page is drawn. */
export interface Identity {
  readonly control: Control;
  readonly access: Access;
}

export interface Auth extends AuthProvider {
  signIn(credentials: Credentials): Promise<SignInAnswer>;
  /** Tells the server; what is kept here is the caller's to clear, together with the page. */
  signOut(): Promise<void>;
  readonly account: AccountCalls;
  readonly totp: TotpCalls;
  /** Loads `login/control` and the enforcer side by side; rejects where the call fails. */
  identify(): Promise<Identity>;
}

export interface AuthOptions {
  readonly http: AxiosInstance;
  readonly session: Session;
  /** Every permission code that the product knows. */
  readonly codes: readonly string[];
}

/** The session's side of Refine, and the calls behind it (docs/specification.md §4 and §7). */
export function createAuth({ http, session, codes }: AuthOptions): Auth {
  const send = async <T>(call: Call): Promise<T> => {
    const { data } = await http.request<Envelope<T>>({
      method: call.method,
      url: call.path,
      data: call.body,
    });
    return data.data;
  };
  const { signIn } = createSignIn(http, session);
  const signOut = async () => {
    try {
      await send(new Call(systemCalls.logOut));
    } catch (error) {
      // The session ends here whether or not the server heard of it; its token dies by itself within 12 hours.
      if (!(error instanceof HttpProblem)) throw error;
    }
  };
  return {
    signIn,
    signOut,
    account: createAccountCalls(http),
    totp: createTotpCalls(http),
    identify: async () => {
      const [control] = await Promise.all([send<Control>(new Call(systemCalls.control)), loadCasbin()]);
      session.remember(control);
      return { control, access: await createAccess(codes, control) };
    },
    login: async (credentials: Credentials) => {
      const result = await signIn(credentials);
      return result.ok ? { success: true } : { success: false, error: new Error(result.msg) };
    },
    logout: async () => {
      await signOut();
      session.close();
      return { success: true, redirectTo: '/login' };
    },
    check: async () =>
      session.token()
        ? { authenticated: true }
        : { authenticated: false, redirectTo: '/login', logout: true },
    // The http layer already ends the session, once for any number of parallel refusals (docs/design/refine.md §2.7).
    onError: async (error) =>
      error instanceof HttpProblem && sessionEnded.includes(error.code) ? { error } : {},
    getIdentity: async () => session.remembered(),
    getPermissions: async () => session.remembered()?.modules ?? [],
  };
}
