import { createAccountCalls } from '../providers/account.ts';
import type { Session } from '../providers/session.ts';
import { createSignIn } from '../providers/sign-in.ts';
import { connect } from './connect.ts';

/** The calls of the pages before sign-in, in a chunk of their own: the page stands before its client has loaded. */
export function signInCalls(api: string, session: Session) {
  const http = connect({ api, token: () => null, onSessionEnd: () => {} });
  return { ...createSignIn(http, session), ...createAccountCalls(http) };
}
export type SignInCalls = ReturnType<typeof signInCalls>;
