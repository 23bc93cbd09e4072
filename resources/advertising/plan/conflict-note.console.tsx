import { Link, useSearchParams } from 'react-router';
import type { FieldNoteProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { scopeRange } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import { decimal } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { pathsOf } from '../../kit/routes.ts';
import { adPlan } from './index.ts';
import './conflict-note.console.css';

const words = {
  one: { en: 'Means 1 point today', zh: '当前涉及 1 个点位' },
  many: { en: 'Means {n} points today', zh: '当前涉及 {n} 个点位' },
  conflict: {
    en: 'At the same time, screen and priority plays there:',
    zh: '相同屏幕、时段和优先级下已有计划投放：',
  },
} as const satisfies Readonly<Record<string, Label>>;

interface Answer {
  readonly count: number;
  readonly conflict: { readonly id: string | null; readonly name: string } | null;
}

const needed = ['ad_screen', 'priority', 'start_date', 'end_date', 'time_slots', 'week_days', 'shop_range'];
const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== '');

/** How many points the plan means, and which plan it could not be started beside, while it is typed. */
export function ConflictNote({ values }: FieldNoteProps) {
  const { say } = useLanguage();
  const [search] = useSearchParams();
  const id = search.get('id');
  const chosen = values.shop_range === scopeRange.selected;
  const asked = Object.fromEntries(needed.map((name) => [name, values[name]]));
  const ready = Object.values(asked).every(isGiven) && (!chosen || isGiven(values.shop_ids));
  const { data } = useCall<Answer>(
    ready
      ? new Call('POST /advert_plan/conflicts/v1', {
          body: { ...asked, ...(chosen && { shop_ids: values.shop_ids }), ...(id && { id }) },
        })
      : null,
    { quiet: true, keepPrevious: true },
  );
  if (!data) return null;
  const { count, conflict } = data;
  const path = pathsOf(adPlan)?.detail;
  return (
    <p className="field-help" role="status">
      {count === 1 ? say(words.one) : say(words.many, { n: decimal(count, 0) })}
      {conflict && (
        <strong className="ad-conflict">
          {' '}
          {say(words.conflict)}{' '}
          {conflict.id ? <Link to={`${path}?id=${conflict.id}`}>{conflict.name}</Link> : conflict.name}
        </strong>
      )}
    </p>
  );
}
