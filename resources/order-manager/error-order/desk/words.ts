import type { Label } from '../../../kit/label.ts';
import type { Correction } from '../../correction.ts';

/** What the desk says (P09). */
const plain = {
  desk: { en: 'Abnormal order {no}', zh: '异常订单 {no}' },
  back: { en: 'Back to list', zh: '返回列表' },
  none: { en: 'No abnormal order is named', zh: '未指定异常订单' },
  next: { en: 'Next', zh: '下一单' },
  last: { en: 'Nothing else is waiting', zh: '没有其他待处理订单' },
  handling: { en: '{name} is handling this order', zh: '{name} 处理中' },
  keys: { en: 'Keys', zh: '快捷键' },
  media: { en: 'Recognition media', zh: '识别媒体' },
  noMedia: { en: 'No media of this order was received', zh: '该订单没有收到录像或图片' },
  mayNotSee: { en: 'You may not see recognition media', zh: '您没有查看识别媒体的权限' },
  play: { en: 'Play', zh: '播放' },
  pause: { en: 'Pause', zh: '暂停' },
  speed: { en: 'Speed', zh: '播放速度' },
  camera: { en: 'Camera {n}', zh: '摄像头{n}' },
  lost: { en: 'The file could not be loaded', zh: '文件加载失败' },
  search: { en: 'Name, barcode or layer-slot', zh: '商品名称、条码或层-货位' },
  shelf: { en: 'Goods of the cabinet', zh: '柜内商品' },
  outside: { en: 'Outside the template', zh: '非模板商品' },
  nothingFound: { en: 'No goods are called so', zh: '没有符合条件的商品' },
  emptyShelf: { en: 'The cabinet has no goods template', zh: '该柜机没有商品模板' },
  taken: { en: 'Taken', zh: '确认取货' },
  takenNothing: { en: 'No goods selected yet', zh: '尚未选择商品' },
  less: { en: 'One less: {name}', zh: '减少：{name}' },
  more: { en: 'One more: {name}', zh: '增加：{name}' },
  nothing: { en: 'Nothing taken', zh: '未取货' },
  nothingQuestion: { en: 'End {no} with nothing taken?', zh: '确认 {no} 未取货？' },
  emptyBasket: {
    en: 'Select at least one goods item, or choose “Nothing taken”',
    zh: '请至少选择一个商品，或点击“未取货”',
  },
  settle: { en: 'Settle', zh: '提交结算' },
  total: { en: 'Goods total ¥{amount}', zh: '商品合计 ¥{amount}' },
  willSettle: { en: 'The order is settled and ¥{amount} deducted.', zh: '订单将结算并扣款 ¥{amount}。' },
  willFree: { en: 'The order is settled with nothing to pay.', zh: '订单将结算，无需支付。' },
  willCancel: { en: 'The order is cancelled and nothing is deducted.', zh: '订单将取消，不扣款。' },
  willSupplement: { en: 'A supplementary order charges ¥{amount} more.', zh: '将补扣 ¥{amount}。' },
  willRefund: { en: '¥{amount} goes back to the consumer.', zh: '将退款 ¥{amount} 给用户。' },
  willKeep: { en: 'What was paid is right. Nothing moves.', zh: '实付金额无误，不产生扣款或退款。' },
  remark: { en: 'Remark', zh: '备注' },
  handled: { en: 'Handled', zh: '处理结果' },
  algorithm: { en: 'Algorithm', zh: '算法结果' },
  saidNothing: { en: 'The algorithm gave no goods', zh: '算法未给出商品' },
  readings: { en: 'Sensor readings', zh: '重力明细' },
  order: { en: 'Order and payment', zh: '订单与支付' },
  consumer: { en: 'Consumer', zh: '用户' },
  recent: { en: 'Recent orders', zh: '近期订单' },
  lines: { en: 'Goods of the order', zh: '订单商品' },
} as const satisfies Readonly<Record<string, Label>>;

export const deskWords = {
  ...plain,
  legend: [
    { keys: '↑ ↓', label: { en: 'choose goods', zh: '选择商品' } },
    { keys: 'Enter', label: { en: 'one more', zh: '加1件' } },
    { keys: 'Shift+Enter', label: { en: 'one less', zh: '减1件' } },
    { keys: 'Alt+1–9', label: { en: 'quantity', zh: '数量' } },
    { keys: 'Alt+0', label: { en: 'nothing taken', zh: '未取货' } },
    { keys: 'Space', label: { en: 'play, pause', zh: '播放/暂停' } },
    { keys: '[ ]', label: { en: 'speed', zh: '倍速' } },
    { keys: '← →', label: { en: 'camera', zh: '切换镜头' } },
    { keys: 'Ctrl+Enter', label: { en: 'settle', zh: '提交结算' } },
    { keys: 'Alt+N', label: { en: 'next', zh: '下一单' } },
    { keys: 'Esc', label: { en: 'clear, leave', zh: '清空/返回' } },
  ],
} as const satisfies Readonly<Record<string, Label | readonly { keys: string; label: Label }[]>>;

/** What will come of a basket, in words. Amount in cents. */
export function outcomeWord(outcome: Correction) {
  switch (outcome.kind) {
    case 'settle':
      return outcome.sums.payable_amount === 0
        ? { word: deskWords.willFree, amount: 0 }
        : { word: deskWords.willSettle, amount: outcome.sums.payable_amount };
    case 'cancel':
      return { word: deskWords.willCancel, amount: 0 };
    case 'supplement':
      return { word: deskWords.willSupplement, amount: outcome.amount };
    case 'refund':
      return { word: deskWords.willRefund, amount: outcome.amount };
    default:
      return { word: deskWords.willKeep, amount: 0 };
  }
}
