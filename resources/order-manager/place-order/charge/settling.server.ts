import type { Kysely } from 'kysely';
import type { ChargeProgress, ChargeRequest } from '../../../../server/channel/channel.ts';
import { nowText } from '../../../../server/clock.ts';
import { anyTable, type TableChange, type Tables } from '../../../../server/db/tables.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { writeAudit } from '../../../../server/rows/audit.ts';
import type { Services } from '../../../../server/server-extension.ts';
import { payChannel, settleMode } from '../../../enums.ts';
import { lockAccount } from '../../../finance-manager/ledger/accounts.server.ts';
import { paymentEntry } from '../../../finance-manager/ledger/entries.ts';
import { ofOrder, post } from '../../../finance-manager/ledger/posting.server.ts';
import { ledgerType } from '../../../finance-manager/ledger/statement.ts';
import { arrearsFlag, orderStatus, payStatus, placeStatus, placeType } from '../../enums.ts';
import { redeemOffers, returnOffers } from '../../pricing/using.server.ts';
import { giveBack, type Settling } from '../../surplus.server.ts';
import { sayAttempt } from './channel-attempts.server.ts';
import { channelFee, inArrears, isSurplus, mayMove, mostAttempts, nextTry } from './index.ts';
import { channelState } from './payment.ts';

type Writing = Pick<Settling, 'caller' | 'tx' | 'now'>;

interface Locked {
  readonly mgt_order: Settling['order'];
  readonly mgt_place_order: Settling['place'];
}

/** Changes a locked row and leaves its audit row. */
async function change<T extends keyof Locked>(
  { caller, tx, now }: Writing,
  entity: T,
  row: Locked[T],
  set: TableChange<T>,
  action: 'settle' | 'close' = 'settle',
): Promise<void> {
  const table: string = entity;
  await anyTable(tx)
    .updateTable(table)
    .set({ ...set, version: row.version + 1, update_time: now })
    .where('id', '=', row.id)
    .execute();
  await writeAudit(caller, tx, { entity, id: row.id, action, before: row, after: { ...row, ...set } });
}

/**
 * The money came in: on the merchant's account where the platform collects, as a memo where it doesn't
 * (docs/domain/money.md §11.3).
 */
async function collect({ tx, place, order, now }: Settling, channel_fee: number): Promise<void> {
  const { mct_id, mgt_org_id, order_no } = order;
  if (mct_id === null) throw new Error('what belongs to no merchant has no account');
  const { place_no, amount, pay_channel } = place;
  const entry = paymentEntry(place_no, { mct_id, pay_channel, amount, channel_fee });
  const told = {
    mct_id,
    mgt_org_id,
    ledger_type: ledgerType.pay,
    amount,
    biz_no: place_no,
    order_no,
    paid: now,
  };
  await post(tx, [ofOrder(entry, told, order.settle_mode === settleMode.platform)], now);
}

/** An order that one charge has paid isn't charged by another that still waits for its next try. */
async function endOthers({ tx, order, place, now, caller }: Settling): Promise<void> {
  const waiting = await tx
    .selectFrom('mgt_place_order')
    .selectAll()
    .where('order_id', '=', order.id)
    .where('id', '!=', place.id)
    .where('place_type', '!=', placeType.refund)
    .where('place_status', 'in', [placeStatus.created, placeStatus.failed])
    .forUpdate()
    .execute();
  const closed = { place_status: placeStatus.closed, next_try_time: null, finish_time: now };
  for (const other of waiting) await change({ caller, tx, now }, 'mgt_place_order', other, closed, 'close');
}

async function succeed(settling: Settling, transactionId: string): Promise<void> {
  const { tx, place, order, now } = settling;
  const fee = channelFee(place.amount);
  const paid = {
    place_status: placeStatus.success,
    transaction_id: transactionId,
    channel_fee: fee,
    fail_code: null,
    fail_msg: null,
    next_try_time: null,
    finish_time: now,
  };
  await change(settling, 'mgt_place_order', place, paid);
  const surplus = isSurplus(order, place.amount);
  // What goes back at once is held back; whoever holds something back locks the account before its slots.
  if (surplus && order.settle_mode === settleMode.platform) await lockAccount(tx, order.mct_id, now);
  await collect(settling, fee);
  if (surplus) return giveBack(settling);
  await endOthers(settling);
  await change(settling, 'mgt_order', order, {
    order_status: orderStatus.paid,
    pay_status: payStatus.paid,
    pay_amount: place.amount,
    pay_time: now,
    transaction_id: transactionId,
    out_trade_no: place.place_no,
    arrears_flag: arrearsFlag.no,
    cancel_time: null,
    close_reason: null,
  });
  await redeemOffers(tx, order, now);
}

