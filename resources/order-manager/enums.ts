import { enumeration } from '../kit/index.ts';

/** Enumerations of docs/specification.md §3 and docs/domain/states.md §2 that orders and their payments use. */
export const orderKind = enumeration({
  normal: { code: 0, en: 'Normal', zh: '正常订单' },
  supplementary: { code: 1, en: 'Supplementary deduction', zh: '补扣订单', tone: 'warning' },
});
export const orderSource = enumeration({
  unknown: { code: 0, en: 'Unknown', zh: '未知' },
  miniProgram: { code: 1, en: 'Mini-program', zh: '小程序' },
  face: { code: 2, en: 'Face', zh: '刷脸' },
  tap: { code: 3, en: 'Tap', zh: '碰一碰' },
});
export const orderStatus = enumeration({
  placed: { code: 0, en: 'Placed', zh: '已下单', tone: 'progress' },
  cancelled: { code: 1, en: 'Cancelled', zh: '已取消', tone: 'neutral' },
  settled: { code: 2, en: 'Settled', zh: '已结算', tone: 'warning' },
  paid: { code: 3, en: 'Paid', zh: '已支付', tone: 'success' },
});
export const payStatus = enumeration({
  pending: { code: 0, en: 'Pending', zh: '待支付', tone: 'warning' },
  paid: { code: 1, en: 'Paid', zh: '已支付', tone: 'success' },
  closed: { code: 2, en: 'Closed', zh: '已关闭', tone: 'neutral' },
});
export const identifyStatus = enumeration({
  pendingPush: { code: 0, en: 'Pending push', zh: '待推送', tone: 'warning' },
  pending: { code: 1, en: 'Pending recognition', zh: '待识别', tone: 'warning' },
  recognised: { code: 2, en: 'Recognised', zh: '已识别', tone: 'success' },
  recognising: { code: 3, en: 'Recognising', zh: '识别中', tone: 'progress' },
});
export const doorSide = enumeration({
  left: { code: 1, en: 'Left', zh: '左门' },
  right: { code: 2, en: 'Right', zh: '右门' },
});
export const arrearsFlag = enumeration({
  no: { code: 0, en: 'No', zh: '否', tone: 'neutral' },
  arrears: { code: 1, en: 'Arrears', zh: '欠款', tone: 'danger' },
});
export const identifyOrigin = enumeration({
  algorithm: { code: 1, en: 'Algorithm', zh: '算法' },
  manual: { code: 2, en: 'Manual', zh: '人工' },
  selfDeclared: { code: 3, en: 'Self-declared', zh: '用户申报' },
});
export const mediaType = enumeration({
  image: { code: 1, en: 'Image', zh: '图片' },
  video: { code: 2, en: 'Video', zh: '视频' },
});
export const mediaStage = enumeration({
  before: { code: 1, en: 'Before opening', zh: '开门前' },
  shopping: { code: 2, en: 'Shopping', zh: '购物中' },
  after: { code: 3, en: 'After closing', zh: '关门后' },
});
export const placeType = enumeration({
  order: { code: 1, en: 'Order deduction', zh: '订单扣款' },
  supplement: { code: 2, en: 'Supplementary deduction', zh: '补扣' },
  retry: { code: 3, en: 'Arrears retry', zh: '欠款重扣' },
  refund: { code: 4, en: 'Refund', zh: '退款' },
});
export const placeStatus = enumeration({
  created: { code: 0, en: 'Created', zh: '已创建', tone: 'neutral' },
  processing: { code: 1, en: 'Processing', zh: '处理中', tone: 'progress' },
  success: { code: 2, en: 'Success', zh: '成功', tone: 'success' },
  failed: { code: 3, en: 'Failed', zh: '失败', tone: 'danger' },
  closed: { code: 4, en: 'Closed', zh: '已关闭', tone: 'neutral' },
});
export const refundStage = enumeration({
  toAudit: { code: 1, en: 'To audit', zh: '待审核', tone: 'warning' },
  processing: { code: 2, en: 'Channel processing', zh: '渠道处理中', tone: 'progress' },
  abnormal: { code: 3, en: 'Channel abnormal', zh: '渠道异常', tone: 'danger' },
  ended: { code: 4, en: 'Ended', zh: '已结束', tone: 'neutral' },
});
/** A refund that a voucher ended, or was to end, and that the channel paid as well. */
export const paidTwice = enumeration({
  no: { code: 0, en: 'No', zh: '否', tone: 'neutral' },
  open: { code: 1, en: 'Paid twice', zh: '重复退款', tone: 'danger' },
  settled: { code: 2, en: 'Settled', zh: '已核销', tone: 'success' },
});
export const refundType = enumeration({
  goods: { code: 1, en: 'Refund by goods', zh: '按商品退款' },
  amount: { code: 2, en: 'Refund by amount', zh: '按金额退款' },
});
export const refundOrigin = enumeration({
  operator: { code: 1, en: 'Operator', zh: '后台发起' },
  user: { code: 2, en: 'User application', zh: '用户申请' },
  complaint: { code: 3, en: 'Complaint', zh: '投诉转退款' },
  correction: { code: 4, en: 'Recognition correction', zh: '识别修正' },
  system: { code: 5, en: 'System', zh: '系统自动' },
});
export const refundReason = enumeration({
  misrecognition: { code: 1, en: 'Misrecognition', zh: '识别错误' },
  duplicate: { code: 2, en: 'Duplicate charge', zh: '重复扣款' },
  quality: { code: 3, en: 'Quality or expired', zh: '商品质量或过期' },
  price: { code: 4, en: 'Price error', zh: '价格错误' },
  promotion: { code: 5, en: 'Promotion not applied', zh: '优惠未生效' },
  device: { code: 6, en: 'Door or device fault', zh: '柜门或设备故障' },
  notTaken: { code: 7, en: 'Not taken', zh: '未取商品' },
  other: { code: 99, en: 'Other', zh: '其他' },
});

/** Tries a cabinet and counts in no statistics (docs/domain/statistics.md §7): of a factory's cabinet, or of a cent by staff. */
export const testOrder = enumeration({
  no: { code: 0, en: 'No', zh: '否', tone: 'neutral' },
  yes: { code: 1, en: 'Yes', zh: '是', tone: 'neutral' },
});
