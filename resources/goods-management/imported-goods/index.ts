import { scopeRange, strategyStatus } from '../../enums.ts';
import { crud, defineResource, f, model } from '../../kit/index.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { runs, runsText, statusByDays, strategyFields } from '../strategy/fields.ts';
import {
  disableStrategy,
  enableStrategy,
  strategyPermissions,
  switched,
  unlessEnabled,
} from '../strategy/switching.ts';
import { foreignSource } from './enums.ts';

const { config_no, config_name, shop_range, shop_ids, priority: _, ...common } = strategyFields;

/** Which goods of other sources than our own may be sold at which points (docs/domain/goods.md §P24). */
export const ImportedGoods = model(
  'mgt_except_goods_config',
  {
    config_no,
    config_name,
    goods_source: f.enum({ en: 'Goods source', zh: '商品来源' }, foreignSource, {
      required: true,
      default: foreignSource.outsourced,
    }),
    supplier_name: f.text({ en: 'Supplier', zh: '供应商' }, { required: 'when', min: 2, max: 64 }),
    goods_range: f.enum({ en: 'Goods', zh: '适用商品' }, scopeRange, {
      required: true,
      default: scopeRange.selected,
      help: {
        en: 'All: every product of the source; selected: no others of the source may be sold',
        zh: '全部：该来源的所有商品；指定：该来源的其他商品不可销售',
      },
    }),
    goods_ids: f.refs({ en: 'Selected goods', zh: '指定商品' }, 'goods_center', {
      required: 'when',
      min: 1,
      max: 2_000,
      code: 12014,
      shares: 'goods_source',
    }),
    max_kind_count: f.int(
      { en: 'Max SKUs per cabinet', zh: '单柜上限' },
      { required: true, min: 1, max: 50, unit: { en: 'SKUs', zh: '种' } },
    ),
    max_ratio: f.percent(
      { en: 'Max share of slots', zh: '占比上限' },
      {
        min: 1,
        max: 100,
        help: {
          en: 'Of the slots that a template uses; empty: no limit',
          zh: '占商品模板货位的比例，留空则不限',
        },
      },
    ),
    shop_range,
    shop_ids,
    ...common,
  },
  {
    label: { en: 'External sourcing strategy', zh: '外采策略' },
    title: 'config_name',
    scope: 'merchant',
  },
)
  .derived('strategy_status', f.enum({ en: 'Status', zh: '策略状态' }, strategyStatus), statusByDays)
  .counted('goods_count', { en: 'Selected goods', zh: '指定商品数' }, 'goods_ids')
  .counted('shop_count', { en: 'Selected points', zh: '指定点位数' }, 'shop_ids')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .check(['start_date', 'end_date'], runs, runsText)
  .unique('config_no', 10005)
  .unique(['mgt_org_id', 'config_name'], 12012, { mct_id: null })
  .unique(['mct_id', 'config_name'], 12012, { mct_id: { ne: null } })
  .index('end_date', { enabled: newEnableStatus.enabled })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_except_goods_config: typeof ImportedGoods;
  }
}

const base = '/mgt_except_goods_config';

