import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createBrowserRouter, Outlet } from 'react-router';
import { createAuth } from '../providers/auth.ts';
import { createDataProvider } from '../providers/data.ts';
import { HttpProblem, retryRead } from '../providers/http.ts';
import { createLive } from '../providers/live.ts';
import type { Session } from '../providers/session.ts';
import type { Label } from '../resources/kit/label.ts';
import type { Declarations } from '../resources/kit/product-index.ts';
import { ForcedChange } from './account/forced-change.tsx';
import { createCodeClock } from './account/plain/code-clock.ts';
import type { Browser } from './browser.ts';
import { createCatalogue } from './catalogue.ts';
import { connect } from './connect.ts';
import { ConsoleRoot, type FixedApp } from './console-root.tsx';
import type { Halves } from './customize.ts';
import { createExit } from './exit.ts';
import { errors } from './i18n/texts/errors.ts';
import { FollowSession } from './live/follow-session.tsx';
import { createIdentityStore } from './live/identity.ts';
import { KeepPreference } from './live/keep-preference.tsx';
import { createUnread } from './live/unread.ts';
import { RefineRoot } from './refine-root.tsx';
import { routesOf } from './router/routes.tsx';
import { takePreference } from './stored.ts';
import { openTabsTalk } from './tabs-talk.ts';

export interface ConsoleOptions {
  readonly declarations: Declarations;
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

/**
 * A session may end because another tab goes on in another organisation: so long it has to store the new one, before this tab
 * clears what is kept. Milliseconds.
 */
const switchGraceMs = 1_000;

/**
 * Asks for the declarations of the screen at this address beside the question what the person may do: he was allowed it when he
 * was here last, and they are the next thing that his console needs.
 */
function warm({ index, parts }: Declarations, modules: readonly string[]) {
  const { pathname } = location;
  const allowed = index.screens.filter(({ route, permission }) => route && modules.includes(permission));
  const here = pathname === '/' ? allowed[0] : allowed.find(({ route }) => pathname.startsWith(route ?? ''));
  if (!here) return;
  const further = pathname === '/' || pathname === here.route ? [] : index.detailParts[here.name];
  // What fails here is told where the screen itself asks.
  for (const part of [...(index.parts[here.name] ?? []), ...(further ?? [])])
    void parts[part]?.().catch(() => {});
}

/**
 * Finds out who is signed in and what he may do, then builds his console: client, enforcer, routes (docs/specification.md §4).
 * Nothing of a signed-in page exists before that.
 */
export async function openConsole({
  declarations,
  halves,
  api,
  session,
  browser,
}: ConsoleOptions): Promise<Opened> {
  // Another tab may sign in as somebody else: this console speaks with its own token to its end.
  const token = session.token();
  const socketToken = session.socketToken();
  const tabs = openTabsTalk();
  const exit = createExit({ session, token, tabs, browser });
  const http = connect({ api, token: () => token, onSessionEnd: exit.sessionEnded });
  const auth = createAuth({ http, session, codes: declarations.index.codes });
  const live = createLive({
    api,
    token: () => socketToken,
    onSessionEnd: () => void setTimeout(exit.sessionEnded, switchGraceMs),
  });
  const signOut = async () => {
    live.close();
    await auth.signOut();
    exit.signedOut();
  };

  try {
    warm(declarations, session.remembered()?.modules ?? []);
    const first = await auth.identify();
    // The device's own choices held until now; whose they are not goes on with his own, before anything of his is drawn.
    takePreference(first.control.preference);
    const identity = createIdentityStore(first, auth.identify);

    // From here on nothing knows of the fields that merchants never see.
    const catalogue = createCatalogue(declarations, first.access.merchant);
    const app: FixedApp = {
      catalogue,
      session,
      auth,
      refreshAccess: identity.refresh,
      halves,
      browser,
      signOut,
      exit,
      tabs,
      live,
      unread: createUnread(),
      codeClock: createCodeClock(),
      now: Date.now,
    };
    if (first.control.need_change_pwd === 1 || first.control.need_totp === 1) {
      const { index, get } = catalogue;
      return {
        element: <ForcedChange app={{ ...app, ...first, index, product: get() }} />,
        close: () => {
          exit.close();
          tabs.close();
        },
      };
    }
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
          <RefineRoot client={client} dataProvider={createDataProvider(catalogue.get, http, api)}>
            <FollowSession />
            <KeepPreference />
            <Outlet />
          </RefineRoot>
        ),
        children: routesOf(catalogue, halves),
      },
    ]);
    return {
      element: <ConsoleRoot app={app} identity={identity} router={router} />,
      close: () => {
        live.close();
        exit.close();
        tabs.close();
        router.dispose();
        client.clear();
      },
    };
  } catch (error) {
    exit.close();
    tabs.close();
    if (!(error instanceof HttpProblem)) throw error;
    if (error.kind === 'network') return { notice: errors.network };
    if (session.token() === token) session.close();
    return {};
  }
}
