import { createContext, use } from 'react';
import type { SessionAccess } from '../providers/access-control.ts';
import type { Auth } from '../providers/auth.ts';
import type { Live } from '../providers/live.ts';
import type { Session } from '../providers/session.ts';
import type { Product } from '../resources/kit/product.ts';
import type { ProductIndex } from '../resources/kit/product-index.ts';
import type { LoginControl } from '../resources/kit/wire.ts';
import type { CodeClock } from './account/plain/code-clock.ts';
import type { Browser } from './browser.ts';
import type { Catalogue } from './catalogue.ts';
import type { ConsoleExtensions } from './customize.ts';
import type { Reopening } from './drafts/reopening.ts';
import type { Exit } from './exit.ts';
import type { Unread } from './live/unread.ts';
import type { ListTrail } from './screens/list/list-trail.ts';
import type { TabsTalk } from './tabs-talk.ts';
import type { UnsavedWork } from './unsaved-work.ts';

/** One running console of one signed-in person. Everything hangs on it, so that tests start many. */
export interface App {
  /** The declarations that have been loaded: those of an open screen, and of what it looks at, always are. */
  readonly product: Product;
  readonly catalogue: Catalogue;
  /** What is known of every screen at once. */
  readonly index: ProductIndex;
  readonly session: Session;
  readonly auth: Auth;
  /** Who is signed in and what they may do now: another value as soon as that changes. */
  readonly control: LoginControl;
  readonly access: SessionAccess;
  /** Asks what they may do now, where this version isn't the one that is known. */
  readonly refreshAccess: (version?: string) => Promise<void>;
  /** The console extensions of the resources, each loaded when its screen opens. */
  readonly extensions: ConsoleExtensions;
  readonly browser: Browser;
  /** Signs out where Refine doesn't stand, as the auth provider does; elsewhere `useLogout`. */
  readonly signOut: () => Promise<void>;
  /** The other ways in which this console ends. */
  readonly exit: Exit;
  /** What is entered and not saved, here and in the other tabs. */
  readonly unsaved: UnsavedWork;
  /** The lists that records were opened from. */
  readonly trail: ListTrail;
  /** The form that stood open when the session before ended. */
  readonly reopening: Reopening;
  /** The wait between two codes to this person's phone. */
  readonly codeClock: CodeClock;
  /** The other tabs of this browser. */
  readonly tabs: TabsTalk;
  /** What the server tells by itself. */
  readonly live: Live;
  /** How many messages wait. */
  readonly unread: Unread;
  /** Milliseconds since the epoch; a test may stop it. */
  readonly now: () => number;
}

const AppContext = createContext<App | null>(null);
export const AppProvider = AppContext.Provider;

export function useApp(): App {
  const app = use(AppContext);
  if (app === null) throw new Error('useApp needs an AppProvider above it');
  return app;
}
