import { Link } from 'react-router';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { Icon } from '../shell/icons.tsx';

export interface Crumb {
  readonly key: string;
  readonly title: string;
  readonly path?: string;
  /** A directory (menu group) has no page of its own. */
  readonly directory?: boolean;
}

/** The home icon (where the person starts, if home isn't theirs), then the titles of the matched routes; directories and the last one are no links (docs/specification.md §2). */
export function Breadcrumb({ items, home }: { items: readonly Crumb[]; home: string }) {
  const { say } = useLanguage();
  return (
    <nav className="breadcrumb" aria-label={say(texts.shell.breadcrumb)}>
      <ol>
        <li>
          <Link
            to={home}
            className="breadcrumb-home"
            aria-label={say(texts.shell.home)}
            title={say(texts.shell.home)}
          >
            <Icon name="home" />
          </Link>
        </li>
        {items.map(({ key, title, path, directory }, at) => {
          const last = at === items.length - 1;
          return (
            <li key={key} title={title}>
              {path === undefined || directory || last ? (
                <span aria-current={last ? 'page' : undefined}>{title}</span>
              ) : (
                <Link to={path}>{title}</Link>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
