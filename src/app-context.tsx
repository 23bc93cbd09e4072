import { createContext, use } from 'react';
import type { Access } from '../providers/access-control.ts';
import type { Auth } from '../providers/auth.ts';
import type { Session } from '../providers/session.ts';
import type { Product } from '../resources/kit/product.ts';
import type { Control } from '../resources/kit/wire.ts';
import type { Browser } from './browser.ts';
import type { Halves } from './customize.ts';

/** One running console of one signed-in person. Everything hangs on it, so that tests start many. */
export interface App {
  readonly product: Product;
  readonly session: Session;
  readonly auth: Auth;
  readonly control: Control;
  readonly access: Access;
  /** The console halves of the resources, each loaded when its screen opens. */
  readonly halves: Halves;
  readonly browser: Browser;
  /** Ends the session here and at the server, then shows the sign-in page. */
  readonly signOut: () => Promise<void>;
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
