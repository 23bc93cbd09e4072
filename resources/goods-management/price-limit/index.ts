import { scopeRange, strategyStatus, weekday } from '../../enums.ts';
import { auto, crud, defineResource, f, model, slot } from '../../kit/index.ts';
import { clockTime } from '../../kit/texts.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { runs, runsText, statusByDays, strategyFields } from '../strategy/fields.ts';
import {
  disableStrategy,
  enableStrategy,
  strategyPermissions,
  switched,
  unlessEnabled,
} from '../strategy/switching.ts';
import { limitType } from './enums.ts';

const { config_no, config_name, shop_range, shop_ids, ...common } = strategyFields;

/** What goods may cost at most and at least, at which points and when (docs/domain/goods.md §P28). */
export const PriceLimit = model(
  'mgt_tactics_config',
  {
    config_no,
    config_name,
    limit_type: f.enum({ en: 'Limit type', zh: '限价方式' }, limitType, {
      required: true,
      default: limitType.range,
    }),
    goods: f.rows(
      { en: 'Goods', zh: '商品' },
      {
        goods_id: f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true }),
        min_price: f.money({ en: 'Lowest price', zh: '最低限价' }, { min: 1, max: 999_999 }),
        max_price: f.money({ en: 'Highest price', zh: '最高限价' }, { min: 1, max: 999_999 }),
        min_percent: f.percent({ en: 'Lowest %', zh: '最低比例' }, { min: 50, max: 200 }),
        max_percent: f.percent({ en: 'Highest %', zh: '最高比例' }, { min: 50, max: 200 }),
        fixed_price: f.money({ en: 'Fixed price', zh: '固定售价' }, { min: 1, max: 999_999 }),
      },
      {
        required: true,
        min: 1,
        max: 2_000,
        code: 12014,
        chosenBy: 'goods_id',
        columnsWhen: {
          min_price: { limit_type: limitType.range },
          max_price: { limit_type: limitType.range },
          min_percent: { limit_type: limitType.percent },
          max_percent: { limit_type: limitType.percent },
          fixed_price: { limit_type: limitType.fixed },
        },
      },
    ),
    goods_count: auto(f.int({ en: 'Goods', zh: '商品数' }, { required: true, default: 0 })),
    shop_range,
    shop_ids,
    week_days: f.enums({ en: 'Weekdays', zh: '生效星期' }, weekday, {
      required: true,
      min: 1,
      default: [1, 2, 3, 4, 5, 6, 7],
    }),
    start_clock: f.text(
      { en: 'From (HH:mm)', zh: '每日开始' },
      { ...clockTime, required: true, default: '00:00' },
    ),
    end_clock: f.text(
      { en: 'To (HH:mm)', zh: '每日结束' },
      {
        ...clockTime,
        required: true,
        default: '23:59',
        help: {
          en: 'This minute included; before the start: on the next day',
          zh: '含该分钟；早于开始时间表示次日',
        },
      },
    ),
    ...common,
    /** Whether cabinets were told prices under it: what a change of the hour is compared with. */
    told_flag: auto(f.flag({ en: 'Told to cabinets', zh: '已通知柜机' }, { required: true, default: 0 })),
  },
  { label: { en: 'Price limit', zh: '限价策略' }, title: 'config_name', scope: 'merchant' },
)
  .derived('strategy_status', f.enum({ en: 'Status', zh: '策略状态' }, strategyStatus), statusByDays)
  .counted('shop_count', { en: 'Selected points', zh: '指定点位数' }, 'shop_ids')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .check(['start_date', 'end_date'], runs, runsText)
  .check(['start_clock', 'end_clock'], (v) => v.start_clock !== v.end_clock, {
    en: 'must differ from the start',
    zh: '不能与开始时间相同',
  })
  .unique('config_no', 10005)
  .unique(['mgt_org_id', 'config_name'], 12012, { mct_id: null })
  .unique(['mct_id', 'config_name'], 12012, { mct_id: { ne: null } })
  .index('end_date', { enabled: newEnableStatus.enabled })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_tactics_config: typeof PriceLimit;
  }
}

const base = '/mgt_tactics_config';

