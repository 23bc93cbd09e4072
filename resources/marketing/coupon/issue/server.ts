import { implement } from '../../../../server/server-extension.ts';
import { couponIssue } from './index.ts';
import { issueTasks } from './job.server.ts';

export const couponIssueServerExtension = implement(couponIssue, {
  handlers: {
    goOn: async ({ now }) => ({ set: { due_time: now } }),
  },
  tasks: issueTasks,
});
