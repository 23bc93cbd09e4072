import { implement } from '../../server/behaviour.ts';
import { businessNumber } from '../../server/business-number.ts';
import { coupon } from './coupon.ts';

/** The largest total of one coupon (P49). */
const largestTotal = 1_000_000;

export const couponBehaviour = implement(coupon, {
  handlers: {
    addStock: async ({ row, input, refuse }) => {
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
      return { set: { total_count } };
    },
  },
  beforeCreate: async ({ me, now }) => ({
    set: { coupon_no: businessNumber('C', now), create_id: me.id, create_name: me.name },
  }),
});
