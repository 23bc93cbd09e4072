import { useSearchParams } from 'react-router';
import type { ActionFieldsProps, FieldNoteProps } from '../../../src/customize.ts';
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

interface TouchedProps {
  readonly endpoint: Endpoint;
  readonly body: Readonly<Record<string, unknown>>;
}

function Touched({ endpoint, body }: TouchedProps) {
  const { say } = useLanguage();
  const { data } = useCall<{ count: number }>(new Call(endpoint, { body }), {
    quiet: true,
    keepPrevious: true,
  });
  if (!data) return null;
  return (
    <p className="field-help" role="status">
      {data.count === 1 ? say(words.one) : say(words.many, { n: decimal(data.count, 0) })}
    </p>
  );
}

/** Says how many points the strategy means, before it is saved. @param endpoint the call of `touchedBy` (touched.server.ts) or its like */
export const touchedPoints = (endpoint: Endpoint) =>
  function TouchedPoints({ values }: FieldNoteProps) {
    const [search] = useSearchParams();
    const id = search.get('id');
    const { shop_range, shop_ids, scene_ids } = values;
    const named = shop_range === scopeRange.selected ? { shop_ids: shop_ids ?? [] } : { scene_ids };
    return <Touched endpoint={endpoint} body={{ shop_range, ...named, ...(id && { id }) }} />;
  };

/** Says the same again before a strategy is enabled. */
export const touchedOnEnabling = (endpoint: Endpoint) =>
  function TouchedOnEnabling({ row }: ActionFieldsProps) {
    return row ? <Touched endpoint={endpoint} body={{ id: row.id }} /> : null;
  };
