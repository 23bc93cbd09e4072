import { scopeRange } from '../../enums.ts';
import { auto, defineResource, enumeration, f, model, readOnly } from '../../kit/index.ts';
import { pointScope } from '../../shared/point-scope.ts';
import { highestPrice, leastPrice, priceMode } from '../org-goods/price-change.ts';

export const changeState = enumeration({
  running: { code: 0, en: 'Running', zh: '执行中', tone: 'progress' },
  done: { code: 1, en: 'Done', zh: '已完成', tone: 'success' },
  stopped: { code: 2, en: 'Stopped', zh: '已停止', tone: 'neutral' },
  withdrawn: {
    code: 3,
    en: 'Ended: maker lost permission',
    zh: '已终止（创建人无权限）',
    tone: 'danger',
  },
});

/**
 * A change of what goods cost at points, up to 800 goods at 20,000 points (docs/domain/goods.md §P19). It runs behind the calls, a few points
 * at a time, and goes on where it stood after whatever interrupts it. A few a day, kept.
 */
export const ShopPriceChange = model(
  'shop_price_change',
  {
    change_no: auto(
      f.text({ en: 'Change No.', zh: '改价编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    goods_ids: f.refs({ en: 'Goods', zh: '商品' }, 'goods_center', {
      required: true,
      min: 1,
      max: 800,
      code: 12014,
    }),
    price_mode: f.enum({ en: 'Change', zh: '改价方式' }, priceMode, {
      required: true,
      default: priceMode.fixed,
    }),
    new_price: f.money(
      { en: 'New price', zh: '新售价' },
      { required: 'when', min: leastPrice, max: highestPrice },
    ),
    percent: f.int(
      { en: 'By percent', zh: '调整比例' },
      {
        required: 'when',
        min: -900,
        max: 9_000,
        decimals: 1,
        unit: { en: '%', zh: '%' },
        help: { en: '10 raises by a tenth, −5 lowers', zh: '10为上调10%，-5为下调5%' },
      },
    ),
    ...pointScope,
    change_state: auto(
      f.enum({ en: 'State', zh: '状态' }, changeState, { required: true, default: changeState.running }),
    ),
    /** Points whose templates hold some of the goods; unknown until it begins. */
    shop_total: auto(f.int({ en: 'Points', zh: '点位数' })),
    done_count: auto(f.int({ en: 'Points done', zh: '已处理点位' }, { required: true, default: 0 })),
    changed_count: auto(f.int({ en: 'Prices changed', zh: '已改价数' }, { required: true, default: 0 })),
    refused_count: auto(f.int({ en: 'Prices refused', zh: '未改价数' }, { required: true, default: 0 })),
    /** It goes on behind this one. */
    last_shop_id: auto(f.ref({ en: 'Last point', zh: '最近处理点位' }, 'mct_shop')),
    /** From when on somebody may go on with it; moved ahead by who is at it. */
    due_time: auto(f.dateTime({ en: 'Due at', zh: '下次执行' }, { required: true })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Price change at points', zh: '点位批量改价' }, title: 'change_no', scope: 'merchant' },
)
  .counted('goods_count', { en: 'Goods', zh: '商品数' }, 'goods_ids')
  .via('goods_names', f.text({ en: 'Goods', zh: '商品' }), 'goods_ids', 'goods_name')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .unique('change_no', 10005)
  .index('due_time', { change_state: changeState.running })
  .hiddenFromMerchants('mgt_org_id', 'mct_id', 'mgt_org_name');

/** A price that such a change left as it was, and why. As many as a limit refuses, at most one for each row of the templates. */
export const PriceRefusal = model(
  'shop_price_refusal',
  {
    change_id: auto(f.ref({ en: 'Price change', zh: '批量改价' }, 'shop_price_change', { required: true })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    goods_id: auto(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center', { required: true })),
    shop_price: auto(f.money({ en: 'Point price', zh: '点位售价' }, { required: true })),
    new_price: auto(f.money({ en: 'Would have been', zh: '拟改售价' }, { required: true })),
    min_price: auto(f.money({ en: 'Lowest price', zh: '最低限价' })),
    max_price: auto(f.money({ en: 'Highest price', zh: '最高限价' })),
  },
  { label: { en: 'Refused price', zh: '未改价明细' }, title: 'id', scope: 'merchant', appendOnly: true },
)
  .via('shop_name', f.text({ en: 'Point', zh: '点位名称' }), 'shop_id', 'shop_name')
  .via('goods_code', f.text({ en: 'Barcode', zh: '商品条码' }), 'goods_id', 'goods_code')
  .via('goods_name', f.text({ en: 'Goods name', zh: '商品名称' }), 'goods_id', 'goods_name')
  .index('change_id')
  .hiddenFromMerchants('mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    shop_price_change: typeof ShopPriceChange;
    shop_price_refusal: typeof PriceRefusal;
  }
}

/** P19, beside the goods: prices at many points, changed by a job. */
export const priceChange = defineResource(ShopPriceChange, {
  label: { en: 'Price changes', zh: '点位批量改价' },
  route: '/goods-management/goods-center/price-change',
  menu: 'none',
  permission: 'GOODS_CENTER',
  permissions: { create: 'SHOP_EDIT' },
  api: { ...readOnly('/shop_price_change'), create: 'POST /shop_price_change/v1' },
  calls: {
    'POST /shop_price_change/touched/v1': 'how many points such a change means',
    'POST /shop_price_change/preview/v1':
      'a page of the prices that such a change would reach, as they are and as they would be; nothing is changed',
  },
  search: ['change_no'],
  live: 'values',
  flows: [
    ShopPriceChange.flow('change_state', 'running', {
      running: { stop: 'stopped' },
      stopped: { goOn: 'running' },
      done: {},
      withdrawn: {},
    }),
  ],
  actions: {
    stop: ShopPriceChange.action({
      label: { en: 'Stop', zh: '停止' },
      permission: 'SHOP_EDIT',
      danger: true,
      confirm: {
        en: 'Stop “{change_no}”? Prices that were changed already stay so.',
        zh: '停止“{change_no}”？已改的价格不会恢复。',
      },
      done: { en: 'Stopped', zh: '已停止' },
    }),
    goOn: ShopPriceChange.action({
      label: { en: 'Go on', zh: '继续执行' },
      permission: 'SHOP_EDIT',
      done: { en: 'It goes on where it stopped', zh: '已从停止处继续执行' },
    }),
  },
  list: {
    columns: [
      ShopPriceChange.col('change_no', { width: 176 }),
      'goods_count',
      'done_count',
      'shop_total',
      'refused_count',
      'new_price',
      'percent',
      'create_time',
      'change_state',
    ],
    hidden: ['price_mode', 'shop_range', 'changed_count', 'mgt_org_name', 'create_name', 'finish_time'],
    keep: ['change_no', 'change_state'],
    filters: ['change_no', 'change_state', ShopPriceChange.range('create_time', { maxDays: 367 })],
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['read', 'stop', 'goOn'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'page',
    sections: [
      { title: { en: 'Goods', zh: '改价商品' }, fields: ['goods_ids', 'price_mode'] },
      { fields: ['new_price'], when: { price_mode: priceMode.fixed } },
      { fields: ['percent'], when: { price_mode: priceMode.percent } },
      { title: { en: 'Points', zh: '适用点位' }, fields: ['shop_range'] },
      { fields: ['shop_ids'], when: { shop_range: scopeRange.selected } },
    ],
  },
  detail: {
    facts: ['change_state', 'done_count', 'shop_total', 'changed_count', 'refused_count'],
    history: true,
    sections: [
      {
        title: { en: 'Change', zh: '改价信息' },
        fields: [
          'change_no',
          'goods_names',
          'price_mode',
          'new_price',
          'percent',
          'shop_range',
          'mgt_org_name',
          'create_name',
          'create_time',
          'finish_time',
        ],
      },
      ShopPriceChange.sublist('shop_price_refusal', 'change_id', {
        api: 'GET /shop_price_change/refusal/{id}/v1',
        title: { en: 'Prices that stayed as they were', zh: '未改价明细' },
        columns: [
          'shop_name',
          'goods_code',
          'goods_name',
          'shop_price',
          'new_price',
          'min_price',
          'max_price',
        ],
        sort: ['shop_id', 'asc'],
      }),
    ],
  },
});
