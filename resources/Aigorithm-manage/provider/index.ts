import { accountType } from '../../enums.ts';
import { crud, defineResource, f, slot } from '../../kit/index.ts';
import { disable, enable } from '../../kit/switching.ts';
import { billMode } from './enums.ts';
import { priceFields } from './price-fields.ts';
import { Provider, pricedByShare, pricedByUnit } from './provider.ts';
import { qualityCall } from './quality.ts';

/** Of every provider: what older ones may lack, a form asks for. */
const everyMode = { bill_mode: [billMode.recognition, billMode.amount, billMode.month] } as const;

/** P65 /Aigorithm-manage/aigorithm-list: providers, their endpoints and prices. */
export const provider = defineResource(Provider, {
  label: { en: 'Provider list', zh: '算法商列表' },
  route: '/Aigorithm-manage/aigorithm-list',
  permission: 'ALGORITHM_MERCHANT_LIST',
  menu: 'Aigorithm-manage',
  api: crud('/algorithm_mct'),
  search: ['provider_name', 'provider_no'],
  calls: {
    [qualityCall]:
      'the last 31 days of a provider: `rows` [{stat_date, request_count, success_rate, accuracy_rate, avg_seconds}], rates in basis points, seconds in tenths',
  },
  flows: [
    Provider.flow('enabled', 'new', {
      new: { enable: 'enabled' },
      enabled: { disable: 'disabled' },
      disabled: { enable: 'enabled' },
    }),
  ],
  actions: {
    enable: Provider.action({ ...enable('/algorithm_mct'), bulk: false }),
    disable: Provider.action({
      ...disable('/algorithm_mct'),
      bulk: false,
      confirm: {
        en: 'Disable “{provider_name}”? No point can choose it until it is enabled again.',
        zh: '停用“{provider_name}”？恢复启用前点位不可选用。',
      },
    }),
    test: Provider.action({
      label: { en: 'Test connection', zh: '连通测试' },
      done: { en: '{outcome}, {ms} ms', zh: '{outcome}，{ms}毫秒' },
    }),
    price: Provider.action({
      label: { en: 'Change price', zh: '调整价格' },
      prefilled: true,
      input: {
        ...priceFields,
        effect_date: f.date(
          { en: 'Effective from', zh: '生效日期' },
          { required: true, help: { en: 'Tomorrow or later', zh: '最早为明日' } },
        ),
        remark: f.text({ en: 'Reason', zh: '调价原因' }, { required: true, min: 2, max: 200, long: true }),
      },
      inputWhen: { unit_price: pricedByUnit, rate: pricedByShare },
      done: { en: 'The price holds from {effect_date}', zh: '新价格自{effect_date}起生效' },
    }),
    switch_points: Provider.action({
      label: { en: 'Switch points', zh: '切换算法商' },
      input: {
        to_id: f.ref({ en: 'To provider', zh: '切换至' }, 'algorithm_mct', { required: true }),
        shop_ids: f.refs({ en: 'Points', zh: '点位' }, 'mct_shop', {
          max: 20_000,
          help: {
            en: 'None chosen: all that the other provider can recognise',
            zh: '不选则切换目标算法商支持的全部点位',
          },
        }),
      },
      confirm: {
        en: 'Points of “{provider_name}” go to another provider with their next opening.',
        zh: '“{provider_name}”的点位自下次开门起由其他算法商识别。',
      },
      done: { en: '{moved} points switched, {left} stay', zh: '已切换{moved}个点位，{left}个保留' },
    }),
  },
  list: {
    columns: [
      Provider.col('provider_name', { fixed: 'left' }),
      'identify_types',
      'bill_mode',
      'unit_price',
      'shop_count',
      'today_count',
      'success_rate',
      'accuracy_rate',
      'enabled',
    ],
    hidden: [
      'provider_no',
      'full_name',
      'rate',
      'cost_price',
      'free_count',
      'charge_failed',
      'avg_seconds',
      'balance_amount',
      'withdraw_mode',
      'account_type',
      'timeout_seconds',
      'qps_limit',
      'test_outcome',
      'test_time',
      'figures_time',
      'create_time',
    ],
    keep: ['provider_name', 'enabled'],
    filters: ['provider_name', 'provider_no', 'identify_types', 'bill_mode', 'enabled'],
    moreFilters: [
      'full_name',
      'withdraw_mode',
      'test_outcome',
      Provider.range('create_time', { maxDays: 367 }),
    ],
    sort: ['create_time', 'desc'],
    sortable: [
      'today_count',
      'success_rate',
      'accuracy_rate',
      'avg_seconds',
      'balance_amount',
      'create_time',
    ],
    row: ['read', 'update', 'price', 'test', 'switch_points', 'enable', 'disable'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'page',
    sections: [
      {
        title: { en: 'Provider', zh: '基本信息' },
        fields: ['provider_name', 'identify_types'],
      },
      { fields: ['full_name'], when: everyMode },
      {
        title: { en: 'Price', zh: '计费' },
        help: {
          en: 'Holds from today; afterwards a change of price takes effect from the next day on',
          zh: '自今日起生效；之后通过“调整价格”修改，最早次日生效',
        },
        fields: ['bill_mode'],
      },
      { fields: ['unit_price'], when: pricedByUnit },
      { fields: ['rate'], when: pricedByShare },
      { fields: ['cost_price', 'free_count', 'charge_failed'] },
      {
        title: { en: 'Connection', zh: '接口' },
        fields: ['push_url', 'app_key'],
        when: everyMode,
      },
      { fields: ['timeout_seconds', 'qps_limit'] },
      {
        title: { en: 'Payout account', zh: '结算账户' },
        fields: ['account_type', 'account_holder', 'account_no'],
        when: everyMode,
      },
      { fields: ['bank_name'], when: { account_type: [accountType.private, accountType.public] } },
      { fields: ['bank_branch'], when: { account_type: accountType.public } },
      { fields: ['withdraw_mode'] },
    ],
  },
  detail: {
    layout: 'drawer',
    facts: ['enabled', 'today_count', 'success_rate', 'accuracy_rate', 'avg_seconds'],
    sections: [
      slot('quality', { en: 'Quality', zh: '识别质量' }),
      {
        title: { en: 'Provider', zh: '基本信息' },
        fields: ['provider_no', 'full_name', 'identify_types', 'shop_count', 'figures_time', 'create_time'],
      },
      {
        title: { en: 'Price of today', zh: '当前价格' },
        fields: ['bill_mode', 'unit_price', 'rate', 'cost_price', 'free_count', 'charge_failed'],
      },
      Provider.sublist('algorithm_price', 'provider_id', {
        api: 'GET /algorithm_mct/price/{id}/v1',
        title: { en: 'Prices', zh: '价格记录' },
        columns: [
          'effect_date',
          'expire_date',
          'bill_mode',
          'unit_price',
          'rate',
          'cost_price',
          'free_count',
          'price_status',
          'create_name',
          'remark',
        ],
        sort: ['effect_date', 'desc'],
        actions: 'algorithm_price',
      }),
      Provider.sublist('mct_shop', 'provider_id', {
        api: 'GET /algorithm_mct/shop/{id}/v1',
        title: { en: 'Points', zh: '使用点位' },
        columns: ['shop_name', 'cabinet_code', 'mct_name', 'identify_type', 'shop_status', 'enabled'],
        sort: ['id', 'asc'],
      }),
      {
        title: { en: 'Connection', zh: '接口' },
        fields: ['push_url', 'timeout_seconds', 'qps_limit', 'test_outcome', 'test_ms', 'test_time'],
      },
      Provider.sublist('algorithm_push', 'provider_id', {
        api: 'GET /algorithm_mct/request/{id}/v1',
        title: { en: 'Latest calls', zh: '最近调用' },
        columns: ['push_time', 'push_kind', 'push_outcome', 'http_code', 'cost_ms', 'create_name'],
        sort: ['push_time', 'desc'],
      }),
      {
        title: { en: 'Account', zh: '账户' },
        fields: [
          'balance_amount',
          'account_type',
          'account_holder',
          'bank_name',
          'bank_branch',
          'account_no',
          'withdraw_mode',
        ],
      },
    ],
    history: true,
  },
});
