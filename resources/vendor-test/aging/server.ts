import { implement } from '../../../server/server-extension.ts';
import { overrideOf } from '../override.ts';
import { courseOf } from './course.server.ts';
import { aging } from './index.ts';
import { samplesCall } from './samples.ts';

export const agingServerExtension = implement(aging, {
  calls: { [samplesCall]: courseOf },
  handlers: {
    override: async (context) => ({ set: overrideOf(context) }),
    interrupt: async ({ input, now }) => ({
      set: { interrupt_reason: input.interrupt_reason, end_time: now },
    }),
  },
});
