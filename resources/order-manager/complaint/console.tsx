import { customize, type SlotProps, type SublistProps } from '../../../src/customize.ts';
import { useLanguage } from '../../../src/i18n/language.tsx';
import { DetailValue } from '../../../src/kinds/details/detail-value.tsx';
import { Pictures } from '../../../src/kinds/details/media.tsx';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { optionOf } from '../../kit/enumeration.ts';
import type { RowOf } from '../../kit/resource.ts';
import { OrderCard } from '../sale-order/card.console.tsx';
import { replySide } from './enums.ts';
import { ComplaintReply, complaint } from './index.ts';
import '../sale-order/console.css';
import './console.css';

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

/** What answers a complaint, loaded when somebody does. */
const FinishFields = lazyPage(
  'complaint-finish',
  async () => (await import('./finish.console.tsx')).FinishFields,
);

export const complaintConsole = customize(complaint, {
  slots: { order: Order },
  sublists: { mgt_complaint_reply: Negotiation },
  fields: { finish: FinishFields },
});
