import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/tables.ts';
import { diffOf } from '../../server/rows/audit.ts';
import type { Caller } from '../../server/server-extension.ts';
import type { CodeOf } from '../kit/enumeration.ts';
import type { mctLogType } from './enums.ts';
import { loggedModels, type MerchantChange } from './logged-changes.ts';

type Row = Readonly<Record<string, unknown>>;

export interface MerchantLogEntry {
  /** The merchant as it is named at the moment. */
  readonly merchant: { readonly id: string; readonly full_name: string; readonly mgt_org_id: string };
  readonly type: CodeOf<typeof mctLogType>;
  readonly changes?: readonly MerchantChange[];
  readonly remark?: string | null;
}

/** An id tells nobody anything: the name that it stands for is logged. */
const nameOf: Readonly<Record<string, string>> = {
  mgt_org_id: 'mgt_org_name',
  area_id: 'area_name',
  pending_org_id: 'pending_org_name',
};
/** Follows by itself, or says the same as another field. */
const left = new Set([
  'mct_id',
  'owner_id',
  'contract_told_end',
  'sales_month',
  'month_sales_amount',
  'create_id',
  'create_name',
  'change_state',
  'balance_amount',
  'frozen_amount',
  'owed_amount',
  'shop_count',
  'account_pending',
  'rate_status',
]);

/** What differs between two states of a row, in names and never in ids; what is masked or sealed stands masked. */
export function changesOf(
  { services }: Pick<Caller, 'services'>,
  of: MerchantChange['of'],
  before: Row,
  after: Row,
): MerchantChange[] {
  return diffOf(services.sealing, loggedModels[of], before, after).flatMap((change): MerchantChange[] => {
    if (left.has(change.field)) return [];
    const name = nameOf[change.field];
    if (name === undefined)
      return [{ of, field: change.field, before: change.before ?? null, after: change.after ?? null }];
    return [{ of, field: name, before: before[name] ?? null, after: after[name] ?? null }];
  });
}

/** Writes what was done to merchants (P36), in the transaction that did it: one statement, however many there are. */
export async function writeMerchantLog(
  { me, now, ip }: Caller,
  tx: Kysely<Tables>,
  entries: readonly MerchantLogEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  await tx
    .insertInto('mct_log')
    .values(
      entries.map(({ merchant, type, changes = [], remark }) => ({
        mct_id: merchant.id,
        mct_name: merchant.full_name,
        mgt_org_id: merchant.mgt_org_id,
        mct_log_type: type,
        changes: JSON.stringify(changes),
        remark: remark ?? null,
        operator_name: me.id === '0' ? null : me.name,
        ip: ip || null,
        create_time: now,
        update_time: now,
      })),
    )
    .execute();
}
