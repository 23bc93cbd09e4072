import type { SlotProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { Call } from '../../kit/calls.ts';
import { decimal } from '../../kit/format.ts';
import type { RowOf } from '../../kit/resource.ts';
import type { saleOrder } from '../sale-order/index.ts';
import { type Habits, habits } from './habits.ts';

/** P05 D4: how often the consumer opened, bought, got money back and complained in 90 days. */
export function ConsumerHabits({ row }: SlotProps<RowOf<typeof saleOrder>>) {
  const { say } = useLanguage();
  const { data } = useCall<Habits>(new Call('GET /mgt_order/consumer/{id}/v1', { params: { id: row.id } }), {
    quiet: true,
  });
  return (
    <dl className="order-card-facts" aria-busy={!data}>
      {(Object.keys(habits) as (keyof Habits)[]).map((name) => (
        <div key={name}>
          <dt>{say(habits[name])}</dt>
          <dd>{data ? decimal(data[name], 0) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
