import { definePart } from '../part.ts';
import { coupon, userCoupon } from './coupon/index.ts';
import { CouponIssueLine, couponIssue } from './coupon/issue/index.ts';
import { marketingJournal } from './journal/index.ts';
import { OrderReason, PromotionUse } from './pricing/records.ts';
import { promotion } from './promotion/index.ts';
import { priceTrial } from './trial/index.ts';
import { writeOff } from './write-off/index.ts';

export const part = definePart({
  resources: [promotion, coupon, couponIssue, userCoupon, writeOff, marketingJournal, priceTrial],
  models: [PromotionUse, OrderReason, CouponIssueLine],
  server: [
    async () => (await import('./promotion/server.ts')).promotionServerExtension,
    async () => (await import('./coupon/server.ts')).couponServerExtension,
    async () => (await import('./coupon/issue/server.ts')).couponIssueServerExtension,
    async () => (await import('./trial/server.ts')).priceTrialServerExtension,
  ],
  console: {
    promotion: {
      load: async () => (await import('./promotion/console.tsx')).promotionConsole,
      pages: { try: {} },
    },
    price_trial: { load: async () => (await import('./trial/console.tsx')).priceTrialConsole },
    mgt_coupon: {
      load: async () => (await import('./coupon/console.tsx')).couponConsole,
      pages: { 'add-success': { hideMenu: true }, try: {} },
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
