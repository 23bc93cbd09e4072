import type { Label } from '../kit/label.ts';

/** What the home page says (docs/domain/home.md §6, docs/domain/glossary.md §15.3). */
export const homeWords = {
  today: { en: 'Today', zh: '今日' },
  asOf: { en: 'as of {time}', zh: '截至{time}' },
  /** At the same time of day. */
  yesterday: { en: 'Yesterday', zh: '昨日同期' },
  change: { en: 'Change', zh: '较昨日' },
  business: { en: 'Business', zh: '经营分析' },
  todos: { en: 'To do', zh: '待办事项' },
  overdue: { en: '{n} overdue', zh: '{n}项超时' },
  noTodos: { en: 'Nothing waits for you.', zh: '暂无待办事项。' },
  fleet: { en: 'Points and money', zh: '点位与资金' },
  points: { en: 'Points', zh: '点位总数' },
  operating: { en: 'Operating', zh: '营业中' },
  online: { en: 'Online', zh: '在线' },
  offline: { en: 'Offline', zh: '离线' },
  faulty: { en: 'Faulty', zh: '故障' },
  lowStock: { en: 'Low stock', zh: '低库存' },
  idle: { en: 'No sales for 3 days', zh: '三日无销售' },
  money: { en: 'Money', zh: '资金' },
  withdrawable: { en: 'Withdrawable', zh: '可提现' },
  frozen: { en: 'Held back', zh: '冻结金额' },
  pending: { en: 'Pending settlement', zh: '待结算' },
  fees: { en: 'Fees this month', zh: '本月费用' },
  trend: { en: 'Sales and orders', zh: '销售额与订单数' },
  sales: { en: 'Sales', zh: '销售额' },
  orders: { en: 'Orders', zh: '订单数' },
  aov: { en: 'Average order value', zh: '客单价' },
  buyers: { en: 'Buyers', zh: '购买人数' },
  refunds: { en: 'Refund amount', zh: '退款金额' },
  netSales: { en: 'Net sales', zh: '净销售额' },
  quantity: { en: 'Quantity sold', zh: '销售数量' },
  hours: { en: 'Orders by hour', zh: '分时订单' },
  hoursOf: { en: 'Today and the 7 days before', zh: '今日与前7日均值' },
  usual: { en: '7-day average', zh: '近7日均值' },
  topPoints: { en: 'Top 10 points', zh: '点位销售排行' },
  topGoods: { en: 'Top 10 goods', zh: '商品销量排行' },
  topOrgs: { en: 'Top 10 organisations', zh: '组织销售排行' },
  byScene: { en: 'Sales by scene', zh: '场景销售占比' },
  byCategory: { en: 'Sales by category', zh: '品类销售占比' },
  byChannel: { en: 'Sales by payment channel', zh: '支付渠道占比' },
  bySource: { en: 'Sales by order source', zh: '订单来源占比' },
  map: { en: 'Points by province', zh: '点位分布' },
  alarms: { en: 'Alerts', zh: '告警' },
  alarmsMore: { en: '{n} of {total}', zh: '{n}/{total}' },
  noAlarms: { en: 'Nothing is wrong now.', zh: '当前无告警。' },
  fault: { en: 'Fault', zh: '故障' },
  temperature: { en: 'Temperature', zh: '温度' },
  balance: { en: 'Balance', zh: '余额' },
  algorithm: { en: 'Algorithm', zh: '算法' },
  answered: { en: '{rate} answered in 30 min', zh: '近30分钟识别成功率{rate}' },
  degrees: { en: '{value} °C', zh: '{value}℃' },
  notices: { en: 'Messages', zh: '消息通知' },
  allNotices: { en: 'All messages', zh: '全部消息' },
  noNotices: { en: 'No messages yet.', zh: '暂无消息。' },
  unread: { en: 'Unread', zh: '未读' },
  guide: { en: 'Three steps to your first sale', zh: '三步开启首笔销售' },
  guideWhy: {
    en: 'Figures show here as soon as the first point sells.',
    zh: '首个点位产生销售后，这里将展示经营数据。',
  },
  bindPoint: { en: 'Bind a point', zh: '绑定点位' },
  bindPointHow: { en: 'Give a cabinet its place and its merchant.', zh: '为柜机绑定点位与商户。' },
  setGoods: { en: 'Set goods', zh: '配置商品' },
  setGoodsHow: { en: 'Choose what the cabinet sells, with prices.', zh: '选择柜机售卖的商品并设置价格。' },
  onboarding: { en: 'Finish onboarding', zh: '完成进件' },
  onboardingHow: {
    en: 'Payment channels pay out only to checked merchants.',
    zh: '进件通过后支付渠道方可结算。',
  },
  done: { en: 'Done', zh: '已完成' },
  toDo: { en: 'To do', zh: '待完成' },
  failed: { en: 'This could not be loaded.', zh: '加载失败。' },
} as const satisfies Readonly<Record<string, Label>>;

const units = {
  minutes: { en: '{m} min', zh: '{m}分钟' },
  hours: { en: '{h} h {m} min', zh: '{h}小时{m}分' },
  days: { en: '{d} d {h} h', zh: '{d}天{h}小时' },
} as const satisfies Readonly<Record<string, Label>>;

/** Minutes in the two units that matter: `45 min`, `2 h 5 min`, `3 d 4 h`. */
export function lasting(minutes: number): {
  readonly label: Label;
  readonly params: Readonly<Record<string, number>>;
} {
  const [days, hours] = [Math.floor(minutes / 1_440), Math.floor(minutes / 60)];
  if (days > 0) return { label: units.days, params: { d: days, h: hours % 24 } };
  if (hours > 0) return { label: units.hours, params: { h: hours, m: minutes % 60 } };
  return { label: units.minutes, params: { m: minutes } };
}
