import { enumeration } from '../../kit/index.ts';

/** Enumerations of complaints (docs/specification.md §3; docs/domain/states.md §2, docs/domain/orders.md §12). */
export const complaintStatus = enumeration({
  pending: { code: 0, en: 'Pending', zh: '待处理', tone: 'warning' },
  processing: { code: 1, en: 'Processing', zh: '处理中', tone: 'progress' },
  processed: { code: 2, en: 'Processed', zh: '已处理', tone: 'success' },
});
export const complaintSource = enumeration({
  user: { code: 0, en: 'User', zh: '用户' },
  machine: { code: 1, en: 'Machine', zh: '机器' },
  goods: { code: 2, en: 'Goods', zh: '商品' },
});
export const complaintChannel = enumeration({
  miniProgram: { code: 1, en: 'Mini-program', zh: '小程序' },
  hotline: { code: 2, en: 'Hotline', zh: '客服电话' },
  wechat: { code: 3, en: 'WeChat complaint', zh: '微信投诉' },
  alipay: { code: 4, en: 'Alipay complaint', zh: '支付宝投诉' },
  operator: { code: 5, en: 'Operator', zh: '后台录入' },
});
export const complaintReason = enumeration({
  noDeduction: { code: 0, en: 'No deduction after dispatch', zh: '出货未扣款' },
  mismatch: { code: 1, en: 'Goods mismatch', zh: '商品不符' },
  cannotPay: { code: 2, en: 'Cannot pay', zh: '无法支付' },
  price: { code: 3, en: 'Price dispute', zh: '价格争议' },
  wrongAmount: { code: 4, en: 'Wrong amount', zh: '扣款金额错误' },
  duplicate: { code: 5, en: 'Duplicate charge', zh: '重复扣款' },
  notTaken: { code: 6, en: 'Charged without taking goods', zh: '未取货被扣款' },
  doorStuck: { code: 7, en: 'Door does not open', zh: '柜门打不开' },
  doorOpen: { code: 8, en: 'Door does not close', zh: '柜门关不上' },
  quality: { code: 9, en: 'Goods quality or expired', zh: '商品质量或过期' },
  promotion: { code: 10, en: 'Promotion not applied', zh: '优惠未生效' },
  noRefund: { code: 11, en: 'Refund not received', zh: '退款未到账' },
  machineFault: { code: 12, en: 'Machine fault or dirty', zh: '设备故障或脏污' },
  other: { code: 13, en: 'Other', zh: '其他' },
});
export const complaintResult = enumeration({
  refund: { code: 1, en: 'Refund', zh: '退款' },
  supplement: { code: 2, en: 'Supplement', zh: '补扣' },
  coupon: { code: 3, en: 'Coupon', zh: '补偿券' },
  explained: { code: 4, en: 'Explained', zh: '沟通解释' },
  invalid: { code: 5, en: 'Invalid', zh: '无效投诉' },
  repair: { code: 6, en: 'Repair', zh: '转运维' },
});
export const overdue = enumeration({
  no: { code: 0, en: 'In time', zh: '未超时', tone: 'neutral' },
  yes: { code: 1, en: 'Overdue', zh: '已超时', tone: 'danger' },
});
export const replySide = enumeration({
  consumer: { code: 1, en: 'Consumer', zh: '用户' },
  staff: { code: 2, en: 'Service', zh: '客服' },
});
