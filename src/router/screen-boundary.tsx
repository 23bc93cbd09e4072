import { Component, type ReactNode, useEffect, useState } from 'react';
import { useApp } from '../app-context.tsx';
import { markReloaded, mayReload, reloadAfterMs } from '../browser.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { Statement } from '../shell/statement.tsx';
import { PageNotLoaded } from './lazy-page.tsx';
import { useWayOn } from './use-way-on.ts';

interface Props {
  /** Another address resets the error. */
  place: string;
  children: ReactNode;
}

/** An error of a screen is caught here, so that menu and header keep working. */
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
    if (problem === undefined) return this.props.children;
    if (problem instanceof PageNotLoaded) return <NotLoaded page={problem.page} />;
    return <Broken onRetry={() => this.setState({ problem: undefined })} />;
  }
}

function Broken({ onRetry }: { onRetry: () => void }) {
  const { say } = useLanguage();
  return (
    <Statement alert action={{ label: say(texts.common.retry), run: onRetry }} other={useWayOn()}>
      {say(texts.errors.unexpected)}
    </Statement>
  );
}

/** Shown where menu and header themselves failed: only a reload helps. */
export function ShellBroken() {
  const { say } = useLanguage();
  const { browser } = useApp();
  return (
    <Statement alert action={{ label: say(texts.common.retry), run: browser.reload }}>
      {say(texts.errors.unexpected)}
    </Statement>
  );
}

/** 'New version detected, updating...' and one reload; without a network, or after that reload, a retry by hand. */
function NotLoaded({ page }: { page: string }) {
  const { say } = useLanguage();
  const { browser } = useApp();
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
