import { businessNumber } from '../../../server/business-number.ts';
import { Refusal } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import { type AskedOf, type Caller, implement } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import type { FieldError } from '../../kit/validation.ts';
import { isMeantBy } from '../../shared/meant-points.server.ts';
import { whyOff } from '../../shared/when.ts';
import { askedAt, toldOf } from '../strategy/applying.server.ts';
import { touchedBy } from '../strategy/touched.server.ts';
import { explainedAt } from './at-point.server.ts';
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

/** What applies at a point at a moment: of every good of its template the price, the strategy that decides, and why others don't. */
async function whatApplies(caller: Caller, asked: AskedOf) {
  const { at, place, goods } = await askedAt(caller, asked);
  const decisions = await explainedAt(caller.services.db, place, goods, at);
  const told = await toldOf(caller, PriceLimit, decisions);
  return {
    at,
    shop_name: place.shop_name,
    rows: goods.flatMap((row, index) => {
      const decision = decisions[index];
      if (!decision) return [];
      const { price, bounds } = decision;
      return [
        {
          ...row,
          id: `${row.goods_id}.${row.shop_price}`,
          price,
          min: bounds?.min ?? null,
          max: bounds?.max ?? null,
          ...told[index],
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
    'POST /mgt_tactics_config/touched/v1': touchedBy(priceLimit),
  },
  tasks: [{ name: 'price limits begin and end', everyMs: 20_000, run: tellTurned }],
});
