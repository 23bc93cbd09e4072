import type { AuthProvider } from '@refinedev/core';
import type { AxiosInstance } from 'axios';
import { Call, systemCalls } from '../resources/kit/calls.ts';
import { type Envelope, type LoginControl, sessionEnded } from '../resources/kit/wire.ts';
import { createAccess, loadCasbin, type SessionAccess } from './access-control.ts';
import { type AccountCalls, createAccountCalls } from './account.ts';
import { HttpProblem } from './http.ts';
import type { Session } from './session.ts';
import { createSignIn, type SignInCredentials } from './sign-in.ts';
import { createTotpCalls, type TotpCalls } from './totp.ts';

/** Who is signed in and what they may do: asked for once per session, before any signed-in page is drawn. */
export interface Identity {
  readonly control: LoginControl;
  readonly access: SessionAccess;
}

export interface Auth extends AuthProvider {
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
  /** The server knows that the session ends: the stored session is cleared and the page reloads. */
  readonly onSignedOut: () => void;
}

/** The session's side of Refine, and the calls behind it (docs/specification.md §4 and §7). */
export function createAuth({ http, session, codes, onSignedOut }: AuthOptions): Auth {
  /** Who this console was opened for: another tab may have stored another session by now. */
  let known: LoginControl | null = null;
  const send = async <T>(call: Call): Promise<T> => {
    const { data } = await http.request<Envelope<T>>({
      method: call.method,
      url: call.path,
      data: call.body,
    });
    return data.data;
  };
  const { signIn } = createSignIn(http, session);
  return {
    account: createAccountCalls(http),
    totp: createTotpCalls(http),
    identify: async () => {
      const [control] = await Promise.all([send<LoginControl>(new Call(systemCalls.control)), loadCasbin()]);
      session.remember(control);
      known = control;
      return { control, access: await createAccess(codes, control) };
    },
    login: async (credentials: SignInCredentials) => {
      const result = await signIn(credentials);
      return result.ok ? { success: true } : { success: false, error: new Error(result.msg) };
    },
    logout: async () => {
      try {
        await send(new Call(systemCalls.logOut));
      } catch (error) {
        // The session ends here even where the call failed; its token expires within 12 hours.
        if (!(error instanceof HttpProblem)) throw error;
      }
      onSignedOut();
      return { success: true };
    },
    check: async () => ({ authenticated: session.token() !== null }),
    // The http layer already ends the session, once for any number of parallel refusals (docs/design/refine.md §2.7).
    onError: async (error) =>
      error instanceof HttpProblem && sessionEnded.includes(error.code) ? { error } : {},
    getIdentity: async () => known,
  };
}
