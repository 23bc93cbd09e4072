import type { Session } from '../providers/session.ts';
import { createSignIn } from '../providers/sign-in.ts';
import { connect } from './connect.ts';

/** The one call of the sign-in page, in a chunk of its own: the page stands before its client has loaded. */
export function signInCall(api: string, session: Session) {
  return createSignIn(connect({ api, token: () => null, onSessionEnd: () => {} }), session);
}
