import { invalidField } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { updateRow } from '../../../server/rows/writing.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { Goods } from '../../shared/goods.ts';
import { checkLeaf } from '../apply/leaf.server.ts';
import { similarGoods } from '../apply/similar.server.ts';
import { addToOwn, ownedAmong, sellerOf } from '../org-goods/adding.server.ts';
import { onlyHeadOffice } from './head-office.server.ts';
import { goodsCenter } from './index.ts';

type Row = RowOf<typeof goodsCenter>;

/** Nobody but the head office changes the library; the button doesn't stand there for others. */
const notTheirs = onlyHeadOffice(10003);

async function add(context: ActionContext, goods: readonly Row[], price: number | null | undefined) {
  const seller = sellerOf(context.me);
  await addToOwn(
    context,
    goods.map((row) => ({ goods: row, seller, retail_price: price ?? row.retail_price })),
    (at) => `goods_ids.${at}`,
  );
  return { result: { n: goods.length } };
}

/** Puts goods into a new collection, out of the one that they were in. @throws Refusal 10005 for a name that is taken */
async function collect(
  context: ActionContext,
  row: Row,
  { collection_name, goods_ids }: ActionInput<typeof goodsCenter, 'collect'>,
) {
  const { tx, audit, refuse } = context;
  const others = [...new Set(goods_ids)].filter((id) => id !== row.id);
  if (others.length === 0)
    throw invalidField('goods_ids', { en: 'must hold another product', zh: '须至少再选择一个商品' });
  const taken = await tx
    .selectFrom('goods_center')
    .select('id')
    .where('collection_name', '=', collection_name)
    .executeTakeFirst();
  const exists = { en: 'exists already', zh: '已存在' };
  if (taken) refuse(10006, {}, [{ field: 'collection_name', msg: exists }]);
  const members = await tx
    .selectFrom('goods_center')
    .select(['id', 'version', 'goods_name', 'collection_name'])
    .where('id', 'in', others)
    .orderBy('id')
    .forUpdate()
    .execute();
  for (const member of members) {
    await updateRow(context, tx, Goods, member, { collection_name });
    await audit({
      entity: Goods.name,
      id: member.id,
      action: 'collect',
      name: member.goods_name,
      before: { collection_name: member.collection_name },
      after: { collection_name },
    });
  }
  return { set: { collection_name } };
}

export const goodsCenterServerExtension = implement(goodsCenter, {
  handlers: {
    add: ({ rows, input, ...context }) => add(context, rows, input.retail_price),
    collect: ({ row, input, ...context }) => collect(context, row, input),
  },
  deny: {
    update: notTheirs,
    collect: notTheirs,
    enable: notTheirs,
    disable: notTheirs,
    add: async ({ tx, me, rows }) => {
      const owned = await ownedAmong(
        tx,
        sellerOf(me),
        rows.map(({ id }) => id),
      );
      return new Map([...owned].map((id) => [id, 12002]));
    },
  },
  beforeUpdate: async ({ tx, row, next }) => {
    if (next.type_id !== null && next.type_id !== row.type_id) await checkLeaf(tx, next.type_id);
    return undefined;
  },
  calls: {
    'GET /goods_center/similar/{id}/v1': async (caller, { params }) => {
      if (!params.id) throw invalidField('id', { en: 'is required', zh: '不能为空' });
      const row = (await readRow(caller, goodsCenter, params.id)) as Row;
      return { rows: await similarGoods(caller, { ...row, goods_id: row.id }) };
    },
  },
});
