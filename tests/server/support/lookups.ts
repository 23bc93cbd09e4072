import { AreaCode } from '../../../resources/shared/area.ts';
import { Dictionary } from '../../../resources/shared/dictionary.ts';
import { Goods, GoodsBrand, GoodsType, modelStatus } from '../../../resources/shared/goods.ts';
import { CabinetModel, Point } from '../../../resources/shared/point.ts';
import { Scene } from '../../../resources/shared/scene.ts';
import { noMaterial } from '../../../resources/shared/seed/goods.ts';
import { cabinetModels } from '../../../resources/shared/seed/points.ts';
import { areas, districtOf } from '../../../resources/shared/seed/reference/areas.ts';
import { brandNamed, brands } from '../../../resources/shared/seed/reference/brands.ts';
import { dictionary } from '../../../resources/shared/seed/reference/dictionary.ts';
import { goodsTypes, typeByPath } from '../../../resources/shared/seed/reference/goods-types.ts';
import { sceneByCode, sceneTree } from '../../../resources/shared/seed/reference/scene-tree.ts';
import type { Database } from '../../../server/db/connect.ts';
import { batch, newRowColumns, rowsOf } from '../../../server/seed/rows.ts';
import { write } from '../../../server/seed/write.ts';
import { orgs } from './world.ts';

const created = '2026-03-01 08:00:00';

/** Shanghai's four points and the south's two, each somewhere else; the last of each has no cabinet. */
export const points = {
  office: '1',
  school: '2',
  workshop: '3',
  bare: '4',
  south: '5',
  southBare: '6',
} as const;

const point = (
  id: string,
  shop_name: string,
  cabinet_code: string | null,
  scene: string,
  place: readonly [city: string, district: string],
  owner: 'shanghai' | 'south',
) => ({
  mgt_org_id: orgs[owner],
  mct_id: owner === 'shanghai' ? '1' : '2',
  shop_name,
  cabinet_code,
  scene_id: sceneByCode(scene).id,
  model_id: '1',
  identify_type: 0 as const,
  area_id: districtOf(...place).id,
  address: '博云路2号',
  contact_name: null,
  service_phone: '4000000000',
  operation_mode: 1 as const,
  provider_id: null,
  temp_set: null,
  longitude: null,
  latitude: null,
  contact_phone: null,
  open_clock: '00:00-23:59',
  rent_amount: null,
  share_rate: null,
  open_date: null,
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
  push_state: 0 as const,
  push_time: null,
  pending_org_id: null,
  pending_mct_id: null,
  pending_time: null,
  online: 1 as const,
  shop_status: (cabinet_code === null ? 0 : 1) as 0 | 1,
  enabled: 1 as const,
  ...newRowColumns(Number(id), created),
});

const goods = (id: number, goods_name: string, brand: string, path: string, goods_source: 1 | 2 | 3) => ({
  goods_code: `20000000000${id}`,
  goods_name,
  logo_url: null,
  brand_id: brandNamed(brand).id,
  type_id: typeByPath(path).id,
  spec_desc: '500ml',
  goods_source,
  retail_price: 300,
  cost_price: null,
  weight_g: 520,
  goods_unit: null,
  shelf_days: null,
  temp_zone: null,
  identify_types: null,
  ...noMaterial,
  model_images: null,
  apply_id: null,
  apply_org_name: null,
  apply_mct_name: null,
  model_status: modelStatus.completed,
  enabled: 1 as const,
  ...newRowColumns(id, created),
});

/** The reference data of docs/domain/seed-data.md §8, six points and four goods. */
export async function plantLookups({ db }: Database): Promise<void> {
  await write(
    db,
    batch(
      rowsOf(Scene, sceneTree),
      rowsOf(AreaCode, areas),
      rowsOf(Dictionary, dictionary),
      rowsOf(GoodsBrand, brands),
      rowsOf(GoodsType, goodsTypes),
      rowsOf(CabinetModel, cabinetModels),
      rowsOf(Point, [
        point(points.office, '浦东云谷大厦', 'ZY100001', '1001', ['上海', '浦东'], 'shanghai'),
        point(points.school, '闵行学院', 'ZY100002', '3001', ['上海', '闵行'], 'shanghai'),
        point(points.workshop, '姑苏装配厂', 'ZY100003', '2001', ['苏州', '姑苏'], 'shanghai'),
        point(points.bare, '空点位', null, '1003', ['杭州', '滨江'], 'shanghai'),
        point(points.south, '南山大厦', 'ZY200001', '1001', ['深圳', '南山'], 'south'),
        point(points.southBare, '空点位', null, '1003', ['深圳', '宝安'], 'south'),
      ]),
      rowsOf(Goods, [
        goods(1, '晨泉饮用纯净水', '晨泉', '饮料/水/纯净水', 1),
        goods(2, '沐川饮用纯净水', '沐川', '饮料/水/纯净水', 2),
        goods(3, '茗野无糖茶', '茗野', '饮料/茶饮料/无糖茶', 1),
        goods(4, '牧晴纯牛奶', '牧晴', '乳品/牛奶/纯牛奶', 3),
      ]),
    ),
  );
}
