import { moneyText, percentText } from '../../kit/format.ts';
import type { Label } from '../../kit/label.ts';
import type { RowOf } from '../../kit/resource.ts';
import { identifyStatus } from '../../order-manager/enums.ts';
import { billMode } from '../provider/enums.ts';
import { identifyResult } from './enums.ts';
import type { identify } from './index.ts';

/** What the sentence is made of. */
export type Charged = Pick<
  RowOf<typeof identify>,
  | 'identify_status'
  | 'identify_result'
  | 'charge_flag'
  | 'unit_price'
  | 'fee_amount'
  | 'base_amount'
  | 'month_no'
  | 'late_flag'
  | 'bill_mode'
  | 'rate'
  | 'free_count'
  | 'effect_date'
  | 'create_time'
>;

const both = (en: string, zh: string): Label => ({ en, zh });

/** Where its price comes from. */
function terms({ bill_mode, effect_date }: Charged): Label {
  return bill_mode === null || effect_date === null
    ? both('by the default price of its recognition type', '按识别类型默认单价')
    : both(`by the provider’s price since ${effect_date}`, `按算法商${effect_date}起的价格`);
}

/** How the fee of a recognition came about, as a sentence with its numbers (P67). */
export function feeSentence(row: Charged): Label {
  const { identify_status, identify_result, unit_price, fee_amount, month_no, free_count, bill_mode } = row;
  const month = row.create_time.slice(0, 7);
  const price = moneyText(unit_price);
  const by = terms(row);
  if (identify_status !== identifyStatus.recognised)
    return both('No fee yet: it is charged when the result is there.', '尚未产生费用，返回识别结果后计费。');
  if (row.late_flag === 1)
    return both(
      'Not charged: the answer came after the fees of that day were written.',
      '未计费：返回结果时当日费用已出账。',
    );
  if (row.charge_flag === 0) {
    if (identify_result === identifyResult.failed)
      return both(
        `Not charged: failed recognitions are free ${by.en}.`,
        `未计费：${by.zh}，识别失败不计费。`,
      );
    if (bill_mode === billMode.month && month_no !== null)
      return both(
        `Not charged: the cabinet’s month of ${price} was charged with its first recognition in ${month}; this is number ${month_no}.`,
        `未计费：该柜机${month}的台月费${price}元已随当月首次识别计收，本次为第${month_no}次。`,
      );
    if (month_no !== null && free_count !== null)
      return both(
        `Not charged: number ${month_no} of the ${free_count} free recognitions of this cabinet in ${month}.`,
        `未计费：该柜机${month}免费${free_count}次中的第${month_no}次。`,
      );
    return both('Not charged: goods that are put in are recognised for free.', '未计费：补货识别不计费。');
  }
  if (bill_mode === billMode.amount) {
    if (row.base_amount === null)
      return both('No fee yet: the order is not settled.', '尚未产生费用：订单未结算。');
    const share = percentText(row.rate);
    const base = moneyText(row.base_amount);
    return both(
      `${base} of the order × ${share} = ${moneyText(fee_amount)}, ${by.en}.`,
      `订单金额${base}元 × ${share} = ${moneyText(fee_amount)}元，${by.zh}。`,
    );
  }
  if (bill_mode === billMode.month)
    return both(
      `1 cabinet month × ${price} = ${moneyText(fee_amount)}, charged with the first recognition in ${month}, ${by.en}.`,
      `1台月 × ${price}元 = ${moneyText(fee_amount)}元，随${month}首次识别计收，${by.zh}。`,
    );
  const after =
    month_no !== null && free_count !== null && free_count > 0
      ? both(
          `; it is number ${month_no} in ${month}, after ${free_count} free ones`,
          `；本次为${month}第${month_no}次，已用完${free_count}次免费`,
        )
      : both('', '');
  return both(
    `1 recognition × ${price} = ${moneyText(fee_amount)}, ${by.en}${after.en}.`,
    `1次识别 × ${price}元 = ${moneyText(fee_amount)}元，${by.zh}${after.zh}。`,
  );
}
