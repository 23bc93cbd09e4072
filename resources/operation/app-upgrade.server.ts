import { implement } from '../../server/behaviour.ts';
import { appUpgrade } from './app-upgrade.ts';
import { versionStatus } from './version-enums.ts';

const running: ReadonlySet<number> = new Set([versionStatus.grey, versionStatus.released]);

export const appUpgradeBehaviour = implement(appUpgrade, {
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
