import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { ConsumerHabits } from '../consumer/habits.console.tsx';
import { saleOrder } from './index.ts';
import { OrderMediaGallery } from './media.console.tsx';
import { PaymentTimeline, RefundTimeline } from './payment-timeline.console.tsx';
import { OrderProgressSteps } from './progress.console.tsx';
import { OrderTags } from './tags.console.tsx';
import './console.css';

/** P05: how far the order is, its money as a timeline, its pictures for the eye, and the refund. */
export const saleOrderConsole = customize(saleOrder, {
  slots: { progress: OrderProgressSteps, consumer: ConsumerHabits },
  dialogs: {
    refund: lazyPage(
      'refund',
      async () => (await import('../after-sale/refund/dialog.console.tsx')).RefundDialog,
    ),
  },
  sublists: {
    mgt_order_media: OrderMediaGallery,
    mgt_order_tag: OrderTags,
    mgt_place_order: PaymentTimeline,
    mgt_after_sale_order: RefundTimeline,
  },
});
