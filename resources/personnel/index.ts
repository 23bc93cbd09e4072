import { definePart } from '../part.ts';
import { auditLog } from './audit-log/index.ts';
import { org } from './org/index.ts';
import { policy } from './policy/index.ts';
import { role } from './role/index.ts';
import { user } from './user/index.ts';

export const part = definePart({
  resources: [org, role, user, policy, auditLog],
  models: [],
  server: [
    async () => (await import('./org/server.ts')).orgServerExtension,
    async () => (await import('./role/server.ts')).roleServerExtension,
    async () => (await import('./user/server.ts')).userServerExtension,
    async () => (await import('./policy/server.ts')).policyServerExtension,
    async () => (await import('./audit-log/server.ts')).auditLogServerExtension,
  ],
  console: {
    manager_role: {
      load: async () => (await import('./role/console.tsx')).roleConsole,
      pages: { access: {} },
    },
    manager: {
      load: async () => (await import('./user/console.tsx')).userConsole,
      pages: { access: {}, 'who-can': {} },
    },
    policy_version: {
      load: async () => (await import('./policy/console.tsx')).policyConsole,
    },
    sys_operate_log: {
      load: async () => (await import('./audit-log/console.tsx')).auditLogConsole,
    },
  },
  seed: async () => (await import('./seed/index.ts')).seed,
});
