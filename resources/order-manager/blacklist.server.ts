import { implement } from '../../server/behaviour.ts';
import { blacklist } from './blacklist.ts';
import { flag } from './blacklisting.server.ts';

export const blacklistBehaviour = implement(blacklist, {
  handlers: {
    expire: async (doing) => {
      await flag(doing, doing.row.user_id, 0);
      return undefined;
    },
  },
});
