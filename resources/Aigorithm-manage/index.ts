import { definePart } from '../part.ts';
import { identify } from './identify/index.ts';
import { ProviderDay } from './provider/day.ts';
import { provider } from './provider/index.ts';
import { providerPrice } from './provider/price.ts';
import { ProviderPush } from './provider/push.ts';
import { SettleDay } from './settle-day.ts';

/** Algorithm providers and their recognitions; settlement's own screens are not built yet. */
export const part = definePart({
  resources: [provider, providerPrice, identify],
  models: [ProviderDay, ProviderPush, SettleDay],
  server: [
    async () => (await import('./provider/server.ts')).providerServerExtension,
    async () => (await import('./provider/price-deleting.server.ts')).providerPriceServerExtension,
    async () => (await import('./identify/server.ts')).identifyServerExtension,
  ],
  console: {
    algorithm_mct: { load: async () => (await import('./provider/console.tsx')).providerConsole },
    algorithm_identify: { load: async () => (await import('./identify/console.tsx')).identifyConsole },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
