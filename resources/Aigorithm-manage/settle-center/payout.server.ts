import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { openedValue } from '../../../server/rows/sealed-values.ts';
import type { Services } from '../../../server/server-extension.ts';
import { type accountType, withdrawMode } from '../../enums.ts';
import { ownerType } from '../../finance-manager/ledger/account.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import { Merchant } from '../../shared/merchant.ts';
import { paidByBank } from './rules.ts';

type Queries = Kysely<Tables>;

/** Whose balance is drawn on. */
export interface PayoutOwner {
  readonly owner_type: CodeOf<typeof ownerType>;
  readonly owner_id: string;
}

/** Where an owner's money is paid to, as it keeps it (P34, P65). */
export interface PayoutAccount {
  readonly account_type: CodeOf<typeof accountType>;
  /** In the clear. */
  readonly account_no: string;
  readonly account_holder: string;
  readonly bank_name: string | null;
  readonly bank_branch: string | null;
  readonly account_changed_time: string | null;
  readonly withdraw_mode: CodeOf<typeof withdrawMode>;
}

/** An account is verified where it is whole: it is entered with an approval, and changed with another one (docs/domain/roles.md §3.2). */
async function ofMerchant(
  { sealing }: Pick<Services, 'sealing'>,
  db: Queries,
  id: string,
): Promise<PayoutAccount | null> {
  const row = await db
    .selectFrom('mct')
    .select([
      'account_type',
      'account_no',
      'account_holder',
      'bank_name',
      'bank_branch',
      'account_changed_time',
      'withdraw_mode',
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row || row.account_type === null || row.account_no === null || row.account_holder === null)
    return null;
  if (paidByBank(row.account_type) && row.bank_name === null) return null;
  return {
    ...row,
    account_type: row.account_type,
    account_holder: row.account_holder,
    account_no: String(openedValue(sealing, Merchant, 'account_no', row.account_no)),
  };
}

/** Where an owner's money is paid to; null where nothing is entered, so that nothing can be paid. */
export async function payoutOf(
  services: Pick<Services, 'sealing'>,
  db: Queries,
  { owner_type, owner_id }: PayoutOwner,
): Promise<PayoutAccount | null> {
  return owner_type === ownerType.merchant ? ofMerchant(services, db, owner_id) : null;
}

/** Balances whose owner wants them paid out by themselves and that weren't looked at today, in the order of their numbers. */
export async function automaticOwners(
  db: Queries,
  after: string,
  today: string,
  limit: number,
): Promise<(PayoutOwner & { readonly account_id: string })[]> {
  return db
    .selectFrom('mct_account as a')
    .innerJoin('mct as m', 'm.id', 'a.mct_id')
    .select(['a.id as account_id', 'a.owner_type', 'a.owner_id'])
    .where('a.owner_type', '=', ownerType.merchant)
    .where('a.account_kind', '=', 0)
    .where('m.withdraw_mode', '=', withdrawMode.auto)
    .where('a.id', '>', after)
    .where((eb) => eb.or([eb('a.auto_date', 'is', null), eb('a.auto_date', '<', today)]))
    .orderBy('a.id')
    .limit(limit)
    .execute();
}
