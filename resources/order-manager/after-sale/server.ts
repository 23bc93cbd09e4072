import type { Kysely } from 'kysely';
import { isMerchant } from '../../../server/access/subject.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import type { ActionContext, Caller, Services } from '../../../server/server-extension.ts';
import { implement } from '../../../server/server-extension.ts';
import { afterSaleStatus, settleMode } from '../../enums.ts';
import { freeze, lockAccount } from '../../finance-manager/ledger/accounts.server.ts';
import { gotBackEntry, refundTwiceNo } from '../../finance-manager/ledger/entries.ts';
import { isBooked, post } from '../../finance-manager/ledger/posting.server.ts';
import type { ActionInput, RowOf } from '../../kit/resource.ts';
import { placeStatus, refundOrigin, refundStage } from '../enums.ts';
import { sayAttempt } from '../place-order/charge/channel-attempts.server.ts';
import { channelState } from '../place-order/charge/payment.ts';
import { afterSaleOrder } from './index.ts';
import { autoApproveUpTo } from './refund/index.ts';
import { tellAuditors, tellConsumer, tellRefundApplicant } from './refund/notices.server.ts';
import { instruct } from './refund/opening.server.ts';
import { payBack, settleRefund, settleRefunds } from './refund/settling.server.ts';

type Refund = RowOf<typeof afterSaleOrder>;

/** The channel is asked this often for refunds in progress. */
const everyMs = 1_000;
const remindEveryMs = 60_000;
const remindedAtOnce = 50;

