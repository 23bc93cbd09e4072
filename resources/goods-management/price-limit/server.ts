import { sql } from 'kysely';
import { businessNumber } from '../../../server/business-number.ts';
import { invalidField, Refusal } from '../../../server/refusal.ts';
import { paramsOf, refuseRest, take } from '../../../server/rows/list-params.ts';
import { selectOne } from '../../../server/rows/query.ts';
import { byId, readRow } from '../../../server/rows/reading.ts';
import { visibleRows } from '../../../server/rows/visible.ts';
import { type AskedOf, type Caller, implement } from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { isRealTime } from '../../kit/time.ts';
import type { FieldError } from '../../kit/validation.ts';
import { countMeant, isMeantBy, visibleAmong } from '../../shared/meant-points.server.ts';
import { Point } from '../../shared/point.ts';
import { whyOff } from '../../shared/when.ts';
import { nameless } from '../strategy/naming.server.ts';
import { explainedAt, type NamedRule } from './at-point.server.ts';
import { priceBoundsOf } from './bounds.ts';
import { refuseConflict } from './conflict.server.ts';
import { limitType } from './enums.ts';
import { tellTurned } from './hours.server.ts';
import { PriceLimit, priceLimit } from './index.ts';
import { isOutside, tellCabinets } from './touched.server.ts';

type Row = RowOf<typeof priceLimit>;
type Lines = Pick<Row, 'limit_type' | 'goods'>;

const texts = {
  required: { en: 'is required', zh: '不能为空' },
  either: { en: 'or the highest one is required', zh: '最低与最高至少填写一项' },
  below: { en: 'must not be below the lowest', zh: '不能低于最低值' },
  twice: { en: 'stands there twice', zh: '商品重复' },
  moment: { en: 'must be a time as YYYY-MM-DD HH:mm:ss', zh: '应为 YYYY-MM-DD HH:mm:ss 格式的时间' },
  ids: { en: 'must be a list of points', zh: '应为点位列表' },
} as const satisfies Readonly<Record<string, Label>>;

/** What each line has to say by the type of the limit. @throws Refusal 10006 with paths */
function checkLines({ limit_type, goods }: Lines): void {
  const seen = new Set<string>();
  const errors = goods.flatMap((line, at): FieldError[] => {
    const say = (name: string, msg: Label): FieldError => ({ field: `goods.${at}.${name}`, msg });
    if (seen.has(line.goods_id)) return [say('goods_id', texts.twice)];
    seen.add(line.goods_id);
    if (limit_type === limitType.fixed) return line.fixed_price ? [] : [say('fixed_price', texts.required)];
    const [least, most] =
      limit_type === limitType.percent
        ? (['min_percent', 'max_percent'] as const)
        : (['min_price', 'max_price'] as const);
    const [min, max] = [line[least] ?? null, line[most] ?? null];
    if (min === null && max === null) return [say(least, texts.either)];
    return min !== null && max !== null && max < min ? [say(most, texts.below)] : [];
  });
  if (errors.length > 0) throw new Refusal(10006, { errors });
}

/** A point that the caller sees, with what its template sells. @throws Refusal 10004 */
async function templateOf(caller: Caller, shopId: string) {
  const { db } = caller.services;
  if (!(await selectOne(db, visibleRows(caller, Point, [byId(shopId)]), ['id']))) throw new Refusal(10004);
  const place = await db
    .selectFrom('mct_shop')
    .select(['id', 'mct_id', 'mgt_org_id', 'shop_name'])
    .where('id', '=', shopId)
    .executeTakeFirstOrThrow();
  const { rows: goods } = await sql<{
    goods_id: string;
    goods_code: string;
    goods_name: string;
    retail_price: number;
    shop_price: number;
  }>`select distinct on (g.goods_name, g.id, t.shop_price) g.id::text as goods_id, g.goods_code, g.goods_name,
      g.retail_price::int as retail_price, t.shop_price::int as shop_price
    from mct_shop_goods t join goods_center g on g.id = t.goods_id where t.shop_id = ${shopId}
    order by g.goods_name, g.id, t.shop_price`.execute(db);
  return { place, goods };
}

