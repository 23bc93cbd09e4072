import { customize } from '../../src/customize.ts';
import { lazyPage } from '../../src/router/lazy-page.tsx';
import { ConsumerHabits } from './consumer-habits.console.tsx';
import { OrderMediaGallery } from './order-media.console.tsx';
import { OrderProgress } from './order-progress.console.tsx';
import { OrderTags } from './order-tags.console.tsx';
import { PaymentTimeline, RefundTimeline } from './payment-timeline.console.tsx';
import { saleOrder } from './sale-order.ts';
import './sale-order.console.css';

/** P05: how far the order is, its money as a timeline, its pictures for the eye, and the refund. */
export const saleOrderConsole = customize(saleOrder, {
  slots: { progress: OrderProgress, consumer: ConsumerHabits },
  dialogs: {
    refund: lazyPage('refund', async () => (await import('./refund-dialog.console.tsx')).RefundDialog),
  },
  sublists: {
    mgt_order_media: OrderMediaGallery,
    mgt_order_tag: OrderTags,
    mgt_place_order: PaymentTimeline,
    mgt_after_sale_order: RefundTimeline,
  },
});
