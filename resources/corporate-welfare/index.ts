import { definePart } from '../part.ts';
import { welfare } from './plan/index.ts';
import { WelfareUse, welfareRelease } from './release/index.ts';
import { WelfareRound } from './round/index.ts';
import { welfareStaff } from './staff/index.ts';

export const part = definePart({
  resources: [welfare, welfareRelease, welfareStaff],
  models: [WelfareRound, WelfareUse],
  server: [
    async () => (await import('./plan/server.ts')).welfareServerExtension,
    async () => (await import('./release/server.ts')).welfareReleaseServerExtension,
    async () => (await import('./staff/server.ts')).welfareStaffServerExtension,
  ],
  console: {
    corporate_welfare: {
      load: async () => (await import('./plan/console.tsx')).welfareConsole,
      pages: { try: {} },
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
