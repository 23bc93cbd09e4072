import { updateRow } from '../../../server/rows/writing.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import { handleStatus } from '../../operation/device/enums.ts';
import { handleResult } from './enums.ts';
import { ErrorOrder, unclaimed } from './index.ts';

/**
 * What waits at the desk ends with its order: nothing is left to judge.
 * @throws Refusal 11031 while somebody ends it; here the order is locked first, there last, so that neither waits for the other
 */
export async function closeErrorOf(context: ActionContext, orderId: string, remark: string): Promise<void> {
  const { tx, me, now, refuse, audit } = context;
  const waiting = tx
    .selectFrom('mgt_error_order')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('handle_status', '=', handleStatus.pending);
  if (!(await waiting.executeTakeFirst())) return;
  const row = await waiting.forUpdate().skipLocked().executeTakeFirst();
  if (!row) return refuse(11031);
  const set = {
    ...unclaimed,
    handle_status: handleStatus.closed,
    handle_result: handleResult.closed,
    final_amount: 0,
    handle_name: me.name,
    handle_time: now,
    remark,
  };
  await updateRow(context, tx, ErrorOrder, row, set);
  await audit({
    entity: ErrorOrder.name,
    id: row.id,
    action: 'close',
    before: row,
    after: { ...row, ...set },
  });
}
