import { goodsSource } from '../../enums.ts';
import { auto, f, model } from '../../kit/index.ts';
import { identifyOrigin, mediaStage, mediaType } from '../enums.ts';

/**
 * What belongs to one sale order and is written with it (P05): lines, media, sensor readings. All append-only
 * (docs/domain/states.md §R1).
 */
export const OrderGoods = model(
  'mgt_order_goods',
  {
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    goods_id: auto(f.ref({ en: 'Goods', zh: '商品' }, 'goods_center')),
    goods_code: auto(
      f.text({ en: 'Barcode', zh: '商品条码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    goods_name: auto(f.text({ en: 'Goods name', zh: '商品名称' }, { required: true, max: 64 })),
    logo_url: auto(f.image({ en: 'Picture', zh: '商品图片' })),
    goods_source: auto(f.enum({ en: 'Goods source', zh: '商品来源' }, goodsSource, { required: true })),
    retail_price: auto(f.money({ en: 'Retail price', zh: '零售价' }, { required: true })),
    sale_price: auto(f.money({ en: 'Sale price', zh: '成交单价' }, { required: true })),
    quantity: auto(f.int({ en: 'Quantity', zh: '数量' }, { required: true })),
    weight_g: auto(f.int({ en: 'Weight (g)', zh: '重量(克)' })),
    line_amount: auto(f.money({ en: 'Line total', zh: '小计' }, { required: true })),
    line_discount: auto(f.money({ en: 'Line discount', zh: '优惠分摊' }, { required: true })),
    line_pay_amount: auto(f.money({ en: 'Line paid', zh: '实付分摊' }, { required: true })),
    refund_quantity: auto(f.int({ en: 'Refunded qty', zh: '已退数量' }, { required: true, default: 0 })),
    line_refund_amount: auto(
      f.money({ en: 'Line refunded', zh: '已退金额' }, { required: true, default: 0 }),
    ),
    confidence: auto(f.int({ en: 'Confidence %', zh: '置信度' }, { min: 0, max: 100 })),
    identify_origin: auto(
      f.enum({ en: 'Recognised by', zh: '识别方式' }, identifyOrigin, { required: true }),
    ),
    /** The line that this one corrects; its negative numbers take units and money off that one, which stays as it was written. */
    corrects_id: auto(f.ref({ en: 'Corrects line', zh: '修正明细' }, 'mgt_order_goods')),
  },
  { label: { en: 'Order line', zh: '订单商品' }, title: 'goods_name', scope: 'none' },
)
  .index('order_id')
  .hiddenFromMerchants('confidence');

export const OrderMedia = model(
  'mgt_order_media',
  {
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    media_type: auto(f.enum({ en: 'Media type', zh: '媒体类型' }, mediaType, { required: true })),
    media_stage: auto(f.enum({ en: 'Stage', zh: '拍摄阶段' }, mediaStage, { required: true })),
    camera_no: auto(f.int({ en: 'Camera No.', zh: '摄像头编号' }, { required: true })),
    media_url: auto(f.video({ en: 'Media file', zh: '媒体文件' }, { until: 'expire_time' })),
    cover_url: auto(f.image({ en: 'Cover', zh: '封面' }, { until: 'expire_time' })),
    duration_seconds: auto(f.duration({ en: 'Duration', zh: '时长' })),
    expire_time: auto(f.dateTime({ en: 'Expires at', zh: '过期时间' }, { required: true })),
  },
  { label: { en: 'Recognition media', zh: '识别媒体' }, title: 'camera_no', scope: 'none', appendOnly: true },
).index('order_id');

/** How the media of an order stand below it, and below whatever was raised about it. */
export const mediaRows = {
  title: { en: 'Recognition media', zh: '识别媒体' },
  columns: [
    'media_stage',
    'media_type',
    'camera_no',
    'media_url',
    'cover_url',
    'duration_seconds',
    'expire_time',
  ],
  permission: 'ORDER_MEDIA_VIEW',
} as const;

export const OrderSensor = model(
  'mgt_order_sensor',
  {
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    sensor: auto(f.text({ en: 'Sensor No.', zh: '传感器编号' }, { required: true, max: 16 })),
    goods_code: auto(f.text({ en: 'Barcode', zh: '商品条码' }, { required: true, max: 32, match: 'exact' })),
    weight_before: auto(f.int({ en: 'Weight before (g)', zh: '开门前重量(克)' }, { required: true })),
    weight_after: auto(f.int({ en: 'Weight after (g)', zh: '关门后重量(克)' }, { required: true })),
    unit_weight: auto(f.int({ en: 'Unit weight (g)', zh: '单件标重(克)' }, { required: true })),
    quantity: auto(f.int({ en: 'Quantity', zh: '数量' }, { required: true })),
  },
  { label: { en: 'Sensor reading', zh: '重力明细' }, title: 'sensor', scope: 'none', appendOnly: true },
)
  .computed(
    'weight_diff',
    f.int({ en: 'Weight change (g)', zh: '重量变化(克)' }),
    (row) => row.weight_before - row.weight_after,
  )
  .computed(
    'deviation_g',
    f.int({ en: 'Deviation (g)', zh: '偏差(克)' }),
    (row) => row.weight_before - row.weight_after - row.quantity * row.unit_weight,
  )
  .index('order_id');

/** The tags that an RFID cabinet read round one shopping; what it read before and no longer after was taken. */
export const OrderTag = model(
  'mgt_order_tag',
  {
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order', { required: true })),
    epc_before: auto(f.texts({ en: 'Tags before', zh: '开门前标签' }, { required: true })),
    epc_after: auto(f.texts({ en: 'Tags after', zh: '关门后标签' }, { required: true })),
  },
  { label: { en: 'RFID tags', zh: 'RFID标签' }, title: 'order_id', scope: 'none', appendOnly: true },
)
  .computed('epc_taken', f.texts({ en: 'Tags taken', zh: '取走的标签' }), ({ epc_before, epc_after }) => {
    const left = new Set(epc_after);
    return epc_before.filter((tag) => !left.has(tag));
  })
  .index('order_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_order_goods: typeof OrderGoods;
    mgt_order_media: typeof OrderMedia;
    mgt_order_sensor: typeof OrderSensor;
    mgt_order_tag: typeof OrderTag;
  }
}
