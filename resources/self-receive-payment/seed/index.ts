import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, wide } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import { Application } from '../application.ts';
import { ChannelCall } from '../channel-call.ts';
import { applications, lastCallId } from './applications.ts';

export const seed: PartSeed = {
  stretches: {
    rows: (world) => [
      stretch('onboarding', () =>
        batchesOf(
          Application,
          applications(world).map(({ row }) => row),
          wide,
        ),
      ),
      stretch('calls of onboarding', () =>
        batchesOf(
          ChannelCall,
          applications(world).flatMap(({ calls }) => calls),
          wide,
        ),
      ),
      stretch('what simulated channels know', () => [
        batch({
          table: 'simulated_channel',
          rows: applications(world).flatMap(({ known, row }) =>
            known.map(({ key, value }) => ({ entry_key: key, entry: value, create_time: row.create_time })),
          ),
        }),
      ]),
    ],
  },
  lastIds: (world) => [
    ['mgt_self_receive_payment_apply', applications(world).length],
    ['mgt_self_receive_payment_call', lastCallId(applications(world).length)],
  ],
};
