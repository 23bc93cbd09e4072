import { definePart } from '../part.ts';
import { notice } from './notice.ts';

export const part = definePart({
  resources: [notice],
  models: [],
  server: [async () => (await import('./notice.server.ts')).noticeServerExtension],
  console: {
    sys_mgt_notice_log: {
      load: async () => (await import('./notice.console.tsx')).noticeConsole,
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
