import { useApp } from '../../../src/app-context.tsx';
import type { SublistProps } from '../../../src/customize.ts';
import { useCall } from '../../../src/data/use-call.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { DetailValue } from '../../../src/kinds/details/detail-value.tsx';
import { RecordLink } from '../../../src/screens/detail/record-link.tsx';
import { Call } from '../../kit/calls.ts';
import type { Label } from '../../kit/label.ts';
import { recordPath } from '../../kit/routes.ts';
import { SaleOrder, saleOrder } from './index.ts';
import { OrderMediaGallery } from './media.console.tsx';

type Row = SublistProps['rows'][number];

const facts = [
  'order_no',
  'order_status',
  'goods_summary',
  'pay_amount',
  'refund_amount',
  'shop_name',
  'user_phone',
  'open_time',
  'pay_time',
] as const;
const words = {
  none: { en: 'No order belongs to it.', zh: '未关联订单。' },
  closed: { en: 'You may not open the order.', zh: '您没有查看该订单的权限。' },
} as const satisfies Readonly<Record<string, Label>>;
/** Cameras and stages of one shopping. */
const mostMedia = 20;

/** The order that a refund or a complaint is about, with what the cameras saw, for those who may see either. */
export function OrderCard({ orderId }: { orderId: string | null }) {
  const { say } = useLanguage();
  const { access } = useApp();
  const may = access.can(saleOrder, 'read');
  const read = orderId !== null && may;
  const { data: order } = useCall<Row>(
    read ? new Call('GET /mgt_order/{id}/v1', { params: { id: orderId } }) : null,
    { quiet: true },
  );
  const { data: media } = useCall<{ rows: readonly Row[] }>(
    read && access.holds('ORDER_MEDIA_VIEW')
      ? new Call('GET /mgt_order/media/{id}/v1', {
          params: { id: orderId },
          query: { page: 1, size: mostMedia },
        })
      : null,
    { quiet: true },
  );
  if (orderId === null) return <p className="order-card-note">{say(words.none)}</p>;
  if (!may) return <p className="order-card-note">{say(words.closed)}</p>;
  if (!order) return <div className="order-card" data-waiting />;
  return (
    <div className="order-card">
      <dl className="order-card-facts">
        {facts.map((name) => {
          const field = SaleOrder.fields[name];
          return (
            field && (
              <div key={name}>
                <dt>{say(field.label)}</dt>
                <dd>
                  <DetailValue field={field} name={name} row={order} model={SaleOrder} />
                </dd>
              </div>
            )
          );
        })}
      </dl>
      <RecordLink path={recordPath(saleOrder, orderId)} />
      {media && media.rows.length > 0 && (
        <OrderMediaGallery record={order} rows={media.rows} buttons={() => null} />
      )}
    </div>
  );
}
