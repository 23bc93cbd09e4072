import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { createSession } from '../providers/session.ts';
import type { Label } from '../resources/kit/label.ts';
import { createCodeClock } from './account/plain/code-clock.ts';
import { type Browser, forgetReload, markReloaded, mayReload, reloadAfterMs } from './browser.ts';
import type { ConsoleOptions, Opened } from './console.tsx';
import { dropEndNote, endNoted } from './end-note.ts';
import { LanguageProvider } from './i18n/language.tsx';
import { errorTexts } from './i18n/texts/errors.ts';
import { ended } from './i18n/texts/session.ts';
import { OpeningPage } from './pages/opening/opening.tsx';
import { SignInPage } from './pages/sign-in/sign-in-page.tsx';
import { openTabsTalk } from './tabs-talk.ts';

interface ConsoleModule {
  readonly openProductConsole: (
    options: Omit<ConsoleOptions, 'declarations' | 'extensions'>,
  ) => Promise<Opened>;
}

interface Props {
  /** Of the product: the sign-in page shows it before anything of it is loaded. */
  title: Label;
  api: string;
  browser: Browser;
  /** The rest of the console, in chunks of its own. */
  loadConsole: () => Promise<ConsoleModule>;
}

type SignInProps = Parameters<typeof SignInPage>[0];

type Stage =
  | {
      readonly at: 'sign-in';
      readonly notice?: Label;
      readonly news?: SignInProps['news'];
      readonly visit: number;
    }
  | { readonly at: 'opening'; readonly notice?: Label }
  /** The console, or the sign-in page that nothing links to. */
  | { readonly at: 'page'; readonly element: ReactNode };

const loginPath = '/login';
const secretLoginPath = '/secret-login';
const isPublic = (path: string) => path === loginPath || path === secretLoginPath;
const page = 'console';
const here = () => location.pathname + location.search;

/** Where the person wanted to go: the sign-in page checks that it leads into the console. */
const wanted = () => new URLSearchParams(location.search).get('to') ?? undefined;

function standAtSignIn() {
  if (isPublic(location.pathname)) return;
  const to = here() === '/' ? '' : `?${new URLSearchParams({ to: here() })}`;
  history.replaceState(null, '', loginPath + to);
}

/**
 * The light half of the application: the sign-in pages, or the console where a session is kept (docs/specification.md §4). Whoever
 * is not signed in stands at /login, whatever address they opened, and comes back to it.
 */
export function Entry({ title, api, browser, loadConsole }: Props) {
  const session = useMemo(() => createSession(localStorage), []);
  const clock = useMemo(() => createCodeClock(), []);
  const [stage, setStage] = useState<Stage>(() => {
    if (location.pathname === secretLoginPath) return { at: 'opening' };
    if (session.token() && location.pathname !== loginPath) return { at: 'opening' };
    standAtSignIn();
    const by = endNoted();
    return { at: 'sign-in', notice: by && ended[by], visit: 0 };
  });
  /** A dialog over the sign-in page. */
  const [dialog, setDialog] = useState<ReactNode>(null);

  useEffect(dropEndNote, []);

  const close = useRef(() => {});
  useEffect(() => () => close.current(), []);

  // The screen is emptied with the session: no late answer is drawn.
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

  const calls = async () => (await import('./sign-in-call.ts')).signInCalls(api, session);

  /** Other tabs that show what the session before was allowed to see start anew. */
  const tellTabs = (kind: 'switched' | 'signed-out') => {
    const tabs = openTabsTalk();
    tabs.post({ kind });
    tabs.close();
  };

  async function open() {
    const loaded = await loadConsole().catch(() => null);
    if (loaded === null) {
      if (!mayReload(page)) return setStage({ at: 'opening', notice: errorTexts.network });
      markReloaded(page);
      setStage({ at: 'opening', notice: errorTexts.newVersion });
      setTimeout(browser.reload, reloadAfterMs);
      return;
    }
    forgetReload(page);
    const opened = await loaded.openProductConsole({ api, session, browser: leaving });
    if ('element' in opened) {
      close.current = opened.close;
      return setStage({ at: 'page', element: opened.element });
    }
    standAtSignIn();
    setStage({ at: 'sign-in', notice: opened.notice, visit: Date.now() });
  }

  const signedIn = (path: string) => {
    tellTabs('switched');
    history.replaceState(null, '', path);
    void open();
  };

  async function openSecretSignIn() {
    try {
      const [{ SecretSignInPage }, ready] = await Promise.all([
        import('./pages/secret-sign-in/secret-sign-in-page.tsx'),
        calls(),
      ]);
      const element = (
        <SecretSignInPage
          title={title}
          signIn={ready.secretSignIn}
          calls={ready}
          clock={clock}
          onSignedIn={() => signedIn('/')}
        />
      );
      setStage({ at: 'page', element });
    } catch {
      setStage({ at: 'opening', notice: errorTexts.pageNotLoaded });
    }
  }

  const started = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the kept session opens once, at the start
  useEffect(() => {
    if (stage.at !== 'opening' || started.current) return;
    started.current = true;
    void (location.pathname === secretLoginPath ? openSecretSignIn() : open());
  }, []);

  async function openForgotPassword() {
    try {
      const [{ ForgotPassword }, ready] = await Promise.all([
        import('./account/forgot-password.tsx'),
        calls(),
      ]);
      setDialog(
        <ForgotPassword
          calls={ready}
          clock={clock}
          onClose={() => setDialog(null)}
          onReset={(label, phone) => {
            // A session that this browser still keeps ended with the old password.
            if (session.token()) {
              session.close();
              tellTabs('signed-out');
            }
            setDialog(null);
            setStage({ at: 'sign-in', news: { label, login_name: phone }, visit: Date.now() });
          }}
        />,
      );
    } catch {
      setStage({ at: 'sign-in', notice: errorTexts.pageNotLoaded, visit: Date.now() });
    }
  }

  return (
    <LanguageProvider>
      {stage.at === 'sign-in' && (
        <SignInPage
          title={title}
          key={stage.visit}
          signIn={async (values) => (await calls()).signIn(values)}
          captcha={async () => (await calls()).captcha()}
          from={wanted()}
          notice={stage.notice}
          news={stage.news}
          preload={() => void loadConsole().catch(() => {})}
          onSignedIn={signedIn}
          onForgotPassword={() => void openForgotPassword()}
        />
      )}
      {dialog}
      {stage.at === 'opening' && <OpeningPage notice={stage.notice} onRetry={browser.reload} />}
      {stage.at === 'page' && stage.element}
    </LanguageProvider>
  );
}
