import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { CouponAdded } from './added.console.tsx';
import { CouponDays } from './days.console.tsx';
import { coupon } from './index.ts';
import { IssueFields } from './issue/fields.console.tsx';

/** P51, the page after a creation, and the chart of P52. */
export const couponConsole = customize(coupon, {
  slots: { days: CouponDays },
  fields: { issue: IssueFields },
  pages: {
    'add-success': CouponAdded,
    try: lazyPage('price-trial', async () => (await import('../trial/trial.console.tsx')).CouponTrial),
  },
});
