import { at, day } from '../../../server/seed/moments.ts';
import { item } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { sampleAccounts } from '../../personnel/seed/accounts.ts';
import { headquarters, orgNamed } from '../../shared/seed/organisations.ts';
import { brands } from '../../shared/seed/reference/brands.ts';
import { typeByPath } from '../../shared/seed/reference/goods-types.ts';
import { sceneByCode } from '../../shared/seed/reference/scene-tree.ts';
import type { World } from '../../shared/seed/world.ts';
import { controlType, pointsBy } from '../selling-brand/enums.ts';
import type { SellingBrand } from '../selling-brand/index.ts';
import { newEnableStatus } from '../strategy/enums.ts';

export type SellingBrandRow = StoredRow<typeof SellingBrand>;

interface Plan {
  readonly name: string;
  readonly control: SellingBrandRow['control_type'];
  /** Which of the brands that the library sells, by their places; else of those that it doesn't. */
  readonly sold?: true;
  readonly brands: readonly [from: number, to: number];
  /** Days from today. */
  readonly days: readonly [from: number, to: number];
  readonly enabled: SellingBrandRow['enabled'];
  /** The branch whose it is; headquarters' where it isn't said. */
  readonly org?: string;
  readonly types?: readonly string[];
  /** So many of its points instead of all. */
  readonly points?: number;
  /** Its scenes, by their codes, instead of all points. */
  readonly scenes?: readonly string[];
  readonly priority?: number;
  readonly remark?: string;
}

const { enabled, disabled, new: fresh } = newEnableStatus;
const { allow, forbid } = controlType;

/**
 * Both ways of control, every state, every way of naming points. What is forbidden now is sold nowhere, so that every seeded template can
 * be saved; where one forbids what another allows their priorities differ.
 */
const plans: readonly Plan[] = [
  { name: '未签约品牌禁售', control: forbid, brands: [0, 18], days: [-180, 185], enabled },
  {
    name: '上海试销品牌',
    control: allow,
    brands: [0, 4],
    days: [-20, 70],
    enabled,
    org: '上海公司',
    priority: 50,
    remark: '试销期三个月，结束后按总部策略执行',
  },
  {
    name: '饮料主推品牌',
    control: allow,
    sold: true,
    brands: [0, 10],
    types: ['饮料'],
    days: [-90, 275],
    enabled,
  },
  {
    name: '校园品牌管控',
    control: forbid,
    brands: [18, 24],
    scenes: ['30'],
    days: [-60, 120],
    enabled,
    priority: 60,
    remark: '按校方要求，学校点位不上架',
  },
  {
    name: '医院点位酒类禁售',
    control: forbid,
    sold: true,
    brands: [0, 8],
    types: ['酒水/啤酒'],
    scenes: ['4001', '4002'],
    days: [5, 370],
    enabled: fresh,
    priority: 20,
  },
  {
    name: '华南新品牌试点',
    control: allow,
    brands: [24, 28],
    points: 5,
    days: [3, 93],
    enabled,
    org: '华南大区',
    priority: 40,
  },
  {
    name: '深圳点位撤换品牌',
    control: forbid,
    sold: true,
    brands: [12, 14],
    points: 3,
    days: [-40, 50],
    enabled: disabled,
    org: '深圳公司',
  },
  {
    name: '去年夏季冰品主推',
    control: allow,
    sold: true,
    brands: [10, 16],
    types: ['冷冻/冰淇淋'],
    days: [-420, -330],
    enabled: disabled,
  },
  {
    name: '停产品牌下架',
    control: forbid,
    brands: [28, 33],
    days: [-10, 355],
    enabled,
    org: '华东大区',
  },
  {
    name: '年货节主推品牌',
    control: allow,
    sold: true,
    brands: [4, 12],
    days: [30, 60],
    enabled: fresh,
    priority: 80,
  },
];
export const sellingBrandCount = plans.length;

const maker = '13900000007';

export function sellingBrands(world: World): SellingBrandRow[] {
  const date = (days: number) => at(world.now + days * day).slice(0, 10);
  const index = sampleAccounts.findIndex(({ phone }) => phone === maker);
  const made = { create_id: String(index + 1), create_name: item(sampleAccounts, index).name };
  const brandsOf = namedByBrandStrategies(world).brands;
  return plans.map((plan, place): SellingBrandRow => {
    const [from, to] = plan.days;
    const chosen = plan.points === undefined ? pointsBy.all : pointsBy.selected;
    return {
      mgt_org_id: (plan.org ? orgNamed(plan.org) : headquarters).id,
      config_no: `SB${String(place + 1).padStart(4, '0')}`,
      config_name: plan.name,
      control_type: plan.control,
      brand_count: brandsOf.get(String(place + 1))?.length ?? 0,
      shop_range: plan.scenes ? pointsBy.scenes : chosen,
      start_date: date(from),
      end_date: date(to),
      priority: plan.priority ?? 100,
      enabled: plan.enabled,
      remark: plan.remark ?? null,
      ...made,
      ...newRowColumns(place + 1, at(world.now + (Math.min(from, 0) - 4 - place) * day)),
    };
  });
}

const named = (of: (plan: Plan) => readonly string[] | undefined) =>
  new Map(plans.map((plan, place) => [String(place + 1), of(plan) ?? []] as const));

/** What strategies name: brands, categories, points, scenes. */
export function namedByBrandStrategies(world: World) {
  const inUse = new Set(world.goods.map(({ row }) => row.brand_id));
  const ids = (sold: boolean) => brands.filter(({ id }) => inUse.has(id) === sold).map(({ id }) => id);
  const [sold, unsold] = [ids(true), ids(false)];
  const pointsOf = ({ points, org }: Plan) =>
    points === undefined
      ? undefined
      : world.points
          .filter((point) => !org || point.org.org_code.startsWith(orgNamed(org).org_code))
          .slice(0, points)
          .map(({ row }) => row.id);
  return {
    brands: named((plan) => (plan.sold ? sold : unsold).slice(...plan.brands)),
    types: named(({ types }) => types?.map((path) => typeByPath(path).id)),
    points: named(pointsOf),
    scenes: named(({ scenes }) => scenes?.map((code) => sceneByCode(code).id)),
  };
}
