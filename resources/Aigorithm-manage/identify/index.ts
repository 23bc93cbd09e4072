import { identifyType } from '../../enums.ts';
import { auto, defineResource, enumeration, f, model, readOnly, slot } from '../../kit/index.ts';
import { identifyStatus } from '../../order-manager/enums.ts';
import { mediaRows } from '../../order-manager/sale-order/parts.ts';
import { billMode } from '../provider/enums.ts';
import { identifyResult } from './enums.ts';
import { mostPushes } from './rules.ts';

/** What a recognition is for: of the ways to open a door the two at which goods are recognised (P66). */
export const identifyBusiness = enumeration({
  shopping: { code: 1, en: 'Shopping', zh: '购物开门' },
  replenishment: { code: 2, en: 'Replenishment', zh: '补货开门' },
});

/**
 * One request to recognise what was taken: the evidence of what merchants pay and of how well a provider does (P66). Names are those of
 * then. A request waits for its media, is with the provider, and ends with a result. Some 290,000 a day, kept for a year.
 */
export const Identify = model(
  'algorithm_identify',
  {
    identify_no: auto(
      f.text(
        { en: 'Identify No.', zh: '识别流水号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order')),
    order_no: auto(f.text({ en: 'Order No.', zh: '订单编号' }, { max: 32, match: 'exact', copy: true })),
    provider_id: auto(f.ref({ en: 'Algorithm provider', zh: '算法商' }, 'algorithm_mct')),
    /** None where the cabinet recognises by itself. */
    provider_name: auto(f.text({ en: 'Algorithm provider', zh: '算法商' }, { max: 64 })),
    identify_type: auto(f.enum({ en: 'Recognition type', zh: '识别类型' }, identifyType, { required: true })),
    shop_id: auto(f.ref({ en: 'Point', zh: '点位' }, 'mct_shop', { required: true })),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    scan_type: auto(f.enum({ en: 'Business', zh: '业务类型' }, identifyBusiness, { required: true })),
    identify_status: auto(
      f.enum({ en: 'Recognition status', zh: '识别状态' }, identifyStatus, { required: true }),
    ),
    identify_result: auto(f.enum({ en: 'Result', zh: '识别结果' }, identifyResult)),
    goods_count: auto(f.int({ en: 'Items', zh: '识别件数' }, { required: true, default: 0 })),
    /** Of the line that the algorithm was least sure of. */
    confidence: auto(f.int({ en: 'Confidence %', zh: '置信度' }, { min: 0, max: 100 })),
    push_time: auto(f.dateTime({ en: 'Pushed at', zh: '推送时间' })),
    result_time: auto(f.dateTime({ en: 'Result at', zh: '返回时间' })),
    cost_seconds: auto(f.int({ en: 'Seconds', zh: '耗时(秒)' }, { decimals: 1 })),
    retry_count: auto(f.int({ en: 'Retries', zh: '重试次数' }, { required: true, default: 0 })),
    charge_flag: auto(f.flag({ en: 'Charged', zh: '是否计费' }, { required: true, default: 0 })),
    unit_price: auto(f.money({ en: 'Unit price', zh: '单价' }, { required: true, default: 0 })),
    fee_amount: auto(f.money({ en: 'Fee', zh: '费用金额' }, { required: true, default: 0 })),
    /** What the provider asks for it; unknown where it had no price (P65). */
    cost_amount: auto(f.money({ en: 'Provider cost', zh: '算法成本' })),
    correct_flag: auto(f.flag({ en: 'Corrected', zh: '是否修正' }, { required: true, default: 0 })),
    /** The terms that it was charged by; none where the defaults of docs/domain/money.md §11.2 held. */
    price_id: auto(f.ref({ en: 'Price', zh: '计费价格' }, 'algorithm_price')),
    /** The how manieth of its cabinet in the month; counted where that decides what it costs. */
    month_no: auto(f.int({ en: 'No. in the month', zh: '当月第几次' })),
    /** Of a share of the order: what the share was taken of. */
    base_amount: auto(f.money({ en: 'Base amount', zh: '计费基数' })),
    /** An answer that came after its day’s fees were written is charged to nobody. */
    late_flag: auto(
      f.flag({ en: 'Answered after the day was closed', zh: '日结后返回' }, { required: true, default: 0 }),
    ),
    /** What the provider said was taken. */
    result_goods: auto(
      f.rows(
        { en: 'Recognised goods', zh: '识别商品' },
        {
          goods_code: f.text({ en: 'Barcode', zh: '商品条码' }, { required: true, max: 32 }),
          goods_name: f.text({ en: 'Goods name', zh: '商品名称' }, { max: 64 }),
          quantity: f.int({ en: 'Quantity', zh: '数量' }, { required: true }),
          confidence: f.int({ en: 'Confidence %', zh: '置信度' }),
        },
      ),
    ),
    /** When it is pushed by this server next, or given up; none while its cabinet looks after it. */
    push_due_time: auto(f.dateTime({ en: 'Next push', zh: '下次推送时间' })),
  },
  {
    label: { en: 'Recognition', zh: '识别明细' },
    title: 'identify_no',
    scope: 'merchant',
    partner: 'provider',
  },
)
  .via('bill_mode', f.enum({ en: 'Pricing mode', zh: '计费方式' }, billMode), 'price_id', 'bill_mode')
  .via('rate', f.rate({ en: 'Rate', zh: '费率' }), 'price_id', 'rate')
  .via('free_count', f.int({ en: 'Free per month', zh: '每月免费次数' }), 'price_id', 'free_count')
  .via('charge_failed', f.flag({ en: 'Charge failed ones', zh: '失败是否计费' }), 'price_id', 'charge_failed')
  .via('effect_date', f.date({ en: 'Price since', zh: '价格生效日期' }), 'price_id', 'effect_date')
  .unique('identify_no', 10005)
  .index('result_time')
  .index('create_time')
  .index(['mct_id', 'create_time'])
  .index(['provider_id', 'create_time'])
  .index(['shop_id', 'create_time'])
  .index(['cabinet_code', 'create_time'])
  // What is open is little beside what has ended, and is looked for by state.
  .index(['identify_status', 'create_time'], { identify_status: { ne: identifyStatus.recognised } })
  .index('push_due_time', { push_due_time: { ne: null } })
  .hiddenFromMerchants('provider_id', 'provider_name', 'cost_amount', 'mct_name', 'mgt_org_id', 'mct_id')
  .hiddenFromPartners('cost_amount');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    algorithm_identify: typeof Identify;
  }
}

