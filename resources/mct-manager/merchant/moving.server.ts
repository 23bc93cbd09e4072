import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { systemCaller } from '../../../server/jobs/system-caller.ts';
import { writeAudit } from '../../../server/rows/audit.ts';
import { inTransaction, tellAccess, updateRow } from '../../../server/rows/writing.ts';
import type { ActionContext, Services } from '../../../server/server-extension.ts';
import { addDays } from '../../kit/time.ts';
import { Merchant } from '../../shared/merchant.ts';
import { shopStatus } from '../../shared/point.ts';
import { mctLogType } from '../enums.ts';
import { changesOf, writeMerchantLog } from '../log-writing.server.ts';
import { endSessionsOf, type StoredMerchant } from './owner.server.ts';

const nextMidnight = (now: string) => `${addDays(now.slice(0, 10), 1)} 00:00:00`;

/**
 * A merchant goes to another organisation at the next midnight, and its points with it, those at or below the organisation that it leaves:
 * each of them then moves as points do, with its log, once its orders are finished (docs/domain/points.md §P30).
 */
export async function moveLater({ tx, now }: ActionContext, row: StoredMerchant, to: string) {
  const at = nextMidnight(now);
  await sql`update mct_shop s set pending_org_id = ${to}, pending_mct_id = s.mct_id, pending_time = ${at}::timestamp,
      version = s.version + 1, update_time = ${now}::timestamp
    from manager_org o join manager_org left_org on o.org_code like left_org.org_code || '%'
    where s.mct_id = ${row.id} and s.shop_status <> ${shopStatus.withdrawn} and o.id = s.mgt_org_id
      and left_org.id = ${row.mgt_org_id}`.execute(tx);
  return { mgt_org_id: row.mgt_org_id, pending_org_id: to, pending_time: at };
}

/** The points stay too, but those that somebody sent elsewhere meanwhile. */
export async function callOffMove({ tx, now }: ActionContext, row: StoredMerchant): Promise<void> {
  await tx
    .updateTable('mct_shop')
    .set({
      pending_org_id: null,
      pending_mct_id: null,
      pending_time: null,
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('mct_id', '=', row.id)
    .where('pending_mct_id', '=', row.id)
    .where('pending_org_id', '=', row.pending_org_id)
    .execute();
}

const named = async (tx: Kysely<Tables>, id: string | null) => ({
  mgt_org_id: id,
  mgt_org_name:
    (
      await tx
        .selectFrom('manager_org')
        .select('org_name')
        .where('id', '=', id ?? '0')
        .executeTakeFirst()
    )?.org_name ?? null,
});

/** What belongs to a merchant wherever it sits. History stays where it was. */
const goesAlong = ['mct_rate', 'mct_account', 'mct_account_slot', 'mct_account_change', 'manager'] as const;

async function moveNow(services: Services, id: string): Promise<void> {
  const caller = systemCaller(services);
  await inTransaction(caller, async (tx) => {
    const found = await tx
      .selectFrom('mct')
      .selectAll()
      .where('id', '=', id)
      .where('pending_time', '<=', caller.now)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const to = found?.pending_org_id;
    if (!found || !to) return;
    const [before, after] = [await named(tx, found.mgt_org_id), await named(tx, to)];
    const set = { mgt_org_id: to, pending_org_id: null, pending_time: null };
    await updateRow(caller, tx, Merchant, { ...found }, set);
    for (const table of goesAlong)
      await sql`update ${sql.table(table)} set mgt_org_id = ${to} where mct_id = ${id}`.execute(tx);
    await tellAccess(caller, tx, { model: 'manager', fields: ['mgt_org_id'] });
    // Who sat elsewhere signs in again as what they are now.
    await endSessionsOf(caller, tx, id);
    const merchant = { id, full_name: found.full_name, mgt_org_id: to };
    const changes = changesOf(caller, 'mct', before, after);
    await writeMerchantLog(caller, tx, [{ merchant, type: mctLogType.edit, changes }]);
    await writeAudit(caller, tx, { entity: Merchant.name, id, action: 'update', before, after });
  });
}

/** Merchants whose midnight has come. */
export async function moveDue(services: Services): Promise<void> {
  const due = await services.db
    .selectFrom('mct')
    .select('id')
    .where('pending_time', 'is not', null)
    .where('pending_time', '<=', systemCaller(services).now)
    .limit(200)
    .execute();
  for (const { id } of due) await moveNow(services, id);
}
