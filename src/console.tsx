import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { createAuth } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { HttpProblem, retryRead } from '../providers/http.ts';
import type { Session } from '../providers/session.ts';
import type { Label } from '../resources/kit/label.ts';
import type { Product } from '../resources/kit/product.ts';
import { productSeenBy } from '../resources/kit/seen.ts';
import { ForcedChange } from './account/forced-change.tsx';
import { createCodeClock } from './account/plain/code-clock.ts';
import type { App } from './app-context.tsx';
import type { Browser } from './browser.ts';
import { connect } from './connect.ts';
import { ConsoleRoot } from './console-root.tsx';
import type { Halves } from './customize.ts';
import { createExit } from './exit.ts';
import { errors } from './i18n/texts/errors.ts';
import { NoModules } from './pages/no-modules/no-modules.tsx';
import { RefineRoot } from './refine-root.tsx';
import { routesOf } from './router/routes.tsx';
import { openTabsTalk } from './tabs-talk.ts';

export interface ConsoleOptions {
  readonly product: Product;
  /** The console halves of its resources. */
  readonly halves: Halves;
  /** The base path of the API, `/api`; tests give a full origin. */
  readonly api: string;
  readonly session: Session;
  readonly browser: Browser;
}

/** The console to draw, or why the person has to sign in (again). */
export type Opened =
  | { readonly element: ReactNode /** Lets go of the address bar. */; readonly close: () => void }
  | { readonly notice?: Label };

/** NOTICE is added to everybody's modules; who holds nothing else holds nothing (settled.md, S3). */
const isEmpty = (modules: readonly string[]) => modules.every((code) => code === 'NOTICE');

/**
 * Finds out who is signed in and what he may do, then builds his console: client, enforcer, routes (specification §4).
 * Nothing of a signed-in page exists before that.
 */
export async function openConsole({
  product,
  halves,
  api,
  session,
  browser,
}: ConsoleOptions): Promise<Opened> {
  // Another tab may sign in as somebody else: this console speaks with its own token to its end.
  const token = session.token();
  const tabs = openTabsTalk();
  const exit = createExit({ session, token, tabs, browser });
  const http = connect({ api, token: () => token, onSessionEnd: exit.sessionEnded });
  const auth = createAuth({ http, session, product });
  const signOut = async () => {
    await auth.signOut();
    exit.signedOut();
  };

  try {
    const { control, access } = await auth.identify();
    const close = () => {
      exit.close();
      tabs.close();
    };
    const account = {
      session,
      auth,
      control,
      access,
      halves,
      signOut,
      exit,
      tabs,
      codeClock: createCodeClock(),
    };
    if (control.need_change_pwd === 1)
      return { element: <ForcedChange app={{ ...account, product, now: Date.now }} />, close };
    if (isEmpty(control.modules)) return { element: <NoModules signOut={signOut} />, close };

    // From here on nothing knows of the fields that merchants never see.
    const seen = productSeenBy(product, access.merchant);
    const app: App = { ...account, product: seen, now: Date.now };
    const client = new QueryClient({
      defaultOptions: { queries: { retry: retryRead, refetchOnWindowFocus: false } },
    });
    const router = createBrowserRouter([
      {
        element: (
          <RefineRoot client={client} dataProvider={createDataProvider(seen, http, api)}>
            <Outlet />
          </RefineRoot>
        ),
        children: routesOf(app, browser),
      },
    ]);
    return {
      element: <ConsoleRoot app={app} router={router} />,
      close: () => {
        close();
        router.dispose();
        client.clear();
      },
    };
  } catch (error) {
    tabs.close();
    if (!(error instanceof HttpProblem)) throw error;
    if (error.kind === 'network') return { notice: errors.network };
    if (session.token() === token) session.close();
    return {};
  }
}
