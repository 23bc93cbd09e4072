import { definePart } from '../part.ts';
import { VendorAging } from './aging.ts';
import { VendorBinding } from './binding.ts';
import { person } from './person.ts';

export const part = definePart({
  resources: [person],
  models: [VendorBinding, VendorAging],
  seed: async () => (await import('./seed/index.ts')).seed,
});
