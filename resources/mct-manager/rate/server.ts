import type { ActionContext } from '../../../server/server-extension.ts';
import { implement } from '../../../server/server-extension.ts';
import type { RowOf } from '../../kit/resource.ts';
import { mctLogType } from '../enums.ts';
import { changesOf, writeMerchantLog } from '../log-writing.server.ts';
import { merchantRate } from './index.ts';
import { checkTerms, costOf, meetsAnother, previewedRates, setRates } from './setting.server.ts';

type Row = RowOf<typeof merchantRate>;

async function logged(context: ActionContext, row: Row, before: object, after: object) {
  const changes = changesOf(context, 'mct_rate', { ...before }, { ...after });
  const { mct_id, mct_name, mgt_org_id } = row;
  const merchant = { id: mct_id, full_name: mct_name ?? '', mgt_org_id: mgt_org_id ?? '0' };
  await writeMerchantLog(context, context.tx, [{ merchant, type: mctLogType.rate, changes }]);
}

/** P35: rates never overlap, begin tomorrow at the earliest and are left alone once they have begun. */
export const rateServerExtension = implement(merchantRate, {
  handlers: {
    set: setRates,
    end: async (context) => {
      const { row, surroundings } = context;
      const expire_date = surroundings.today;
      await logged(context, row, row, { ...row, expire_date });
      return { set: { expire_date } };
    },
  },
  beforeUpdate: async (context) => {
    const { row, next, surroundings, refuse } = context;
    checkTerms(next, surroundings.today);
    if (await meetsAnother(context, next.mct_id, next, row.id)) refuse(14004);
    return { set: { cost_rate: costOf(next) } };
  },
  afterUpdate: ({ row, before, ...context }) => logged(context, row, before, row),
  beforeDelete: ({ row, ...context }) => logged(context, row, row, {}),
  calls: { 'POST /mct_rate/preview/v1': previewedRates },
});