/** What applies at a point at a moment: of every good of its template the price, the strategy that decides, and why others don't. */
async function whatApplies(caller: Caller, { query }: AskedOf) {
  const params = paramsOf(query);
  const shopId = take(params, 'shop_id') ?? '';
  const at = take(params, 'at') ?? caller.now;
  refuseRest(params);
  if (!/^\d{1,18}$/.test(shopId)) throw invalidField('shop_id', texts.required);
  if (at.length !== 19 || !isRealTime(at)) throw invalidField('at', texts.moment);
  const { place, goods } = await templateOf(caller, shopId);
  const decisions = await explainedAt(caller.services.db, place, goods, at);
  const met = decisions.flatMap(({ rule, others }) => [
    ...(rule ? [rule.id] : []),
    ...others.map((other) => other.rule.id),
  ]);
  const visible = await visibleAmong(caller, caller.services.db, PriceLimit, [...new Set(met)]);
  const named = ({ id, config_no, config_name, priority }: NamedRule) =>
    visible.has(id)
      ? { id, config_no, config_name, priority, visible_flag: 1 }
      : { id, config_no: null, config_name: nameless[caller.lang], priority, visible_flag: 0 };
  return {
    at,
    shop_name: place.shop_name,
    rows: decisions.flatMap(({ price, bounds, rule, others }, index) => {
      const row = goods[index];
      if (!row) return [];
      return [
        {
          ...row,
          id: `${row.goods_id}.${row.shop_price}`,
          price,
          min: bounds?.min ?? null,
          max: bounds?.max ?? null,
          rule: rule && named(rule),
          // What somebody else has not enabled binds nobody, and is not told of.
          others: others
            .filter((other) => other.why !== 'disabled' || visible.has(other.rule.id))
            .map((other) => ({ ...named(other.rule), why: other.why })),
        },
      ];
    }),
  };
}

/** The goods of a strategy with their retail prices and what each may cost. */
async function goodsOf(caller: Caller, { params }: AskedOf) {
  const { goods, limit_type } = (await readRow(caller, priceLimit, params.id ?? '')) as Row;
  const known = await caller.services.db
    .selectFrom('goods_center')
    .select(['id', 'goods_code', 'goods_name', 'retail_price'])
    .where(
      'id',
      'in',
      goods.map(({ goods_id }) => goods_id),
    )
    .execute();
  const byGoods = new Map(known.map((row) => [row.id, row]));
  return {
    rows: goods.flatMap((line) => {
      const of = byGoods.get(line.goods_id);
      return of ? [{ ...of, ...line, ...priceBoundsOf({ ...line, limit_type }, of.retail_price) }] : [];
    }),
  };
}

/** How many points a strategy that isn't saved yet would mean; of a saved one, whose row is named, those of who made that. */
async function touched(caller: Caller, { body }: AskedOf) {
  const { shop_range, shop_ids = [], id = null } = body;
  if (!Array.isArray(shop_ids) || !shop_ids.every((one) => typeof one === 'string' && /^\d{1,18}$/.test(one)))
    throw invalidField('shop_ids', texts.ids);
  const { me } = caller;
  let maker = { mct_id: me.mctId, mgt_org_id: me.orgId as string | null };
  if (typeof id === 'string') {
    await readRow(caller, priceLimit, id);
    maker = await caller.services.db
      .selectFrom('mgt_tactics_config')
      .select(['mct_id', 'mgt_org_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  }
  return { count: await countMeant(caller, maker, shop_range === scopeRange.selected ? shop_ids : null) };
}

export const priceLimitServerExtension = implement(priceLimit, {
  handlers: {
    enable: async (context) => {
      const { row, now, tx } = context;
      await refuseConflict(context, row);
      const on = whyOff(row, now) === null;
      if (on) await tellCabinets(tx, row.id);
      return { set: { told_flag: on ? (1 as const) : (0 as const) } };
    },
    disable: async ({ row, tx }) => {
      if (row.told_flag === 1) await tellCabinets(tx, row.id);
      return { set: { told_flag: 0 as const } };
    },
  },
  beforeCreate: async ({ values, me, now }) => {
    checkLines(values as Lines);
    return {
      set: {
        config_no: businessNumber('TL', now),
        goods_count: values.goods.length,
        create_id: me.id,
        create_name: me.name,
      },
    };
  },
  beforeUpdate: async ({ next }) => {
    checkLines(next);
    return { set: { goods_count: next.goods.length } };
  },
  belongs: {
    mct_shop: ({ id }) => isMeantBy(PriceLimit, id),
    mct_shop_goods: ({ id }, caller) => isOutside(id, caller),
  },
  calls: {
    'GET /mgt_tactics_config/decision/v1': whatApplies,
    'GET /mgt_tactics_config/goods/{id}/v1': goodsOf,
    'POST /mgt_tactics_config/touched/v1': touched,
  },
  tasks: [{ name: 'price limits begin and end', everyMs: 20_000, run: tellTurned }],
});
