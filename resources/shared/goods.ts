import { enabled, goodsSource } from '../enums.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';

/** Whether the library has what recognition needs of a product (P18). */
export const modelStatus = enumeration({
  toComplete: { code: 0, en: 'To complete', zh: '待完善', tone: 'warning' },
  completed: { code: 1, en: 'Completed', zh: '已完善', tone: 'success' },
  returned: { code: 2, en: 'Returned', zh: '已退回', tone: 'danger' },
});

export const GoodsBrand = model(
  'goods_brand',
  {
    name: f.text({ en: 'Brand', zh: '品牌' }, { required: true, max: 32 }),
    initial: f.text(
      { en: 'Initial', zh: '首字母' },
      { max: 1, pattern: '[A-Z]', hint: { en: 'a letter A–Z', zh: '大写字母A–Z' }, match: 'exact' },
    ),
    logo_url: f.image({ en: 'Logo', zh: '品牌标识' }),
  },
  {
    label: { en: 'Brand', zh: '品牌' },
    title: 'name',
    scope: 'none',
    picker: ['initial', 'logo_url'],
    choose: { as: 'select', api: 'GET /goods_brand/v1', sort: 'initial' },
  },
).unique('name', 10005);

/** Three levels of categories; goods hang on the leaves (docs/specification.md §3.10). */
export const GoodsType = model(
  'goods_type',
  {
    name: f.text({ en: 'Category', zh: '商品分类' }, { required: true, max: 32, english: 'name_en' }),
    name_en: f.text({ en: 'English name', zh: '英文名称' }, { max: 32 }),
    parent_id: f.ref({ en: 'Parent', zh: '上级分类' }, 'goods_type'),
    level: auto(f.int({ en: 'Level', zh: '层级' }, { required: true, min: 1, max: 3 })),
    /** The names from the top, so that a chosen leaf tells what it is without its tree. */
    path: auto(f.text({ en: 'Category', zh: '商品分类' }, { required: true, max: 100, english: 'path_en' })),
    path_en: auto(f.text({ en: 'Category in English', zh: '商品分类英文' }, { max: 100 })),
  },
  {
    label: { en: 'Goods category', zh: '商品分类' },
    title: 'path',
    scope: 'none',
    picker: ['level'],
    choose: {
      as: 'tree',
      tree: {
        api: 'GET /goods_type/v1',
        node: { id: 'id', name: 'name' },
        parent: 'parent_id',
        leafOnly: true,
      },
    },
  },
).unique('path', 10005);

/** The platform's goods library (P19, whose screen comes later). */
export const Goods = model(
  'goods_center',
  {
    goods_code: f.text(
      { en: 'Barcode', zh: '商品条码' },
      { required: true, max: 32, match: 'exact', copy: true },
    ),
    goods_name: f.text({ en: 'Goods name', zh: '商品名称' }, { required: true, max: 64 }),
    logo_url: f.image({ en: 'Picture', zh: '商品图片' }),
    brand_id: f.ref({ en: 'Brand', zh: '品牌' }, 'goods_brand'),
    type_id: f.ref({ en: 'Category', zh: '商品分类' }, 'goods_type'),
    spec_desc: f.text({ en: 'Specification', zh: '规格' }, { max: 32 }),
    goods_source: f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource, { required: true }),
    retail_price: f.money({ en: 'Retail price', zh: '零售价' }, { required: true, min: 1, max: 999_999 }),
    cost_price: f.money({ en: 'Cost price', zh: '成本价' }, { min: 0, max: 999_999 }),
    weight_g: f.int({ en: 'Net weight (g)', zh: '单件重量(克)' }, { min: 1 }),
    model_status: auto(
      f.enum({ en: 'Modeling status', zh: '建模状态' }, modelStatus, {
        required: true,
        default: modelStatus.completed,
      }),
    ),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
  },
  {
    label: { en: 'Goods', zh: '商品' },
    title: 'goods_name',
    scope: 'none',
    choose: { as: 'table', filters: ['brand_id', 'type_id', 'goods_source'] },
  },
)
  .via('brand_name', f.text({ en: 'Brand', zh: '品牌' }), 'brand_id', 'name')
  .via('type_path', f.text({ en: 'Category', zh: '商品分类' }), 'type_id', 'path')
  .picking('logo_url', 'goods_code', 'brand_name', 'type_path', 'retail_price')
  .hiddenFromMerchants('cost_price')
  .unique('goods_code', 12001)
  .index('model_status', { model_status: { ne: modelStatus.completed } });

declare module '../kit/vocabulary.ts' {
  interface Models {
    goods_brand: typeof GoodsBrand;
    goods_type: typeof GoodsType;
    goods_center: typeof Goods;
  }
}
