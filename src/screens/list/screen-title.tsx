import { useCallback } from 'react';
import { Link } from 'react-router';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { leadOf, screensOf } from './beside.ts';

/** The name of the screen, and where several lists make it up, the way to each (docs/design/rules.md §1). */
export function ScreenTitle({ resource }: { resource: AnyResource }) {
  const { say } = useLanguage();
  const { product, access } = useApp();
  const lead = leadOf(product, resource);
  const { beside } = lead;
  // On a phone they stand in one line that is pushed sideways: the one that is open is in it.
  const reveal = useCallback((link: HTMLAnchorElement | null) => {
    const line = link?.parentElement;
    if (link && line) line.scrollLeft = link.offsetLeft - (line.clientWidth - link.offsetWidth) / 2;
  }, []);
  if (!beside || beside.line) return <h1>{say(lead.label)}</h1>;
  const screens = screensOf(product, lead, access);
  return (
    <>
      <h1>{say(lead.label)}</h1>
      <nav className="list-screens" aria-label={say(lead.label)}>
        {screens.map((each) => (
          <Link
            key={each.name}
            ref={each === resource ? reveal : undefined}
            to={each.route ?? '/'}
            aria-current={each === resource ? 'page' : undefined}
          >
            {say((each.beside ?? each).label)}
          </Link>
        ))}
      </nav>
    </>
  );
}
