import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { Accuracy } from './accuracy.console.tsx';
import { Alike } from './alike.console.tsx';
import { Gallery } from './gallery.console.tsx';
import { goodsModeling } from './index.ts';
import { ModelingSteps } from './steps.console.tsx';
import { Weighings } from './weighings.console.tsx';

export const goodsModelingConsole = customize(goodsModeling, {
  slots: { steps: ModelingSteps, gallery: Gallery, weighings: Weighings, alike: Alike, accuracy: Accuracy },
  fields: {
    sendBack: lazyPage('send-back', async () => (await import('./send-back.console.tsx')).SendBackFields),
  },
});
