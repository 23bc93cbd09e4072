import type { Kysely } from 'kysely';
import type { TableRow, Tables } from '../../../../server/db/tables.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import type { channelState } from './payment.ts';

export interface NewChannelAttempt {
  readonly place: Pick<TableRow<'mgt_place_order'>, 'id' | 'place_no' | 'mgt_org_id' | 'mct_id'>;
  /** The after-sale order that the instruction serves; null for a charge. */
  readonly refundId: string | null;
  readonly attempt: number;
  readonly state: CodeOf<typeof channelState>;
  readonly message: string | null;
  readonly now: string;
}

/** Writes down what a channel was asked, or said, in the transaction that acts on it (P07 D5). */
export async function sayAttempt(tx: Kysely<Tables>, given: NewChannelAttempt): Promise<void> {
  const { place, refundId, attempt, state, message, now } = given;
  await tx
    .insertInto('mgt_channel_attempt')
    .values({
      place_no: place.place_no,
      place_id: place.id,
      after_sale_id: refundId,
      attempt_no: attempt,
      channel_state: state,
      message,
      mgt_org_id: place.mgt_org_id,
      mct_id: place.mct_id,
      create_time: now,
      update_time: now,
    })
    .execute();
}
