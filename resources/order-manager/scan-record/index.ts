import { payChannel } from '../../enums.ts';
import { auto, defineResource, enumeration, f, model, readOnly } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { blackSource } from '../blacklist/enums.ts';
import { blacklistInput, blacklisting } from '../blacklist/index.ts';
import { orderSource } from '../enums.ts';

export const scanType = enumeration({
  shopping: { code: 1, en: 'Shopping', zh: '购物开门' },
  replenishment: { code: 2, en: 'Replenishment', zh: '补货开门' },
  maintenance: { code: 3, en: 'Maintenance', zh: '运维开门' },
});
export const scanResult = enumeration({
  failed: { code: 0, en: 'Failed', zh: '失败', tone: 'danger' },
  opened: { code: 1, en: 'Door opened', zh: '开门成功', tone: 'success' },
  nothingTaken: { code: 2, en: 'Opened, no goods', zh: '开门未取货', tone: 'neutral' },
  notOpenedInTime: { code: 3, en: 'Not opened in time', zh: '超时未开门', tone: 'warning' },
});
export const scanFailReason = enumeration({
  offline: { code: 1, en: 'Device offline', zh: '设备离线' },
  busy: { code: 2, en: 'Cabinet busy', zh: '柜机使用中' },
  disabled: { code: 3, en: 'Point disabled', zh: '点位停用' },
  notSigned: { code: 4, en: 'Payment not signed', zh: '未开通免密' },
  score: { code: 5, en: 'Pay score refused', zh: '支付分不足' },
  arrears: { code: 6, en: 'Arrears', zh: '有欠款订单' },
  blacklist: { code: 7, en: 'Blacklist', zh: '黑名单' },
  lock: { code: 8, en: 'Lock fault', zh: '门锁故障' },
  temperature: { code: 9, en: 'Temperature protection', zh: '温度保护' },
  other: { code: 99, en: 'Other', zh: '其他' },
});

/** Somebody asked a cabinet to open (P13): why it did, or why it didn't. Nobody edits it. */
export const ScanRecord = model(
  'mct_user_scan_record',
  {
    scan_no: auto(
      f.text({ en: 'Scan No.', zh: '扫码流水号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    scan_type: auto(f.enum({ en: 'Scan type', zh: '扫码类型' }, scanType, { required: true })),
    order_source: auto(f.enum({ en: 'Source', zh: '来源' }, orderSource, { required: true })),
    pay_channel: auto(f.enum({ en: 'Payment channel', zh: '支付渠道' }, payChannel)),
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user')),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, mobilePhone)),
    shop_name: auto(f.text({ en: 'Point', zh: '点位名称' }, { required: true, max: 125 })),
    cabinet_code: auto(
      f.text({ en: 'Cabinet code', zh: '柜机编码' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    mgt_org_name: auto(f.text({ en: 'Organisation', zh: '所属组织' }, { required: true, max: 64 })),
    mct_name: auto(f.text({ en: 'Merchant', zh: '商户名称' }, { required: true, max: 110 })),
    scan_result: auto(f.enum({ en: 'Result', zh: '开门结果' }, scanResult, { required: true })),
    scan_fail_reason: auto(f.enum({ en: 'Failure reason', zh: '失败原因' }, scanFailReason)),
    open_ms: auto(f.int({ en: 'Open latency (ms)', zh: '开门耗时(毫秒)' })),
    order_id: auto(f.ref({ en: 'Order', zh: '订单' }, 'mgt_order')),
    order_no: auto(f.text({ en: 'Order No.', zh: '关联订单' }, { max: 32, match: 'exact', copy: true })),
    scan_time: auto(f.dateTime({ en: 'Scanned at', zh: '扫码时间' }, { required: true })),
    open_time: auto(f.dateTime({ en: 'Door opened', zh: '开门时间' })),
    close_time: auto(f.dateTime({ en: 'Door closed', zh: '关门时间' })),
  },
  { label: { en: 'Scan record', zh: '扫码记录' }, title: 'scan_no', scope: 'merchant', appendOnly: true },
)
  .unique('scan_no', 10005)
  .index('scan_time')
  .index(['mgt_org_id', 'scan_time'])
  .index(['mct_id', 'scan_time'])
  .index(['scan_result', 'scan_time'])
  .index('user_phone')
  .index('cabinet_code')
  .index('order_no')
  .hiddenFromMerchants('mgt_org_name', 'mct_name', 'mgt_org_id', 'mct_id');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_user_scan_record: typeof ScanRecord;
  }
}

/** P13 /order-manager/user-scan-record: why a door did not open, and the funnel of openings. */
export const scanRecord = defineResource(ScanRecord, {
  label: { en: 'User scan records', zh: '用户扫码记录' },
  route: '/order-manager/user-scan-record',
  permission: 'USER_SCAN_RECORDS',
  menu: 'order-manager',
  api: readOnly('/mct_user_scan_record'),
  beside: { label: { en: 'Scans', zh: '扫码记录' }, of: ['mct_user_blacklist'] },
  search: ['scan_no'],
  actions: {
    blacklist: ScanRecord.action({
      ...blacklisting('scan_id'),
      send: { black_source: blackSource.scan },
      when: { user_id: { ne: null } },
      input: blacklistInput,
    }),
  },
  list: {
    columns: [
      ScanRecord.col('scan_no', { fixed: 'left' }),
      'scan_type',
      'user_phone',
      'shop_name',
      ScanRecord.col('cabinet_code', { width: 92 }),
      'scan_fail_reason',
      ScanRecord.col('order_no', { link: 'order_id' }),
      'scan_time',
      'scan_result',
    ],
    hidden: ['order_source', 'pay_channel', 'mgt_org_name', 'mct_name', 'open_ms', 'open_time', 'close_time'],
    keep: ['scan_no', 'scan_result'],
    filters: [
      'user_phone',
      'cabinet_code',
      'shop_name',
      'scan_fail_reason',
      ScanRecord.range('scan_time', { maxDays: 32, initial: 'today' }),
      'scan_no',
    ],
    moreFilters: [
      'order_no',
      'scan_type',
      'order_source',
      'pay_channel',
      'scan_result',
      'mgt_org_id',
      'mct_id',
    ],
    tabs: [
      { key: '1', label: { en: 'Opened', zh: '开门成功' }, where: { scan_result: scanResult.opened } },
      {
        key: '2',
        label: { en: 'Opened, no goods', zh: '开门未取货' },
        where: { scan_result: scanResult.nothingTaken },
      },
      { key: '0', label: { en: 'Failed', zh: '失败' }, where: { scan_result: scanResult.failed } },
      {
        key: '3',
        label: { en: 'Not opened in time', zh: '超时未开门' },
        where: { scan_result: scanResult.notOpenedInTime },
      },
    ],
    counts: true,
    sort: ['scan_time', 'desc'],
    sortable: ['open_ms', 'scan_time'],
    row: ['read', 'blacklist'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['scan_result', 'scan_fail_reason'],
    sections: [
      {
        fields: [
          'scan_no',
          'scan_type',
          'order_source',
          'pay_channel',
          'user_phone',
          'scan_time',
          'scan_result',
          'scan_fail_reason',
          'open_ms',
          'open_time',
          'close_time',
          'order_id',
        ],
      },
      {
        title: { en: 'Point', zh: '点位信息' },
        fields: ['shop_name', 'cabinet_code', 'mgt_org_name', 'mct_name'],
      },
    ],
  },
});
