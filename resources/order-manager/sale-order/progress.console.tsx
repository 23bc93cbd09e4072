import type { SlotProps } from '../../../src/customize.ts';
import { afterSaleStatus, refundState } from '../../enums.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { identifyStatus, orderStatus, payStatus } from '../enums.ts';
import type { saleOrder } from './index.ts';
import { type Stage, Stages } from './stages.console.tsx';

type Order = RowOf<typeof saleOrder>;

const words = {
  progress: { en: 'Progress', zh: '订单进度' },
  placed: { en: 'Placed', zh: '已下单' },
  closed: { en: 'Door closed', zh: '已关门' },
  recognised: { en: 'Recognised', zh: '已识别' },
  settled: { en: 'Settled', zh: '已结算' },
  paid: { en: 'Paid', zh: '已支付' },
  refunded: { en: 'Refunded', zh: '已退款' },
  refunding: { en: 'Refunding', zh: '退款中' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
  arrears: { en: 'Arrears', zh: '欠款' },
  nothingDue: { en: 'Nothing to pay', zh: '无需支付' },
} as const satisfies Readonly<Record<string, Label>>;

/** P05 D1: placed → door closed → recognised → settled → paid (→ refunded), with the times that are known. */
function stagesOf(order: Order): Stage[] {
  const cancelled = order.order_status === orderStatus.cancelled;
  const paid = order.pay_status === payStatus.paid;
  const refunding = order.after_sale_status === afterSaleStatus.refunding;
  const refunded = order.refund_state !== refundState.none;
  const stages: Stage[] = [
    { label: words.placed, done: true, time: order.create_time },
    { label: words.closed, done: order.close_time !== null, time: order.close_time },
    {
      label: words.recognised,
      done: order.identify_status === identifyStatus.recognised,
      time: order.identify_time,
    },
    { label: words.settled, done: order.settle_time !== null, time: order.settle_time },
  ];
  if (cancelled)
    return [...stages, { label: words.cancelled, done: true, time: order.cancel_time, tone: 'danger' }];
  stages.push({
    label: paid || !order.arrears_flag ? words.paid : words.arrears,
    done: paid,
    time: order.pay_time,
    note: paid && order.pay_amount === 0 ? words.nothingDue : undefined,
    tone: order.arrears_flag && !paid ? 'danger' : undefined,
  });
  if (refunding) stages.push({ label: words.refunding, done: false, tone: 'progress' });
  else if (refunded) {
    stages.push({
      label: words.refunded,
      done: true,
      time: order.refund_time,
      note: `¥${moneyText(order.refund_amount)}`,
      tone: 'warning',
    });
  }
  return stages;
}

export const OrderProgressSteps = ({ row }: SlotProps<Order>) => (
  <Stages label={words.progress} stages={stagesOf(row)} />
);
