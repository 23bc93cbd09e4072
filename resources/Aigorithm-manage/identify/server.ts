import { readRow } from '../../../server/rows/reading.ts';
import { type AskedOf, type Caller, implement } from '../../../server/server-extension.ts';
import { netLines } from '../../order-manager/correction.ts';
import { identifyStatus, orderStatus } from '../../order-manager/enums.ts';
import { linesOfOrder } from '../../order-manager/lines.server.ts';
import type { IdentifyLines, RecognisedGoods } from './comparison.ts';
import { openProviderDoor } from './door.server.ts';
import { figureTasks } from './figures.server.ts';
import { identify, linesCall } from './index.ts';
import { evidenceOf, isEvidence, pushDue, watchPushes } from './pushing.server.ts';

/** States in which an order says what was taken. */
const told: readonly number[] = [orderStatus.settled, orderStatus.paid, orderStatus.cancelled];

/** What was recognised, and what the order holds after its corrections. @throws Refusal 10004 */
async function linesOf(caller: Caller, { params }: AskedOf): Promise<IdentifyLines> {
  const { db } = caller.services;
  const row = await readRow(caller, identify, params.id ?? '');
  const recognised = (row.result_goods ?? []) as readonly RecognisedGoods[];
  const order =
    row.order_id === null
      ? undefined
      : await db
          .selectFrom('mgt_order')
          .select(['id', 'order_status', 'settle_time'])
          .where('id', '=', String(row.order_id))
          .executeTakeFirst();
  if (!order || !told.includes(order.order_status) || order.settle_time === null)
    return { recognised, charged: null };
  const lines = netLines(await linesOfOrder(db, order.id));
  const codes = await db
    .selectFrom('mgt_order_goods')
    .select(['id', 'goods_code'])
    .where('order_id', '=', order.id)
    .execute();
  const codeOf = new Map(codes.map(({ id, goods_code }) => [id, goods_code]));
  const charged = lines.map(({ id, goods_name, quantity }) => ({
    goods_code: codeOf.get(id) ?? '',
    goods_name,
    quantity,
  }));
  return { recognised, charged };
}

export const identifyServerExtension = implement(identify, {
  handlers: {
    push: async ({ tx, row, now, services, refuse, afterCommit }) => {
      const provider = await tx
        .selectFrom('algorithm_mct')
        .select('push_url')
        .where('id', '=', String(row.provider_id))
        .executeTakeFirst();
      if (!provider?.push_url) refuse(21006);
      if (!isEvidence(await evidenceOf(tx, row.order_id, now))) refuse(21007);
      afterCommit(() => services.afterwards.run('push', () => pushDue(services, row.id)));
      return {
        set: {
          identify_status: identifyStatus.pending,
          retry_count: row.retry_count + 1,
          push_due_time: now,
          identify_result: null,
        },
      };
    },
  },
  calls: { [linesCall]: linesOf },
  tasks: [{ name: 'pushes of recognitions', everyMs: 5_000, run: watchPushes }, ...figureTasks],
  routes: openProviderDoor,
});
