import { customize } from '../../../src/customize.ts';
import { CouponAdded } from './added.console.tsx';
import { CouponDays } from './days.console.tsx';
import { coupon } from './index.ts';

/** P51, the page after a creation, and the chart of P52. */
export const couponConsole = customize(coupon, {
  slots: { days: CouponDays },
  pages: { 'add-success': CouponAdded },
});
