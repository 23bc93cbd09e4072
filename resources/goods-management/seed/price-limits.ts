import { at, day } from '../../../server/seed/moments.ts';
import { item } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { sampleAccounts } from '../../personnel/seed/accounts.ts';
import { headquarters, orgNamed } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import { limitType } from '../price-limit/enums.ts';
import type { PriceLimit } from '../price-limit/index.ts';
import { newEnableStatus } from '../strategy/enums.ts';

export type PriceLimitRow = StoredRow<typeof PriceLimit>;

interface Plan {
  readonly name: string;
  readonly type: PriceLimitRow['limit_type'];
  /** Which goods of the library, by their places. */
  readonly goods: readonly [from: number, to: number];
  /** Percent of retail that the bounds stand at. */
  readonly band?: readonly [least: number, most: number];
  /** Days from today. */
  readonly days: readonly [from: number, to: number];
  readonly enabled: PriceLimitRow['enabled'];
  /** The branch whose it is; headquarters' where it isn't said. */
  readonly org?: string;
  /** The place of the merchant whose it is. */
  readonly merchant?: number;
  /** So many points of it instead of all. */
  readonly points?: number;
  readonly weekdays?: PriceLimitRow['week_days'];
  readonly clocks?: readonly [from: string, to: string];
  readonly priority?: number;
}

const weekdays: PriceLimitRow['week_days'] = [1, 2, 3, 4, 5];
const weekend: PriceLimitRow['week_days'] = [6, 7];
const everyDay: PriceLimitRow['week_days'] = [...weekdays, ...weekend];
const { enabled, disabled, new: fresh } = newEnableStatus;
const { range, percent, fixed } = limitType;

/**
 * Every type, every state, some of branches and merchants. The prices of the seeded templates, 90–115 % of retail, lie within those that
 * are on, so that the orders of the past were charged right; of two that name the same goods the priorities differ.
 */
const plans: readonly Plan[] = [
  { name: '饮料限价', type: percent, goods: [0, 60], days: [-200, 200], enabled },
  { name: '零食限价', type: range, goods: [60, 90], days: [-100, 265], enabled },
  { name: '统一价', type: fixed, goods: [90, 95], days: [-300, -100], enabled: disabled, weekdays },
  {
    name: '试点限价',
    type: range,
    goods: [95, 100],
    days: [1, 60],
    enabled: fresh,
    points: 3,
    weekdays: [5, ...weekend],
    clocks: ['20:00', '02:00'],
  },
  {
    name: '华东饮料限价',
    type: percent,
    goods: [0, 20],
    band: [85, 125],
    days: [-30, 300],
    enabled,
    org: '华东大区',
    priority: 50,
  },
  { name: '节日统一价', type: fixed, goods: [30, 36], days: [20, 27], enabled, priority: 10 },
  {
    name: '夜间限价',
    type: range,
    goods: [60, 72],
    band: [85, 125],
    days: [-10, 80],
    enabled,
    merchant: 0,
    clocks: ['22:00', '06:00'],
    priority: 80,
  },
  {
    name: '新品限价',
    type: percent,
    goods: [20, 28],
    band: [90, 110],
    days: [0, 90],
    enabled: fresh,
    merchant: 1,
    points: 1,
  },
  {
    name: '周末限价',
    type: range,
    goods: [40, 52],
    days: [-60, 120],
    enabled: disabled,
    org: '上海公司',
    weekdays: weekend,
    priority: 40,
  },
  {
    name: '开业统一价',
    type: fixed,
    goods: [0, 5],
    days: [5, 12],
    enabled: fresh,
    org: '深圳公司',
    clocks: ['10:00', '21:59'],
    priority: 20,
  },
  { name: '旧版限价', type: percent, goods: [0, 40], days: [-500, -201], enabled: disabled },
  {
    name: '华南午间限价',
    type: range,
    goods: [60, 80],
    band: [85, 120],
    days: [-20, 160],
    enabled,
    org: '华南大区',
    weekdays,
    clocks: ['11:00', '13:59'],
    priority: 60,
  },
];
export const priceLimitCount = plans.length;

const maker = '13900000007';
const owners = ['13900000021', '13900000023'] as const;

function makerOf({ merchant }: Plan) {
  const phone = merchant === undefined ? maker : item(owners, merchant);
  const index = sampleAccounts.findIndex((account) => account.phone === phone);
  return { create_id: String(index + 1), create_name: item(sampleAccounts, index).name };
}

function goodsOf(world: World, { goods, type, band = [80, 130] }: Plan): PriceLimitRow['goods'] {
  const [least, most] = band;
  const none = { min_price: null, max_price: null, min_percent: null, max_percent: null, fixed_price: null };
  return world.goods.slice(...goods).map(({ row: { id: goods_id, retail_price } }) => {
    if (type === fixed) return { ...none, goods_id, fixed_price: retail_price };
    if (type === percent) return { ...none, goods_id, min_percent: least, max_percent: most };
    return {
      ...none,
      goods_id,
      min_price: Math.max(1, Math.floor((retail_price * least) / 100)),
      max_price: Math.ceil((retail_price * most) / 100),
    };
  });
}

export function priceLimits(world: World): PriceLimitRow[] {
  const date = (days: number) => at(world.now + days * day).slice(0, 10);
  return plans.map((plan, index): PriceLimitRow => {
    const [from, to] = plan.days;
    const [start_clock, end_clock] = plan.clocks ?? ['00:00', '23:59'];
    const merchant = plan.merchant === undefined ? undefined : item(world.merchants, plan.merchant);
    const org = plan.org ? orgNamed(plan.org) : headquarters;
    const goods = goodsOf(world, plan);
    return {
      mgt_org_id: merchant?.mgt_org_id ?? org.id,
      mct_id: merchant?.id ?? null,
      config_no: `TL${String(index + 1).padStart(4, '0')}`,
      config_name: plan.name,
      limit_type: plan.type,
      goods,
      goods_count: goods.length,
      shop_range: plan.points === undefined ? scopeRange.all : scopeRange.selected,
      start_date: date(from),
      end_date: date(to),
      week_days: plan.weekdays ?? everyDay,
      start_clock,
      end_clock,
      priority: plan.priority ?? 100,
      enabled: plan.enabled,
      told_flag: 0,
      ...makerOf(plan),
      ...newRowColumns(index + 1, at(world.now + (Math.min(from, 0) - 3 - index) * day)),
    };
  });
}

/** The points that strategies name. */
export const limitedPoints = (world: World) =>
  new Map(
    plans.flatMap(({ points, merchant }, index) => {
      if (points === undefined) return [];
      const whose = merchant === undefined ? undefined : item(world.merchants, merchant).id;
      const own = world.points.filter(({ row }) => whose === undefined || row.mct_id === whose);
      return [[String(index + 1), own.slice(0, points).map(({ row }) => row.id)] as const];
    }),
  );
