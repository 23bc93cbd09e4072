import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { OrderMediaGallery } from '../sale-order/media.console.tsx';
import { warningOrder } from './index.ts';
import '../sale-order/console.css';

/** P10: the media beside an order, and the review, which loads when somebody reviews. */
export const warningOrderConsole = customize(warningOrder, {
  slots: {},
  dialogs: {
    handle: lazyPage(
      'review',
      async () => (await import('../after-sale/review-dialog.console.tsx')).ReviewDialog,
    ),
  },
  sublists: { mgt_order_media: OrderMediaGallery },
});
