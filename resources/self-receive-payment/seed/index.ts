import { stretch } from '../../../server/seed/plan.ts';
import { batch, batchesOf, wide } from '../../../server/seed/rows.ts';
import type { PartSeed } from '../../part.ts';
import { Application } from '../application.ts';
import { ChannelCall } from '../channel-call.ts';
import { lastCallId, onboardingApplications } from './applications.ts';

export const seed: PartSeed = {
  stretches: {
    rows: (world) => [
      stretch('onboarding', () =>
        batchesOf(
          Application,
          onboardingApplications(world).map(({ row }) => row),
          wide,
        ),
      ),
      stretch('calls of onboarding', () =>
        batchesOf(
          ChannelCall,
          onboardingApplications(world).flatMap(({ calls }) => calls),
          wide,
        ),
      ),
      stretch('what simulated channels know', () => [
        batch({
          table: 'simulated_channel',
          rows: onboardingApplications(world).flatMap(({ known, row }) =>
            known.map(({ key, value }) => ({ entry_key: key, entry: value, create_time: row.create_time })),
          ),
        }),
      ]),
    ],
  },
  lastIds: (world) => [
    ['mgt_self_receive_payment_apply', onboardingApplications(world).length],
    ['mgt_self_receive_payment_call', lastCallId(onboardingApplications(world).length)],
  ],
};
