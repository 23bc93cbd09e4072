import { customize } from '../../src/customize.ts';
import { UserAccess } from './access-pages.console.tsx';
import { user } from './user.ts';
import { UserSessions } from './user-sessions.console.tsx';
import { WhoCanPage } from './who-can.console.tsx';

/** P64: where a user is signed in, and what he sees. */
export const userConsole = customize(user, {
  slots: { sessions: UserSessions },
  pages: { access: UserAccess, 'who-can': WhoCanPage },
});
