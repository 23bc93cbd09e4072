import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { paramsOf, refuseRest, take } from '../../../server/rows/list-params.ts';
import { selectOne } from '../../../server/rows/query.ts';
import { byId, isId } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import type { AnyModel } from '../../kit/model.ts';
import { isRealTime } from '../../kit/time.ts';
import { visibleAmong } from '../../shared/meant-points.server.ts';
import { Point } from '../../shared/point.ts';
import { nameless } from './naming.server.ts';

const texts = {
  required: { en: 'is required', zh: '不能为空' },
  moment: { en: 'must be a time as YYYY-MM-DD HH:mm:ss', zh: '应为 YYYY-MM-DD HH:mm:ss 格式的时间' },
} as const satisfies Readonly<Record<string, Label>>;

/** What a template sells: prices in cents. Goods that stand in several places at one price stand here once. */
export interface AskedGoods {
  readonly goods_id: string;
  readonly goods_code: string;
  readonly goods_name: string;
  readonly retail_price: number;
  readonly shop_price: number;
}

async function goodsAt(db: Kysely<Tables>, shopId: string): Promise<AskedGoods[]> {
  const { rows } = await sql<AskedGoods>`
    select distinct on (g.goods_name, g.id, t.shop_price) g.id::text as goods_id, g.goods_code, g.goods_name,
      g.retail_price::int as retail_price, t.shop_price::int as shop_price
    from mct_shop_goods t join goods_center g on g.id = t.goods_id where t.shop_id = ${shopId}
    order by g.goods_name, g.id, t.shop_price`.execute(db);
  return rows;
}

/**
 * What "What applies here?" is asked about: a point that the caller sees (`shop_id`), the goods of its template, and a moment (`at`, now
 * unless said). @throws Refusal 10004, 10006
 */
export async function askedAt(caller: Caller, { query }: AskedOf) {
  const { db } = caller.services;
  const params = paramsOf(query);
  const shopId = take(params, 'shop_id') ?? '';
  const at = take(params, 'at') ?? caller.now;
  refuseRest(params);
  if (!isId(shopId)) throw invalidField('shop_id', texts.required);
  if (at.length !== 19 || !isRealTime(at)) throw invalidField('at', texts.moment);
  if (!(await selectOne(db, visibleRows(caller, Point, [byId(shopId)]), ['id']))) throw new Refusal(10004);
  const place = await db
    .selectFrom('mct_shop')
    .select(['id', 'mct_id', 'mgt_org_id', 'shop_name'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  return { at, place, goods: await goodsAt(db, shopId) };
}

/** Of the strategies that don't decide, those that are told for each of the goods; the rest is counted. */
const mostTold = 20;

interface NamedStrategy {
  readonly id: string;
  readonly config_no: string;
  readonly config_name: string;
  /** Of those that are ranked by one. */
  readonly priority?: number;
}

/** What was found out about some goods: the strategy that decides, and the others with why they don't. */
interface Found<R, W> {
  readonly rule: R | null;
  readonly others: readonly { readonly rule: R; readonly why: W }[];
}

/**
 * Tells the strategies of decisions: by name those that the caller may open. What somebody else has not enabled binds nobody, and isn't
 * told of.
 */
export async function toldOf<R extends NamedStrategy, W extends string>(
  caller: Caller,
  model: AnyModel,
  found: readonly Found<R, W>[],
) {
  const met = found.flatMap(({ rule, others }) => [
    ...(rule ? [rule.id] : []),
    ...others.map((other) => other.rule.id),
  ]);
  const visible = await visibleAmong(caller, caller.services.db, model, [...new Set(met)]);
  const named = ({ id, config_no, config_name, priority }: R) =>
    visible.has(id)
      ? { id, config_no, config_name, priority: priority ?? null, visible_flag: 1 }
      : {
          id,
          config_no: null,
          config_name: nameless[caller.lang],
          priority: priority ?? null,
          visible_flag: 0,
        };
  return found.map(({ rule, others }) => {
    const told = others.filter((other) => other.why !== 'disabled' || visible.has(other.rule.id));
    return {
      rule: rule && named(rule),
      others: told.slice(0, mostTold).map((other) => ({ ...named(other.rule), why: other.why })),
      others_left: Math.max(0, told.length - mostTold),
    };
  });
}
