import { systemWriter } from '../../../server/access/writer.ts';
import type { ChargeProgress } from '../../../server/channel/channel.ts';
import { nowText } from '../../../server/clock.ts';
import { Refusal } from '../../../server/refusal.ts';
import { type ActionContext, implement, type Services } from '../../../server/server-extension.ts';
import type { RowOf } from '../../kit/resource.ts';
import { orderKind, payStatus, placeStatus, placeType } from '../enums.ts';
import { returnOffers } from '../pricing/using.server.ts';
import { openSupplement } from '../sale-order/supplement/opening.server.ts';
import { sayAttempt } from './charge/channel-attempts.server.ts';
import { endAtChannel } from './charge/closing.server.ts';
import { nextQuery } from './charge/index.ts';
import { channelState } from './charge/payment.ts';
import { requestOf, settleCharge } from './charge/settling.server.ts';
import { simulatedBook } from './charge/simulated-book.server.ts';
import { placeOrder } from './index.ts';

/** The channel is told of new charges, and asked about those under way, this often. */
const everyMs = 1_000;
const batch = 50;

/** Marks a due charge as sent and says how it was sent; null where another process, or its order's end, was faster. */
async function begin(services: Services, id: string): Promise<boolean> {
  const now = nowText(services.clock);
  return services.commits.run(services.db, async (tx) => {
    const place = await tx
      .selectFrom('mgt_place_order')
      .selectAll()
      .where('id', '=', id)
      .where('place_status', 'in', [placeStatus.created, placeStatus.failed])
      .where('next_try_time', '<=', now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!place) return false;
    const attempt = place.attempt_count + 1;
    await tx
      .updateTable('mgt_place_order')
      .set({
        place_status: placeStatus.processing,
        attempt_count: attempt,
        next_try_time: nextQuery(now, now),
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', id)
      .execute();
    services.outbox.add(tx, {
      kind: 'written',
      model: 'mgt_place_order',
      id,
      created: false,
      by: systemWriter,
    });
    await sayAttempt(tx, {
      place: { id: place.id, place_no: place.place_no, mgt_org_id: place.mgt_org_id, mct_id: place.mct_id },
      refundId: null,
      attempt,
      state: channelState.processing,
      message: null,
      now,
    });
    return true;
  });
}

/** One charge forward: sent where it waits, asked about where it is under way. */
async function forward(services: Services, place: { id: string; no: string; status: number }): Promise<void> {
  let progress: ChargeProgress;
  if (place.status === placeStatus.processing) {
    const request = await requestOf(services.db, place.no);
    const now = nowText(services.clock);
    await services.db
      .updateTable('mgt_place_order')
      .set({ next_try_time: nextQuery(request.requestedAt, now) })
      .where('id', '=', place.id)
      .where('place_status', '=', placeStatus.processing)
      .execute();
    progress = await services.channel.query(request);
  } else {
    if (!(await begin(services, place.id))) return;
    progress = await services.channel.charge(await requestOf(services.db, place.no));
  }
  await settleCharge(services, place.no, progress);
}

/** Charges that wait for the channel, or for its word. */
export async function forwardCharges(services: Services): Promise<void> {
  const now = nowText(services.clock);
  const due = await services.db
    .selectFrom('mgt_place_order')
    .select(['id', 'place_no', 'place_status'])
    .where('place_type', '!=', placeType.refund)
    .where('place_status', 'in', [placeStatus.created, placeStatus.processing, placeStatus.failed])
    .where('next_try_time', '<=', now)
    .orderBy('next_try_time')
    .limit(batch)
    .execute();
  for (const { id, place_no, place_status } of due) {
    try {
      await forward(services, { id, no: place_no, status: place_status });
    } catch (error) {
      // One charge that the channel chokes on doesn't hold up the others; it is asked about in a later round.
      services.log.error({ err: error, place: place_no }, 'a charge could not be forwarded');
    }
  }
}

/** The order that a supplement names; whether it lies in the caller's scope is asked where it is opened. @throws Refusal 10004 */
async function originalOf(context: ActionContext, input: { readonly order_no: string }): Promise<string> {
  const order = await context.tx
    .selectFrom('mgt_order')
    .select('id')
    .where('order_no', '=', input.order_no)
    .executeTakeFirst();
  const msg = context.services.product.errors[10004];
  if (!order) throw new Refusal(10004, { errors: msg ? [{ field: 'order_no', msg }] : [] });
  return order.id;
}

/** A supplement that isn't charged any more is closed with its order. */
async function closeOrder(
  { tx, now, audit, refuse }: ActionContext,
  row: RowOf<typeof placeOrder>,
): Promise<void> {
  // Everybody else locks the order first; whoever holds it now is about to change this charge.
  const locked = await tx
    .selectFrom('mgt_order')
    .select('id')
    .where('id', '=', row.order_id)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) refuse(11024);
  const order = await tx
    .updateTable('mgt_order')
    .set({
      pay_status: payStatus.closed,
      close_reason: '后台关闭补扣',
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', row.order_id)
    .where('order_kind', '=', orderKind.supplementary)
    .where('pay_status', '=', payStatus.pending)
    .returning(['id', 'coupon_code'])
    .executeTakeFirst();
  if (!order) return;
  await returnOffers(tx, order, now);
  await audit({
    entity: 'mgt_order',
    id: row.order_id,
    action: 'close',
    before: { pay_status: payStatus.pending },
    after: { pay_status: payStatus.closed },
  });
}

export const placeOrderServerExtension = implement(placeOrder, {
  handlers: {
    supplement: async (context) => {
      const { input, me } = context;
      const { order_no, place_no } = await openSupplement(context, {
        order_id: await originalOf(context, input),
        goods: input.goods,
        amount: input.amount,
        reason: input.reason,
        image: input.evidence_image,
        operator: me,
      });
      return { result: { order_no, place_no } };
    },
    query: async ({ services, row, afterCommit }) => {
      afterCommit(async () => {
        const progress = await services.channel.query(await requestOf(services.db, row.place_no));
        await settleCharge(services, row.place_no, progress);
      });
      return undefined;
    },
    close: async (context) => {
      const { row, now } = context;
      if (row.place_type === placeType.supplement) await closeOrder(context, row);
      return { set: { next_try_time: null, finish_time: now } };
    },
  },
  ahead: { close: (caller, { place_no }) => endAtChannel(caller, place_no) },
  simulatedBook,
  channelSays: async (services, told) => {
    if (told.kind !== 'charge') return;
    const place = await services.db
      .selectFrom('mgt_place_order')
      .select('amount')
      .where('place_no', '=', told.outTradeNo)
      .executeTakeFirst();
    if (!place) return;
    if (place.amount !== told.amount)
      throw new Error(`the channel says ${told.amount} of charge ${told.outTradeNo}, not ${place.amount}`);
    await settleCharge(services, told.outTradeNo, told.progress);
  },
  tasks: [{ name: 'forward charges', everyMs, run: forwardCharges }],
});
