import { type ChartMeasure, changeOf, type FigureChange, fullText, rateText } from '../../charts/figures.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { statistics as words } from '../../i18n/texts/statistics.ts';
import './figure-card.css';

export interface Before {
  readonly name: string;
  readonly value: number | null | undefined;
  /** What the change is called: the value itself then stands before it. */
  readonly change?: string;
  /** Why it isn't known, where that is known. */
  readonly why?: string;
}

interface Props {
  readonly measure: ChartMeasure;
  /** Undefined while it is on its way: its place is kept. */
  readonly value: number | null | undefined;
  readonly waiting: boolean;
  readonly before: readonly Before[];
  /** Basis points by which it may be wrong; 0 where it is counted. */
  readonly error?: number;
}

/** One figure of the period, and how it stands against the periods before. */
export function FigureCard({ measure, value, waiting, before, error = 0 }: Props) {
  const { say, lang } = useLanguage();
  const changeAgainst = (one: Before) => (waiting ? null : changeOf(measure, value, one.value, lang));
  return (
    <div className="figure-card" aria-busy={waiting}>
      <dt>{measure.label}</dt>
      <dd>
        <strong>{waiting ? '' : fullText(measure, value)}</strong>
        {error > 0 && !waiting && (
          <small title={say(words.errorWhy, { error: rateText(error) })}>
            {say(words.error, { error: rateText(error) })}
          </small>
        )}
      </dd>
      {before.map((one) => (
        <dd
          key={one.name}
          className="figure-before"
          title={waiting ? undefined : (one.why ?? fullText(measure, one.value))}
        >
          <span>{one.name}</span>
          {one.change === undefined ? (
            <ChangeMark change={changeAgainst(one)} unknown={!waiting} />
          ) : (
            <span className="figure-change">{waiting ? '' : fullText(measure, one.value)}</span>
          )}
        </dd>
      ))}
      {before.map(
        (one) =>
          one.change !== undefined && (
            <dd key={one.change} className="figure-before">
              <span>{one.change}</span>
              <ChangeMark change={changeAgainst(one)} unknown={!waiting} />
            </dd>
          ),
      )}
    </div>
  );
}

/** Up or down by so much: more is not always better, so the sign has no colour of its own. */
function ChangeMark({
  change,
  unknown,
}: {
  readonly change: FigureChange | null;
  readonly unknown: boolean;
}) {
  if (!change) return <span className="figure-change">{unknown ? '--' : ''}</span>;
  return (
    <span className="figure-change" data-way={change.way}>
      {change.text}
    </span>
  );
}
