import { Refusal } from '../../../server/refusal.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import { goodsSource } from '../../enums.ts';
import type { RowOf } from '../../kit/resource.ts';
import { Goods, modelStatus } from '../../shared/goods.ts';
import { findOrAddBrand } from '../find-or-add-brand.server.ts';
import { partnerGoods } from './index.ts';
import { partnerTasks, syncState } from './sync.server.ts';

/** What is imported stands in the library at once and waits there for its recognition material. @throws Refusal 12001 */
async function importGoods(context: ActionContext, row: RowOf<typeof partnerGoods>): Promise<string> {
  const { tx, audit } = context;
  const goods = {
    goods_code: row.goods_code,
    goods_name: row.goods_name,
    logo_url: row.logo_url,
    brand_id: row.brand_name ? (await findOrAddBrand(context, row.brand_name)).id : null,
    spec_desc: row.spec_desc,
    goods_source: goodsSource.own,
    retail_price: row.suggest_price,
    model_status: modelStatus.toComplete,
  };
  const id = await insertRow(context, tx, Goods, goods);
  await audit({ entity: Goods.name, id, action: 'create', name: row.goods_name, after: goods });
  return id;
}

export const partnerGoodsServerExtension = implement(partnerGoods, {
  handlers: {
    import_partner: async (context) => ({ result: { goods_id: await importGoods(context, context.row) } }),
    sync_partner: async ({ services, tx, now, input }) => {
      const state = await syncState(services, tx);
      if (!state) throw new Refusal(12020);
      // Who is at it reads on; anybody else is due now.
      await tx
        .updateTable('kangkon_sync')
        .set({
          due_time: now,
          ...(input.anew_flag === 1 && { since: null, next_since: null, page_token: null }),
        })
        .where('id', '=', state.id)
        .where((e) => e.or([e('next_since', 'is', null), e('fault', 'is not', null)]))
        .execute();
      return {};
    },
  },
  calls: {
    'GET /kangkon_goods_center/sync/v1': async ({ services }) => {
      const state = await syncState(services, services.db);
      if (!state) return { configured: 0 };
      return {
        configured: 1,
        running: state.next_since !== null && state.fault === null ? 1 : 0,
        read_count: state.read_count,
        left_out_count: state.left_out_count,
        begin_time: state.begin_time,
        end_time: state.end_time,
        due_time: state.due_time,
        fault: state.fault,
      };
    },
  },
  tasks: partnerTasks,
});
