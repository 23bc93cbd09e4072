import { customize } from '../../src/customize.ts';
import { lazyPage } from '../../src/router/lazy-page.tsx';
import { OrderMediaGallery } from './order-media.console.tsx';
import { warningOrder } from './warning-order.ts';
import './sale-order.console.css';

/** P10: the media beside an order, and the review, which loads when somebody reviews. */
export const warningOrderConsole = customize(warningOrder, {
  slots: {},
  dialogs: {
    handle: lazyPage('review', async () => (await import('./review-dialog.console.tsx')).ReviewDialog),
  },
  sublists: { mgt_order_media: OrderMediaGallery },
});
