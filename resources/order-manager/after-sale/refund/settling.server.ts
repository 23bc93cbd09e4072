import type { Kysely } from 'kysely';
import type { RefundProgress } from '../../../../server/channel/channel.ts';
import { nowText } from '../../../../server/clock.ts';
import type { TableChange, TableRow, Tables } from '../../../../server/db/tables.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { writeAudit } from '../../../../server/rows/audit.ts';
import { lockRow } from '../../../../server/rows/writing.ts';
import type { Services } from '../../../../server/server-extension.ts';
import { returnWelfare } from '../../../corporate-welfare/release/using.server.ts';
import { afterSaleStatus, refundState, settleMode } from '../../../enums.ts';
import { freeze, lockAccount } from '../../../finance-manager/ledger/accounts.server.ts';
import { refundByHandEntry, refundEntry, refundTwiceEntry } from '../../../finance-manager/ledger/entries.ts';
import { ofOrder, post } from '../../../finance-manager/ledger/posting.server.ts';
import { ledgerType } from '../../../finance-manager/ledger/statement.ts';
import { userCouponStatus } from '../../../marketing/coupon/enums.ts';
import { returnWriteOff } from '../../../marketing/write-off/writing.server.ts';
import { netLines } from '../../correction.ts';
import { paidTwice, placeStatus, refundStage, refundType } from '../../enums.ts';
import { linesOfOrder } from '../../lines.server.ts';
import { type NewChannelAttempt, sayAttempt } from '../../place-order/charge/channel-attempts.server.ts';
import { channelFee } from '../../place-order/charge/index.ts';
import { channelState } from '../../place-order/charge/payment.ts';
import { returnActivities } from '../../pricing/using.server.ts';
import { saleOrder } from '../../sale-order/index.ts';
import { afterSaleOrder } from '../index.ts';
import type { RefundedLine } from './index.ts';
import { spreadRefund } from './index.ts';
import { tellOfTwice, tellRefundApplicant } from './notices.server.ts';

/** Refunds that are asked for in one round. */
const batch = 50;

type Refund = TableRow<'mgt_after_sale_order'>;
type Order = TableRow<'mgt_order'>;

