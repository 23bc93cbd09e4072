import { goodsSource, identifyType } from '../../resources/enums.ts';
import { type GoodsApply, goodsApplyStatus, goodsUnit } from '../../resources/shared/goods-apply.ts';
import { tempZone } from '../../resources/shared/point.ts';
import { auditorName } from './accounts.ts';
import { barcode } from './goods.ts';
import { type MerchantRow, sellingMerchants } from './merchants.ts';
import { at, day, hour } from './moments.ts';
import { orgNamed, orgs } from './organisations.ts';
import { personName } from './people.ts';
import { around, Stream } from './random.ts';
import { fresh, type StoredRow } from './rows.ts';
import type { World } from './world.ts';

type ApplyRow = StoredRow<typeof GoodsApply>;

/** Products that the library doesn't have yet. */
const wanted: readonly (readonly [
  brand: string,
  name: string,
  path: string,
  spec: string,
  unit: ApplyRow['goods_unit'],
  zone: ApplyRow['temp_zone'],
  picture: string,
  cents: number,
  grams: number,
])[] = [
  [
    '晨泉',
    '弱碱性水',
    '饮料/水/饮用水',
    '550ml',
    goodsUnit.bottle,
    tempZone.ambient,
    'mineral-water',
    300,
    565,
  ],
  [
    '青柠社',
    '青柠气泡水',
    '饮料/碳酸/气泡水',
    '330ml',
    goodsUnit.can,
    tempZone.chilled,
    'soda-water',
    450,
    345,
  ],
  ['麦田里', '全麦吐司', '食品/烘焙/面包', '120g', goodsUnit.bag, tempZone.chilled, 'bread', 690, 120],
  ['山野', '混合果仁', '食品/坚果/混合', '75g', goodsUnit.box, tempZone.ambient, 'mixed-nuts', 1290, 75],
  ['云上', '老酸奶', '乳品/酸奶/低温', '180g', goodsUnit.cup, tempZone.chilled, 'chilled-yogurt', 750, 180],
  ['雪岭', '香草雪糕', '冷饮/雪糕/棒', '70g', goodsUnit.piece, tempZone.frozen, 'ice-bar', 600, 70],
  [
    '果然',
    '鲜切水果',
    '生鲜/水果/鲜切',
    '500g',
    goodsUnit.kilogram,
    tempZone.chilled,
    'whole-fruit',
    1590,
    500,
  ],
  ['早安', '黑芝麻豆浆', '饮料/植物/豆浆', '250ml', goodsUnit.bottle, tempZone.ambient, 'soy-milk', 550, 262],
];
const rejections = ['资质文件不清晰，请重新上传', '商品条码与图片不一致', '与商品库已有商品重复'];
const sources = [goodsSource.outsourced, goodsSource.outsourced, goodsSource.selfPurchased, goodsSource.own];
const recognition = [
  [identifyType.vision],
  [identifyType.vision, identifyType.visionGravity],
  [identifyType.gravity],
  [identifyType.rfid],
];

export const goodsApplies = 40;

/** Who applies: two of three are merchants, the others branches. */
function applicant(index: number, selling: readonly MerchantRow[]) {
  const merchant = index % 3 === 2 ? null : around(selling, index);
  const org = merchant ? orgs.find(({ id }) => id === merchant.mgt_org_id) : orgNamed('上海公司');
  return {
    mgt_org_id: org?.id ?? null,
    mct_id: merchant?.id ?? null,
    apply_org_name: org?.org_name ?? '',
    apply_mct_name: merchant?.full_name ?? null,
  };
}

/** Applications of the last weeks: the newest wait, of the others most were approved. */
export function goodsApplications(world: World): ApplyRow[] {
  const stream = new Stream(world.settings.seedNumber, 'goods applications');
  const selling = sellingMerchants(world.merchants);
  return Array.from({ length: goodsApplies }, (_, index): ApplyRow => {
    const [brand, name, path, spec, goods_unit, zone, picture, cents, grams] = around(wanted, index);
    const created = world.now - hour - index * Math.floor(day * 0.8) - stream.int(0, 3) * hour;
    const audited = created + stream.int(2, 9) * hour;
    const apply_status =
      index < 9
        ? goodsApplyStatus.pending
        : stream.chance(0.25) || index === 9
          ? goodsApplyStatus.rejected
          : goodsApplyStatus.approved;
    const done = apply_status !== goodsApplyStatus.pending;
    const goods_source = around(sources, index);
    const identify_types = around(recognition, index);
    return {
      apply_no: `G${at(created).replace(/\D/g, '').slice(2)}${String(index + 1).padStart(4, '0')}`,
      goods_code: barcode(90_001 + index),
      goods_name: `${brand}${name} ${spec}`,
      brand_name: brand,
      type_path: path,
      spec_desc: spec,
      goods_unit,
      goods_source,
      retail_price: cents + (index % 4) * 50,
      shelf_days: zone === tempZone.frozen ? 365 : index % 5 === 0 ? null : 30 + (index % 6) * 30,
      temp_zone: zone,
      identify_types,
      weight_g: grams,
      logo_url: `/media/${picture}.svg`,
      model_images: Array.from({ length: 8 }, () => `/media/${picture}.svg`),
      license_images: goods_source === goodsSource.own ? null : [`/media/${picture}.svg`],
      apply_desc: index % 4 === 1 ? '点位用户多次询问，申请上架' : null,
      ...applicant(index, selling),
      apply_user_name: personName(stream),
      apply_status,
      audit_name: done ? auditorName : null,
      audit_time: done ? at(audited) : null,
      reject_reason: apply_status === goodsApplyStatus.rejected ? around(rejections, index) : null,
      ...fresh(index + 1, at(created), done ? at(audited) : at(created)),
    };
  });
}
