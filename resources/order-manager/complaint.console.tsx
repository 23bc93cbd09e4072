import { ActionInputs } from '../../src/actions/action-inputs.tsx';
import { type ActionFieldsProps, customize, type SlotProps, type SublistProps } from '../../src/customize.ts';
import { useCall } from '../../src/data/use-call.ts';
import { useLanguage } from '../../src/i18n/language.tsx';
import { DetailValue } from '../../src/kinds/details/detail-value.tsx';
import { Pictures } from '../../src/kinds/details/media.tsx';
import { Call } from '../kit/calls.ts';
import { optionOf } from '../kit/enumeration.ts';
import type { RowOf } from '../kit/resource.ts';
import { ComplaintReply, complaint } from './complaint.ts';
import { replySide } from './complaint-enums.ts';
import { OrderCard } from './order-card.console.tsx';
import type { ChosenLine } from './refund.ts';
import { chosenLines } from './refund-choice.ts';
import type { Line } from './refund-dialog.console.tsx';
import { RefundLines } from './refund-lines.console.tsx';
import './sale-order.console.css';
import './complaint.console.css';

const Order = ({ row }: SlotProps<RowOf<typeof complaint>>) => <OrderCard orderId={row.order_id} />;

/** What was said, the oldest first: the consumer on the left, staff on the right. */
function Negotiation({ rows }: SublistProps) {
  const { say } = useLanguage();
  const { images, create_time } = ComplaintReply.fields;
  return (
    <ol className="negotiation">
      {rows.map((row) => {
        const side = optionOf(replySide, row.side);
        return (
          <li key={row.id} data-side={row.side === replySide.staff ? 'staff' : 'consumer'}>
            <p className="negotiation-head">
              <strong>{side && say(side)}</strong>
              {typeof row.author_name === 'string' && <span>{row.author_name}</span>}
              {create_time && (
                <DetailValue field={create_time} name="create_time" row={row} model={ComplaintReply} />
              )}
            </p>
            <p className="negotiation-text">{String(row.content)}</p>
            {images && Array.isArray(row.images) && row.images.length > 0 && (
              <Pictures field={images} name="images" value={row.images} row={row} />
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Lines of one order; more than a cabinet can hold. */
const mostLines = 100;

/** Of the order that the complaint is about: how many of each line go back. */
function OrderLines({ orderId, values, errors, set }: ActionFieldsProps & { readonly orderId: string }) {
  const { data, problem, retry } = useCall<{ rows: readonly Line[] }>(
    new Call('GET /mgt_order/goods/{id}/v1', {
      params: { id: orderId },
      query: { page: 1, size: mostLines },
    }),
    { quiet: true },
  );
  const chosen = (values.goods ?? []) as readonly ChosenLine[];
  return (
    <RefundLines
      // What corrects another line has nothing of its own to give back.
      lines={data?.rows.filter(({ quantity }) => quantity > 0)}
      unread={problem?.message}
      retry={retry}
      units={Object.fromEntries(chosen.map((line) => [line.order_goods_id, line.quantity]))}
      errors={errors}
      onChange={(units) => set('goods', chosenLines(units))}
    />
  );
}

/** What a result needs; goods that go back are chosen from the order's own lines. */
function FinishFields(props: ActionFieldsProps) {
  const orderId = props.row?.order_id;
  return (
    <ActionInputs
      {...props}
      own={
        typeof orderId === 'string' ? { goods: <OrderLines key="goods" {...props} orderId={orderId} /> } : {}
      }
    />
  );
}

export const complaintConsole = customize(complaint, {
  slots: { order: Order },
  sublists: { mgt_complaint_reply: Negotiation },
  fields: { finish: FinishFields },
});
