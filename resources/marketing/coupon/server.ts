import { businessNumber } from '../../../server/business-number.ts';
import { invalidField } from '../../../server/refusal.ts';
import { implement } from '../../../server/server-extension.ts';
import { bizType, journalType } from '../journal/enums.ts';
import { tell } from '../journal/writing.server.ts';
import { couponDaysOf } from './days.server.ts';
import { couponDaysCall } from './days.ts';
import { coupon } from './index.ts';
import { beginIssue } from './issue/begin.server.ts';

/** The largest total of one coupon (P49). */
const largestTotal = 1_000_000;

/** A coupon that nobody can claim any more. @throws Refusal 10006 */
function refusePast({ claim_end_time }: { readonly claim_end_time: string }, now: string): undefined {
  if (claim_end_time <= now)
    throw invalidField('claim_end_time', { en: 'must be in the future', zh: '须晚于当前时间' });
}

export const couponServerExtension = implement(coupon, {
  calls: { [couponDaysCall]: couponDaysOf },
  handlers: {
    publish: async (context) => {
      await tell(context, bizType.coupon, context.row, { type: journalType.publish });
      return undefined;
    },
    start: async (context) => {
      await tell(context, bizType.coupon, context.row, { type: journalType.publish });
      return undefined;
    },
    end: async (context) => {
      await tell(context, bizType.coupon, context.row, { type: journalType.expire });
      return undefined;
    },
    expire: async (context) => {
      await tell(context, bizType.coupon, context.row, { type: journalType.expire });
      return undefined;
    },
    block: async (context) => {
      await tell(context, bizType.coupon, context.row, { type: journalType.stop });
      return undefined;
    },
    allow: async (context) => {
      await tell(context, bizType.coupon, context.row, { type: journalType.start });
      return undefined;
    },
    issue: async (context) => {
      if (context.row.claim_end_time <= context.now) context.refuse(17006);
      return { result: await beginIssue(context, context.row, context.input) };
    },
    addStock: async (context) => {
      const { row, input, refuse } = context;
      const total_count = row.total_count + input.add_count;
      if (total_count > largestTotal) {
        refuse(10006, {}, [
          {
            field: 'add_count',
            msg: {
              en: `must be at most ${largestTotal - row.total_count}`,
              zh: `不能大于${largestTotal - row.total_count}`,
            },
          },
        ]);
      }
      await tell(context, bizType.coupon, row, {
        type: journalType.stock,
        before: { total_count: row.total_count },
        after: { total_count },
      });
      return { set: { total_count } };
    },
  },
  beforeCreate: async ({ me, now, values }) => {
    refusePast(values, now);
    return { set: { coupon_no: businessNumber('C', now), create_id: me.id, create_name: me.name } };
  },
  afterCreate: (context) =>
    tell(context, bizType.coupon, context.row, { type: journalType.create, after: context.row }),
  beforeUpdate: async ({ next, now }) => refusePast(next, now),
  afterUpdate: (context) =>
    tell(context, bizType.coupon, context.row, {
      type: journalType.edit,
      before: context.before,
      after: context.row,
    }),
  beforeDelete: (context) => tell(context, bizType.coupon, context.row, { type: journalType.delete }),
});
