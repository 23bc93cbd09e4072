import { createContext, use } from 'react';
import type { Access } from '../providers/access-control.ts';
import type { Auth } from '../providers/auth.ts';
import type { Live } from '../providers/live.ts';
import type { Session } from '../providers/session.ts';
import type { Product } from '../resources/kit/product.ts';
import type { ProductIndex } from '../resources/kit/product-index.ts';
import type { Control } from '../resources/kit/wire.ts';
import type { CodeClock } from './account/plain/code-clock.ts';
import type { Browser } from './browser.ts';
import type { Catalogue } from './catalogue.ts';
import type { Halves } from './customize.ts';
import type { Exit } from './exit.ts';
import type { Unread } from './live/unread.ts';
import type { TabsTalk } from './tabs-talk.ts';

/** One running console of one signed-in person. Everything hangs on it, so that tests start many. */
export interface App {
  /** The declarations that have been loaded: those of an open screen, and of what it looks at, always are. */
  readonly product: Product;
  readonly catalogue: Catalogue;
  /** What is known of every screen at once. */
  readonly index: ProductIndex;
  readonly session: Session;
  readonly auth: Auth;
  /** Who is signed in and what he may do now: another value as soon as that changes. */
  readonly control: Control;
  readonly access: Access;
  /** Asks what he may do now, where this version isn't the one that is known. */
  readonly refreshAccess: (version?: string) => Promise<void>;
  /** The console halves of the resources, each loaded when its screen opens. */
  readonly halves: Halves;
  readonly browser: Browser;
  /** Ends the session here and at the server, then shows the sign-in page. */
  readonly signOut: () => Promise<void>;
  /** The other ways in which this console ends. */
  readonly exit: Exit;
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
