import { at, day, secondsOf } from '../../../server/seed/moments.ts';
import { item, runningSums, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { adScreen, identifyType } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import {
  type CabinetModel,
  doorType,
  online,
  operationMode,
  type Point,
  pushState,
  shopStatus,
  tempZone,
} from '../point.ts';
import { districts } from './districts.ts';
import type { SoldGoods } from './goods.ts';
import type { Shelf } from './goods-catalogue.ts';
import { type MerchantRow, sellingMerchants } from './merchants.ts';
import { type OrgRow, orgs, stationsOf } from './organisations.ts';
import { personName } from './people.ts';
import { profiles, type Settings } from './profiles.ts';
import { providerNameOf, providerRow } from './provider-rows.ts';
import { districtOf } from './reference/areas.ts';
import { sceneByCode } from './reference/scene-tree.ts';
import { demands, type SceneKind, type SeededScene, scenes } from './scenes.ts';

export type CabinetModelRow = StoredRow<typeof CabinetModel>;
export type PointRow = StoredRow<typeof Point>;

export interface PointPlan {
  readonly index: number;
  readonly row: PointRow;
  readonly org: OrgRow;
  readonly merchant: MerchantRow;
  readonly model: CabinetModelRow;
  readonly scene: SceneKind;
  readonly sceneName: string;
  /** Purchases on an ordinary day; 0 where nothing was ever sold. */
  readonly mean: number;
  /** The last moment of trade, in seconds; none for a point that trades today. */
  readonly until: number | null;
}

const i = identifyType;
const modelRows: readonly (readonly [
  name: string,
  CabinetModelRow['door_type'],
  CabinetModelRow['temp_zone'],
  PointRow['identify_type'],
  weight: number,
  slots: number,
])[] = [
  ['V1 单门视觉冷藏柜', doorType.single, tempZone.chilled, i.vision, 40, 10],
  ['V2 双门视觉冷藏柜', doorType.double, tempZone.chilled, i.vision, 12, 6],
  ['G1 单门重力冷藏柜', doorType.single, tempZone.chilled, i.gravity, 16, 10],
  ['G2 双门重力常温柜', doorType.double, tempZone.ambient, i.gravity, 6, 6],
  ['VG1 视觉重力冷藏柜', doorType.single, tempZone.chilled, i.visionGravity, 13, 10],
  ['R1 RFID冷藏柜', doorType.single, tempZone.chilled, i.rfid, 4, 10],
  ['F1 视觉冷冻柜', doorType.single, tempZone.frozen, i.vision, 4, 10],
  ['FC1 刷脸视觉冷藏柜', doorType.single, tempZone.chilled, i.vision, 5, 10],
];
/** Tenths of a degree; what stands at room temperature is not cooled. */
const band: Readonly<Record<CabinetModelRow['temp_zone'], Pick<CabinetModelRow, 'temp_min' | 'temp_max'>>> = {
  [tempZone.ambient]: { temp_min: null, temp_max: null },
  [tempZone.frozen]: { temp_min: -350, temp_max: -200 },
  [tempZone.chilled]: { temp_min: 20, temp_max: 100 },
};
const setTo = { [tempZone.ambient]: null, [tempZone.frozen]: -220, [tempZone.chilled]: 40 } as const;

/** docs/domain/seed-data.md §8, cabinet models. */
export const cabinetModels: readonly CabinetModelRow[] = modelRows.map(
  ([model_name, door_type, temp_zone, type, , slots], index) => ({
    model_name,
    door_type,
    temp_zone,
    identify_types: [type],
    screens: model_name.startsWith('FC')
      ? [adScreen.ad, adScreen.face, adScreen.shopping]
      : [adScreen.ad, adScreen.shopping],
    layers: 5,
    slots,
    ...band[temp_zone],
    ...newRowColumns(index + 1, '2023-04-01 09:00:00'),
  }),
);

/** Where a city lies, in degrees. */
const centres: Readonly<Record<string, readonly [longitude: number, latitude: number]>> = {
  上海: [121.47, 31.23],
  杭州: [120.16, 30.27],
  苏州: [120.59, 31.3],
  深圳: [114.06, 22.55],
  广州: [113.26, 23.13],
  北京: [116.41, 39.9],
  天津: [117.2, 39.13],
  武汉: [114.31, 30.59],
  长沙: [112.94, 28.23],
  成都: [104.07, 30.57],
  西安: [108.94, 34.34],
};

const landmarks = [
  ...[
    '云谷',
    '星河',
    '锦绣',
    '天悦',
    '明德',
    '临江',
    '翠屏',
    '朝晖',
    '启航',
    '百川',
    '金桥',
    '望湖',
    '青枫',
    '云栖',
  ],
  ...[
    '鹿鸣',
    '长风',
    '永乐',
    '和光',
    '新元',
    '东篱',
    '南溪',
    '北辰',
    '西岭',
    '松涛',
    '竹园',
    '兰亭',
    '橡树',
    '银杏',
  ],
];
const roads = [
  '科苑路',
  '春晖路',
  '文一路',
  '创业大道',
  '学府街',
  '人民路',
  '云帆路',
  '滨河路',
  '建设大道',
  '花园街',
];

/** As long as the field allows (docs/domain/seed-data.md §13, edge cases). */
const longName =
  '上海浦东云谷科技园三期综合楼一层东侧员工餐厅入口左手边第二台智能零售柜（靠近电梯厅与母婴室）'
    .repeat(3)
    .slice(0, 125);

/** States of a fleet's last points, so that each state has one whatever the size. */
const stateAt = (left: number) => {
  if (left === 1) return shopStatus.withdrawn;
  if (left === 2) return shopStatus.notOpened;
  if (left === 3) return shopStatus.suspended;
  return shopStatus.operating;
};

function sceneOf(stream: Stream): SeededScene {
  const kinds = Object.entries(demands);
  const kind = item(kinds, stream.along(runningSums(kinds.map(([, demand]) => demand.share))))[0];
  return stream.pick(scenes.filter((scene) => scene.kind === kind));
}

/** Every point with its merchant, cabinet and demand. Large merchants hold most of them (docs/domain/seed-data.md §13, Pareto). */
export function points(settings: Settings, merchants: readonly MerchantRow[]): PointPlan[] {
  const { points: count } = profiles[settings.profile];
  const stream = new Stream(settings.seedNumber, 'points');
  const owners = sellingMerchants(merchants);
  const ownerSums = runningSums(owners.map((_, rank) => 1 / (rank + 1) ** 0.9));
  const modelSums = runningSums(modelRows.map(([, , , , weight]) => weight));
  const orgById = new Map(orgs.map((org) => [org.id, org]));
  const now = secondsOf(settings.now);
  const used = new Set<string>();

  return Array.from({ length: count }, (_, index): PointPlan => {
    // What was added later draws from a stream of its own, so that it moves nothing that stood before.
    const details = new Stream(settings.seedNumber, 'point details', index);
    const merchant = item(owners, index < owners.length ? index : stream.along(ownerSums));
    const org = stream.pick(stationsOf(merchant.mgt_org_id ?? ''));
    const branch = orgById.get(merchant.mgt_org_id ?? '')?.org_name ?? '';
    const city = branch.replace('公司', '');
    // The first points show every cabinet model, whatever the size of the fleet.
    const modelIndex = index < modelRows.length ? index : stream.along(modelSums);
    const model = item(cabinetModels, modelIndex);
    const scene = sceneOf(stream);
    const district = stream.pick(districts[city] ?? [city]);
    const area = districtOf(city, district);
    const plain = `${district}${stream.pick(landmarks)}${stream.pick(scene.sites)}${stream.pick(scene.spots)}`;
    const unique = used.has(plain) ? `${plain}${index + 1}号柜` : plain;
    used.add(unique);
    const shop_status = stateAt(count - index);
    const operating = shop_status === shopStatus.operating;
    const bound = operating || shop_status === shopStatus.suspended;
    const created = now - stream.int(210, 900) * day - stream.int(0, 40_000);
    const demand = Math.min(60, Math.max(1, Math.exp(Math.log(10) + 0.55 * stream.normal())));
    return {
      index,
      org,
      merchant,
      model,
      scene: scene.kind,
      sceneName: scene.name,
      mean: bound ? demand * demands[scene.kind].factor : 0,
      until: shop_status === shopStatus.suspended ? now - 2 * day : null,
      row: {
        mgt_org_id: org.id,
        mct_id: merchant.id,
        shop_name: index === 0 ? longName : unique,
        cabinet_code: bound ? `ZY${String(100_001 + index)}` : null,
        scene_id: sceneByCode(scene.code).id,
        model_id: model.id,
        identify_type: item(model.identify_types, 0),
        area_id: area.id,
        address: `${city}市${area.name}${stream.pick(roads)}${stream.int(1, 999)}号`,
        contact_name: personName(stream),
        ...detailsOf(details, city, model, index),
        service_phone: '400-000-0021',
        online: operating && !stream.chance(0.035) ? online.online : online.offline,
        push_state: bound ? (pushStates[index] ?? pushState.pushed) : pushState.none,
        open_date: bound || shop_status === shopStatus.withdrawn ? at(created + 3 * day).slice(0, 10) : null,
        shop_status,
        enabled:
          count - index === 4 || shop_status === shopStatus.withdrawn ? enabled.disabled : enabled.enabled,
        ...newRowColumns(index + 1, at(created), at(created + 3 * day)),
      },
    };
  });
}

/** A template on its way to its cabinet, and one that didn't get there. */
const pushStates: Readonly<Record<number, PointRow['push_state']>> = {
  2: pushState.waiting,
  5: pushState.failed,
};

/** What nobody's orders depend on: where exactly, on which terms, whom to call. */
function detailsOf(stream: Stream, city: string, model: CabinetModelRow, index: number) {
  const [longitude, latitude] = centres[city] ?? [116.41, 39.9];
  const near = (degrees: number) => (degrees + (stream.next() - 0.5) / 5).toFixed(6);
  const type = item(model.identify_types, 0);
  return {
    operation_mode: stream.weighted([
      [operationMode.selfRun, 6],
      [operationMode.sfc, 2],
      [operationMode.franchise, 2],
    ]),
    provider_id:
      type === i.vision || type === i.visionGravity ? providerRow(providerNameOf(type, index)).id : null,
    temp_set: setTo[model.temp_zone],
    longitude: near(longitude),
    latitude: near(latitude),
    contact_phone: `13${stream.digits(9)}`,
    open_clock: stream.chance(0.8) ? '00:00-23:59' : '07:00-22:00',
    rent_amount: stream.chance(0.6) ? stream.int(2, 20) * 10_000 : null,
    share_rate: stream.chance(0.4) ? stream.int(3, 12) * 100 : null,
    photos: null,
    sku_count: 0,
    stock_quantity: 0,
    stock_rate: null,
    fault_count: 0,
    today_date: null,
    today_order_count: 0,
    today_sales_amount: 0,
    idle_flag: 0 as const,
    last_replenish_time: null,
    push_time: null,
    pending_org_id: null,
    pending_mct_id: null,
    pending_time: null,
  };
}

export interface TemplateItem {
  readonly goods: SoldGoods;
  readonly price: number;
}

/** What a cabinet holds: the goods with their prices there, and how often each is chosen (Zipf, s = 0.9). */
export interface Template {
  readonly items: readonly TemplateItem[];
  readonly sums: Float64Array;
}

const shelfShares: readonly (readonly [Shelf, number])[] = [
  ['drinks', 0.56],
  ['snacks', 0.24],
  ['dairy', 0.08],
  ['instant', 0.07],
  ['other', 0.05],
];

/** 30–45 goods that the cabinet's zone can keep; weighed ones only where it has scales (docs/domain/seed-data.md §13, basket). */
export function template(seedNumber: number, point: PointPlan, goods: readonly SoldGoods[]): Template {
  const stream = new Stream(seedNumber, 'template', point.index);
  const zone = point.model.temp_zone;
  const scales = point.row.identify_type === i.gravity || point.row.identify_type === i.visionGravity;
  const fitting = goods.filter(
    ({ entry, row }) =>
      row.enabled === enabled.enabled &&
      (scales || !entry.weighed) &&
      (zone === tempZone.frozen
        ? entry.keeps === 'frozen'
        : entry.keeps === 'ambient' || (entry.keeps === 'chilled' && zone === tempZone.chilled)),
  );
  const size = stream.int(30, 45);
  const chosen = shelfShares.flatMap(([shelf, share]) => {
    const wanted = zone === tempZone.frozen ? size : Math.max(1, Math.round(size * share));
    return stream.some(
      fitting.filter(({ entry }) => entry.shelf === shelf),
      wanted,
    );
  });
  // Places of popularity are drawn, so that the most wanted goods differ from point to point; cheap ones come earlier.
  const items = chosen
    .map((sold) => ({ sold, rank: stream.next() * sold.row.retail_price }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ sold }): TemplateItem => {
      const retail = sold.row.retail_price;
      const price = stream.chance(0.85) ? retail : Math.round((retail * stream.int(90, 115)) / 1000) * 10;
      return { goods: sold, price };
    });
  return { items, sums: runningSums(items.map((_, rank) => 1 / (rank + 1) ** 0.9)) };
}
