import { definePart } from '../part.ts';
import { VendorAgingEvent } from './aging/event.ts';
import { aging } from './aging/index.ts';
import { binding } from './binding/index.ts';
import { person } from './person.ts';
import { test, VendorTestItem } from './test/index.ts';

export const part = definePart({
  resources: [person, binding, test, aging],
  models: [VendorTestItem, VendorAgingEvent],
  server: [
    async () => (await import('./calls/server.ts')).personServerExtension,
    async () => (await import('./binding/server.ts')).bindingServerExtension,
    async () => (await import('./test/server.ts')).testServerExtension,
    async () => (await import('./aging/server.ts')).agingServerExtension,
  ],
  console: {
    vendor_aging: { load: async () => (await import('./aging/console.tsx')).agingConsole },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
