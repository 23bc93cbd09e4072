import { goodsSource, identifyType } from '../enums.ts';
import { enabled } from '../kit/enabled.ts';
import { auto, enumeration, f, model, once } from '../kit/index.ts';
import { missingOf, modelImages } from './goods-material.ts';
import { tempZone } from './point.ts';

/** Whether the library has what recognition needs of a product (P18). */
export const modelStatus = enumeration({
  toComplete: { code: 0, en: 'To complete', zh: '待完善', tone: 'warning' },
  completed: { code: 1, en: 'Completed', zh: '已完善', tone: 'success' },
  returned: { code: 2, en: 'Returned', zh: '已退回', tone: 'danger' },
});

export const goodsUnit = enumeration({
  bottle: { code: 1, en: 'Bottle', zh: '瓶' },
  can: { code: 2, en: 'Can', zh: '罐' },
  bag: { code: 3, en: 'Bag', zh: '袋' },
  box: { code: 4, en: 'Box', zh: '盒' },
  cup: { code: 5, en: 'Cup', zh: '杯' },
  piece: { code: 6, en: 'Piece', zh: '个' },
  kilogram: { code: 7, en: 'Kilogram', zh: '千克' },
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

export const goodsSide = enumeration({
  front: { code: 1, en: 'Front', zh: '正面' },
  back: { code: 2, en: 'Back', zh: '背面' },
  left: { code: 3, en: 'Left', zh: '左侧' },
  right: { code: 4, en: 'Right', zh: '右侧' },
  top: { code: 5, en: 'Top', zh: '顶面' },
  bottom: { code: 6, en: 'Bottom', zh: '底面' },
});

export const lighting = enumeration({
  day: { code: 1, en: 'Daylight', zh: '日光' },
  dim: { code: 2, en: 'Dim', zh: '弱光' },
});

/** Pictures that recognition learns from are square. */
export const modelPicture = { width: 800, height: 800 } as const;

/** What recognition learns a product from, as it is entered. */
export const goodsMaterial = {
  model_images: f.images(
    { en: 'Modeling pictures', zh: '建模图片' },
    {
      max: modelImages.max,
      help: { en: '8 to 30 pictures of all sides, square', zh: '上传8至30张，覆盖商品各面，裁剪为正方形' },
      upload: { types: ['png', 'jpg', 'jpeg'], crop: modelPicture },
    },
  ),
  side_photos: f.rows(
    { en: 'Six sides', zh: '六面图' },
    {
      side: f.enum({ en: 'Side', zh: '面' }, goodsSide, { required: true }),
      lighting: f.enum({ en: 'Lighting', zh: '光照' }, lighting, { required: true }),
      photo: f.image(
        { en: 'Picture', zh: '图片' },
        { required: true, upload: { types: ['png', 'jpg', 'jpeg'] } },
      ),
    },
    { max: 12 },
  ),
  weight_samples: f.rows(
    { en: 'Weighings', zh: '称重记录' },
    { weight_g: f.int({ en: 'Weight (g)', zh: '重量(克)' }, { required: true, min: 1, max: 20_000 }) },
    { max: 20 },
  ),
  similar_goods_ids: f.refs({ en: 'Looks like', zh: '相似商品' }, 'goods_center', { max: 20 }),
};

/** The platform's goods library (P19). */
export const Goods = model(
  'goods_center',
  {
    goods_code: once(
      f.text({ en: 'Barcode', zh: '商品条码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    goods_name: f.text({ en: 'Goods name', zh: '商品名称' }, { required: true, max: 64 }),
    logo_url: f.image({ en: 'Picture', zh: '商品图片' }),
    brand_id: f.ref({ en: 'Brand', zh: '品牌' }, 'goods_brand'),
    type_id: f.ref({ en: 'Category', zh: '商品分类' }, 'goods_type'),
    spec_desc: f.text({ en: 'Specification', zh: '规格' }, { max: 32 }),
    goods_source: f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource, { required: true }),
    retail_price: f.money({ en: 'Retail price', zh: '零售价' }, { required: true, min: 1, max: 999_999 }),
    cost_price: f.money({ en: 'Cost price', zh: '成本价' }, { min: 0, max: 999_999 }),
    /** Look-alikes, or one product in several packages, that are told apart together. */
    collection_name: f.text({ en: 'Collection', zh: '商品合集' }, { min: 2, max: 32 }),
    weight_g: f.int({ en: 'Net weight (g)', zh: '单件重量(克)' }, { min: 1, max: 20_000 }),
    weight_tolerance_g: f.int(
      { en: 'Weight tolerance (g)', zh: '重量误差(克)' },
      { min: 1, max: 500, help: { en: 'Empty: 3 % of the weight', zh: '留空则按重量的3%' } },
    ),
    length_mm: f.int({ en: 'Length (mm)', zh: '长(毫米)' }, { min: 1, max: 2_000 }),
    width_mm: f.int({ en: 'Width (mm)', zh: '宽(毫米)' }, { min: 1, max: 2_000 }),
    height_mm: f.int({ en: 'Height (mm)', zh: '高(毫米)' }, { min: 1, max: 2_000 }),
    goods_unit: f.enum({ en: 'Unit', zh: '单位' }, goodsUnit),
    shelf_days: f.int({ en: 'Shelf life (days)', zh: '保质期(天)' }, { min: 1, max: 3_650 }),
    temp_zone: f.enum({ en: 'Storage', zh: '存储温区' }, tempZone),
    identify_types: f.enums({ en: 'Recognition types', zh: '适用识别类型' }, identifyType),
    ...goodsMaterial,
    /** Places in the gallery, from 0: the modeling pictures, then the six sides. */
    failed_images: auto(f.texts({ en: 'Pictures that failed', zh: '不合格图片' }, { max: 42 })),
    test_samples: auto(f.int({ en: 'Test samples', zh: '识别测试样本数' })),
    test_hits: auto(f.int({ en: 'Recognised', zh: '识别正确数' })),
    model_user_id: auto(f.ref({ en: 'Completed by', zh: '完善人' }, 'manager')),
    model_user_name: auto(f.text({ en: 'Completed by', zh: '完善人' }, { max: 32, actor: 'model_user_id' })),
    model_time: auto(f.dateTime({ en: 'Completed at', zh: '完善时间' })),
    return_reason: auto(f.text({ en: 'Returned because', zh: '退回原因' }, { max: 200 })),
    /** The application that it came of, with who applied as they were called then. */
    apply_id: auto(f.ref({ en: 'Application', zh: '申请单' }, 'goods_apply')),
    apply_org_name: auto(f.text({ en: 'Applied by organisation', zh: '申请组织' }, { max: 64 })),
    apply_mct_name: auto(f.text({ en: 'Applied by merchant', zh: '申请商户' }, { max: 110 })),
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
  .tally('shop_count', { en: 'Points using', zh: '使用点位数' }, 'mct_shop_goods', {
    by: 'goods_id',
    each: 'shop_id',
  })
  .computed('image_count', f.int({ en: 'Images', zh: '建模图片数' }), (row) => row.model_images?.length ?? 0)
  .computed('miss_items', f.text({ en: 'Missing', zh: '缺失项' }), (row, lang) =>
    missingOf(row)
      .map((item) => item[lang])
      .join(lang === 'zh' ? '、' : ', '),
  )
  .picking('logo_url', 'goods_code', 'brand_name', 'type_path', 'retail_price')
  .hiddenFromMerchants(
    'cost_price',
    'collection_name',
    'apply_id',
    'apply_org_name',
    'apply_mct_name',
    'weight_tolerance_g',
    'model_images',
    'side_photos',
    'weight_samples',
    'similar_goods_ids',
    'failed_images',
    'test_samples',
    'test_hits',
    'model_user_id',
    'model_user_name',
    'model_time',
    'return_reason',
    'image_count',
    'miss_items',
  )
  .alike('goods_name')
  .unique('goods_code', 12001)
  .index('model_status', { model_status: { ne: modelStatus.completed } });

declare module '../kit/vocabulary.ts' {
  interface Models {
    goods_brand: typeof GoodsBrand;
    goods_type: typeof GoodsType;
    goods_center: typeof Goods;
  }
}
