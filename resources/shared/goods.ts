import { enabled, goodsSource } from '../enums.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';

/** Whether the library has what recognition needs of a product (P18). */
export const modelStatus = enumeration({
  toComplete: { code: 0, en: 'To complete', zh: '待完善', tone: 'warning' },
  completed: { code: 1, en: 'Completed', zh: '已完善', tone: 'success' },
  returned: { code: 2, en: 'Returned', zh: '已退回', tone: 'danger' },
});

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
    brand_name: f.text({ en: 'Brand', zh: '品牌' }, { max: 32 }),
    type_path: f.text({ en: 'Category', zh: '商品分类' }, { max: 100 }),
    spec_desc: f.text({ en: 'Specification', zh: '规格' }, { max: 32 }),
    goods_source: f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource, { required: true }),
    retail_price: f.money({ en: 'Retail price', zh: '零售价' }, { required: true, min: 1, max: 999_999 }),
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
    picker: ['goods_code', 'brand_name', 'retail_price'],
  },
)
  .unique('goods_code', 12001)
  .index('model_status', { model_status: { ne: modelStatus.completed } });

declare module '../kit/vocabulary.ts' {
  interface Models {
    goods_center: typeof Goods;
  }
}
