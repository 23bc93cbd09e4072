import { newRowColumns, type StoredRow } from '../../../../server/seed/rows.ts';
import { workdayEntries, workdayModule } from '../../../corporate-welfare/calendar-entries.ts';
import { enabled } from '../../../kit/enabled.ts';
import type { NamedOption } from '../../../kit/enumeration.ts';
import { refundReason } from '../../../order-manager/enums.ts';
import type { Dictionary } from '../../dictionary.ts';
import { goodsUnit } from '../../goods.ts';
import { vendors } from '../organisations.ts';

export type DictionaryRow = StoredRow<typeof Dictionary>;

type Entry = readonly [code: string, name_zh: string, name_en: string, value?: string];

const optionsOf = (options: readonly NamedOption[]): Entry[] =>
  options.map(({ code, zh, en }) => [String(code), zh, en]);

/** `1 识别错误 Misrecognition` per line: a code, a Chinese name without spaces, an English one. */
const listed = (text: string): Entry[] =>
  text
    .trim()
    .split('\n')
    .map((line): Entry => {
      const [code = '', zh = '', ...en] = line.split(' ');
      return [code, zh, en.join(' ')];
    });

const abnormalReasons = `
1 视频缺失 Media missing
2 识别失败 Recognition failed
3 识别超时 Recognition timeout
4 摄像头被遮挡 Camera blocked
5 重力漂移 Gravity drift
6 商品不在模板 Goods not in template
7 柜门未关 Door not closed
8 购物中离线 Offline while shopping
9 断电 Power cut
10 放入外来商品 Foreign goods put in
11 恶意遮挡 Deliberate blocking
12 多人购物 Several people
13 结算异常 Settlement error
99 其他 Other`;

const complaintReasons = `
0 出货未扣款 No deduction after dispatch
1 商品不符 Goods mismatch
2 无法支付 Cannot pay
3 价格争议 Price dispute
4 扣款金额错误 Wrong amount
5 重复扣款 Duplicate charge
6 未取货被扣款 Charged without taking goods
7 柜门打不开 Door does not open
8 柜门关不上 Door does not close
9 商品质量或过期 Goods quality or expired
10 优惠未生效 Promotion not applied
11 退款未到账 Refund not received
12 设备故障或脏污 Machine fault or dirty
13 其他 Other`;

const closeReasons = `
1 连续扣款失败 Charging failed repeatedly
2 识别错误 Misrecognition
3 测试订单 Test order
4 与用户协商不扣款 Agreed with the consumer
99 其他 Other`;

const banks = `
1 工商银行 ICBC
2 农业银行 Agricultural Bank of China
3 中国银行 Bank of China
4 建设银行 China Construction Bank
5 交通银行 Bank of Communications
6 邮政储蓄银行 Postal Savings Bank of China
7 招商银行 China Merchants Bank
8 中信银行 China CITIC Bank
9 光大银行 China Everbright Bank
10 民生银行 China Minsheng Bank
11 浦发银行 SPD Bank
12 兴业银行 Industrial Bank
13 平安银行 Ping An Bank
14 华夏银行 Hua Xia Bank
15 广发银行 China Guangfa Bank
16 北京银行 Bank of Beijing
17 宁波银行 Bank of Ningbo
18 上海银行 Bank of Shanghai
99 其他银行 Other bank`;

const waiveReasons = `
1 设备故障 Device fault
2 计费错误 Billing error
3 开业优惠 Opening period
4 客诉补偿 Compensation after a complaint
99 其他 Other`;

/** The modules are those of docs/domain/seed-data.md §8, their limits those of the pages that use them. */
const modules: Readonly<Record<string, readonly Entry[]>> = {
  refund_reason: optionsOf(refundReason.$options),
  abnormal_reason: listed(abnormalReasons),
  warning_rule: [
    ['large_amount', '大额订单（分）', 'Large amount (cents)', '10000'],
    ['goods_count', '件数超过', 'More items than', '10'],
    ['order_count', '30分钟内订单数', 'Orders within 30 minutes', '5'],
    ['confidence', '置信度低于', 'Confidence below', '60'],
    ['weight_deviation', '重量偏差超过（克）', 'Weight deviation above (g)', '30'],
    ['open_seconds', '开门时长超过（秒）', 'Door open longer than (s)', '180'],
    ['night_amount', '夜间金额（分）', 'Amount at night (cents)', '5000'],
    ['night_clock', '夜间时段', 'Night', '23:00-05:00'],
    ['full_refund_count', '单柜单日全额退款订单数', 'Full refunds of a cabinet and day', '10'],
  ],
  complaint_reason: listed(complaintReasons),
  close_reason: listed(closeReasons),
  invoice_item: [
    ['platform', '*信息技术服务*平台服务费', 'Information technology: platform service'],
    ['algorithm', '*信息技术服务*算法服务费', 'Information technology: algorithm service'],
    ['traffic', '*电信服务*流量费', 'Telecommunication: data traffic'],
  ],
  bank: listed(banks),
  mcc: [
    ['5411', '超市便利', 'Grocery stores and supermarkets'],
    ['5499', '便利零售', 'Convenience retail'],
  ],
  qualification_type: [
    ['retail', '零售', 'Retail'],
    ['food', '餐饮', 'Food and drink'],
  ],
  unit: optionsOf(goodsUnit.$options),
  vendor: vendors.map(({ id, vendor_name }) => [id, vendor_name, vendor_name]),
  waive_reason: listed(waiveReasons),
  withdraw_rule: [
    ['min_amount', '最低提现金额（分）', 'Least amount (cents)', '1000'],
    ['max_amount', '最高提现金额（分）', 'Largest amount (cents)', '50000000'],
    ['fee_rate', '手续费率（万分之）', 'Fee (basis points)', '10'],
    ['daily_count', '每日次数', 'Times a day', '3'],
  ],
  [workdayModule]: workdayEntries,
  export_limit: [['rows', '单次导出行数', 'Rows of one export', '500000']],
  quarter_range: [
    ['first', '最早月份', 'First month', '2023-04'],
    ['last', '最晚月份', 'Last month', '2025-01'],
  ],
};

export const dictionary: readonly DictionaryRow[] = Object.entries(modules)
  .flatMap(([module, entries]) =>
    entries.map(([code, name_zh, name_en, value], at) => ({
      module,
      code,
      name_zh,
      name_en,
      value: value ?? null,
      sort: at + 1,
      // A reason that is no longer offered stays for the rows that hold it.
      enabled: module === 'close_reason' && code === '3' ? enabled.disabled : enabled.enabled,
    })),
  )
  .map((entry, index) => ({ ...entry, ...newRowColumns(index + 1, '2023-04-01 09:00:00') }));
