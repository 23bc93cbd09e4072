import { businessNumber } from '../../../server/business-number.ts';
import { insertRow } from '../../../server/rows/writing.ts';
import { implement } from '../../../server/server-extension.ts';
import { identifyResult } from '../../Aigorithm-manage/identify/enums.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { placeStatus } from '../enums.ts';
import { askToClose } from '../place-order/charge/closing.server.ts';
import { deskOffersCall } from './desk/offers.ts';
import { sampleStatus } from './enums.ts';
import { AlgorithmSample, claimMinutes, errorOrder } from './index.ts';
import { deskOffersOf } from './offers.server.ts';
import { closeError, settleError } from './settling.server.ts';
import { raiseUnrecognised } from './watch.server.ts';

/** Orders that nobody recognised are looked for this often. */
const everyMs = 30_000;

export const errorOrderServerExtension = implement(errorOrder, {
  handlers: {
    handle: settleError,
    close: (context) => closeError(context, context.input.remark),
    close_together: (context) => closeError(context, null),
    claim: async ({ me, now }) => ({
      set: {
        claim_id: me.id,
        claim_name: me.name,
        claim_until: momentText(epochOf(now) + claimMinutes * 60_000),
      },
    }),
    feedback: async ({ tx, row, input, me, now, audit, ...context }) => {
      const sample = {
        sample_no: businessNumber('T', now),
        error_id: row.id,
        order_no: row.order_no,
        provider_name: row.provider_name ?? '-',
        note: input.note,
        sample_status: sampleStatus.sent,
        create_name: me.name,
        mgt_org_id: row.mgt_org_id,
        mct_id: row.mct_id,
      };
      const id = await insertRow({ ...context, me, now }, tx, AlgorithmSample, sample);
      await audit({ entity: AlgorithmSample.name, id, action: 'create', after: sample });
      return { set: { feedback_no: sample.sample_no, identify_result: identifyResult.corrected } };
    },
  },
  calls: { [deskOffersCall]: deskOffersOf },
  // A failed charge is tried on by the channel itself: it is ended there before another amount is asked for.
  ahead: { handle: (caller, { order_id }) => askToClose(caller, order_id, [placeStatus.failed]) },
  tasks: [{ name: 'raise unrecognised orders', everyMs, run: raiseUnrecognised }],
});