export const linesCall = 'GET /algorithm_identify/lines/{id}/v1';

/** P66 /Aigorithm-manage/identify-detail, and P67 below it. */
export const identify = defineResource(Identify, {
  label: { en: 'Identify details', zh: '识别明细' },
  route: '/Aigorithm-manage/identify-detail',
  permission: 'IDENTIFY_DETAILS',
  menu: 'Aigorithm-manage',
  api: readOnly('/algorithm_identify'),
  search: ['identify_no', 'order_no'],
  live: 'values',
  calls: {
    [linesCall]:
      'what was recognised and what was charged in the end: `recognised` [{goods_code, goods_name, quantity, confidence}] and `charged` [{goods_code, goods_name, quantity}]',
  },
  actions: {
    push: Identify.action({
      label: { en: 'Push again', zh: '重新推送' },
      api: 'PUT /algorithm_identify/{id}/push/v1',
      versioned: true,
      guards: [
        {
          when: {
            $any: [
              { identify_status: { ne: identifyStatus.recognised } },
              { identify_result: identifyResult.failed },
            ],
          },
          else: 21004,
        },
        { when: { identify_status: { ne: identifyStatus.recognising } }, else: 21004 },
        { when: { retry_count: { lt: mostPushes } }, else: 21005 },
        { when: { provider_id: { ne: null } }, else: 21006 },
      ],
      confirm: {
        en: 'Push {identify_no} to its provider again? What it answers takes the place of the failed result.',
        zh: '将{identify_no}重新推送给算法商？返回结果将替换失败结果。',
      },
      done: { en: 'Pushed; the answer appears here', zh: '已推送，结果返回后在此显示' },
    }),
  },
  list: {
    columns: [
      Identify.col('identify_no', { fixed: 'left' }),
      Identify.col('order_no', { link: 'order_id' }),
      Identify.col('provider_name', { link: 'provider_id' }),
      Identify.col('shop_name', { link: 'shop_id' }),
      'goods_count',
      'cost_seconds',
      'fee_amount',
      'create_time',
      'identify_result',
    ],
    hidden: [
      'identify_status',
      'identify_type',
      'cabinet_code',
      'mct_name',
      'scan_type',
      'confidence',
      'push_time',
      'result_time',
      'retry_count',
      'charge_flag',
      'unit_price',
      'cost_amount',
      'correct_flag',
    ],
    keep: ['identify_no', 'provider_name', 'identify_result'],
    filters: [
      'identify_no',
      'order_no',
      Identify.range('create_time', { maxDays: 32, initial: 'today' }),
      'provider_id',
      'shop_name',
      'identify_result',
    ],
    moreFilters: [
      'provider_name',
      'identify_status',
      'identify_type',
      'cabinet_code',
      'shop_id',
      'mgt_org_id',
      'mct_id',
      'mct_name',
      'scan_type',
      'charge_flag',
      'correct_flag',
    ],
    tabs: 'identify_status',
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: [
      'confidence',
      'push_time',
      'result_time',
      'cost_seconds',
      'fee_amount',
      'cost_amount',
      'create_time',
    ],
    sums: ['fee_amount', 'cost_amount'],
    row: ['read', 'push'],
    page: ['export'],
  },
  detail: {
    facts: ['identify_status', 'identify_result', 'confidence', 'cost_seconds', 'correct_flag'],
    sections: [
      {
        title: { en: 'Recognition', zh: '识别信息' },
        fields: [
          'identify_no',
          'order_id',
          'scan_type',
          'provider_id',
          'identify_type',
          'shop_id',
          'cabinet_code',
          'mct_name',
          'push_time',
          'result_time',
          'retry_count',
          'create_time',
        ],
      },
      slot('lines', { en: 'Recognised and charged', zh: '识别结果与订单对照' }),
      slot('charge', { en: 'How the fee came about', zh: '费用计算' }),
      Identify.sublist('mgt_order_media', 'order_id', {
        api: 'GET /algorithm_identify/media/{id}/v1',
        through: 'order_id',
        ...mediaRows,
        size: 20,
      }),
      Identify.sublist('mgt_order_sensor', 'order_id', {
        api: 'GET /algorithm_identify/sensor/{id}/v1',
        title: { en: 'Sensor readings', zh: '重力明细' },
        through: 'order_id',
        columns: [
          'sensor',
          'goods_code',
          'weight_before',
          'weight_after',
          'weight_diff',
          'unit_weight',
          'quantity',
          'deviation_g',
        ],
        when: { identify_type: [identifyType.gravity, identifyType.visionGravity] },
        size: 50,
      }),
      Identify.sublist('algorithm_push', 'identify_id', {
        api: 'GET /algorithm_identify/request/{id}/v1',
        title: { en: 'Requests and responses', zh: '请求与返回' },
        columns: [
          'push_time',
          'push_kind',
          'push_outcome',
          'http_code',
          'cost_ms',
          'push_address',
          'request_body',
          'response_body',
          'create_name',
        ],
        sort: ['push_time', 'desc'],
        size: 20,
      }),
      Identify.sublist('mgt_error_order', 'order_id', {
        api: 'GET /algorithm_identify/correction/{id}/v1',
        title: { en: 'Corrections', zh: '修正记录' },
        through: 'order_id',
        columns: [
          'error_no',
          'abnormal_reason',
          'handle_status',
          'handle_result',
          'handle_name',
          'handle_time',
          'remark',
        ],
        sort: ['create_time', 'desc'],
      }),
    ],
    history: true,
  },
});
