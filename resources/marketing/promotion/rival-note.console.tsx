import { Link, useSearchParams } from 'react-router';
import type { FieldNoteProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { scopeRange } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import { decimal } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import { pathsOf } from '../../kit/routes.ts';
import { type ConflictAnswer, promotionConflictCall } from './calls.ts';
import { promotionType } from './enums.ts';
import { promotion } from './index.ts';
import './rival-note.console.css';

const words = {
  one: { en: 'Means 1 point today', zh: '当前涉及 1 个点位' },
  many: { en: 'Means {n} points today', zh: '当前涉及 {n} 个点位' },
  conflict: {
    en: 'It can’t run beside this one, of the same type and time there:',
    zh: '以下同类型活动在相同点位和时段已启用，不能同时进行：',
  },
} as const satisfies Readonly<Record<string, Label>>;

const needed = ['promotion_type', 'start_time', 'end_time', 'shop_range'];
const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : (value ?? '') !== '');

/** What of the form decides a conflict, as far as it exists beside the others; null while something is missing. */
function askedOf(values: FieldNoteProps['values']): Record<string, unknown> | null {
  const lists = {
    shop_ids: values.shop_range === scopeRange.selected,
    goods_ids: values.promotion_type === promotionType.goodsThreshold,
    goods_a: values.promotion_type === promotionType.buyAGetB,
    goods_b: values.promotion_type === promotionType.buyAGetB,
  };
  const named = Object.entries(lists).flatMap(([name, means]) => (means ? [name] : []));
  if (![...needed, ...named].every((name) => isGiven(values[name]))) return null;
  const more = ['week_days', 'start_clock', 'end_clock'].filter((name) => isGiven(values[name]));
  return Object.fromEntries([...needed, ...named, ...more].map((name) => [name, values[name]]));
}

/** How many points the activity means, and which running one it could not be started beside, while it is typed. */
export function RivalNote({ values }: FieldNoteProps) {
  const { say } = useLanguage();
  const [search] = useSearchParams();
  const id = search.get('id');
  const asked = askedOf(values);
  const { data } = useCall<ConflictAnswer>(
    asked ? new Call(promotionConflictCall, { body: { ...asked, ...(id && { id }) } }) : null,
    { quiet: true, keepPrevious: true },
  );
  if (!data || !asked) return null;
  const { count, conflict } = data;
  const path = pathsOf(promotion)?.detail;
  return (
    <p className="field-help" role="status">
      {count === 1 ? say(words.one) : say(words.many, { n: decimal(count, 0) })}
      {conflict && (
        <strong className="activity-conflict">
          {' '}
          {say(words.conflict)}{' '}
          {conflict.id ? <Link to={`${path}?id=${conflict.id}`}>{conflict.name}</Link> : conflict.name}
        </strong>
      )}
    </p>
  );
}
