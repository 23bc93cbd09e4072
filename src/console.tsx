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
import { signedInElsewhere } from '../resources/kit/wire.ts';
import { createCodeClock } from './account/plain/code-clock.ts';
import type { Browser } from './browser.ts';
import { createCatalogue } from './catalogue.ts';
import { connect } from './connect.ts';
import { ConsoleRoot, type FixedApp } from './console-root.tsx';
import type { ConsoleExtensions } from './customize.ts';
import { createReopening } from './drafts/reopening.ts';
import { createExit } from './exit.ts';
import { errorTexts } from './i18n/texts/errors.ts';
import { ended } from './i18n/texts/session.ts';
import { FollowSession } from './live/follow-session.tsx';
import { createIdentityStore, type IdentityStore } from './live/identity.ts';
import { KeepPreference } from './live/keep-preference.tsx';
import { createUnread } from './live/unread.ts';
import { RefineRoot } from './refine-root.tsx';
import { SignedIn } from './router/signed-in.tsx';
import { routesOf } from './routes.tsx';
import { createListTrail } from './screens/list/list-trail.ts';
import { takePreference } from './stored.ts';
import { type EndedBy, openTabsTalk } from './tabs-talk.ts';
import { createUnsavedWork } from './unsaved-work.ts';

export interface ConsoleOptions {
  readonly declarations: Declarations;
  /** The console extensions of its resources. */
  readonly extensions: ConsoleExtensions;
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

const endedBy = (code: number): EndedBy => (code === signedInElsewhere ? 'elsewhere' : 'server');

/**
 * Asks for the declarations of the screen at this address beside the question what the person may do: they were allowed it when they
 * were here last, and they are the next thing that their console needs.
 */
function warm({ index, parts }: Declarations, modules: readonly string[]) {
  const { pathname } = location;
  const allowed = index.screens.filter(({ route, permission }) => route && modules.includes(permission));
  const here = pathname === '/' ? allowed[0] : allowed.find(({ route }) => pathname.startsWith(route ?? ''));
  if (!here) return;
  const further = pathname === '/' || pathname === here.route ? [] : index.detailParts[here.name];
  // The screen asks again and reports a failure.
  for (const part of [...(index.parts[here.name] ?? []), ...(further ?? [])])
    void parts[part]?.().catch(() => {});
}

/**
 * Finds out who is signed in and what they may do, then builds their console: client, enforcer, routes (docs/specification.md §4).
 * Nothing of a signed-in page exists before that.
 */
export async function openConsole({
  declarations,
  extensions,
  api,
  session,
  browser,
}: ConsoleOptions): Promise<Opened> {
  // Another tab may sign in as somebody else: this console keeps its own token until it ends.
  const token = session.token();
  const socketToken = session.socketToken();
  const tabs = openTabsTalk();
  const exit = createExit({ session, token, tabs, browser });
  let identity: IdentityStore | undefined;
  const http = connect({
    api,
    token: () => token,
    onSessionEnd: ({ code }) => exit.sessionEnded(endedBy(code)),
    // What the page offers was out of date.
    onForbidden: () => void identity?.refresh(),
  });
  const live = createLive({
    api,
    token: () => socketToken,
    onSessionEnd: () => void setTimeout(() => exit.sessionEnded(), switchGraceMs),
  });
  const auth = createAuth({
    http,
    session,
    codes: declarations.index.codes,
    onSignedOut: () => {
      live.close();
      exit.signedOut();
    },
  });

  try {
    warm(declarations, session.remembered()?.modules ?? []);
    const first = await auth.identify();
    // The device's choices applied until now; the account's own choices apply before its first page is drawn.
    takePreference(first.control.preference);
    const known = createIdentityStore(first, auth.identify);
    identity = known;

    // From here on the declarations lack the fields that merchants never see.
    const catalogue = createCatalogue(declarations, first.access);
    const app: FixedApp = {
      catalogue,
      session,
      auth,
      refreshAccess: known.refresh,
      extensions,
      browser,
      signOut: async () => void (await auth.logout({})),
      exit,
      tabs,
      live,
      unread: createUnread(),
      unsaved: createUnsavedWork(tabs),
      reopening: createReopening(first.control),
      trail: createListTrail(),
      codeClock: createCodeClock(),
      now: Date.now,
    };
    if (first.control.need_change_pwd === 1 || first.control.need_totp === 1) {
      const { index, get } = catalogue;
      const { ForcedChange } = await import('./account/forced-change.tsx');
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
        // A call without a network fails at once with a message, instead of waiting for hours.
        mutations: { networkMode: 'always' },
      },
    });
    const router = createBrowserRouter([
      {
        element: (
          <RefineRoot client={client} dataProvider={createDataProvider(catalogue.get, http, api)}>
            <SignedIn>
              <FollowSession />
              <KeepPreference />
              <Outlet />
            </SignedIn>
          </RefineRoot>
        ),
        children: routesOf(catalogue, extensions),
      },
    ]);
    return {
      element: <ConsoleRoot app={app} identity={known} router={router} />,
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
    if (error.kind === 'network') return { notice: errorTexts.network };
    if (session.token() === token) session.close();
    return { notice: ended[endedBy(error.code)] };
  }
}