/** P24, P25 /goods-management/imported-goods; what the platform has excluded from sale stands beside it. */
export const importedGoods = defineResource(ImportedGoods, {
  label: { en: 'External goods', zh: '外采商品' },
  route: '/goods-management/imported-goods',
  permission: 'IMPORT_GOODS',
  menu: 'goods-management',
  beside: { label: { en: 'Strategies', zh: '外采策略' }, of: ['firm_except_goods_config'] },
  api: {
    ...crud(base),
    read: 'GET /mgt_except_goods_config/details/{id}/v1',
    delete: 'DELETE /mgt_except_goods_config/delete/{id}/v1',
  },
  calls: {
    'GET /mgt_except_goods_config/cab/v1':
      'what is in force at the point of a cabinet (`cabinet_code`): of each source the strategy with its limits, what the template holds of it, and which of its goods may not be sold there',
    'GET /mgt_except_goods_config/decision/v1':
      'whether every good of a point’s template may be sold at a moment, by which strategy, why the others lost, and what it costs',
    'POST /mgt_except_goods_config/touched/v1': 'how many points such a strategy means',
  },
  permissions: strategyPermissions,
  search: ['config_no', 'config_name'],
  flows: [ImportedGoods.flow('enabled', 'new', switched)],
  actions: {
    enable: ImportedGoods.action({
      ...enableStrategy(base),
      confirm: {
        en: 'Enable “{config_name}”? On its days, templates of its points take no other goods of this source.',
        zh: '启用“{config_name}”？生效期内其点位的商品模板不能新增该来源的其他商品。',
      },
    }),
    disable: ImportedGoods.action({
      ...disableStrategy(base),
      confirm: {
        en: 'Disable “{config_name}”? Templates are no longer held to it.',
        zh: '停用“{config_name}”？商品模板将不再受其限制。',
      },
    }),
  },
  list: {
    columns: [
      ImportedGoods.col('config_no', { width: 176 }),
      'config_name',
      ImportedGoods.col('goods_source', { width: 128 }),
      ImportedGoods.col('goods_range', { width: 96 }),
      'goods_count',
      'max_kind_count',
      'end_date',
      'strategy_status',
      'enabled',
    ],
    hidden: [
      'supplier_name',
      'max_ratio',
      'shop_range',
      'shop_count',
      'start_date',
      'mgt_org_name',
      'mct_name',
      'create_name',
      'create_time',
    ],
    keep: ['config_no', 'config_name', 'enabled'],
    filters: ['config_name', 'goods_source', 'supplier_name', 'strategy_status', 'enabled', 'mgt_org_id'],
    moreFilters: ['config_no', 'mct_id', ImportedGoods.range('create_time', { maxDays: 367 })],
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
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
      { title: { en: 'Strategy', zh: '策略信息' }, fields: ['config_name'] },
      { title: { en: 'Goods', zh: '外采商品' }, fields: ['goods_source'] },
      { fields: ['supplier_name'], when: { goods_source: foreignSource.outsourced } },
      { fields: ['goods_range'] },
      { fields: ['goods_ids'], when: { goods_range: scopeRange.selected } },
      { title: { en: 'Limits', zh: '上限' }, fields: ['max_kind_count', 'max_ratio'] },
      { title: { en: 'Points', zh: '适用点位' }, fields: ['shop_range'] },
      { fields: ['shop_ids'], when: { shop_range: scopeRange.selected } },
      { title: { en: 'Time', zh: '生效时间' }, fields: ['start_date', 'end_date'] },
    ],
  },
  deletable: { when: unlessEnabled, else: 12011 },
  detail: {
    facts: ['enabled', 'strategy_status', 'goods_source', 'max_kind_count', 'max_ratio'],
    sections: [
      {
        title: { en: 'Strategy', zh: '基本信息' },
        fields: [
          'config_no',
          'config_name',
          'supplier_name',
          'goods_range',
          'shop_range',
          'start_date',
          'end_date',
          'mgt_org_name',
          'mct_name',
          'create_name',
          'create_time',
        ],
      },
      ImportedGoods.refsOf('goods_ids', {
        api: 'GET /mgt_except_goods_config/goods/{id}/v1',
        title: { en: 'Goods', zh: '外采商品' },
        columns: ['goods_code', 'goods_name', 'brand_name', 'retail_price', 'enabled'],
        when: { goods_range: scopeRange.selected },
        otherwise: { en: 'All goods of the source', zh: '该来源全部商品' },
      }),
      ImportedGoods.sublist('mct_shop_goods', null, {
        api: 'GET /mgt_except_goods_config/broken/{id}/v1',
        title: { en: 'Template goods that break it', zh: '不符合策略的模板商品' },
        columns: ['shop_name', 'goods_code', 'goods_name', 'shop_price', 'stock_quantity'],
        sort: ['shop_id', 'asc'],
      }),
      ImportedGoods.sublist('mct_shop', null, {
        api: 'GET /mgt_except_goods_config/shop/{id}/v1',
        title: { en: 'Points', zh: '适用点位' },
        columns: ['shop_name', 'cabinet_code', 'city_name', 'shop_status'],
      }),
    ],
    history: true,
  },
});
