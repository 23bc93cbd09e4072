import { definePart } from '../part.ts';
import { material } from './material/index.ts';
import { AdPlan } from './plan/index.ts';

export const part = definePart({
  resources: [material],
  models: [AdPlan],
  server: [async () => (await import('./material/server.ts')).materialServerExtension],
  seed: async () => (await import('./seed/index.ts')).seed,
});
