import { enabled } from '../../kit/enabled.ts';
import { defineResource, f, readOnly } from '../../kit/index.ts';
import { disable, enable } from '../../kit/switching.ts';
import { Goods } from '../../shared/goods.ts';

/** The library is the platform's: only its head office changes it (docs/domain/goods.md §P19). */
const library = { permission: 'GOODS_LIBRARY_EDIT', staff: true } as const;

/** P19 /goods-management/goods-center: the platform's library; one's own goods and applications stand beside it. */
export const goodsCenter = defineResource(Goods, {
  label: { en: 'Goods centre', zh: '商品中心' },
  route: '/goods-management/goods-center',
  menu: 'goods-management',
  permission: 'GOODS_CENTER',
  permissions: { update: 'GOODS_LIBRARY_EDIT' },
  api: { ...readOnly('/goods_center'), update: 'PUT /goods_center/{id}/v1' },
  calls: {
    'GET /goods_center/similar/{id}/v1':
      'goods of the library that one is likely mistaken for: those that were named, and those of a name or barcode alike',
  },
  search: ['goods_code', 'goods_name'],
  beside: {
    label: { en: 'Platform library', zh: '平台商品库' },
    of: ['mgt_org_goods', 'goods_modeling_apply', 'kangkon_goods_center', 'shop_price_change'],
  },
  pages: {
    'goods-modeling-examine': {
      label: { en: 'Examine modeling', zh: '建模审查' },
      on: 'row',
      permission: 'GOODS_AUDIT',
    },
  },
  flows: [
    Goods.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    add: Goods.action({
      on: 'page',
      api: 'PUT /goods_center/add/v1',
      rows: 'goods_ids',
      label: { en: 'Add to my goods', zh: '添加到我的商品' },
      guards: [{ when: { enabled: enabled.enabled }, else: 12018 }],
      input: {
        goods_ids: f.refs({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true, min: 1, max: 200 }),
        retail_price: f.money(
          { en: 'My retail price', zh: '零售价' },
          {
            min: 1,
            max: 999_999,
            help: { en: 'Empty: that of the library', zh: '留空则按平台零售价' },
          },
        ),
      },
      done: { en: '{n} added to my goods', zh: '已添加{n}个商品' },
    }),
    collect: Goods.action({
      ...library,
      api: 'POST /goods_center/{id}/v1',
      label: { en: 'Add collection', zh: '新增合集' },
      input: {
        collection_name: f.text({ en: 'Collection', zh: '合集名称' }, { required: true, min: 2, max: 32 }),
        goods_ids: f.refs({ en: 'Goods', zh: '合集商品' }, 'goods_center', {
          required: true,
          min: 1,
          max: 50,
          help: {
            en: 'Beside this one: 2 to 50 in all. They leave the collection that they are in',
            zh: '与当前商品共2至50个；原属其他合集的商品将移入新合集',
          },
        }),
      },
      done: { en: 'Collection added', zh: '新增合集成功' },
    }),
    enable: Goods.action({ ...enable('/goods_center'), ...library }),
    disable: Goods.action({ ...disable('/goods_center'), ...library }),
  },
  list: {
    tree: { by: 'type_id' },
    cards: { pictures: ['logo_url'] },
    columns: [
      Goods.col('goods_name', { width: 196, fixed: 'left' }),
      Goods.col('logo_url', { width: 76 }),
      Goods.col('goods_code', { width: 136 }),
      Goods.col('brand_name', { width: 88 }),
      Goods.col('retail_price', { width: 104 }),
      Goods.col('shop_count', { width: 84 }),
      Goods.col('enabled', { width: 88 }),
    ],
    hidden: [
      'model_status',
      'spec_desc',
      'type_path',
      'goods_source',
      'cost_price',
      'goods_unit',
      'shelf_days',
      'temp_zone',
      'weight_g',
      'identify_types',
      'collection_name',
      'id',
      'create_time',
      'update_time',
    ],
    keep: ['goods_code', 'goods_name', 'retail_price', 'enabled'],
    filters: ['goods_name', 'goods_code', 'brand_id', 'goods_source', 'enabled'],
    moreFilters: [
      'type_id',
      'model_status',
      'temp_zone',
      'identify_types',
      'collection_name',
      Goods.range('shop_count'),
      Goods.range('create_time', { maxDays: 367 }),
    ],
    sort: ['create_time', 'desc'],
    sortable: ['retail_price', 'shop_count', 'create_time', 'update_time'],
    row: ['read', 'add', 'update', 'collect', 'enable', 'disable'],
    bulk: ['add'],
    page: ['export'],
  },
  form: {
    layout: 'drawer',
    sections: [
      {
        title: { en: 'Product', zh: '商品信息' },
        fields: [
          'goods_code',
          'goods_name',
          'logo_url',
          'brand_id',
          'type_id',
          'spec_desc',
          'goods_unit',
          'goods_source',
          'retail_price',
          'cost_price',
          'shelf_days',
          'temp_zone',
          'collection_name',
        ],
      },
      { title: { en: 'Recognition', zh: '识别资料' }, fields: ['identify_types', 'weight_g'] },
    ],
  },
  detail: {
    layout: 'drawer',
    facts: ['goods_code', 'retail_price', 'model_status', 'enabled', 'shop_count'],
    history: true,
    sections: [
      {
        title: { en: 'Product', zh: '商品信息' },
        fields: [
          'logo_url',
          'brand_name',
          'type_path',
          'spec_desc',
          'goods_unit',
          'goods_source',
          'cost_price',
          'shelf_days',
          'temp_zone',
          'collection_name',
          'create_time',
          'update_time',
        ],
      },
      {
        title: { en: 'Recognition', zh: '识别资料' },
        fields: ['identify_types', 'weight_g', 'model_images'],
      },
    ],
  },
});
