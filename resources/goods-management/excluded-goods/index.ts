import { auto, crud, defineResource, f, model, once } from '../../kit/index.ts';

/** What the platform has excluded from sale (docs/domain/goods.md §P25): no strategy names it, and no template takes it anew. */
export const ExcludedGoods = model(
  'firm_except_goods_config',
  {
    goods_id: once(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true })),
    reason: f.text(
      { en: 'Reason', zh: '禁售原因' },
      {
        required: true,
        min: 2,
        max: 200,
        long: true,
        help: { en: 'Everybody who may see strategies reads it', zh: '可查看外采策略的人员均可见' },
      },
    ),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Excluded goods', zh: '平台禁售商品' }, title: 'goods_id', scope: 'none' },
)
  .via('goods_name', f.text({ en: 'Goods name', zh: '商品名称' }), 'goods_id', 'goods_name')
  .via('goods_code', f.text({ en: 'Barcode', zh: '商品条码' }, { match: 'exact' }), 'goods_id', 'goods_code')
  .via('brand_name', f.text({ en: 'Brand', zh: '品牌' }), 'goods_id', 'brand_name')
  .via('shop_count', f.int({ en: 'Points using', zh: '使用点位数' }), 'goods_id', 'shop_count')
  .titled('goods_name')
  .unique('goods_id', 12026);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    firm_except_goods_config: typeof ExcludedGoods;
  }
}

const library = 'GOODS_LIBRARY_EDIT';

/** Beside P24: the head office keeps the list, everybody who reads strategies sees it. */
export const excludedGoods = defineResource(ExcludedGoods, {
  label: { en: 'Excluded goods', zh: '平台禁售商品' },
  route: '/goods-management/imported-goods/excluded-goods',
  permission: 'IMPORT_GOODS',
  menu: 'none',
  api: { ...crud('/firm_except_goods_config'), delete: 'DELETE /firm_except_goods_config/{id}/v1' },
  permissions: { create: library, update: library, delete: library },
  list: {
    columns: [
      'goods_name',
      ExcludedGoods.col('goods_code', { width: 148 }),
      'brand_name',
      'reason',
      'shop_count',
      'create_name',
      'create_time',
    ],
    keep: ['goods_name', 'goods_code'],
    filters: ['goods_name', 'goods_code', 'create_time'],
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['update', 'delete'],
    page: ['create', 'export'],
  },
  form: { layout: 'drawer', sections: [{ fields: ['goods_id', 'reason'] }] },
});
