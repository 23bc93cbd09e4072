import { goodsSource, identifyType } from '../../enums.ts';
import { enabled } from '../../kit/enabled.ts';
import { auto, crud, defineResource, f, model, once } from '../../kit/index.ts';
import { disable, enable } from '../../kit/switching.ts';
import { goodsUnit, modelStatus } from '../../shared/goods.ts';
import { tempZone } from '../../shared/point.ts';
import { priceMode } from './price-change.ts';

const price = { min: 1, max: 999_999 } as const;

/**
 * What an organisation or a merchant sells of the library, for its own price (P19, my goods). The state is called `enable`, as the
 * specification's parameter is (docs/specification.md §7.62).
 */
export const OrgGoods = model(
  'mgt_org_goods',
  {
    goods_code: once(
      f.text(
        { en: 'Barcode', zh: '商品条码' },
        {
          required: true,
          max: 13,
          match: 'exact',
          copy: true,
          scanned: true,
          pattern: '\\d{8}|\\d{13}|N\\d{12}',
          hint: { en: '8 or 13 digits, or N and 12 digits', zh: '8位或13位数字，或N加12位数字' },
        },
      ),
    ),
    goods_id: auto(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true })),
    retail_price: f.money({ en: 'Retail price', zh: '零售价' }, { ...price, required: true }),
    cost_price: f.money(
      { en: 'Cost price', zh: '成本价' },
      { min: 0, max: 999_999, help: { en: 'Usually below the retail price', zh: '一般不高于零售价' } },
    ),
    enable: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
  },
  { label: { en: 'Own goods', zh: '我的商品' }, title: 'goods_code', scope: 'merchant' },
)
  .via('goods_name', f.text({ en: 'Goods name', zh: '商品名称' }, { max: 64 }), 'goods_id', 'goods_name')
  .via('logo_url', f.image({ en: 'Picture', zh: '商品图片' }), 'goods_id', 'logo_url')
  .via('brand_id', f.ref({ en: 'Brand', zh: '品牌' }, 'goods_brand'), 'goods_id', 'brand_id')
  .via('brand_name', f.text({ en: 'Brand', zh: '品牌' }), 'goods_id', 'brand_name')
  .via('type_id', f.ref({ en: 'Category', zh: '商品分类' }, 'goods_type'), 'goods_id', 'type_id')
  .via('type_path', f.text({ en: 'Category', zh: '商品分类' }), 'goods_id', 'type_path')
  .via('spec_desc', f.text({ en: 'Specification', zh: '规格' }), 'goods_id', 'spec_desc')
  .via('goods_unit', f.enum({ en: 'Unit', zh: '单位' }, goodsUnit), 'goods_id', 'goods_unit')
  .via(
    'goods_source',
    f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource),
    'goods_id',
    'goods_source',
  )
  .via('library_price', f.money({ en: 'Library price', zh: '平台零售价' }), 'goods_id', 'retail_price')
  .via('shelf_days', f.int({ en: 'Shelf life (days)', zh: '保质期(天)' }), 'goods_id', 'shelf_days')
  .via('temp_zone', f.enum({ en: 'Storage', zh: '存储温区' }, tempZone), 'goods_id', 'temp_zone')
  .via('weight_g', f.int({ en: 'Net weight (g)', zh: '单件重量(克)' }), 'goods_id', 'weight_g')
  .via(
    'identify_types',
    f.enums({ en: 'Recognition types', zh: '适用识别类型' }, identifyType),
    'goods_id',
    'identify_types',
  )
  .via(
    'model_status',
    f.enum({ en: 'Modeling status', zh: '建模状态' }, modelStatus),
    'goods_id',
    'model_status',
  )
  .via('library_enabled', f.enum({ en: 'In the library', zh: '平台状态' }, enabled), 'goods_id', 'enabled')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .tally('shop_count', { en: 'Points using', zh: '使用点位数' }, 'mct_shop_goods', {
    by: 'goods_id',
    each: 'shop_id',
    own: 'goods_id',
    owners: true,
  })
  .titled('goods_name')
  .picking('logo_url', 'goods_code', 'retail_price')
  .unique(['mgt_org_id', 'goods_code'], 12002, { mct_id: null })
  .unique(['mct_id', 'goods_code'], 12002, { mct_id: { ne: null } })
  .index(['mgt_org_id', 'create_time'])
  .index(['mct_id', 'create_time'])
  .index('goods_id')
  .hiddenFromMerchants('mgt_org_name', 'mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_org_goods: typeof OrgGoods;
  }
}

const chosen = f.refs({ en: 'Goods', zh: '商品' }, 'mgt_org_goods', { required: true, min: 1, max: 200 });

