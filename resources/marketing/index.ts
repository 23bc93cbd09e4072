import { definePart } from '../part.ts';
import { coupon, userCoupon } from './coupon/index.ts';
import { OrderReason, PromotionUse } from './pricing/records.ts';
import { Promotion } from './promotion/index.ts';

export const part = definePart({
  resources: [coupon, userCoupon],
  models: [Promotion, PromotionUse, OrderReason],
  server: [async () => (await import('./coupon/server.ts')).couponServerExtension],
  console: {
    mgt_coupon: {
      load: async () => (await import('./coupon/console.tsx')).couponConsole,
      pages: { 'add-success': { hideMenu: true } },
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
