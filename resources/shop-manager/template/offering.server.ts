import { selectOne } from '../../../server/rows/query.ts';
import { byId } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import type { Caller, Offered, OfferedFor } from '../../../server/server-extension.ts';
import { notStockedAt } from '../../goods-management/imported-goods/at-point.server.ts';
import { forbiddenAt } from '../../goods-management/selling-brand/at-point.server.ts';
import type { Label } from '../../kit/label.ts';
import { Point } from '../../shared/point.ts';

const texts = {
  brand: { en: 'Brand forbidden here', zh: '品牌禁止在此销售' },
  platform: { en: 'Excluded from sale', zh: '禁售商品' },
  strategy: { en: 'Not allowed here by a strategy', zh: '外采策略不允许在此销售' },
} as const satisfies Readonly<Record<string, Label>>;

/** The goods that a template's editor offers: those that saving would refuse can't be chosen, but for what stands there already. */
export async function goodsOffered(caller: Caller, { act, id }: OfferedFor): Promise<Offered | undefined> {
  const { now, services } = caller;
  const { db } = services;
  if (act !== 'saveTemplate' || id === null) return undefined;
  // Whoever doesn't see the point is told nothing of it.
  if (!(await selectOne(db, visibleRows(caller, Point, [byId(id)]), ['id']))) return undefined;
  return {
    deny: async (ids) => {
      const place = await db
        .selectFrom('mct_shop')
        .select(['id', 'mct_id', 'mgt_org_id'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const standing = await db
        .selectFrom('mct_shop_goods')
        .select('goods_id')
        .where('shop_id', '=', id)
        .execute();
      const stands = new Set(standing.map(({ goods_id }) => goods_id));
      const added = ids.filter((each) => !stands.has(each));
      const faults = await notStockedAt(db, place, added, now);
      const bans = await forbiddenAt(db, id, added, now);
      return new Map<string, Label>([
        ...[...bans.keys()].map((goods) => [goods, texts.brand] as const),
        ...[...faults].map(
          ([goods, { of }]) => [goods, of === 'platform' ? texts.platform : texts.strategy] as const,
        ),
      ]);
    },
  };
}
