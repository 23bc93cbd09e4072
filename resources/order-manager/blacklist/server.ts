import { implement } from '../../../server/server-extension.ts';
import { flagConsumer } from './blacklisting.server.ts';
import { blacklist } from './index.ts';

export const blacklistServerExtension = implement(blacklist, {
  handlers: {
    expire: async (context) => {
      await flagConsumer(context, context.row.user_id, 0);
      return undefined;
    },
    lift: async (context) => {
      const { row, input, me, now } = context;
      await flagConsumer(context, row.user_id, 0);
      return { set: { lift_name: me.name, lift_time: now, lift_reason: input.lift_reason } };
    },
  },
});