const lockOrder = (tx: Kysely<Tables>, id: string) =>
  tx.selectFrom('mgt_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

async function send({ tx, now }: ActionContext, row: Refund, auditor: string): Promise<void> {
  const { settle_mode, mct_name } = await lockOrder(tx, row.order_id);
  await instruct(tx, { ...row, settle_mode, mct_name }, auditor, now);
}

async function refuse(context: ActionContext, row: Refund, reason: string) {
  const { tx, now, audit, me } = context;
  const order = await tx
    .updateTable('mgt_order')
    .set({
      after_sale_status: afterSaleStatus.refused,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', row.order_id)
    .returning(['settle_mode', 'mct_id'])
    .executeTakeFirstOrThrow();
  await audit({
    entity: 'mgt_order',
    id: row.order_id,
    action: 'refuse',
    before: { after_sale_status: afterSaleStatus.refunding },
    after: { after_sale_status: afterSaleStatus.refused },
  });
  if (order.settle_mode === settleMode.platform) {
    const account = await lockAccount(tx, String(order.mct_id), now);
    await freeze(tx, account.id, -row.refund_amount, now);
  }
  await tellRefundApplicant(context, row, 'refused', reason);
  tellConsumer(context, row, reason);
  return {
    set: {
      after_sale_status: afterSaleStatus.refused,
      audit_name: me.name,
      audit_time: now,
      refuse_reason: reason,
      finish_time: now,
    },
  };
}

/** @throws Refusal 11021 */
function reasonOf({
  input,
  services,
  refuse,
}: ActionContext & { readonly input: ActionInput<typeof afterSaleOrder, 'refuse'> }): string {
  const msg = services.product.errors[11021];
  return input.refuse_reason?.trim() || refuse(11021, undefined, msg && [{ field: 'refuse_reason', msg }]);
}

/**
 * The same instruction under the same number: a channel that did pay it after all answers with that (docs/domain/orders.md §P06).
 */
async function retry({ tx, now }: ActionContext, row: Refund) {
  const place = await tx
    .updateTable('mgt_place_order')
    .set({
      place_status: placeStatus.processing,
      attempt_count: (eb) => eb('attempt_count', '+', 1),
      fail_code: null,
      fail_msg: null,
      finish_time: null,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('place_no', '=', row.out_refund_no)
    .returning(['id', 'attempt_count'])
    .executeTakeFirstOrThrow();
  await sayAttempt(tx, {
    place: { ...row, id: place.id, place_no: row.out_refund_no },
    refundId: row.id,
    attempt: place.attempt_count,
    state: channelState.processing,
    message: null,
    now,
  });
  return { set: { fail_reason: null } };
}

/** The refund is finished by what was paid outside the channel: to the order and the ledger it is a refund like any other. */
async function acceptVoucher({ tx, now, me, audit }: ActionContext, row: Refund) {
  const order = await lockOrder(tx, row.order_id);
  await payBack(tx, row, order, 'hand', now);
  const after = await lockOrder(tx, row.order_id);
  await audit({ entity: 'mgt_order', id: row.order_id, action: 'acceptVoucher', before: order, after });
  await tx
    .updateTable('mgt_place_order')
    .set({
      place_status: placeStatus.closed,
      finish_time: now,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('place_no', '=', row.out_refund_no)
    .execute();
  return {
    set: {
      after_sale_status: afterSaleStatus.refunded,
      audit_name: me.name,
      audit_time: now,
      finish_time: now,
    },
  };
}

/** A merchant audits only where it refunds by itself (docs/domain/orders.md §P06). */
async function notSelfRefunding({
  me,
  tx,
  rows,
}: Caller & { readonly tx: Kysely<Tables>; readonly rows: readonly Refund[] }) {
  if (!isMerchant(me)) return new Map<string, number>();
  const merchant = await tx
    .selectFrom('mct')
    .select('refund_self')
    .where('id', '=', me.mctId ?? '0')
    .executeTakeFirst();
  return new Map(merchant?.refund_self === 1 ? [] : rows.map(({ id }) => [id, 10003]));
}

/** A large application that nobody audited in time is asked for again, once. */
async function remindAuditors(services: Services): Promise<void> {
  const now = nowText(services.clock);
  await services.commits.run(services.db, async (tx) => {
    const late = await tx
      .selectFrom('mgt_after_sale_order')
      .selectAll()
      .where('refund_stage', '=', refundStage.toAudit)
      .where('refund_origin', '=', refundOrigin.user)
      .where('refund_amount', '>', autoApproveUpTo)
      .where('audit_deadline', '<=', now)
      .where('reminded', '=', 0)
      .orderBy('id')
      .limit(remindedAtOnce)
      .forUpdate()
      .skipLocked()
      .execute();
    for (const refund of late) {
      await tellAuditors({ services, tx, now }, refund);
      await tx.updateTable('mgt_after_sale_order').set({ reminded: 1 }).where('id', '=', refund.id).execute();
    }
  });
}

export const afterSaleServerExtension = implement(afterSaleOrder, {
  handlers: {
    approve: async (context) => {
      await send(context, context.row, context.me.name);
      return { set: { audit_name: context.me.name, audit_time: context.now } };
    },
    autoApprove: async (context) => {
      await send(context, context.row, context.me.name);
      return { set: { audit_name: context.me.name, audit_time: context.now } };
    },
    refuse: (context) => refuse(context, context.row, reasonOf(context)),
    retry: (context) => retry(context, context.row),
    offline: async ({ input, me }) => ({
      set: {
        voucher_image: input.voucher_image,
        voucher_note: input.voucher_note ?? null,
        voucher_by_id: me.id,
        voucher_name: me.name,
      },
    }),
    acceptVoucher: (context) => acceptVoucher(context, context.row),
    rejectVoucher: async () => ({
      set: { voucher_image: null, voucher_note: null, voucher_by_id: null, voucher_name: null },
    }),
    settleTwice: async ({ input, me, tx, row, now }) => {
      if (await isBooked(tx, refundTwiceNo(row.after_sale_no)))
        await post(tx, [{ entry: gotBackEntry(row.after_sale_no, row.refund_amount) }], now);
      return { set: { twice_note: input.twice_note, twice_name: me.name } };
    },
  },
  deny: {
    approve: notSelfRefunding,
    refuse: notSelfRefunding,
    offline: notSelfRefunding,
    acceptVoucher: notSelfRefunding,
    settleTwice: notSelfRefunding,
  },
  channelSays: async (services, told) => {
    if (told.kind !== 'refund') return;
    const refund = await services.db
      .selectFrom('mgt_after_sale_order')
      .select(['id', 'refund_amount'])
      .where('out_refund_no', '=', told.outRefundNo)
      .executeTakeFirst();
    if (!refund) return;
    if (refund.refund_amount !== told.amount)
      throw new Error(
        `the channel says ${told.amount} of refund ${told.outRefundNo}, not ${refund.refund_amount}`,
      );
    await settleRefund(services, refund.id, told.progress);
  },
  tasks: [
    { name: 'settle refunds', everyMs, run: settleRefunds },
    { name: 'remind of late audits', everyMs: remindEveryMs, run: remindAuditors },
  ],
});
