import { implement } from '../../../server/server-extension.ts';
import { agingStatus } from '../factory-enums.ts';
import { binding } from './index.ts';

export const bindingServerExtension = implement(binding, {
  handlers: {
    unbind: async ({ input, now }) => ({ set: { unbind_time: now, unbind_reason: input.unbind_reason } }),
    ship: async ({ now }) => ({ set: { ship_time: now } }),
  },
  deny: {
    unbind: async ({ tx, rows }) => {
      // What is aged right now is interrupted first, so that no run goes on for a board that is out.
      const running = await tx
        .selectFrom('vendor_aging')
        .select('binding_id')
        .where(
          'binding_id',
          'in',
          rows.map(({ id }) => id),
        )
        .where('aging_status', '=', agingStatus.running)
        .execute();
      return new Map(running.map(({ binding_id }) => [String(binding_id), 23003]));
    },
    ship: async ({ tx, rows }) => {
      const runs = await tx
        .selectFrom('vendor_aging')
        .distinctOn('binding_id')
        .select(['binding_id', 'aging_status'])
        .where(
          'binding_id',
          'in',
          rows.map(({ id }) => id),
        )
        .orderBy('binding_id')
        .orderBy('start_time', 'desc')
        .orderBy('id', 'desc')
        .execute();
      const passed = new Set(
        runs
          .filter(({ aging_status }) => aging_status === agingStatus.passed)
          .map(({ binding_id }) => String(binding_id)),
      );
      return new Map(rows.filter(({ id }) => !passed.has(id)).map(({ id }) => [id, 23007]));
    },
  },
});
