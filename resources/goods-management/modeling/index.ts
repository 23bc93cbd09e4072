import { defineResource, f, readOnly, slot } from '../../kit/index.ts';
import { Goods, goodsMaterial, modelStatus } from '../../shared/goods.ts';

const call = { permission: 'GOODS_MODEL_EDIT', staff: true, api: 'PUT /goods_center/{id}/v1' } as const;
const { model_images, side_photos, weight_samples, similar_goods_ids } = goodsMaterial;

/** Pictures that the examiner marks, by their places in the gallery. */
const failed_images = f.texts(
  { en: 'Pictures that failed', zh: '不合格图片' },
  { max: 42, pattern: '\\d{1,2}', hint: { en: 'a place in the gallery', zh: '图片序号' } },
);

/**
 * P18 /goods-management/goods-modeling-audit: library goods whose recognition material is completed, and the decision on it (P20), which
 * the goods centre leads to as well.
 */
export const goodsModeling = defineResource(Goods, {
  name: 'goods_modeling',
  label: { en: 'Modeling', zh: '建模完善' },
  route: '/goods-management/goods-modeling-audit',
  menu: 'goods-management',
  permission: 'GOODS_AUDIT',
  api: readOnly('/goods_center/modeling'),
  live: 'values',
  flows: [
    Goods.flow('model_status', 'toComplete', {
      toComplete: { complete: 'completed', pass: 'completed', sendBack: 'returned' },
      completed: {},
      returned: { complete: 'completed', pass: 'completed' },
    }),
  ],
  actions: {
    complete: Goods.action({
      ...call,
      prefilled: true,
      label: { en: 'Complete', zh: '完善' },
      send: { model_status: modelStatus.completed },
      input: {
        // How many are needed follows from the recognition types: asked for by the server with a code of its own [12006].
        model_images,
        side_photos,
        spec_desc: f.text({ en: 'Specification', zh: '规格' }, { required: true, max: 32 }),
        weight_g: f.int({ en: 'Net weight (g)', zh: '单件重量(克)' }, { min: 1, max: 20_000 }),
        weight_tolerance_g: f.int(
          { en: 'Weight tolerance (g)', zh: '重量误差(克)' },
          { min: 1, max: 500, help: { en: 'Empty: 3 % of the weight', zh: '留空则按重量的3%' } },
        ),
        weight_samples,
        length_mm: f.int({ en: 'Length (mm)', zh: '长(毫米)' }, { min: 1, max: 2_000 }),
        width_mm: f.int({ en: 'Width (mm)', zh: '宽(毫米)' }, { min: 1, max: 2_000 }),
        height_mm: f.int({ en: 'Height (mm)', zh: '高(毫米)' }, { min: 1, max: 2_000 }),
        similar_goods_ids,
      },
      done: { en: 'Completed. The goods can be sold', zh: '已完善，商品可上架销售' },
    }),
    pass: Goods.action({
      ...call,
      label: { en: 'Pass', zh: '通过' },
      send: { model_status: modelStatus.completed, examined: 1 },
      input: {
        test_samples: f.int(
          { en: 'Test samples', zh: '识别测试样本数' },
          { required: true, min: 1, max: 100_000 },
        ),
        test_hits: f.int(
          { en: 'Recognised', zh: '识别正确数' },
          {
            required: true,
            min: 0,
            max: 100_000,
            help: { en: '98 % pass the test', zh: '命中率达到98%为通过' },
          },
        ),
      },
      done: { en: 'Passed. The goods can be sold', zh: '已通过，商品可上架销售' },
    }),
    sendBack: Goods.action({
      ...call,
      // The pictures that failed are marked on the record.
      prefilled: true,
      label: { en: 'Return', zh: '退回' },
      danger: true,
      send: { model_status: modelStatus.returned },
      input: {
        return_reason: f.text({ en: 'Reason', zh: '退回原因' }, { required: true, max: 200, long: true }),
        failed_images,
      },
      done: { en: 'Returned', zh: '已退回' },
    }),
  },
  list: {
    columns: [
      Goods.col('goods_name', { width: 220, fixed: 'left' }),
      Goods.col('logo_url', { width: 72 }),
      Goods.col('goods_code', { width: 144 }),
      Goods.col('apply_mct_name', { width: 152 }),
      Goods.col('identify_types', { width: 212 }),
      Goods.col('image_count', { width: 88 }),
      Goods.col('miss_items', { width: 136 }),
      'create_time',
      Goods.col('model_status', { width: 112 }),
    ],
    hidden: [
      'brand_name',
      'type_path',
      'apply_org_name',
      'weight_g',
      'return_reason',
      'model_user_name',
      'model_time',
    ],
    keep: ['goods_code', 'goods_name', 'model_status'],
    filters: [
      'goods_code',
      'goods_name',
      'brand_id',
      'type_id',
      'apply_org_name',
      Goods.range('create_time', { maxDays: 367 }),
    ],
    moreFilters: ['model_status', 'apply_mct_name', 'identify_types'],
    tabs: [
      {
        key: '0',
        label: { en: 'To complete', zh: '待完善' },
        where: { model_status: modelStatus.toComplete },
        first: true,
      },
      { key: '1', label: { en: 'Completed', zh: '已完善' }, where: { model_status: modelStatus.completed } },
      { key: '2', label: { en: 'Returned', zh: '已退回' }, where: { model_status: modelStatus.returned } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['create_time', 'model_time'],
    row: ['read', 'complete', 'sendBack', 'pass'],
    page: ['export'],
  },
  detail: {
    facts: ['model_status', 'goods_code', 'miss_items', 'apply_mct_name', 'model_time'],
    history: true,
    sections: [
      slot('steps'),
      {
        title: { en: 'Product', zh: '基本信息' },
        fields: [
          'logo_url',
          'brand_name',
          'type_path',
          'spec_desc',
          'identify_types',
          'length_mm',
          'width_mm',
          'height_mm',
          'apply_org_name',
          'apply_id',
          'model_user_name',
          'return_reason',
        ],
      },
      slot('gallery', { en: 'Pictures', zh: '图片' }),
      slot('weighings', { en: 'Weight', zh: '称重样本' }),
      slot('alike', { en: 'Similar goods', zh: '相似商品对比' }),
      slot('accuracy', { en: 'Recognition test', zh: '识别准确率测试' }),
    ],
  },
});