/** P28, P29 /goods-management/time-limit-goods: only what is not enabled is changed, so that no price moves under anybody's hands. */
export const priceLimit = defineResource(PriceLimit, {
  label: { en: 'Price limits', zh: '限价策略' },
  route: '/goods-management/time-limit-goods',
  permission: 'TIME_LIMIT_GOODS',
  menu: 'goods-management',
  api: { ...crud(base), delete: 'DELETE /mgt_tactics_config/{id}/v1' },
  calls: {
    'GET /mgt_tactics_config/decision/v1':
      'what every good of a point’s template costs at a moment, by which strategy, and why the others lost',
    'GET /mgt_tactics_config/goods/{id}/v1': 'the goods of a strategy with what each may cost',
    'POST /mgt_tactics_config/touched/v1': 'how many points such a strategy means',
  },
  permissions: strategyPermissions,
  search: ['config_no', 'config_name'],
  flows: [PriceLimit.flow('enabled', 'new', switched)],
  actions: {
    enable: PriceLimit.action({
      ...enableStrategy(base),
      confirm: {
        en: 'Enable “{config_name}”? Prices at its points are held to it while it is on.',
        zh: '启用“{config_name}”？生效时段内其点位的售价将受其限制。',
      },
    }),
    disable: PriceLimit.action({
      ...disableStrategy(base),
      confirm: {
        en: 'Disable “{config_name}”? The points’ own prices hold again at once.',
        zh: '停用“{config_name}”？点位将立即恢复原售价。',
      },
    }),
  },
  list: {
    columns: [
      PriceLimit.col('config_no', { width: 176 }),
      'config_name',
      'limit_type',
      'goods_count',
      'shop_range',
      'priority',
      'end_date',
      'strategy_status',
      'enabled',
    ],
    hidden: [
      'shop_count',
      'start_date',
      'week_days',
      'start_clock',
      'end_clock',
      'mgt_org_name',
      'mct_name',
      'create_name',
      'create_time',
    ],
    keep: ['config_no', 'config_name', 'enabled'],
    filters: ['config_name', 'limit_type', 'strategy_status', 'enabled', 'mgt_org_id'],
    moreFilters: ['config_no', 'mct_id', PriceLimit.range('create_time', { maxDays: 367 })],
    sort: ['create_time', 'desc'],
    sortable: ['priority', 'create_time'],
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
      { title: { en: 'Goods', zh: '限价商品' }, fields: ['limit_type', 'goods'] },
      { title: { en: 'Points', zh: '适用点位' }, fields: ['shop_range'] },
      { fields: ['shop_ids'], when: { shop_range: scopeRange.selected } },
      {
        title: { en: 'Time', zh: '生效时间' },
        fields: ['start_date', 'end_date', 'week_days', 'start_clock', 'end_clock'],
      },
    ],
  },
  deletable: { when: unlessEnabled, else: 12011 },
  detail: {
    facts: ['enabled', 'strategy_status', 'priority'],
    sections: [
      {
        title: { en: 'Strategy', zh: '基本信息' },
        fields: [
          'config_no',
          'config_name',
          'limit_type',
          'shop_range',
          'start_date',
          'end_date',
          'week_days',
          'start_clock',
          'end_clock',
          'mgt_org_name',
          'mct_name',
          'create_name',
          'create_time',
        ],
      },
      slot('goods', { en: 'Goods', zh: '限价商品' }),
      PriceLimit.sublist('mct_shop_goods', null, {
        api: 'GET /mgt_tactics_config/outside/{id}/v1',
        title: { en: 'Template prices outside the limit', zh: '售价超出限价的模板商品' },
        columns: ['shop_name', 'goods_code', 'goods_name', 'retail_price', 'shop_price'],
        sort: ['shop_id', 'asc'],
      }),
      PriceLimit.sublist('mct_shop', null, {
        api: 'GET /mgt_tactics_config/shop/{id}/v1',
        title: { en: 'Points', zh: '适用点位' },
        columns: ['shop_name', 'cabinet_code', 'city_name', 'shop_status'],
      }),
    ],
    history: true,
  },
});
