import { implement } from '../../server/behaviour.ts';
import { businessNumber } from '../../server/business-number.ts';
import { insertRow } from '../../server/rows/writing.ts';
import { epochOf, textOf } from '../kit/time.ts';
import { askToClose } from './charge-closing.server.ts';
import { AlgorithmSample, claimMinutes, errorOrder } from './error-order.ts';
import { identifyResult } from './error-order-enums.ts';
import { closeError, settleError } from './error-settling.server.ts';
import { raiseUnrecognised } from './error-watch.server.ts';
import { placeStatus } from './sale-order-enums.ts';

/** Orders that nobody recognised are looked for this often. */
const everyMs = 30_000;

export const errorOrderBehaviour = implement(errorOrder, {
  handlers: {
    handle: settleError,
    close: (doing) => closeError(doing, doing.input.remark),
    close_together: (doing) => closeError(doing, null),
    claim: async ({ me, now }) => ({
      set: {
        claim_id: me.id,
        claim_name: me.name,
        claim_until: textOf(epochOf(now) + claimMinutes * 60_000),
      },
    }),
    feedback: async ({ tx, row, input, me, now, audit, ...doing }) => {
      const sample = {
        sample_no: businessNumber('T', now),
        error_id: row.id,
        order_no: row.order_no,
        provider_name: row.provider_name ?? '-',
        note: input.note,
        sample_status: 0 as const,
        create_name: me.name,
        mgt_org_id: row.mgt_org_id,
        mct_id: row.mct_id,
      };
      const id = await insertRow({ ...doing, me, now }, tx, AlgorithmSample, sample);
      await audit({ entity: AlgorithmSample.name, id, action: 'create', after: sample });
      return { set: { feedback_no: sample.sample_no, identify_result: identifyResult.corrected } };
    },
  },
  // A failed charge is tried on by the channel itself: it is ended there before another amount is asked for.
  ahead: { handle: (caller, { order_id }) => askToClose(caller, order_id, [placeStatus.failed]) },
  tasks: [{ name: 'raise unrecognised orders', everyMs, run: raiseUnrecognised }],
});
