import { Link } from 'react-router';
import { useApp } from '../app-context.tsx';
import { useMay } from '../data/use-may.ts';
import { useLanguage } from '../i18n/language.tsx';
import { texts } from '../i18n/texts.ts';
import { useUnread } from '../live/follow-session.tsx';
import { messagePage } from '../live/message-page.ts';
import { Icon } from '../shell/icons.tsx';
import { badgeText } from './badge.ts';

/** Leads to the messages, with a red badge of how many are unread (docs/specification.md §2, Layout). */
export function MessageCentre() {
  const { index } = useApp();
  const { say } = useLanguage();
  const unread = useUnread();
  const page = messagePage(index);
  const may = useMay(page, 'read');
  if (!page?.route || !may) return null;
  const title = say(texts.shell.messageCentre);
  const waiting = unread > 0 && say(texts.shell.unreadMessages, { n: unread });
  return (
    <Link
      className="icon-button"
      to={page.route}
      aria-label={waiting ? `${title}: ${waiting}` : title}
      title={waiting ? `${title}: ${waiting}` : title}
    >
      <Icon name="message" />
      {unread > 0 && (
        <span className="icon-badge" data-urgent>
          {badgeText(unread)}
        </span>
      )}
    </Link>
  );
}
