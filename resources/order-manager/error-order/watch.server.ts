import { sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { actionContextIn, lockRow } from '../../../server/rows/writing.ts';
import type { Services } from '../../../server/server-extension.ts';
import { failIdentify } from '../../Aigorithm-manage/identify/recording.server.ts';
import { abnormalType } from '../../enums.ts';
import type { RowOf } from '../../kit/resource.ts';
import { addDays, epochOf, momentText } from '../../kit/time.ts';
import { recognitionSeconds } from '../correction.ts';
import { orderStatus, payStatus } from '../enums.ts';
import { saleOrder } from '../sale-order/index.ts';
import { abnormalReason } from './enums.ts';
import { markAbnormal } from './raising.server.ts';

type Order = RowOf<typeof saleOrder>;

const batch = 50;
/** A cabinet that didn't say for so long that its door was closed isn't waited for. Seconds. */
const silentSeconds = 1_800;
/** What was placed longer ago is past being looked for. Days. */
const watchedDays = 2;

/**
 * Orders that the algorithm gave no answer to within ten minutes, or whose cabinet fell silent, go to the desk: a person says
 * what was taken (docs/domain/orders.md §P04, state 0).
 */
export async function raiseUnrecognised(services: Services): Promise<void> {
  const now = nowText(services.clock);
  const ago = (seconds: number) => momentText(epochOf(now) - seconds * 1_000);
  const due = await services.db
    .selectFrom('mgt_order as o')
    .select('id')
    .where('order_status', '=', orderStatus.placed)
    .where('pay_status', '=', payStatus.pending)
    .where('abnormal_type', '=', abnormalType.normal)
    .where('create_time', '>=', addDays(now, -watchedDays))
    .where((e) =>
      e.or([
        e('close_time', '<=', ago(recognitionSeconds)),
        e.and([e('close_time', 'is', null), e('open_time', '<=', ago(silentSeconds))]),
      ]),
    )
    .where(sql<boolean>`not exists (select 1 from mgt_error_order e where e.order_id = o.id)`)
    .orderBy('create_time')
    .limit(batch)
    .execute();
  for (const { id } of due) {
    const caller = systemCaller(services);
    await services.commits.run(services.db, async (tx) => {
      const order = (await lockRow(caller, tx, saleOrder, id)) as unknown as Order;
      // Meanwhile it was recognised, or somebody else raised it.
      if (order.order_status !== orderStatus.placed || order.abnormal_type !== abnormalType.normal) return;
      const media = await tx
        .selectFrom('mgt_order_media')
        .select('id')
        .where('order_id', '=', order.id)
        .limit(1)
        .executeTakeFirst();
      const abnormal_reason = media ? abnormalReason.recognitionTimeout : abnormalReason.mediaMissing;
      await markAbnormal(actionContextIn(caller, tx), order, { abnormal_reason });
      // Without media the provider was never asked.
      if (media) await failIdentify({ tx, now }, order.id);
    });
  }
}
