import { invalidField } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { Goods, modelStatus } from '../../shared/goods.ts';
import { findOrAddBrand } from '../find-or-add-brand.server.ts';
import { addToOwn } from '../org-goods/adding.server.ts';
import { goodsApply } from './index.ts';
import { checkLeaf } from './leaf.server.ts';
import { tellApplicant } from './notices.server.ts';
import { similarGoods } from './similar.server.ts';

type Row = RowOf<typeof goodsApply>;

/** The auditor's brand, else the one that was applied with. */
async function brandOf(context: ActionContext, row: Row, chosen: string | null | undefined) {
  const id = chosen ?? row.brand_id;
  if (id === null) return findOrAddBrand(context, row.new_brand ?? row.brand_name);
  return context.tx
    .selectFrom('goods_brand')
    .select(['id', 'name'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

/** What is approved stands in the library at once and waits there for its recognition material (docs/domain/goods.md §P23). */
async function approve(
  context: ActionContext,
  row: Row,
  { brand_id, type_id }: ActionInput<typeof goodsApply, 'approve'>,
) {
  const { tx, me, now, audit } = context;
  if (type_id) await checkLeaf(tx, type_id);
  const brand = await brandOf(context, row, brand_id);
  const goods = {
    goods_code: row.goods_code,
    goods_name: row.goods_name,
    logo_url: row.logo_url,
    brand_id: brand.id,
    type_id: type_id ?? row.type_id,
    spec_desc: row.spec_desc,
    goods_source: row.goods_source,
    retail_price: row.retail_price,
    weight_g: row.weight_g,
    goods_unit: row.goods_unit,
    shelf_days: row.shelf_days,
    temp_zone: row.temp_zone,
    identify_types: row.identify_types,
    model_images: row.model_images,
    apply_id: row.id,
    apply_org_name: row.apply_org_name,
    apply_mct_name: row.apply_mct_name,
    model_status: modelStatus.toComplete,
  };
  const id = await insertRow(context, tx, Goods, goods);
  await audit({ entity: Goods.name, id, action: 'create', name: row.goods_name, after: goods });
  const seller = { mgt_org_id: row.mgt_org_id, mct_id: row.mct_id };
  await addToOwn(
    context,
    [{ goods: { id, ...goods }, seller, retail_price: row.retail_price }],
    () => 'retail_price',
  );
  await tellApplicant(context, row, 'approved');
  return {
    set: {
      goods_id: id,
      brand_id: brand.id,
      brand_name: brand.name,
      new_brand: null,
      type_id: goods.type_id,
      audit_id: me.id,
      audit_name: me.name,
      audit_time: now,
      reject_reason: null,
    },
  };
}

/** @throws Refusal 12005 */
function reasonOf({ services, refuse }: ActionContext, reason: string | null | undefined): string {
  const msg = services.product.errors[12005];
  return reason?.trim() || refuse(12005, undefined, msg && [{ field: 'reject_reason', msg }]);
}

export const goodsApplyServerExtension = implement(goodsApply, {
  handlers: {
    approve: (context) => approve(context, context.row, context.input),
    reject: async (context) => {
      const { row, input, me, now } = context;
      const reason = reasonOf(context, input.reject_reason);
      await tellApplicant(context, row, 'rejected', reason);
      return { set: { reject_reason: reason, audit_id: me.id, audit_name: me.name, audit_time: now } };
    },
  },
  calls: {
    'GET /goods_apply/similar/{id}/v1': async (caller, { params }) => {
      if (!params.id) throw invalidField('id', { en: 'is required', zh: '不能为空' });
      const row = (await readRow(caller, goodsApply, params.id)) as Row;
      return { rows: await similarGoods(caller, row) };
    },
  },
});
