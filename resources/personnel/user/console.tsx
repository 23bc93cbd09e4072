import { customize } from '../../../src/customize.ts';
import { UserAccess } from '../access/pages.console.tsx';
import { WhoCanPage } from '../access/who-can.console.tsx';
import { user } from './index.ts';
import { UserSessions } from './sessions.console.tsx';

/** P64: where a user is signed in, and what they see. */
export const userConsole = customize(user, {
  slots: { sessions: UserSessions },
  pages: { access: UserAccess, 'who-can': WhoCanPage },
});
