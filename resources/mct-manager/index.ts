import { definePart } from '../part.ts';
import { accountChange } from './account-change/index.ts';
import { merchantLog } from './log/index.ts';
import { merchant } from './merchant/index.ts';
import { merchantRate } from './rate/index.ts';

export const part = definePart({
  resources: [merchant, merchantRate, merchantLog, accountChange],
  models: [],
  server: [
    async () => (await import('./merchant/server.ts')).merchantServerExtension,
    async () => (await import('./rate/server.ts')).rateServerExtension,
    async () => (await import('./account-change/server.ts')).accountChangeServerExtension,
  ],
  console: {
    mct: { load: async () => (await import('./merchant/console.tsx')).merchantConsole },
    mct_rate: { load: async () => (await import('./rate/console.tsx')).rateConsole },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
