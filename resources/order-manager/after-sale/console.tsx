import type { SlotProps } from '../../../src/customize.ts';
import { customize } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { afterSaleStatus } from '../../enums.ts';
import { Call } from '../../kit/calls.ts';
import { moneyText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { refundStage } from '../enums.ts';
import { OrderCard } from '../sale-order/card.console.tsx';
import { type Stage, Stages } from '../sale-order/stages.console.tsx';
import { afterSaleOrder } from './index.ts';
import '../sale-order/console.css';

type Refund = RowOf<typeof afterSaleOrder>;

const words = {
  steps: { en: 'Refund progress', zh: '退款进度' },
  applied: { en: 'Applied', zh: '已申请' },
  toAudit: { en: 'To audit', zh: '待审核' },
  audited: { en: 'Approved', zh: '已审核' },
  refused: { en: 'Refused', zh: '已拒绝' },
  channel: { en: 'Channel', zh: '渠道退款' },
  abnormal: { en: 'Channel abnormal', zh: '渠道异常' },
  voucher: { en: 'Voucher to confirm', zh: '凭证待确认' },
  finished: { en: 'Refunded', zh: '已退款' },
  goods: { en: 'Goods', zh: '商品' },
  quantity: { en: 'Quantity', zh: '数量' },
  amount: { en: 'Refunded (¥)', zh: '退款金额(¥)' },
  byAmount: { en: 'Refunded by amount: no goods were chosen.', zh: '按金额退款，未指定商品。' },
} as const satisfies Readonly<Record<string, Label>>;

/** P07 D1: applied → audited → channel → finished. */
function stagesOf(row: Refund): Stage[] {
  const applied: Stage = { label: words.applied, done: true, time: row.create_time };
  if (row.refund_stage === refundStage.toAudit) {
    return [
      applied,
      { label: words.toAudit, done: false, tone: 'warning' },
      { label: words.finished, done: false },
    ];
  }
  const { after_sale_status: status } = row;
  if (status === afterSaleStatus.refused) {
    return [
      applied,
      {
        label: words.refused,
        done: true,
        time: row.audit_time,
        note: row.audit_name ?? undefined,
        tone: 'danger',
      },
    ];
  }
  const refunded = status === afterSaleStatus.refunded;
  const abnormal = row.refund_stage === refundStage.abnormal;
  const channel = abnormal ? (row.voucher_image ? words.voucher : words.abnormal) : words.channel;
  return [
    applied,
    ...(row.audit_time || row.audit_name
      ? [{ label: words.audited, done: true, time: row.audit_time, note: row.audit_name ?? undefined }]
      : []),
    { label: channel, done: refunded, tone: abnormal ? 'danger' : refunded ? undefined : 'progress' },
    { label: words.finished, done: refunded, time: row.finish_time },
  ];
}

const Steps = ({ row }: SlotProps<Refund>) => <Stages label={words.steps} stages={stagesOf(row)} />;

/** Lines of one order; more than a cabinet can hold. */
const mostLines = 100;

interface Line {
  readonly id: string;
  readonly goods_name: string;
}

/** P07 D3: which goods, how many, and their share of the money. */
function Lines({ row }: SlotProps<Refund>) {
  const { say } = useLanguage();
  const { data } = useCall<{ rows: readonly Line[] }>(
    new Call('GET /mgt_order/goods/{id}/v1', {
      params: { id: row.order_id },
      query: { page: 1, size: mostLines },
    }),
    { quiet: true },
  );
  const goods = row.goods ?? [];
  if (goods.length === 0) return <p className="order-card-note">{say(words.byAmount)}</p>;
  const name = (id: string) => data?.rows.find((line) => line.id === id)?.goods_name ?? '--';
  return (
    <table className="order-card-lines">
      <thead>
        <tr>
          <th scope="col">{say(words.goods)}</th>
          <th scope="col">{say(words.quantity)}</th>
          <th scope="col">{say(words.amount)}</th>
        </tr>
      </thead>
      <tbody>
        {goods.map((line) => (
          <tr key={line.order_goods_id}>
            <td>{name(line.order_goods_id)}</td>
            <td>{line.quantity}</td>
            <td>{moneyText(line.amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Order = ({ row }: SlotProps<Refund>) => <OrderCard orderId={row.order_id} />;

export const afterSaleConsole = customize(afterSaleOrder, {
  slots: { steps: Steps, lines: Lines, order: Order },
});
