import { auto, defineResource, f, model } from '../../kit/index.ts';
import { listPath } from '../../kit/routes.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { brushingType, warningType } from './enums.ts';
import { warningOrder } from './index.ts';

/**
 * Orders that look as if they were bought to be refunded, by consumer, cabinet or merchant and day (P10). The header shows
 * those of today and yesterday.
 */
export const BrushingRecord = model(
  'mgt_brushing_order_record',
  {
    type: auto(f.enum({ en: 'Suspected', zh: '疑似对象' }, brushingType, { required: true })),
    /** The consumer's or the merchant's id, or the cabinet's code. */
    target_no: auto(f.text({ en: 'No.', zh: '编号' }, { required: true, max: 32, match: 'exact' })),
    /** Of a consumer; nobody else has a name to be called by. */
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, mobilePhone)),
    target_name: auto(f.text({ en: 'Name', zh: '名称' }, { max: 125 })),
    record_date: auto(f.date({ en: 'Day', zh: '日期' }, { required: true })),
    order_count: auto(f.int({ en: 'Orders', zh: '订单数' }, { required: true })),
    refund_count: auto(f.int({ en: 'Full refunds', zh: '全额退款数' }, { required: true })),
    pay_amount: auto(f.money({ en: 'Paid', zh: '实付金额' }, { required: true })),
    last_time: auto(f.dateTime({ en: 'Last order', zh: '最近下单' }, { required: true })),
  },
  { label: { en: 'Suspected brushing', zh: '疑似刷单' }, title: 'target_name', scope: 'merchant' },
)
  .unique(['type', 'target_no', 'record_date', 'mct_id'], 10005)
  .index(['type', 'last_time']);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mgt_brushing_order_record: typeof BrushingRecord;
  }
}

/** GET /mgt_brushing_order_record/type/{type}/v1 (docs/specification.md §7), which the header asks. */
export const brushingRecord = defineResource(BrushingRecord, {
  label: { en: 'Suspected brushing', zh: '疑似刷单' },
  permission: 'WARNING_ORDER',
  api: {
    base: '/mgt_brushing_order_record',
    list: 'GET /mgt_brushing_order_record/type/{type}/v1',
  },
  hint: {
    by: 'type',
    since: 'last_time',
    path: ({ type, target_no }) => {
      if (type === brushingType.consumer)
        return listPath(warningOrder, { warning_type: warningType.highFrequency });
      const whose = type === brushingType.cabinet ? 'cabinet_code' : 'mct_id';
      return listPath(warningOrder, { warning_type: warningType.brushing, [whose]: String(target_no) });
    },
  },
  list: {
    columns: ['target_name', 'user_phone', 'order_count', 'refund_count', 'pay_amount', 'last_time'],
    hidden: ['type', 'target_no', 'record_date'],
    filters: ['type', BrushingRecord.range('last_time')],
    sort: ['last_time', 'desc'],
  },
});
