import type { Kysely } from 'kysely';
import type { Tables } from '../../../../server/db/connect.ts';
import { systemCaller } from '../../../../server/jobs/system-caller.ts';
import { Refusal } from '../../../../server/refusal.ts';
import { actionContextIn, lockRow } from '../../../../server/rows/writing.ts';
import type { ActionContext, Services } from '../../../../server/server-extension.ts';
import type { RowOf } from '../../../kit/resource.ts';
import { saleOrder } from '../../../order-manager/sale-order/index.ts';
import type { CallingCabinet } from '../calls/door.server.ts';

/** A shopping as its cabinet tells it: open, the door closed, over. */

export type Order = RowOf<typeof saleOrder>;

export const sessionState = { open: 0, closed: 1, over: 2 } as const;
/** A session whose cabinet never came back with its end doesn't bar the next one for longer. Seconds. */
export const forgottenAfter = 1_800;

/** Runs in one transaction with the cabinet locked: of two that write of one cabinet at once the second sees what the first did. */
export function withCabinet<T>(
  services: Services,
  deviceId: string,
  now: string,
  run: (context: ActionContext) => Promise<T>,
): Promise<T> {
  const caller = { ...systemCaller(services), now };
  return services.commits.run(services.db, async (tx) => {
    await tx
      .selectFrom('device')
      .select('id')
      .where('id', '=', deviceId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    return run(actionContextIn(caller, tx));
  });
}

export const inSession = <T>(
  { services, deviceId, now }: CallingCabinet,
  run: (context: ActionContext) => Promise<T>,
) => withCabinet(services, deviceId, now, run);

export async function sessionOf(tx: Kysely<Tables>, deviceId: string, sessionNo: string) {
  return tx
    .selectFrom('device_session')
    .selectAll()
    .where('device_id', '=', deviceId)
    .where('session_no', '=', sessionNo)
    .executeTakeFirst();
}

/** The session with its order under lock. @throws Refusal 24005 */
export async function lockSession(context: ActionContext, cabinet: CallingCabinet, sessionNo: string) {
  const session = await sessionOf(context.tx, cabinet.deviceId, sessionNo);
  if (!session?.order_id) throw new Refusal(24005);
  const order = (await lockRow(context, context.tx, saleOrder, session.order_id)) as unknown as Order;
  return { state: session.state, order };
}

export async function changeOrder(
  context: ActionContext,
  before: Order,
  action: string,
  set: Readonly<Record<string, unknown>>,
) {
  const { tx, now, audit } = context;
  await tx
    .updateTable('mgt_order')
    .set({ ...set, version: before.version + 1, update_time: now })
    .where('id', '=', before.id)
    .execute();
  const after = await lockRow(context, tx, saleOrder, before.id);
  await audit({ entity: 'mgt_order', id: before.id, action, before, after });
}

export async function moveSession(
  context: ActionContext,
  cabinet: CallingCabinet,
  sessionNo: string,
  state: number,
) {
  await context.tx
    .updateTable('device_session')
    .set({ state })
    .where('device_id', '=', cabinet.deviceId)
    .where('session_no', '=', sessionNo)
    .execute();
}
