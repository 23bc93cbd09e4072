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
import type { App } from './app-context.tsx';
import type { Browser } from './browser.ts';
import { connect } from './connect.ts';
import { ConsoleRoot } from './console-root.tsx';
import type { Halves } from './customize.ts';
import { errors } from './i18n/texts/errors.ts';
import { NoModules } from './pages/no-modules/no-modules.tsx';
import { RefineRoot } from './refine-root.tsx';
import { routesOf } from './router/routes.tsx';

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
  let ended = false;
  const http = connect({
    api,
    token: session.token,
    onSessionEnd: () => {
      // Parallel calls are refused together; the page reloads once (ledger 4.24).
      if (ended) return;
      ended = true;
      session.close();
      browser.reload();
    },
  });
  const auth = createAuth({ http, session, product });
  const signOut = async () => {
    await auth.signOut();
    browser.leave('/login');
  };

  try {
    const { control, access } = await auth.identify();
    if (isEmpty(control.modules)) return { element: <NoModules signOut={signOut} />, close: () => {} };

    // From here on nothing knows of the fields that merchants never see.
    const seen = productSeenBy(product, access.merchant);
    const app: App = {
      product: seen,
      session,
      auth,
      control,
      access,
      halves,
      browser,
      signOut,
      now: Date.now,
    };
    const client = new QueryClient({
      defaultOptions: {
        queries: { retry: retryRead, refetchOnWindowFocus: false },
        // What is sent without a network fails at once and says so: nobody waits before a form for hours.
        mutations: { networkMode: 'always' },
      },
    });
    const router = createBrowserRouter([
      {
        element: (
          <RefineRoot client={client} dataProvider={createDataProvider(seen, http, api)}>
            <Outlet />
          </RefineRoot>
        ),
        children: routesOf(app),
      },
    ]);
    return {
      element: <ConsoleRoot app={app} router={router} />,
      close: () => {
        router.dispose();
        client.clear();
      },
    };
  } catch (error) {
    if (!(error instanceof HttpProblem)) throw error;
    if (error.kind === 'network') return { notice: errors.network };
    if (!ended) session.close();
    return {};
  }
}
