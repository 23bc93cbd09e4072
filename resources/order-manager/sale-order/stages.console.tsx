import { useLanguage } from '../../../src/i18n/language.tsx';
import { dateTimeText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';

export interface Stage {
  readonly label: Label;
  readonly done: boolean;
  readonly time?: string | null;
  readonly note?: Label | string;
  readonly tone?: 'danger' | 'warning' | 'progress';
}

/** How far something is: stages in a line, the first one that isn't done is the current one. */
export function Stages({ label, stages }: { label: Label; stages: readonly Stage[] }) {
  const { say } = useLanguage();
  const current = stages.findIndex((stage) => !stage.done);
  return (
    <ol className="order-progress" aria-label={say(label)}>
      {stages.map((stage, at) => (
        <li
          key={stage.label.en}
          data-done={stage.done || undefined}
          data-tone={stage.tone}
          aria-current={at === current ? 'step' : undefined}
        >
          <strong>{say(stage.label)}</strong>
          {stage.time && <time>{dateTimeText(stage.time)}</time>}
          {stage.note && <span>{typeof stage.note === 'string' ? stage.note : say(stage.note)}</span>}
        </li>
      ))}
    </ol>
  );
}
