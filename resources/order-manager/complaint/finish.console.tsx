import { ActionInputs } from '../../../src/actions/action-inputs.tsx';
import type { ActionFieldsProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { Call } from '../../kit/calls.ts';
import { chosenLines, unitsOf } from '../after-sale/refund/choice.ts';
import type { ChosenLine } from '../after-sale/refund/index.ts';
import type { Line } from '../after-sale/refund/lines.console.tsx';
import { RefundLines } from '../after-sale/refund/lines.console.tsx';

/** Lines of one order; more than a cabinet can hold. */
const mostLines = 100;

/** Of the order that the complaint is about: how many of each line go back. */
function OrderLines({ orderId, values, set }: ActionFieldsProps & { readonly orderId: string }) {
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
      units={unitsOf(chosen)}
      onChange={(units) => set({ goods: chosenLines(units) })}
    />
  );
}

/** What a result needs; goods that go back are chosen from the order's own lines. */
export function FinishFields(props: ActionFieldsProps) {
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
