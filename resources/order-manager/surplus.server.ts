import type { Kysely } from 'kysely';
import { businessNumber } from '../../server/business-number.ts';
import type { TableRow, Tables } from '../../server/db/tables.ts';
import { notify } from '../../server/notices/notify.ts';
import { actionContextIn, lockRow } from '../../server/rows/writing.ts';
import type { Caller } from '../../server/server-extension.ts';
import { settleMode } from '../enums.ts';
import { freeze, lockAccount } from '../finance-manager/ledger/accounts.server.ts';
import { noticeType } from '../kit/people/notice-log.ts';
import type { RowOf } from '../kit/resource.ts';
import { recordPath } from '../kit/routes.ts';
import { openRefund } from './after-sale/refund/opening.server.ts';
import { payStatus, refundOrigin, refundReason, refundStage, refundType } from './enums.ts';
import { placeOrder } from './place-order/index.ts';
import { saleOrder } from './sale-order/index.ts';

/** A charge and its order, both under lock, with the call that settles them. */
export interface Settling {
  readonly caller: Caller;
  readonly tx: Kysely<Tables>;
  readonly now: string;
  readonly place: TableRow<'mgt_place_order'>;
  readonly order: TableRow<'mgt_order'>;
}

/** Money that the order doesn't owe goes back by itself, whole, and the people who watch the charges are told. */
export async function giveBack({ tx, place, order, now, caller }: Settling): Promise<void> {
  const { place_no, amount } = place;
  const twice = order.pay_status === payStatus.paid;
  if (order.settle_mode === settleMode.platform) {
    const account = await lockAccount(tx, order.mct_id, now);
    await freeze(tx, account.id, amount, now);
  }
  const after_sale_no = businessNumber('R', now);
  await openRefund(actionContextIn(caller, tx), {
    order: (await lockRow(caller, tx, saleOrder, order.id)) as unknown as RowOf<typeof saleOrder>,
    charge: { place_no, amount },
    after_sale_no,
    stage: refundStage.processing,
    refund_origin: refundOrigin.system,
    refund_type: refundType.amount,
    refund_reason: twice ? refundReason.duplicate : refundReason.price,
    amount,
    goods: [],
    return_coupon: 0,
    apply_desc: twice ? `下单${place_no}重复扣款，系统自动退回` : `下单${place_no}金额已变更，系统自动退回`,
    applicant: { id: null, name: caller.me.name },
  });
  await notify(
    { services: caller.services, tx, now },
    {
      to: { mayDo: 'query', on: placeOrder, row: { ...place } },
      type: noticeType.abnormal,
      title: { en: 'A charge that was not owed', zh: '订单多扣款' },
      summary: {
        en: 'Charge {place_no} of order {order_no} went through although it was not owed. Refund {after_sale_no} gives it back.',
        zh: '订单{order_no}的下单{place_no}多扣款成功，已由退款{after_sale_no}自动退回。',
      },
      params: { order_no: order.order_no, place_no, after_sale_no },
      link: recordPath(placeOrder, place.id),
    },
  );
}