/** P19, my goods: what the organisation or the merchant sells, for its own price. */
export const orgGoods = defineResource(OrgGoods, {
  label: { en: 'My goods', zh: '我的商品' },
  route: '/goods-management/goods-center/my-goods',
  menu: 'none',
  permission: 'GOODS_CENTER',
  api: crud('/mgt_org_goods'),
  // An organisation's own and a merchant's own: those of branches are seen by looking from them.
  base: {
    $any: [{ mgt_org_id: { is: { $: 'org' } }, mct_id: null }, { mct_id: { is: { $: 'merchant' } } }],
  },
  calls: {
    'GET /mgt_org_goods/price_change/v1':
      'what a change of price would do to each of the goods (`goods_ids`), and which limits refuse it; nothing is changed',
  },
  flows: [
    OrgGoods.flow('enable', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    price: OrgGoods.action({
      on: 'page',
      api: 'PUT /mgt_org_goods/price/v1',
      rows: 'goods_ids',
      label: { en: 'Change price', zh: '改价' },
      input: {
        goods_ids: chosen,
        price_mode: f.enum({ en: 'Change', zh: '改价方式' }, priceMode, {
          required: true,
          default: priceMode.fixed,
        }),
        new_price: f.money({ en: 'New price', zh: '新零售价' }, price),
        percent: f.int(
          { en: 'By percent', zh: '调整比例' },
          {
            min: -900,
            max: 9_000,
            decimals: 1,
            unit: { en: '%', zh: '%' },
            help: { en: '10 raises by a tenth, −5 lowers', zh: '10为上调10%，-5为下调5%' },
          },
        ),
      },
      inputWhen: {
        new_price: { price_mode: priceMode.fixed },
        percent: { price_mode: priceMode.percent },
      },
      done: { en: 'Price of {n} changed', zh: '已改价{n}个商品' },
    }),
    enable: OrgGoods.action(enable('/mgt_org_goods')),
    disable: OrgGoods.action({
      ...disable('/mgt_org_goods'),
      confirm: {
        en: 'Disable “{title}”? Running templates keep it; new ones and replenishment don’t take it.',
        zh: '停用“{title}”？已上架的模板不受影响，新模板和补货将不能使用该商品。',
      },
    }),
    remove: OrgGoods.action({
      on: 'page',
      api: 'PUT /mgt_org_goods/remove/v1',
      rows: 'goods_ids',
      label: { en: 'Remove', zh: '移除' },
      danger: true,
      input: { goods_ids: chosen },
      done: { en: '{n} removed', zh: '已移除{n}个商品' },
    }),
  },
  list: {
    tree: { by: 'type_id' },
    cards: { pictures: ['logo_url'] },
    columns: [
      OrgGoods.col('goods_name', { width: 196, fixed: 'left' }),
      OrgGoods.col('logo_url', { width: 76 }),
      OrgGoods.col('goods_code', { width: 136 }),
      OrgGoods.col('retail_price', { width: 104 }),
      OrgGoods.col('library_price', { width: 112 }),
      OrgGoods.col('shop_count', { width: 84 }),
      OrgGoods.col('enable', { width: 88 }),
    ],
    hidden: [
      'brand_name',
      'spec_desc',
      'type_path',
      'goods_source',
      'cost_price',
      'goods_unit',
      'shelf_days',
      'temp_zone',
      'weight_g',
      'identify_types',
      'model_status',
      'library_enabled',
      'create_time',
      'update_time',
    ],
    keep: ['goods_code', 'goods_name', 'retail_price', 'enable'],
    filters: ['goods_name', 'goods_code', 'brand_id', 'goods_source', 'enable'],
    moreFilters: [
      'type_id',
      'model_status',
      'temp_zone',
      'identify_types',
      'library_enabled',
      OrgGoods.range('retail_price'),
      OrgGoods.range('shop_count'),
      OrgGoods.range('create_time', { maxDays: 367 }),
    ],
    sort: ['create_time', 'desc'],
    sortable: ['retail_price', 'shop_count', 'create_time', 'update_time'],
    row: ['read', 'price', 'update', 'enable', 'disable', 'remove'],
    bulk: ['price', 'enable', 'disable', 'remove'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'drawer',
    sections: [{ fields: ['goods_code', 'retail_price', 'cost_price'] }],
  },
  import: { fields: ['goods_code', 'retail_price', 'cost_price'], key: 'goods_code', most: 5_000 },
  detail: {
    layout: 'drawer',
    facts: ['goods_code', 'retail_price', 'enable', 'shop_count'],
    history: true,
    sections: [
      {
        title: { en: 'Sale', zh: '销售信息' },
        fields: ['retail_price', 'library_price', 'cost_price', 'mgt_org_name', 'create_time'],
      },
      {
        title: { en: 'Product', zh: '商品信息' },
        fields: [
          'logo_url',
          'brand_name',
          'type_path',
          'spec_desc',
          'goods_unit',
          'goods_source',
          'shelf_days',
          'temp_zone',
          'identify_types',
          'weight_g',
          'model_status',
          'library_enabled',
        ],
      },
    ],
  },
});
