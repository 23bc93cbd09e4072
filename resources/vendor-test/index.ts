import { definePart } from '../part.ts';
import { VendorAgingEvent } from './aging/event.ts';
import { aging } from './aging/index.ts';
import { binding } from './binding/index.ts';
import { person } from './person.ts';
import { FactoryDay, FactoryItemDay } from './statistics/facts.ts';
import { factoryStatistics } from './statistics/index.ts';
import { test, VendorTestItem } from './test/index.ts';

export const part = definePart({
  resources: [person, binding, test, aging, factoryStatistics],
  models: [VendorTestItem, VendorAgingEvent, FactoryDay, FactoryItemDay],
  server: [
    async () => (await import('./calls/server.ts')).personServerExtension,
    async () => (await import('./binding/server.ts')).bindingServerExtension,
    async () => (await import('./test/server.ts')).testServerExtension,
    async () => (await import('./aging/server.ts')).agingServerExtension,
    async () => (await import('./statistics/server.ts')).factoryStatisticsServerExtension,
  ],
  console: {
    vendor_aging: { load: async () => (await import('./aging/console.tsx')).agingConsole },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
