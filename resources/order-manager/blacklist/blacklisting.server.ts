import { insertRow } from '../../../server/rows/writing.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { epochOf, momentText } from '../../kit/time.ts';
import { blackDays, type blackSource, blackStatus } from './enums.ts';
import { Blacklist } from './index.ts';

export interface Blacklisting {
  readonly user_id: string;
  readonly user_phone: string;
  readonly black_source: (typeof blackSource)['warning' | 'scan'];
  /** The number of what they were blacklisted for. */
  readonly biz_no: string;
  readonly days: CodeOf<typeof blackDays>;
  readonly reason: string;
}

/**
 * Blacklists a consumer, in the caller's transaction: the entry, and the flag that the check before every opening reads. The
 * consumer is locked, so that of two at once the second finds it done. @throws Refusal 11033
 */
export async function blacklistConsumer(context: ActionContext, given: Blacklisting): Promise<void> {
  const { tx, now, me, refuse, audit } = context;
  const { user_id, days } = given;
  const consumer = await tx
    .selectFrom('mct_user')
    .select('black_flag')
    .where('id', '=', user_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (consumer.black_flag === 1) refuse(11033);
  const row = {
    ...given,
    black_status: blackStatus.active,
    create_name: me.name,
    end_time: days === blackDays.forever ? null : momentText(epochOf(now) + days * 86_400_000),
    mgt_org_id: me.orgId,
  };
  const id = await insertRow(context, tx, Blacklist, row);
  await audit({ entity: Blacklist.name, id, action: 'create', after: row });
  await flagConsumer(context, user_id, 1);
}

/** The flag of `mct_user`, with its line in the consumer's history. */
export async function flagConsumer(
  { tx, now, audit }: ActionContext,
  userId: string,
  black_flag: 0 | 1,
): Promise<void> {
  await tx
    .updateTable('mct_user')
    .set({ black_flag, version: (eb) => eb('version', '+', 1), update_time: now })
    .where('id', '=', userId)
    .execute();
  await audit({
    entity: 'mct_user',
    id: userId,
    action: black_flag === 1 ? 'blacklist' : 'unblacklist',
    before: { black_flag: 1 - black_flag },
    after: { black_flag },
  });
}
