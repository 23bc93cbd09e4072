import { strategyStatus } from '../../enums.ts';
import { auto, crud, defineResource, f, model } from '../../kit/index.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { runs, runsText, statusByDays, strategyFields } from '../strategy/fields.ts';
import {
  disableStrategy,
  enableStrategy,
  strategyPermissions,
  switched,
  unlessEnabled,
} from '../strategy/switching.ts';
import { controlType, pointsBy } from './enums.ts';

const { config_no, config_name, shop_range: _, shop_ids, ...common } = strategyFields;

/** Which brands may be sold where (docs/domain/goods.md §P26). */
export const SellingBrand = model(
  'mgt_example_tactics_config',
  {
    config_no,
    config_name,
    control_type: f.enum({ en: 'Control', zh: '管控方式' }, controlType, {
      required: true,
      default: controlType.allow,
    }),
    brand_ids: f.refs({ en: 'Brands', zh: '品牌' }, 'goods_brand', { required: true, min: 1, max: 200 }),
    brand_count: auto(f.int({ en: 'Brand count', zh: '品牌数' }, { required: true, default: 0 })),
    type_ids: f.refs({ en: 'Categories', zh: '适用分类' }, 'goods_type', {
      max: 100,
      help: { en: 'None: all goods of the brands', zh: '不选表示品牌下全部商品' },
    }),
    shop_range: f.enum({ en: 'Points', zh: '适用点位' }, pointsBy, { required: true, default: pointsBy.all }),
    shop_ids,
    scene_ids: f.refs({ en: 'Scenes', zh: '适用场景' }, 'scene', {
      required: 'when',
      min: 1,
      max: 100,
      code: 12013,
      help: { en: 'A group means all of its scenes', zh: '选择上级场景即包含其全部下级' },
    }),
    ...common,
    remark: f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true }),
  },
  { label: { en: 'Selling-brand strategy', zh: '在售品牌策略' }, title: 'config_name', scope: 'org' },
)
  .derived('strategy_status', f.enum({ en: 'Status', zh: '策略状态' }, strategyStatus), statusByDays)
  .counted('shop_count', { en: 'Selected points', zh: '指定点位数' }, 'shop_ids')
  .via('brand_names', f.text({ en: 'Brands', zh: '品牌' }), 'brand_ids', 'name')
  .via('type_names', f.text({ en: 'Categories', zh: '适用分类' }), 'type_ids', 'path')
  .via('scene_names', f.text({ en: 'Scenes', zh: '适用场景' }), 'scene_ids', 'name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .check(['start_date', 'end_date'], runs, runsText)
  .unique('config_no', 10005)
  .unique(['mgt_org_id', 'config_name'], 12012)
  .index('end_date', { enabled: newEnableStatus.enabled });

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_example_tactics_config: typeof SellingBrand;
  }
}

const base = '/mgt_example_tactics_config';

/** P26, P27 /goods-management/selling-brand: only what is not enabled is changed, so that no template breaks under anybody's hands. */
export const sellingBrand = defineResource(SellingBrand, {
  label: { en: 'Selling brands', zh: '在售品牌' },
  route: '/goods-management/selling-brand',
  permission: 'SELLING_BRAND',
  menu: 'goods-management',
  api: { ...crud(base), delete: 'DELETE /mgt_example_tactics_config/{id}/v1' },
  calls: {
    'GET /mgt_example_tactics_config/detail/{id}/v1': 'a strategy as its page shows it',
    'GET /mgt_example_tactics_config/decision/v1':
      'whether every good of a point’s template may be sold at a moment, by which strategy, why the others lost, and what it costs',
    'POST /mgt_example_tactics_config/touched/v1': 'how many points such a strategy means',
  },
  permissions: strategyPermissions,
  search: ['config_no', 'config_name'],
  flows: [SellingBrand.flow('enabled', 'new', switched)],
  actions: {
    enable: SellingBrand.action({
      ...enableStrategy(base),
      confirm: {
        en: 'Enable “{config_name}”? Templates of its points are held to it on its days.',
        zh: '启用“{config_name}”？生效期内其点位的商品模板将受其限制。',
      },
    }),
    disable: SellingBrand.action({
      ...disableStrategy(base),
      confirm: {
        en: 'Disable “{config_name}”? Templates are no longer held to it.',
        zh: '停用“{config_name}”？商品模板将不再受其限制。',
      },
    }),
  },
  list: {
    columns: [
      SellingBrand.col('config_no', { width: 176 }),
      'config_name',
      SellingBrand.col('control_type', { width: 112 }),
      'brand_names',
      'shop_range',
      'priority',
      'end_date',
      'strategy_status',
      'enabled',
    ],
    hidden: [
      'brand_count',
      'type_names',
      'scene_names',
      'shop_count',
      'start_date',
      'mgt_org_name',
      'remark',
      'create_name',
      'create_time',
    ],
    keep: ['config_no', 'config_name', 'enabled'],
    filters: ['config_name', 'control_type', 'brand_ids', 'strategy_status', 'enabled', 'mgt_org_id'],
    moreFilters: ['config_no', SellingBrand.range('create_time', { maxDays: 367 })],
    sort: ['create_time', 'desc'],
    sortable: ['brand_count', 'priority', 'create_time'],
    row: ['read', 'update', 'enable', 'disable', 'delete'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'page',
    route: 'index/add',
    clone: true,
    editable: unlessEnabled,
    notEditable: 12009,
    sections: [
      { title: { en: 'Strategy', zh: '策略信息' }, fields: ['config_name', 'priority'] },
      { title: { en: 'Brands', zh: '管控品牌' }, fields: ['control_type', 'brand_ids', 'type_ids'] },
      { title: { en: 'Points', zh: '适用点位' }, fields: ['shop_range'] },
      { fields: ['shop_ids'], when: { shop_range: pointsBy.selected } },
      { fields: ['scene_ids'], when: { shop_range: pointsBy.scenes } },
      { title: { en: 'Time', zh: '生效时间' }, fields: ['start_date', 'end_date'] },
      { title: { en: 'Notes', zh: '其他' }, fields: ['remark'] },
    ],
  },
  deletable: { when: unlessEnabled, else: 12011 },
  detail: {
    facts: ['enabled', 'strategy_status', 'control_type', 'priority'],
    sections: [
      {
        title: { en: 'Strategy', zh: '基本信息' },
        fields: [
          'config_no',
          'config_name',
          'brand_names',
          'type_names',
          'shop_range',
          'scene_names',
          'start_date',
          'end_date',
          'mgt_org_name',
          'create_name',
          'create_time',
          'remark',
        ],
      },
      SellingBrand.sublist('mct_shop_goods', null, {
        api: 'GET /mgt_example_tactics_config/goods/{id}/v1',
        title: { en: 'Goods of these brands in templates', zh: '点位模板中的该品牌商品' },
        columns: ['shop_name', 'goods_code', 'goods_name', 'shop_price'],
        sort: ['shop_id', 'asc'],
      }),
      SellingBrand.sublist('mct_shop', null, {
        api: 'GET /mgt_example_tactics_config/shop/{id}/v1',
        title: { en: 'Points', zh: '适用点位' },
        columns: ['shop_name', 'cabinet_code', 'scene_name', 'city_name', 'shop_status'],
      }),
    ],
    history: true,
  },
});
