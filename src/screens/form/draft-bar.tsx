import { shortDateTime } from '../../../resources/kit/format.ts';
import { momentText } from '../../../resources/kit/time.ts';
import { useApp } from '../../app-context.tsx';
import { useLanguage } from '../../i18n/language.tsx';
import { texts } from '../../i18n/texts.ts';
import type { OfferedDraft } from './use-draft.ts';
import './draft-bar.css';

interface Props {
  readonly offered: OfferedDraft;
  /** The version of the row that the form shows; null for a new one. */
  readonly version: number | null;
}

/** What this person typed here before and did not save: it comes back only where they want it. */
export function DraftBar({ offered: { draft, restore, discard }, version }: Props) {
  const { now } = useApp();
  const { say } = useLanguage();
  const saved = momentText(draft.saved_at);
  const today = momentText(now());
  const time = saved.slice(0, 10) === today.slice(0, 10) ? saved.slice(11, 16) : shortDateTime(saved, today);
  return (
    <section className="draft-bar" aria-label={say(texts.form.draft)}>
      <p>
        {say(texts.form.draftFound, { time })}
        {draft.version !== version && <> {say(texts.form.draftOlder)}</>}
      </p>
      <button type="button" className="plain-button" onClick={restore}>
        {say(texts.form.draftRestore)}
      </button>
      <button type="button" className="quiet-button" onClick={discard}>
        {say(texts.form.draftDiscard)}
      </button>
    </section>
  );
}
