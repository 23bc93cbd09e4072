import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { priceTrial } from './index.ts';

export const priceTrialConsole = customize(priceTrial, {
  slots: {},
  page: lazyPage('price-trial', async () => (await import('./trial.console.tsx')).TrialPage),
});
