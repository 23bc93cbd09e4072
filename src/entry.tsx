import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createSession } from '../providers/session.ts';
import type { Label } from '../resources/kit/label.ts';
import { type Browser, forgetReload, markReloaded, mayReload, reloadAfterMs } from './browser.ts';
import type { ConsoleOptions, Opened } from './console.tsx';
import { LanguageProvider } from './i18n/language.tsx';
import { errors } from './i18n/texts/errors.ts';
import { Opening } from './pages/opening/opening.tsx';
import { SignInPage } from './pages/sign-in/sign-in-page.tsx';

interface ConsoleModule {
  readonly openProductConsole: (options: Omit<ConsoleOptions, 'product' | 'halves'>) => Promise<Opened>;
}

interface Props {
  api: string;
  browser: Browser;
  /** The rest of the console, in chunks of its own. */
  loadConsole: () => Promise<ConsoleModule>;
}

type Stage =
  | { readonly at: 'sign-in'; readonly notice?: Label; readonly visit: number }
  | { readonly at: 'opening'; readonly notice?: Label }
  | { readonly at: 'console'; readonly element: ReactNode };

const loginPath = '/login';
const page = 'console';
const here = () => location.pathname + location.search;

/** Where the person wanted to go: the sign-in page checks that it leads into the console. */
const wanted = () => new URLSearchParams(location.search).get('to') ?? undefined;

function standAtSignIn() {
  if (location.pathname === loginPath) return;
  const to = here() === '/' ? '' : `?${new URLSearchParams({ to: here() })}`;
  history.replaceState(null, '', loginPath + to);
}

/**
 * The light half of the application: the sign-in page, or the console where a session is kept (specification §4). Whoever is
 * not signed in stands at /login, whatever address he opened, and comes back to it.
 */
export function Entry({ api, browser, loadConsole }: Props) {
  const session = useMemo(() => createSession(localStorage), []);
  const [stage, setStage] = useState<Stage>(() => {
    if (session.token() && location.pathname !== loginPath) return { at: 'opening' };
    standAtSignIn();
    return { at: 'sign-in', visit: 0 };
  });

  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);

  // What the session showed leaves the screen with it: no answer that is still on its way finds a place.
  const leaving = useMemo((): Browser => {
    const takeDown = () => {
      close.current();
      setStage({ at: 'opening' });
    };
    return {
      reload: () => {
        takeDown();
        browser.reload();
      },
      leave: (path) => {
        takeDown();
        browser.leave(path);
      },
    };
  }, [browser]);

  async function open() {
    const loaded = await loadConsole().catch(() => null);
    if (loaded === null) {
      if (!mayReload(page)) return setStage({ at: 'opening', notice: errors.network });
      markReloaded(page);
      setStage({ at: 'opening', notice: errors.newVersion });
      setTimeout(browser.reload, reloadAfterMs);
      return;
    }
    forgetReload(page);
    const opened = await loaded.openProductConsole({ api, session, browser: leaving });
    if ('element' in opened) {
      close.current = opened.close;
      return setStage({ at: 'console', element: opened.element });
    }
    standAtSignIn();
    setStage({ at: 'sign-in', notice: opened.notice, visit: Date.now() });
  }

  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept session opens once, at the start
  useEffect(() => {
    if (stage.at !== 'opening' || started.current) return;
    started.current = true;
    void open();
  }, []);

  const signIn: Parameters<typeof SignInPage>[0]['signIn'] = async (values) => {
    const { signInCalls } = await import('./sign-in-call.ts');
    return signInCalls(api, session).signIn(values);
  };

  return (
    <LanguageProvider>
      {stage.at === 'sign-in' && (
        <SignInPage
          key={stage.visit}
          signIn={signIn}
          from={wanted()}
          notice={stage.notice}
          preload={() => void loadConsole().catch(() => {})}
          onSignedIn={(path) => {
            history.replaceState(null, '', path);
            void open();
          }}
        />
      )}
      {stage.at === 'opening' && <Opening notice={stage.notice} onRetry={browser.reload} />}
      {stage.at === 'console' && stage.element}
    </LanguageProvider>
  );
}
