import type { Services } from '../../server/behaviour.ts';
import { nowText } from '../../server/clock.ts';
import { lockRow } from '../../server/rows/writing.ts';
import { abnormalType } from '../enums.ts';
import { textOf } from '../kit/time.ts';
import { abnormalReason } from '../order-manager/error-order-enums.ts';
import { raiseError } from '../order-manager/error-raising.server.ts';
import { saleOrder } from '../order-manager/sale-order.ts';
import { orderStatus } from '../order-manager/sale-order-enums.ts';
import {
  changeOrder,
  forgottenAfter,
  type Order,
  sessionState,
  withCabinet,
} from './device-session.server.ts';

/** Recognition takes at most so long; then a person looks at the order (domain.md P04). Seconds. */
const recognisedWithin = 600;
/** Orders of one round; the next takes the next ones. */
const batch = 200;

/** Sessions that wait for what was taken for too long, and those whose door was never said to have closed. */
async function lateSessions({ db, clock }: Services) {
  const before = (seconds: number) => textOf(clock() - seconds * 1_000);
  return db
    .selectFrom('device_session as s')
    .innerJoin('mgt_order as o', 'o.id', 's.order_id')
    .select(['s.device_id', 's.session_no', 's.state', 'o.id'])
    .where('s.state', '<', sessionState.over)
    .where('o.order_status', '=', orderStatus.placed)
    .where('o.abnormal_type', '=', abnormalType.normal)
    .where((e) =>
      e.or([
        e.and([e('s.state', '=', sessionState.closed), e('o.close_time', '<=', before(recognisedWithin))]),
        e.and([e('s.state', '=', sessionState.open), e('s.create_time', '<=', before(forgottenAfter))]),
      ]),
    )
    .orderBy('o.id')
    .limit(batch)
    .execute();
}

/** Orders that their cabinet has not told the end of go to the desk of abnormal orders. Once: the order then is one of them. */
export async function raiseLateOrders(services: Services): Promise<void> {
  for (const late of await lateSessions(services)) {
    await withCabinet(services, String(late.device_id), nowText(services.clock), async (doing) => {
      const order = (await lockRow(doing, doing.tx, saleOrder, String(late.id))) as unknown as Order;
      // The cabinet may have called meanwhile, or somebody marked it.
      if (order.abnormal_type !== abnormalType.normal || order.order_status !== orderStatus.placed) return;
      const raised = await raiseError(doing, order, {
        abnormal_reason:
          late.state === sessionState.closed ? abnormalReason.recognitionTimeout : abnormalReason.offline,
      });
      await changeOrder(doing, order, 'abnormal', { abnormal_type: raised.abnormal_type });
    });
  }
}
