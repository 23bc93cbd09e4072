import { at, day, hour } from '../../../server/seed/moments.ts';
import { around, item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { goodsSource, identifyType } from '../../enums.ts';
import { sampleAccounts } from '../../personnel/seed/accounts.ts';
import { goodsUnit, modelStatus } from '../../shared/goods.ts';
import { tempZone } from '../../shared/point.ts';
import { barcode, type GoodsRow, type SoldGoods } from '../../shared/seed/goods.ts';
import { sellingMerchants } from '../../shared/seed/merchants.ts';
import { orgNamed, orgs } from '../../shared/seed/organisations.ts';
import { personName } from '../../shared/seed/people.ts';
import { brands } from '../../shared/seed/reference/brands.ts';
import { typeByPath } from '../../shared/seed/reference/goods-types.ts';
import type { World } from '../../shared/seed/world.ts';
import { goodsApplyStatus } from '../apply/enums.ts';
import type { GoodsApply } from '../apply/index.ts';

type ApplyRow = StoredRow<typeof GoodsApply>;

/** Products that the library doesn't have yet. */
const wanted: readonly {
  readonly brand: string;
  readonly name: string;
  readonly path: string;
  readonly spec: string;
  readonly unit: ApplyRow['goods_unit'];
  readonly zone: ApplyRow['temp_zone'];
  readonly picture: string;
  readonly cents: number;
  readonly grams: number;
}[] = [
  {
    brand: '晨泉',
    name: '弱碱性水',
    path: '饮料/水/矿泉水',
    spec: '550ml',
    unit: goodsUnit.bottle,
    zone: tempZone.ambient,
    picture: 'mineral-water',
    cents: 300,
    grams: 565,
  },
  {
    brand: '青柠社',
    name: '青柠气泡水',
    path: '饮料/碳酸/果味汽水',
    spec: '330ml',
    unit: goodsUnit.can,
    zone: tempZone.chilled,
    picture: 'soda-water',
    cents: 450,
    grams: 345,
  },
  {
    brand: '麦田里',
    name: '全麦吐司',
    path: '休闲食品/饼干糕点/面包',
    spec: '120g',
    unit: goodsUnit.bag,
    zone: tempZone.chilled,
    picture: 'bread',
    cents: 690,
    grams: 120,
  },
  {
    brand: '望山',
    name: '混合果仁',
    path: '休闲食品/坚果/每日坚果',
    spec: '75g',
    unit: goodsUnit.box,
    zone: tempZone.ambient,
    picture: 'mixed-nuts',
    cents: 1290,
    grams: 75,
  },
  {
    brand: '牛棚里',
    name: '老酸奶',
    path: '乳品/酸奶/低温',
    spec: '180g',
    unit: goodsUnit.cup,
    zone: tempZone.chilled,
    picture: 'chilled-yogurt',
    cents: 750,
    grams: 180,
  },
  {
    brand: '雪糯',
    name: '香草雪糕',
    path: '冷冻/冰淇淋/棒冰',
    spec: '70g',
    unit: goodsUnit.piece,
    zone: tempZone.frozen,
    picture: 'ice-bar',
    cents: 600,
    grams: 70,
  },
  {
    brand: '果然',
    name: '鲜切水果',
    path: '鲜食/水果/果切',
    spec: '500g',
    unit: goodsUnit.kilogram,
    zone: tempZone.chilled,
    picture: 'whole-fruit',
    cents: 1590,
    grams: 500,
  },
  {
    brand: '早安',
    name: '黑芝麻豆浆',
    path: '饮料/植物饮料/豆奶',
    spec: '250ml',
    unit: goodsUnit.bottle,
    zone: tempZone.ambient,
    picture: 'soy-milk',
    cents: 550,
    grams: 262,
  },
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
/** The newest wait for their audit. */
const waiting = 9;

interface Person {
  readonly id: string;
  readonly name: string;
}

function accountOf(phone: string): Person {
  const index = sampleAccounts.findIndex((account) => account.phone === phone);
  return { id: String(index + 1), name: item(sampleAccounts, index).name };
}

/** Who applies: the merchants that people sign in as, others, and a branch. */
function applicant(index: number, world: World, stream: Stream) {
  const branch = { mct: null, user: accountOf('13900000004') };
  const { mct, user } =
    index % 3 === 2
      ? branch
      : index % 3 === 0
        ? { mct: item(world.merchants, 1), user: accountOf('13900000023') }
        : index % 6 === 1
          ? { mct: item(world.merchants, 0), user: accountOf('13900000021') }
          : { mct: around(sellingMerchants(world.merchants), index), user: null };
  const org = mct ? orgs.find(({ id }) => id === mct.mgt_org_id) : orgNamed('上海公司');
  return {
    mgt_org_id: org?.id ?? null,
    mct_id: mct?.id ?? null,
    apply_org_name: org?.org_name ?? '',
    apply_mct_name: mct?.full_name ?? null,
    apply_user_id: user?.id ?? null,
    apply_user_name: user?.name ?? personName(stream),
  };
}

type Product = Pick<
  ApplyRow,
  | 'goods_code'
  | 'goods_name'
  | 'brand_id'
  | 'new_brand'
  | 'brand_name'
  | 'type_id'
  | 'spec_desc'
  | 'goods_unit'
  | 'retail_price'
  | 'temp_zone'
  | 'weight_g'
  | 'logo_url'
  | 'goods_id'
>;

/** A product that the library doesn't have. */
function wantedProduct(index: number): Product {
  const { brand, name, path, spec, unit, zone, picture, cents, grams } = around(wanted, index);
  const known = brands.find((row) => row.name === brand);
  return {
    goods_code: barcode(90_001 + index),
    goods_name: `${brand}${name} ${spec}`,
    brand_id: known?.id ?? null,
    new_brand: known ? null : brand,
    brand_name: brand,
    type_id: typeByPath(path).id,
    spec_desc: spec,
    goods_unit: unit,
    retail_price: cents + (index % 4) * 50,
    temp_zone: zone,
    weight_g: grams,
    logo_url: `/media/${picture}.svg`,
    goods_id: null,
  };
}

/** What was approved stands in the library. */
function approvedProduct({ row }: SoldGoods): Product {
  return {
    goods_code: row.goods_code,
    goods_name: row.goods_name,
    brand_id: row.brand_id,
    new_brand: null,
    brand_name: brands.find(({ id }) => id === row.brand_id)?.name ?? '',
    type_id: String(row.type_id),
    spec_desc: row.spec_desc ?? '',
    goods_unit: row.goods_unit ?? goodsUnit.piece,
    retail_price: row.retail_price,
    temp_zone: row.temp_zone ?? tempZone.ambient,
    weight_g: row.weight_g,
    logo_url: row.logo_url ?? '',
    goods_id: row.id,
  };
}

/** Applications of the last weeks: the newest wait, of the others most were approved and stand in the library unmodelled. */
export function applications(world: World): ApplyRow[] {
  const stream = new Stream(world.settings.seedNumber, 'goods applications');
  const auditor = accountOf('13900000007');
  const unmodelled = world.goods.filter(({ row }) => row.model_status !== modelStatus.completed);
  let approved = 0;
  return Array.from({ length: goodsApplies }, (_, index): ApplyRow => {
    const created = world.now - hour - index * Math.floor(day * 0.8) - stream.int(0, 3) * hour;
    const audited = created + stream.int(2, 9) * hour;
    const found = index < waiting || index % 3 === 0 ? undefined : unmodelled[approved];
    if (found) approved += 1;
    const apply_status =
      index < waiting
        ? goodsApplyStatus.pending
        : found
          ? goodsApplyStatus.approved
          : goodsApplyStatus.rejected;
    const done = apply_status !== goodsApplyStatus.pending;
    const product = found ? approvedProduct(found) : wantedProduct(index);
    const goods_source = found ? found.row.goods_source : around(sources, index);
    return {
      apply_no: `G${at(created).replace(/\D/g, '').slice(2)}${String(index + 1).padStart(6, '0')}`,
      ...product,
      goods_source,
      shelf_days:
        product.temp_zone === tempZone.frozen ? 365 : index % 5 === 0 ? null : 30 + (index % 6) * 30,
      identify_types: around(recognition, index),
      model_images: Array.from({ length: 8 }, () => product.logo_url),
      license_images: goods_source === goodsSource.own ? null : [product.logo_url],
      apply_desc: index % 4 === 1 ? '点位用户多次询问，申请上架' : null,
      ...applicant(index, world, stream),
      apply_status,
      resubmit_count: 0,
      submit_time: at(created),
      audit_id: done ? auditor.id : null,
      audit_name: done ? auditor.name : null,
      audit_time: done ? at(audited) : null,
      reject_reason:
        apply_status === goodsApplyStatus.rejected ? around(rejections, Math.floor(index / 3)) : null,
      ...newRowColumns(index + 1, at(created), done ? at(audited) : at(created)),
    };
  });
}

/** The library with what came of applications, and who completed its material. */
export function libraryGoods(world: World): GoodsRow[] {
  const applied = new Map(
    applications(world).flatMap((row) => (row.goods_id === null ? [] : [[row.goods_id, row] as const])),
  );
  const specialist = accountOf('13900000007');
  return world.goods.map(({ row }) => {
    const by =
      row.model_time === null ? {} : { model_user_id: specialist.id, model_user_name: specialist.name };
    const of = applied.get(row.id);
    return of
      ? {
          ...row,
          ...by,
          apply_id: of.id,
          apply_org_name: of.apply_org_name,
          apply_mct_name: of.apply_mct_name,
        }
      : { ...row, ...by };
  });
}
