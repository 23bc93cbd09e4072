import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/db/connect.ts';
import { Refusal } from '../../../../server/refusal.ts';
import type { ActionContext, Caller } from '../../../../server/server-extension.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import { placeStatus, placeType } from '../../enums.ts';
import { requestOf, settleCharge } from './settling.server.ts';

const open = [placeStatus.created, placeStatus.processing, placeStatus.failed] as const;

/**
 * Asks the channel to end a charge before we end it (docs/domain/orders.md §P12). Money that came meanwhile is written
 * down and stays.
 * @throws Refusal 11024 while the channel can't say, 11026 where the money came before, 15007 where it doesn't answer
 */
export async function endAtChannel({ services }: Caller, placeNo: string): Promise<void> {
  const request = await requestOf(services.db, placeNo);
  // What was never sent is ended by not sending it.
  if (request.attempt === 0) return;
  const progress = await services.channel.close(request).catch((error: unknown) => {
    services.log.error({ err: error, place: placeNo }, 'the channel did not close a charge');
    throw new Refusal(15007, { params: { msg: 'SYSTEM_ERROR' } });
  });
  if (progress.state === 'processing') throw new Refusal(11024);
  if (progress.state !== 'success') return;
  await settleCharge(services, placeNo, progress);
  throw new Refusal(11026);
}

/** The same for every charge of an order that is in one of these states, else that is not at its end. */
export async function askToClose(
  caller: Caller,
  orderId: string,
  states: readonly CodeOf<typeof placeStatus>[] = open,
): Promise<void> {
  const places = await caller.services.db
    .selectFrom('mgt_place_order')
    .select('place_no')
    .where('order_id', '=', orderId)
    .where('place_type', '!=', placeType.refund)
    .where('place_status', 'in', [...states])
    .execute();
  for (const { place_no } of places) await endAtChannel(caller, place_no);
}

/** Closes what the channel has been asked to end, in the transaction of who asked. */
export async function closeCharges({ tx, now, audit }: ActionContext, orderId: string): Promise<void> {
  const closed = await tx
    .updateTable('mgt_place_order')
    .set({
      place_status: placeStatus.closed,
      next_try_time: null,
      finish_time: now,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('order_id', '=', orderId)
    .where('place_type', '!=', placeType.refund)
    .where('place_status', 'in', open)
    .returning('id')
    .execute();
  for (const { id } of closed) {
    await audit({
      entity: 'mgt_place_order',
      id,
      action: 'close',
      after: { place_status: placeStatus.closed },
    });
  }
}

/** How often an order was tried to be charged. */
export async function chargeAttemptsOf(tx: Kysely<Tables>, orderId: string): Promise<number> {
  const row = await tx
    .selectFrom('mgt_place_order')
    .select((eb) => eb.fn.sum<string | null>('attempt_count').as('tries'))
    .where('order_id', '=', orderId)
    .where('place_type', '!=', placeType.refund)
    .executeTakeFirst();
  return Number(row?.tries ?? 0);
}
