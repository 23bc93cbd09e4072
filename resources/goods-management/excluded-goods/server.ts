import { implement } from '../../../server/server-extension.ts';
import { isHeadOffice, onlyHeadOffice } from '../goods-center/head-office.server.ts';
import { excludedGoods } from './index.ts';

export const excludedGoodsServerExtension = implement(excludedGoods, {
  handlers: {},
  deny: { update: onlyHeadOffice(12027), delete: onlyHeadOffice(12027) },
  beforeCreate: async (context) => {
    const { me, tx, refuse } = context;
    if (!(await isHeadOffice(context, tx))) refuse(12027);
    return { set: { create_id: me.id, create_name: me.name } };
  },
});
