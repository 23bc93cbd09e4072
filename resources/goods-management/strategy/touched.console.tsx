import { useSearchParams } from 'react-router';
import type { FieldNoteProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { scopeRange } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import type { Endpoint } from '../../kit/endpoint.ts';
import { decimal } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';

const words = {
  one: { en: 'Applies to 1 point today', zh: '当前涉及 1 个点位' },
  many: { en: 'Applies to {n} points today', zh: '当前涉及 {n} 个点位' },
} as const satisfies Readonly<Record<string, Label>>;

/** Says how many points the strategy means, before it is saved. @param endpoint the call of `touchedBy` (points.server.ts) */
export const touchedPoints = (endpoint: Endpoint) =>
  function TouchedPoints({ values }: FieldNoteProps) {
    const { say } = useLanguage();
    const [search] = useSearchParams();
    const id = search.get('id');
    const { shop_range, shop_ids } = values;
    const chosen = shop_range === scopeRange.selected;
    const { data } = useCall<{ count: number }>(
      new Call(endpoint, {
        body: { shop_range, ...(chosen && { shop_ids: shop_ids ?? [] }), ...(id && { id }) },
      }),
      { quiet: true, keepPrevious: true },
    );
    if (!data) return null;
    return (
      <p className="field-help" role="status">
        {data.count === 1 ? say(words.one) : say(words.many, { n: decimal(data.count, 0) })}
      </p>
    );
  };
