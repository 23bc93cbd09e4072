import { definePart } from '../part.ts';
import { home } from './home.ts';

export const part = definePart({
  resources: [home],
  models: [],
  server: [async () => (await import('./home.server.ts')).homeServerExtension],
  console: {
    home: { load: async () => (await import('./home.console.tsx')).homeConsole },
  },
});
