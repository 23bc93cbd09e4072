import { definePart } from '../part.ts';
import { adDelivery } from './delivery/index.ts';
import { material } from './material/index.ts';
import { adPlan } from './plan/index.ts';
import { AdPlayBatch, adPlays } from './play/index.ts';

export const part = definePart({
  resources: [adPlan, adPlays, adDelivery, material],
  models: [AdPlayBatch],
  server: [
    async () => (await import('./plan/server.ts')).adPlanServerExtension,
    async () => (await import('./material/server.ts')).materialServerExtension,
  ],
  console: {
    advert_plan: {
      load: async () => (await import('./plan/console.tsx')).adPlanConsole,
      pages: { week: { view: { en: 'Week', zh: '周视图' } } },
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
