import type { ProductPart } from '../kit/product.ts';
import { afterSaleOrder } from './after-sale-order.ts';
import { blacklist } from './blacklist.ts';
import { brushingRecord } from './brushing-record.ts';
import { ComplaintReply, complaint } from './complaint.ts';
import { AlgorithmSample, errorOrder } from './error-order.ts';
import { OrderGoods, OrderMedia, OrderSensor, OrderTag } from './order-parts.ts';
import { Account, ChannelAttempt, LedgerRow } from './payment.ts';
import { placeOrder } from './place-order.ts';
import { saleOrder } from './sale-order.ts';
import { scanRecord } from './scan-record.ts';
import { warningOrder } from './warning-order.ts';

export const orderManager: ProductPart = {
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
  models: [
    OrderGoods,
    OrderMedia,
    OrderSensor,
    OrderTag,
    Account,
    LedgerRow,
    ChannelAttempt,
    ComplaintReply,
    AlgorithmSample,
  ],
};
