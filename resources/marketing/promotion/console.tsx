import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { PromotionDays } from './days.console.tsx';
import { promotion } from './index.ts';
import { RivalNote } from './rival-note.console.tsx';

/** P47's daily result, and conflicts while an activity is typed (P48). */
export const promotionConsole = customize(promotion, {
  slots: { days: PromotionDays },
  notes: { end_clock: RivalNote },
  pages: {
    try: lazyPage('price-trial', async () => (await import('../trial/trial.console.tsx')).ActivityTrial),
  },
});
