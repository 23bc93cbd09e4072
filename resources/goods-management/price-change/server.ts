import { businessNumber } from '../../../server/business-number.ts';
import { invalidField } from '../../../server/refusal.ts';
import { implement } from '../../../server/server-extension.ts';
import { touchedBy } from '../strategy/touched.server.ts';
import { priceChange } from './index.ts';
import { priceChangeTasks } from './job.server.ts';
import { previewed } from './preview.server.ts';

export const priceChangeServerExtension = implement(priceChange, {
  handlers: {
    goOn: async ({ now }) => ({ set: { due_time: now } }),
  },
  beforeCreate: async ({ values, me, now }) => {
    if (values.percent === 0) throw invalidField('percent', { en: 'must not be 0', zh: '不能为0' });
    return {
      set: { change_no: businessNumber('PC', now), due_time: now, create_id: me.id, create_name: me.name },
    };
  },
  calls: {
    'POST /shop_price_change/touched/v1': touchedBy(priceChange),
    'POST /shop_price_change/preview/v1': previewed,
  },
  tasks: priceChangeTasks,
});
