import { definePart } from '../part.ts';
import { afterSaleOrder } from './after-sale/index.ts';
import { blacklist } from './blacklist/index.ts';
import { ComplaintReply, complaint } from './complaint/index.ts';
import { AlgorithmSample, errorOrder } from './error-order/index.ts';
import { ChannelAttempt } from './place-order/charge/payment.ts';
import { placeOrder } from './place-order/index.ts';
import { saleOrder } from './sale-order/index.ts';
import { OrderGoods, OrderMedia, OrderSensor, OrderTag } from './sale-order/parts.ts';
import { scanRecord } from './scan-record/index.ts';
import { brushingRecord } from './warning-order/brushing-record.ts';
import { warningOrder } from './warning-order/index.ts';

export const part = definePart({
  resources: [
    saleOrder,
    afterSaleOrder,
    errorOrder,
    warningOrder,
    complaint,
    placeOrder,
    scanRecord,
    blacklist,
    brushingRecord,
  ],
  models: [OrderGoods, OrderMedia, OrderSensor, OrderTag, ChannelAttempt, ComplaintReply, AlgorithmSample],
  server: [
    async () => (await import('./sale-order/server.ts')).saleOrderServerExtension,
    async () => (await import('./after-sale/server.ts')).afterSaleServerExtension,
    async () => (await import('./complaint/server.ts')).complaintServerExtension,
    async () => (await import('./place-order/server.ts')).placeOrderServerExtension,
    async () => (await import('./error-order/server.ts')).errorOrderServerExtension,
    async () => (await import('./warning-order/server.ts')).warningOrderServerExtension,
    async () => (await import('./blacklist/server.ts')).blacklistServerExtension,
    async () => (await import('./scan-record/server.ts')).scanRecordServerExtension,
  ],
  console: {
    mgt_order: { load: async () => (await import('./sale-order/console.tsx')).saleOrderConsole },
    mgt_after_sale_order: {
      load: async () => (await import('./after-sale/console.tsx')).afterSaleConsole,
    },
    mgt_complaint_order: {
      load: async () => (await import('./complaint/console.tsx')).complaintConsole,
    },
    mgt_error_order: {
      load: async () => (await import('./error-order/console.tsx')).errorOrderConsole,
      pages: { detail: { hideMenu: true } },
    },
    mgt_warning_order: {
      load: async () => (await import('./warning-order/console.tsx')).warningOrderConsole,
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
