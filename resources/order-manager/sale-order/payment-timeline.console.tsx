import type { ReactNode } from 'react';
import type { SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { DetailValue } from '../../../src/kinds/details/detail-value.tsx';
import type { Label } from '../../kit/label.ts';
import type { AnyModel } from '../../kit/model.ts';
import { AfterSaleOrder, PlaceOrder } from '../place-order/charge/payment.ts';

type Row = SublistProps['rows'][number];

const began: Label = { en: 'Began', zh: '发起' };
const ended: Label = { en: 'Ended', zh: '完成' };

interface EntryProps {
  readonly model: AnyModel;
  readonly row: Row;
  /** The number, what it is, its amount and how it stands. */
  readonly head: readonly string[];
  readonly facts: readonly string[];
  readonly buttons: ReactNode;
}

const has = (row: Row, name: string) => row[name] !== null && row[name] !== undefined && row[name] !== '';

/** One movement of money: what and how much first, then what is known of it, and its two times. */
function Entry({ model, row, head, facts, buttons }: EntryProps) {
  const { say } = useLanguage();
  const value = (name: string) => {
    const field = model.fields[name];
    return field && <DetailValue field={field} name={name} row={row} model={model} />;
  };
  return (
    <li>
      <div className="money-head">
        {head.map((name) => (
          <span key={name} data-name={name}>
            {value(name)}
          </span>
        ))}
        <span className="money-buttons">{buttons}</span>
      </div>
      <dl>
        {facts
          .filter((name) => has(row, name))
          .map((name) => (
            <div key={name}>
              <dt>{model.fields[name] && say(model.fields[name].label)}</dt>
              <dd>{value(name)}</dd>
            </div>
          ))}
      </dl>
      <p className="money-times">
        {say(began)} {value('create_time')}
        {has(row, 'finish_time') && (
          <>
            {' · '}
            {say(ended)} {value('finish_time')}
          </>
        )}
      </p>
    </li>
  );
}

/** P05 D9: what was asked of the payment channel, newest first. */
export function PaymentTimeline({ rows, buttons }: SublistProps) {
  return (
    <ol className="timeline money-timeline">
      {rows.map((row) => (
        <Entry
          key={row.id}
          model={PlaceOrder}
          row={row}
          head={['place_type', 'amount', 'place_status']}
          facts={['place_no', 'pay_channel', 'transaction_id', 'attempt_count', 'fail_msg']}
          buttons={buttons(row)}
        />
      ))}
    </ol>
  );
}

/** P05 D10: refunds and applications, with what a second person may do about them. */
export function RefundTimeline({ rows, buttons }: SublistProps) {
  return (
    <ol className="timeline money-timeline">
      {rows.map((row) => (
        <Entry
          key={row.id}
          model={AfterSaleOrder}
          row={row}
          head={['refund_type', 'refund_amount', 'after_sale_status', 'refund_stage']}
          facts={['after_sale_no', 'refund_reason', 'apply_name', 'refund_id', 'fail_reason']}
          buttons={buttons(row)}
        />
      ))}
    </ol>
  );
}