/** How each line's refunded units and cents grow. */
async function refundLines(tx: Kysely<Tables>, refund: Refund, now: string): Promise<void> {
  const lines = netLines(await linesOfOrder(tx, refund.order_id));
  const chosen: readonly RefundedLine[] =
    refund.refund_type === refundType.goods
      ? (refund.goods as readonly RefundedLine[])
      : spreadRefund(lines, refund.refund_amount).map((amount, at) => ({
          order_goods_id: String(lines[at]?.id),
          quantity: 0,
          amount,
        }));
  for (const line of chosen) {
    await tx
      .updateTable('mgt_order_goods')
      .set({
        refund_quantity: (eb) => eb('refund_quantity', '+', line.quantity),
        line_refund_amount: (eb) => eb('line_refund_amount', '+', line.amount),
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', line.order_goods_id)
      .execute();
  }
}

/** When the money came in that goes back now: with the order's own payment, or with a charge that wasn't owed. */
async function paidAt(tx: Kysely<Tables>, refund: Refund, order: Order, now: string): Promise<string> {
  if (refund.charge_no === null) return order.pay_time ?? now;
  const charge = await tx
    .selectFrom('mgt_place_order')
    .select('finish_time')
    .where('place_no', '=', refund.charge_no)
    .executeTakeFirst();
  return charge?.finish_time ?? now;
}

/** Who paid a refund out. */
type PaidBy = 'channel' | 'hand';

async function settleMoney(
  tx: Kysely<Tables>,
  refund: Refund,
  order: Order,
  by: PaidBy,
  now: string,
): Promise<void> {
  const { mct_id, mgt_org_id, order_no, pay_channel } = order;
  if (mct_id === null) throw new Error('what belongs to no merchant has no account');
  const { after_sale_no, refund_amount: amount } = refund;
  const collected = order.settle_mode === settleMode.platform;
  if (collected) {
    const { id } = await lockAccount(tx, mct_id, now);
    await freeze(tx, id, -amount, now);
  }
  const entry =
    by === 'hand'
      ? refundByHandEntry(after_sale_no, { mct_id, amount })
      : refundEntry(after_sale_no, { mct_id, pay_channel, amount, channel_fee: channelFee(amount) });
  const told = {
    mct_id,
    mgt_org_id,
    ledger_type: ledgerType.refund,
    amount: -amount,
    biz_no: after_sale_no,
    order_no,
    paid: await paidAt(tx, refund, order, now),
  };
  await post(tx, [ofOrder(entry, told, collected)], now);
}

/**
 * What a refund that went back changes of its order: its sums and lines, the merchant's money, the coupon, the activities. Both are locked. A
 * charge that the order never owed stands in none of its sums: only the merchant's money changes.
 */
export async function payBack(
  tx: Kysely<Tables>,
  refund: Refund,
  order: Order,
  by: PaidBy,
  now: string,
): Promise<void> {
  await settleMoney(tx, refund, order, by, now);
  if (refund.charge_no !== null) return;
  const refunded = order.refund_amount + refund.refund_amount;
  const full = refunded >= order.pay_amount;
  await tx
    .updateTable('mgt_order')
    .set({
      refund_amount: refunded,
      refund_time: now,
      refund_state: full ? refundState.full : refundState.partial,
      after_sale_status: afterSaleStatus.refunded,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', order.id)
    .execute();
  await refundLines(tx, refund, now);
  if (full) await returnActivities(tx, order.id, now);
  // What an employer paid goes back to the consumer as the part of the order that is refunded.
  await returnWelfare(tx, order.id, now, { refunded, paid: order.pay_amount });
  if (full && refund.return_coupon === 1 && order.coupon_code !== null) {
    const { numUpdatedRows } = await tx
      .updateTable('mct_user_coupon')
      .set({
        user_coupon_status: userCouponStatus.returned,
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('coupon_code', '=', order.coupon_code)
      .where('user_coupon_status', '=', userCouponStatus.used)
      .where('valid_end_time', '>', now)
      .executeTakeFirst();
    if (numUpdatedRows > 0n) await returnWriteOff(tx, order.id, now);
  }
}

async function succeed(
  tx: Kysely<Tables>,
  refund: Refund,
  order: Order,
  refundId: string,
  now: string,
): Promise<void> {
  await payBack(tx, refund, order, 'channel', now);
  await close(tx, refund, now, {
    ...paidByChannel(refundId, now),
    refund: {
      after_sale_status: afterSaleStatus.refunded,
      refund_stage: refundStage.ended,
      refund_id: refundId,
      fail_reason: null,
      finish_time: now,
      // Somebody says that they paid it by hand, and nobody has looked at that yet.
      ...(refund.voucher_by_id !== null && { paid_twice: paidTwice.open }),
    },
  });
}

/** What the channel's word makes of the instruction. */
const paidByChannel = (refundId: string, now: string) => ({
  place: {
    place_status: placeStatus.success,
    transaction_id: refundId,
    fail_code: null,
    fail_msg: null,
    finish_time: now,
  },
  said: { state: channelState.success, message: refundId },
});

/**
 * The channel pays what a voucher has ended. The merchant's money went down by it once, and so it stays: the account holds what
 * the channel took less what it gave back. What was paid by hand is too much, and stands open until somebody settles it.
 */
async function payTwice(
  tx: Kysely<Tables>,
  refund: Refund,
  { pay_channel, settle_mode }: Order,
  refundId: string,
  now: string,
): Promise<void> {
  const { after_sale_no, refund_amount: amount } = refund;
  if (settle_mode === settleMode.platform) {
    const entry = refundTwiceEntry(after_sale_no, { pay_channel, amount, channel_fee: channelFee(amount) });
    await post(tx, [{ entry }], now);
  }
  await close(tx, refund, now, {
    ...paidByChannel(refundId, now),
    refund: { refund_id: refundId, paid_twice: paidTwice.open },
  });
}

async function close(
  tx: Kysely<Tables>,
  refund: Refund,
  now: string,
  given: {
    refund: TableChange<'mgt_after_sale_order'>;
    place: TableChange<'mgt_place_order'>;
    said: Pick<NewChannelAttempt, 'state' | 'message'>;
  },
): Promise<void> {
  const stamped = { version: refund.version + 1, update_time: now };
  await tx
    .updateTable('mgt_after_sale_order')
    .set({ ...given.refund, ...stamped })
    .where('id', '=', refund.id)
    .execute();
  const place = await tx
    .updateTable('mgt_place_order')
    .set({ ...given.place, version: (eb) => eb('version', '+', 1), update_time: now })
    .where('place_no', '=', refund.out_refund_no)
    .returning(['id', 'place_no', 'attempt_count', 'mgt_org_id', 'mct_id'])
    .executeTakeFirst();
  if (place) {
    await sayAttempt(tx, {
      place: {
        id: place.id,
        place_no: place.place_no,
        mgt_org_id: place.mgt_org_id,
        mct_id: place.mct_id,
      },
      refundId: refund.id,
      attempt: place.attempt_count,
      ...given.said,
      now,
    });
  }
}

/** Whether what the channel says now still counts: one that it couldn't pay before may be paid after all. */
const counts = (stage: unknown, state: 'success' | 'abnormal') =>
  stage === refundStage.processing || (stage === refundStage.abnormal && state === 'success');

/** Ended by a voucher alone: of the channel's own payment nothing is known yet. */
const endedByHand = (refund: Refund) =>
  refund.refund_stage === refundStage.ended && refund.voucher_by_id !== null && refund.refund_id === null;

/**
 * What the channel says of a refund, written once: a second notice of the same outcome finds the refund settled and
 * changes nothing. Order of locks: refund, order, account.
 */
export async function settleRefund(services: Services, id: string, progress: RefundProgress): Promise<void> {
  if (progress.state === 'processing') return;
  const now = nowText(services.clock);
  await services.commits.run(services.db, async (tx) => {
    const refund = await tx
      .selectFrom('mgt_after_sale_order')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (!refund) return;
    const twice = progress.state === 'success' && endedByHand(refund);
    if (!twice && !counts(refund.refund_stage, progress.state)) return;
    const order = await tx
      .selectFrom('mgt_order')
      .selectAll()
      .where('id', '=', refund.order_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const caller = systemCaller(services);
    const audited = [
      { resource: afterSaleOrder, id, before: await lockRow(caller, tx, afterSaleOrder, id) },
      ...(refund.charge_no === null && !twice
        ? [
            {
              resource: saleOrder,
              id: order.id,
              before: await lockRow(caller, tx, saleOrder, order.id),
            },
          ]
        : []),
    ];
    if (progress.state === 'success') {
      if (twice) await payTwice(tx, refund, order, progress.refundId, now);
      else await succeed(tx, refund, order, progress.refundId, now);
      if (refund.voucher_by_id !== null) await tellOfTwice({ tx, services, now }, refund);
    } else {
      await close(tx, refund, now, {
        refund: { refund_stage: refundStage.abnormal, fail_reason: progress.reason },
        place: {
          place_status: placeStatus.failed,
          fail_code: progress.reason,
          fail_msg: progress.reason,
          finish_time: now,
        },
        said: { state: channelState.abnormal, message: progress.reason },
      });
      await tellRefundApplicant({ tx, services, now }, refund, 'failed', progress.reason);
    }
    for (const { resource, id: of, before } of audited) {
      const after = await lockRow(caller, tx, resource, of);
      await writeAudit(caller, tx, { entity: resource.model.name, id: of, action: 'settle', before, after });
    }
  });
}

/** Asks the channel for every refund in progress; a refund whose server died is simply asked for again. */
export async function settleRefunds(services: Services): Promise<void> {
  const open = await services.db
    .selectFrom('mgt_after_sale_order')
    .innerJoin('mgt_order', 'mgt_order.id', 'mgt_after_sale_order.order_id')
    .leftJoin('mgt_place_order as charge', 'charge.place_no', 'mgt_after_sale_order.charge_no')
    .select((eb) => [
      'mgt_after_sale_order.id',
      'out_refund_no',
      eb.fn.coalesce('charge.transaction_id', 'mgt_order.transaction_id').as('transaction_id'),
      eb.fn.coalesce('mgt_after_sale_order.charge_no', 'mgt_order.out_trade_no').as('out_trade_no'),
      'mgt_order.pay_channel',
      'mgt_after_sale_order.pay_amount',
      'mgt_after_sale_order.refund_amount',
      'mgt_after_sale_order.update_time',
    ])
    .where('refund_stage', '=', refundStage.processing)
    .orderBy('mgt_after_sale_order.id')
    .limit(batch)
    .execute();
  for (const refund of open) {
    try {
      const progress = await services.channel.refund({
        outRefundNo: refund.out_refund_no,
        transactionId: refund.transaction_id,
        outTradeNo: refund.out_trade_no,
        payChannel: refund.pay_channel,
        paid: refund.pay_amount,
        amount: refund.refund_amount,
        requestedAt: refund.update_time,
      });
      await settleRefund(services, refund.id, progress);
    } catch (error) {
      // One refund that the channel chokes on doesn't hold up the others; it is asked for again in the next round.
      services.log.error({ err: error, refund: refund.out_refund_no }, 'a refund could not be settled');
    }
  }
}
