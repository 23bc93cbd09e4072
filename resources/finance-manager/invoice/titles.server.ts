import { implement } from '../../../server/server-extension.ts';
import { invoiceTitle } from './titles.ts';

export const invoiceTitleServerExtension = implement(invoiceTitle, {
  handlers: {},
  // A title stands where its merchant does, whoever of the platform writes it down.
  beforeCreate: async ({ tx, values }) => {
    const { mgt_org_id } = await tx
      .selectFrom('mct')
      .select('mgt_org_id')
      .where('id', '=', values.mct_id)
      .executeTakeFirstOrThrow();
    return { set: { mgt_org_id } };
  },
});
