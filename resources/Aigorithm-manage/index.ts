import { definePart } from '../part.ts';
import { Identify } from './identify/index.ts';
import { SettleDay } from './settle-day.ts';

/** Models of recognition and settlement; their screens are not built yet. */
export const part = definePart({
  resources: [],
  models: [Identify, SettleDay],
  seed: async () => (await import('./seed/index.ts')).seed,
});