/** A failed charge waits for its next try; after the last one the order is closed, with what it held given back. */
async function fail(settling: Settling, code: string, reason: string): Promise<void> {
  const { tx, place, order, now } = settling;
  const tried = await tx
    .selectFrom('mgt_place_order')
    .select((eb) => eb.fn.sum<string>('attempt_count').as('tries'))
    .where('order_id', '=', order.id)
    .where('place_type', '!=', placeType.refund)
    .executeTakeFirstOrThrow();
  // An order that another charge has paid, or that was closed, isn't charged again and stays as it is.
  const pending = order.pay_status === payStatus.pending;
  const again = pending ? nextTry(Number(tried.tries), now) : null;
  const last = again === null;
  await change(settling, 'mgt_place_order', place, {
    place_status: last ? placeStatus.closed : placeStatus.failed,
    fail_code: code.slice(0, 32),
    fail_msg: reason.slice(0, 200),
    next_try_time: again,
    finish_time: last ? now : null,
  });
  if (!pending) return;
  if (last) {
    await returnOffers(tx, order, now);
    await change(settling, 'mgt_order', order, {
      pay_status: payStatus.closed,
      close_reason: `连续${mostAttempts}次扣款失败，系统关闭`,
    });
  } else if (order.arrears_flag !== arrearsFlag.arrears && inArrears(order.settle_time, now)) {
    await change(settling, 'mgt_order', order, { arrears_flag: arrearsFlag.arrears });
  }
}

const stateOf = {
  success: { to: placeStatus.success, said: channelState.success },
  failed: { to: placeStatus.failed, said: channelState.failed },
  closed: { to: placeStatus.closed, said: channelState.closed },
} as const;

/**
 * What the channel says of a charge, written once: a second notice of the same outcome finds it settled and changes nothing.
 * A success counts also where we had given up. Order of locks: order, instruction, account.
 * @returns whether anything changed
 */
export async function settleCharge(
  services: Services,
  placeNo: string,
  progress: ChargeProgress,
): Promise<boolean> {
  if (progress.state === 'processing') return false;
  const caller = systemCaller(services);
  const now = nowText(services.clock);
  return services.commits.run(services.db, async (tx) => {
    const named = await tx
      .selectFrom('mgt_place_order')
      .select('order_id')
      .where('place_no', '=', placeNo)
      .executeTakeFirst();
    if (!named) return false;
    const order = await tx
      .selectFrom('mgt_order')
      .selectAll()
      .where('id', '=', named.order_id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const place = await tx
      .selectFrom('mgt_place_order')
      .selectAll()
      .where('place_no', '=', placeNo)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { to, said } = stateOf[progress.state];
    if (!mayMove(place.place_status, to)) return false;
    const settling = { caller, tx, now, place, order };
    if (progress.state === 'success') await succeed(settling, progress.transactionId);
    else if (progress.state === 'failed') await fail(settling, progress.code, progress.reason);
    else {
      const closed = { place_status: placeStatus.closed, next_try_time: null, finish_time: now };
      await change(settling, 'mgt_place_order', place, closed);
    }
    await sayAttempt(tx, {
      place: { id: place.id, place_no: placeNo, mgt_org_id: place.mgt_org_id, mct_id: place.mct_id },
      refundId: null,
      attempt: place.attempt_count,
      state: said,
      message:
        progress.state === 'success'
          ? progress.transactionId
          : progress.state === 'failed'
            ? progress.reason
            : null,
      now,
    });
    return true;
  });
}

/** A charge as the channel is told of it. */
export async function requestOf(db: Kysely<Tables>, placeNo: string): Promise<ChargeRequest> {
  const row = await db
    .selectFrom('mgt_place_order')
    .innerJoin('mgt_order', 'mgt_order.id', 'mgt_place_order.order_id')
    .innerJoin('mct_user', 'mct_user.id', 'mgt_order.user_id')
    .select([
      'place_no',
      'attempt_count',
      'place_status',
      'amount',
      'mgt_place_order.pay_channel',
      'mgt_place_order.update_time',
      'mgt_order.goods_summary',
      'wx_openid',
      'ali_agreement_no',
    ])
    .where('place_no', '=', placeNo)
    .executeTakeFirstOrThrow();
  const payer = row.pay_channel === payChannel.wechat ? row.wx_openid : row.ali_agreement_no;
  return {
    outTradeNo: placeNo,
    attempt: row.attempt_count,
    failed: row.place_status === placeStatus.failed,
    payChannel: row.pay_channel,
    amount: row.amount,
    payer,
    subject: row.goods_summary,
    requestedAt: row.update_time,
  };
}
