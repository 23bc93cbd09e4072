import { businessNumber } from '../../../server/business-number.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { implement } from '../../../server/server-extension.ts';
import { whatApplies } from './applying.server.ts';
import { refuseContradiction } from './conflict.server.ts';
import { sellingBrand } from './index.ts';
import { isPointOf, isSoldUnder } from './meant.server.ts';
import { touched } from './touched.server.ts';

export const sellingBrandServerExtension = implement(sellingBrand, {
  handlers: {
    enable: async (context) => {
      await refuseContradiction(context, context.row);
      return undefined;
    },
  },
  beforeCreate: async ({ values, me, now }) => ({
    set: {
      config_no: businessNumber('SB', now),
      brand_count: values.brand_ids.length,
      create_id: me.id,
      create_name: me.name,
    },
  }),
  beforeUpdate: async ({ next }) => ({ set: { brand_count: next.brand_ids.length } }),
  belongs: {
    mct_shop: ({ id }) => isPointOf(id),
    mct_shop_goods: ({ id }, caller) => isSoldUnder(id, caller),
  },
  calls: {
    'GET /mgt_example_tactics_config/detail/{id}/v1': (caller, { params }) =>
      readRow(caller, sellingBrand, params.id ?? ''),
    'GET /mgt_example_tactics_config/decision/v1': whatApplies,
    'POST /mgt_example_tactics_config/touched/v1': touched,
  },
});
