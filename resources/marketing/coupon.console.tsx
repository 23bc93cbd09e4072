import { customize } from '../../src/customize.ts';
import { coupon } from './coupon.ts';
import { CouponAdded } from './coupon-added.console.tsx';

/** P51: the page after a creation. */
export const couponConsole = customize(coupon, { slots: {}, pages: { 'add-success': CouponAdded } });
