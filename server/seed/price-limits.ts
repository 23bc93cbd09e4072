import { scopeRange } from '../../resources/enums.ts';
import { limitType, newEnableStatus, type PriceLimit } from '../../resources/goods-management/price-limit.ts';
import { at, day } from './moments.ts';
import { headquarters } from './organisations.ts';
import { fresh, type StoredRow } from './rows.ts';
import type { World } from './world.ts';

export type PriceLimitRow = StoredRow<typeof PriceLimit>;

/** The platform's strategies; the prices of the seeded templates, 90–115 % of retail, lie within them. */
export function priceLimits(world: World): PriceLimitRow[] {
  const date = (days: number) => at(world.now + days * day).slice(0, 10);
  const lines = (from: number, to: number) =>
    world.goods.slice(from, to).map(({ row }) => ({
      goods_id: row.id,
      min_price: Math.max(1, Math.floor(row.retail_price * 0.8)),
      max_price: Math.ceil(row.retail_price * 1.3),
      min_percent: 80,
      max_percent: 130,
      fixed_price: row.retail_price,
    }));
  const whole = {
    mgt_org_id: headquarters.id,
    mct_id: null,
    shop_range: scopeRange.all as PriceLimitRow['shop_range'],
    week_days: [] as PriceLimitRow['week_days'],
    start_clock: '00:00',
    end_clock: '23:59',
    priority: 100,
  };
  return [
    {
      ...whole,
      limit_type: limitType.percent,
      goods: lines(0, 60),
      enabled: newEnableStatus.enabled,
      name: '饮料限价',
      from: -200,
      to: 200,
    },
    {
      ...whole,
      limit_type: limitType.range,
      goods: lines(60, 90),
      enabled: newEnableStatus.enabled,
      name: '零食限价',
      from: -100,
      to: 265,
    },
    {
      ...whole,
      limit_type: limitType.fixed,
      goods: lines(90, 95),
      enabled: newEnableStatus.disabled,
      week_days: [1, 2, 3, 4, 5] as PriceLimitRow['week_days'],
      name: '统一价',
      from: -300,
      to: -100,
    },
    {
      ...whole,
      shop_range: scopeRange.selected,
      limit_type: limitType.range,
      goods: lines(95, 100),
      enabled: newEnableStatus.new,
      week_days: [5, 6, 7] as PriceLimitRow['week_days'],
      start_clock: '20:00',
      end_clock: '02:00',
      name: '试点限价',
      from: 1,
      to: 60,
    },
  ].map(({ name, from, to, ...row }, index) => ({
    ...row,
    config_no: `TL${String(index + 1).padStart(4, '0')}`,
    config_name: name,
    start_date: date(from),
    end_date: date(to),
    ...fresh(index + 1, at(world.now - 300 * day)),
  }));
}
export const priceLimitCount = 4;

/** The points that the last strategy names. */
export const limitedPoints = (world: World) =>
  new Map([[String(priceLimitCount), world.points.slice(0, 3).map(({ row }) => row.id)]]);
