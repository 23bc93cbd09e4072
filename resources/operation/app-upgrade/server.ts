import { implement } from '../../../server/server-extension.ts';
import { versionStatus } from '../app-version/enums.ts';
import { appUpgrade } from './index.ts';

const running: ReadonlySet<number> = new Set([versionStatus.grey, versionStatus.released]);

export const appUpgradeServerExtension = implement(appUpgrade, {
  handlers: {
    succeed: async ({ now }) => ({ set: { upgrade_time: now, expire_time: null, fail_reason: null } }),
    fail: async ({ now }) => ({ set: { upgrade_time: now, expire_time: null } }),
    timeOut: async ({ now }) => ({ set: { upgrade_time: now, expire_time: null } }),
    retry: async ({ row }) => ({ set: { try_count: row.try_count + 1 } }),
  },
  deny: {
    retry: async ({ rows }) =>
      new Map(rows.filter((row) => !running.has(row.version_status ?? -1)).map(({ id }) => [id, 22010])),
  },
});
