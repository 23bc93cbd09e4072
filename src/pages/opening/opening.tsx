import type { Label } from '../../../resources/kit/label.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { errorTexts } from '../../i18n/texts/errors.ts';
import { readStored } from '../../stored.ts';
import './opening.css';

/** The empty frame while the console loads, in its final measures, or why it does not. */
export function OpeningPage({ notice, onRetry }: { notice?: Label; onRetry: () => void }) {
  const { say } = useLanguage();
  return (
    <div className="opening" data-menu={readStored('menu') ?? 'open'} aria-busy={notice === undefined}>
      <div className="opening-menu" />
      <div className="opening-header" />
      {notice && (
        <div className="opening-notice" role="alert">
          <p>{say(notice)}</p>
          {notice !== errorTexts.newVersion && (
            <button type="button" onClick={onRetry}>
              {say(errorTexts.tryAgain)}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
