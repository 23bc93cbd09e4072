import type { ReactNode } from 'react';
import { useApp } from '../../src/app-context.tsx';
import { useLanguage } from '../../src/i18n/language.tsx';
import { texts } from '../../src/i18n/texts.ts';
import { pathsOf } from '../kit/routes.ts';
import { homeWords } from './home-words.ts';

interface Props {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly busy: boolean;
  /** It did not come. */
  readonly failed?: (() => void) | undefined;
  readonly place?: 'half' | 'wide';
  readonly className?: string;
  readonly children: ReactNode;
}

/** A block of the home page in the frame of the charts: its height never changes. */
export function Panel({ title, aside, busy, failed, place = 'half', className = '', children }: Props) {
  const { say } = useLanguage();
  return (
    <section className={`chart-box ${className}`} data-place={place} aria-label={title} aria-busy={busy}>
      <header className="home-panel-head">
        <h2>{title}</h2>
        {aside}
      </header>
      <div className="chart-body">
        {failed ? (
          <div className="chart-note" role="alert">
            <p>{say(homeWords.failed)}</p>
            <button type="button" className="plain-button" onClick={failed}>
              {say(texts.common.retry)}
            </button>
          </div>
        ) : (
          children
        )}
      </div>
    </section>
  );
}

/** Where the console leads on, for what this person may open: the list or the detail of a model. */
export function useWays() {
  const { index, access } = useApp();
  const screensOf = (model: string) =>
    index.screens.filter(
      (screen) => screen.model.name === model && screen.route && access.can(screen, 'read'),
    );
  return {
    list: (model: string, search = ''): string | undefined => {
      const [screen] = screensOf(model);
      return screen?.route && `${screen.route}${search}`;
    },
    page: (route: string, search = ''): string | undefined =>
      index.screens.some((screen) => screen.route === route && access.can(screen, 'read'))
        ? `${route}${search}`
        : undefined,
    detail: (model: string, id: string): string | undefined => {
      const path = screensOf(model)
        .map((screen) => pathsOf(screen)?.detail)
        .find((each) => each !== undefined);
      return path && `${path}?id=${encodeURIComponent(id)}`;
    },
  };
}
