import { implement } from '../../../server/server-extension.ts';
import { overrideOf } from '../override.ts';
import { countTests } from './counting.server.ts';
import { test } from './index.ts';

export const testServerExtension = implement(test, {
  handlers: {
    async override(context) {
      const { tx, row } = context;
      await countTests(tx, row.person_id, row.id);
      return { set: overrideOf(context) };
    },
  },
});
