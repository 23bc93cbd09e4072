import { Component, type ReactNode, useEffect, useState } from 'react';
import { type Browser, markReloaded, mayReload, reloadAfterMs } from '../browser.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { Statement } from '../shell/statement.tsx';
import { PageNotLoaded } from './lazy-page.tsx';

interface Props {
  browser: Browser;
  /** Another place is another chance. */
  place: string;
  children: ReactNode;
}

/** What fails inside a screen stays inside it: menu and header go on working. */
export class ScreenBoundary extends Component<Props, { problem: unknown; place: string }> {
  override state = { problem: undefined as unknown, place: this.props.place };

  static getDerivedStateFromError(problem: unknown) {
    return { problem };
  }
  static getDerivedStateFromProps(props: Props, state: { place: string }) {
    return props.place === state.place ? null : { problem: undefined, place: props.place };
  }

  override render() {
    const { problem } = this.state;
    const { browser, children } = this.props;
    if (problem === undefined) return children;
    if (problem instanceof PageNotLoaded) return <NotLoaded page={problem.page} browser={browser} />;
    return <Broken onRetry={() => this.setState({ problem: undefined })} />;
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { say } = useLanguage();
  return (
    <Statement alert action={{ label: say(texts.common.retry), run: onRetry }}>
      {say(texts.errors.unexpected)}
    </Statement>
  );
}

/** 'New version detected, updating...' and one reload; without a network, or after that reload, a retry by hand. */
function NotLoaded({ page, browser }: { page: string; browser: Browser }) {
  const { say } = useLanguage();
  const [updating] = useState(() => navigator.onLine && mayReload(page));
  useEffect(() => {
    if (!updating) return;
    markReloaded(page);
    const timer = setTimeout(browser.reload, reloadAfterMs);
    return () => clearTimeout(timer);
  }, [updating, page, browser]);

  if (updating) return <Statement alert>{say(texts.errors.newVersion)}</Statement>;
  return (
    <Statement alert action={{ label: say(texts.common.retry), run: browser.reload }}>
      {say(texts.errors.pageNotLoaded)}
    </Statement>
  );
}
