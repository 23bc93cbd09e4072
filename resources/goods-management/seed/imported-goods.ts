import { at, day } from '../../../server/seed/moments.ts';
import { item } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { scopeRange } from '../../enums.ts';
import { sampleAccounts } from '../../personnel/seed/accounts.ts';
import { modelStatus } from '../../shared/goods.ts';
import { headquarters, orgNamed } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import type { ExcludedGoods } from '../excluded-goods/index.ts';
import { foreignSource } from '../imported-goods/enums.ts';
import type { ImportedGoods } from '../imported-goods/index.ts';
import { newEnableStatus } from '../strategy/enums.ts';

export type ImportedGoodsRow = StoredRow<typeof ImportedGoods>;
export type ExcludedGoodsRow = StoredRow<typeof ExcludedGoods>;

interface Plan {
  readonly name: string;
  /** Whose goods they are; self-purchased ones have no supplier. */
  readonly supplier?: string;
  /** Which goods of the source, by their places; all where it isn't said. */
  readonly goods?: readonly [from: number, to: number];
  readonly kinds: number;
  readonly ratio?: number;
  /** Days from today. */
  readonly days: readonly [from: number, to: number];
  readonly enabled: ImportedGoodsRow['enabled'];
  /** The branch whose it is; headquarters' where it isn't said. */
  readonly org?: string;
  /** The place of the merchant whose it is. */
  readonly merchant?: number;
  /** So many of its points instead of all. */
  readonly points?: number;
}

const { enabled, disabled, new: fresh } = newEnableStatus;

/** Both sources, every state, some of branches and merchants. No two that are enabled mean a source at the same point and day. */
const plans: readonly Plan[] = [
  {
    name: '华东外采目录',
    supplier: '上海禾沐食品供应链有限公司',
    org: '华东大区',
    kinds: 30,
    ratio: 60,
    days: [-120, 245],
    enabled,
  },
  {
    name: '华南外采试点',
    supplier: '广州丰岭商贸有限公司',
    org: '华南大区',
    goods: [0, 40],
    kinds: 20,
    ratio: 40,
    days: [-30, 150],
    enabled,
  },
  { name: '门店自采商品', merchant: 0, kinds: 8, ratio: 30, days: [-60, 120], enabled },
  { name: '自采商品上新', merchant: 1, goods: [0, 5], points: 1, kinds: 3, days: [0, 90], enabled: fresh },
  { name: '总部自采白名单', goods: [0, 12], kinds: 10, days: [130, 400], enabled },
  {
    name: '节日外采礼盒',
    supplier: '北京瑞禾礼品有限公司',
    goods: [40, 48],
    points: 6,
    kinds: 8,
    days: [20, 40],
    enabled: fresh,
  },
  {
    name: '写字楼早餐外采',
    supplier: '上海晨穗餐饮管理有限公司',
    org: '上海公司',
    goods: [10, 16],
    points: 4,
    kinds: 5,
    ratio: 10,
    days: [-200, -20],
    enabled: disabled,
  },
  {
    name: '旧版外采目录',
    supplier: '上海禾沐食品供应链有限公司',
    kinds: 50,
    days: [-500, -130],
    enabled: disabled,
  },
  {
    name: '深圳外采零食',
    supplier: '深圳屿风食品有限公司',
    org: '深圳公司',
    goods: [5, 20],
    kinds: 10,
    ratio: 25,
    days: [160, 300],
    enabled,
  },
  {
    name: '杭州自采鲜食',
    org: '杭州公司',
    goods: [3, 8],
    points: 3,
    kinds: 4,
    ratio: 15,
    days: [-10, 20],
    enabled: disabled,
  },
];
export const importedGoodsCount = plans.length;

const reasons = [
  '质量抽检不合格，整改期间禁售',
  '外包装无中文标签',
  '供应商食品经营许可证已过期',
  '玻璃瓶装，柜内易碎',
] as const;
export const excludedGoodsCount = reasons.length;

const sourceOf = ({ supplier }: Plan) =>
  supplier === undefined ? foreignSource.selfPurchased : foreignSource.outsourced;

const made = (phone: string) => {
  const index = sampleAccounts.findIndex((account) => account.phone === phone);
  return { create_id: String(index + 1), create_name: item(sampleAccounts, index).name };
};
const maker = '13900000007';
const owners = ['13900000021', '13900000023'] as const;

/** Goods whose modeling isn’t complete: few templates hold them. */
const excludedOf = (world: World) =>
  world.goods
    .filter(({ row }) => row.model_status !== modelStatus.completed)
    .slice(0, reasons.length)
    .map(({ row }) => row.id);

export const excludedGoodsRows = (world: World): ExcludedGoodsRow[] =>
  excludedOf(world).map((goods_id, index) => ({
    goods_id,
    reason: item(reasons, index),
    ...made(maker),
    ...newRowColumns(index + 1, at(world.now - (30 + index * 11) * day)),
  }));

const merchantOf = (world: World, { merchant }: Plan) =>
  merchant === undefined ? undefined : item(world.merchants, merchant);

export function importedGoodsRows(world: World): ImportedGoodsRow[] {
  const date = (days: number) => at(world.now + days * day).slice(0, 10);
  return plans.map((plan, index): ImportedGoodsRow => {
    const [from, to] = plan.days;
    const merchant = merchantOf(world, plan);
    return {
      mgt_org_id: merchant?.mgt_org_id ?? (plan.org ? orgNamed(plan.org) : headquarters).id,
      mct_id: merchant?.id ?? null,
      config_no: `EG${String(index + 1).padStart(4, '0')}`,
      config_name: plan.name,
      goods_source: sourceOf(plan),
      supplier_name: plan.supplier ?? null,
      goods_range: plan.goods ? scopeRange.selected : scopeRange.all,
      max_kind_count: plan.kinds,
      max_ratio: plan.ratio ?? null,
      shop_range: plan.points === undefined ? scopeRange.all : scopeRange.selected,
      start_date: date(from),
      end_date: date(to),
      enabled: plan.enabled,
      ...made(plan.merchant === undefined ? maker : item(owners, plan.merchant)),
      ...newRowColumns(index + 1, at(world.now + (Math.min(from, 0) - 5 - index) * day)),
    };
  });
}

/** What strategies name: goods of their source, points of whose they are. */
export function namedBySourcing(world: World) {
  const excluded = new Set(excludedOf(world));
  const goods = plans.map((plan) =>
    plan.goods === undefined
      ? []
      : world.goods
          .filter(({ row }) => row.goods_source === sourceOf(plan) && !excluded.has(row.id))
          .slice(...plan.goods)
          .map(({ row }) => row.id),
  );
  const points = plans.map((plan) => {
    const merchant = merchantOf(world, plan);
    const above = plan.org ? orgNamed(plan.org).org_code : '';
    return world.points
      .filter(({ row, org }) => (merchant ? row.mct_id === merchant.id : org.org_code.startsWith(above)))
      .slice(0, plan.points ?? 0)
      .map(({ row }) => row.id);
  });
  const byId = (lists: readonly (readonly string[])[]) =>
    new Map(lists.map((ids, index) => [String(index + 1), ids] as const));
  return { goods: byId(goods), points: byId(points) };
}
