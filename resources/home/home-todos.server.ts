import { within } from '../../server/access/subject.ts';
import { countUpTo } from '../../server/rows/query.ts';
import { visibleOf } from '../../server/rows/visible.ts';
import type { Caller } from '../../server/server-extension.ts';
import { withdraw } from '../Aigorithm-manage/settle-center/withdraw.ts';
import { bill } from '../finance-manager/bill/index.ts';
import { invoice } from '../finance-manager/invoice/index.ts';
import { goodsApply } from '../goods-management/apply/index.ts';
import { goodsModeling } from '../goods-management/modeling/index.ts';
import type { Label } from '../kit/label.ts';
import { allows } from '../kit/permissions.ts';
import type { AnyResource } from '../kit/resource.ts';
import { addDays } from '../kit/time.ts';
import { contractDays } from '../mct-manager/merchant/contract-days.ts';
import { merchant } from '../mct-manager/merchant/index.ts';
import { device } from '../operation/device/index.ts';
import { afterSaleOrder } from '../order-manager/after-sale/index.ts';
import { complaint } from '../order-manager/complaint/index.ts';
import { errorOrder } from '../order-manager/error-order/index.ts';
import { warningOrder } from '../order-manager/warning-order/index.ts';
import { alipayMerchant } from '../self-receive-payment/alipay.ts';
import { wechatMerchant } from '../self-receive-payment/wechat.ts';
import { type Asked, shownIn } from './home-ways.server.ts';
import type { Todo } from './home-wire.ts';

interface Waiting {
  readonly key: string;
  readonly label: Label;
  readonly of: AnyResource;
  /** What of the list it is. */
  readonly asked: Asked;
  /** What of these waits too long. */
  readonly late?: Asked;
  /** Only for who may do this about it: others read the same list. */
  readonly act?: string;
}

/** A SIM is renewed before it runs out. Days (docs/domain/home.md §6). */
const simDays = 30;

/** What waits for somebody, in lists that are built (docs/domain/home.md §6). */
function waiting(today: string): readonly Waiting[] {
  const simUntil = addDays(today, simDays);
  return [
    {
      key: 'error',
      label: { en: 'Abnormal orders', zh: '待处理异常订单' },
      of: errorOrder,
      asked: { tab: '0' },
    },
    {
      key: 'complaint',
      label: { en: 'Complaints to handle', zh: '待处理客诉' },
      of: complaint,
      asked: { tab: '0' },
      late: { tab: 'overdue' },
    },
    {
      key: 'after_sale',
      label: { en: 'Refunds to audit', zh: '待审核售后' },
      of: afterSaleOrder,
      asked: { tab: 'audit' },
    },
    {
      key: 'warning',
      label: { en: 'Warnings to review', zh: '待复核预警' },
      of: warningOrder,
      asked: { tab: '0' },
    },
    {
      key: 'goods_modeling',
      label: { en: 'Modeling to complete', zh: '待建模完善' },
      of: goodsModeling,
      asked: { tab: '0' },
    },
    {
      key: 'goods_apply',
      label: { en: 'Goods to audit', zh: '待审核商品' },
      of: goodsApply,
      asked: { tab: '0' },
    },
    {
      key: 'contract',
      label: { en: 'Contracts ending in 30 days', zh: '30天内到期合同' },
      of: merchant,
      asked: { tab: 'enabled', start_contract_end: today, end_contract_end: addDays(today, contractDays) },
    },
    {
      key: 'withdraw',
      label: { en: 'Withdrawals to audit', zh: '待审核提现' },
      of: withdraw,
      asked: { tab: 'audit' },
    },
    {
      key: 'withdraw_bank',
      label: { en: 'Withdrawals for the bank', zh: '待银行打款' },
      of: withdraw,
      asked: { tab: 'bank' },
    },
    {
      key: 'bill_review',
      label: { en: 'Bills to review', zh: '待审核账单' },
      of: bill,
      asked: { tab: '2' },
      act: 'approve',
    },
    {
      key: 'bill_confirm',
      label: { en: 'Bills to confirm', zh: '待确认账单' },
      of: bill,
      asked: { tab: '6' },
      act: 'confirm',
    },
    {
      key: 'bill_overdue',
      label: { en: 'Overdue bills', zh: '逾期账单' },
      of: bill,
      asked: { tab: '3' },
      act: 'pay',
    },
    {
      key: 'invoice',
      label: { en: 'Invoices to audit', zh: '待审核开票' },
      of: invoice,
      asked: { tab: 'auditing' },
      act: 'approve',
    },
    {
      key: 'wx_entry',
      label: { en: 'WeChat onboarding rejected', zh: '微信进件被驳回' },
      of: wechatMerchant,
      asked: { tab: '5' },
    },
    {
      key: 'ali_entry',
      label: { en: 'Alipay onboarding rejected', zh: '支付宝进件被驳回' },
      of: alipayMerchant,
      asked: { tab: '5' },
    },
    {
      key: 'sim',
      label: { en: 'SIMs expiring in 30 days', zh: '30天内到期流量卡' },
      of: device,
      asked: { end_sim_expire_date: simUntil },
      late: { end_sim_expire_date: addDays(today, -1) },
    },
  ];
}

const mostCounted = 10_000;

/** What waits for the caller on screens that they hold, with the list that shows it. */
export async function todosOf(caller: Caller, org: Asked): Promise<Todo[]> {
  const count = async (of: AnyResource, ...all: readonly Asked[]) => {
    const reader = { ...caller, me: within(caller.me, of, 'read') };
    const conditions = all.flatMap((asked) => shownIn(caller, of, asked, org).conditions);
    return countUpTo(caller.services.db, visibleOf(reader, of, conditions), mostCounted);
  };
  const told = waiting(caller.surroundings.today).map(async ({ key, label, of, asked, late, act }) => {
    const { path } = shownIn(caller, of, asked, org);
    if (path === undefined || (act !== undefined && !allows(caller.me.codes, of, act))) return [];
    const overdue = late && { overdue: await count(of, asked, late) };
    return [{ key, label, count: await count(of, asked), ...overdue, path }];
  });
  return (await Promise.all(told)).flat();
}
