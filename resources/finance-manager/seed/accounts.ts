import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { headquarters, orgNamed } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import { type Account, type AccountSlot, accountKind, ownerType } from '../ledger/account.ts';
import {
  type AccountName,
  accountKey,
  feesOwedBy,
  merchantBalance,
  platformAccounts,
  platformName,
} from '../ledger/entries.ts';
import { slotCount } from '../ledger/slots.ts';

type AccountRow = StoredRow<typeof Account>;

/** Accounts of merchants have their merchant's number; the platform's own and the others come after them. */
export function accounts(world: World): AccountRow[] {
  const own = world.merchants.map((merchant) => ({
    ...merchantBalance(merchant.id),
    owner_name: merchant.full_name,
    frozen_amount: 0,
    auto_date: null,
    mgt_org_id: merchant.mgt_org_id,
    mct_id: merchant.id,
    ...newRowColumns(Number(merchant.id), merchant.create_time),
  }));
  const owed = world.merchants.map(({ id, full_name, mgt_org_id }) => ({
    ...feesOwedBy(id),
    owner_name: full_name,
    mgt_org_id,
    mct_id: id,
  }));
  const provider = orgNamed('锐识算法');
  const others = [
    { org: headquarters, owner_type: ownerType.org, owner_id: headquarters.id },
    { org: provider, owner_type: ownerType.provider, owner_id: String(provider.provider_id) },
  ].map(({ org, owner_type, owner_id }) => ({
    owner_type,
    owner_id,
    owner_name: org.org_name,
    account_kind: accountKind.balance,
    mgt_org_id: org.id,
    mct_id: null,
  }));
  const platform = platformAccounts.map((name) => ({
    ...name,
    owner_name: platformName,
    mgt_org_id: null,
    mct_id: null,
  }));
  const further = [...others, ...platform, ...owed].map((account, index) => ({
    ...account,
    frozen_amount: 0,
    auto_date: null,
    ...newRowColumns(own.length + index + 1, headquarters.create_time),
  }));
  return [...own, ...further];
}

/** The number of a slot of an account. */
export const slotId = (accountId: string, slot: number): string =>
  String(Number(accountId) * slotCount + slot);

/** Empty slots of every account, which orders fill. */
export const accountSlots = (world: World): StoredRow<typeof AccountSlot>[] =>
  accounts(world).flatMap(({ id, mgt_org_id, mct_id, create_time }) =>
    Array.from({ length: slotCount }, (_, slot_no) => ({
      mgt_org_id,
      mct_id,
      account_id: id,
      slot_no,
      balance_amount: 0,
      ...newRowColumns(Number(slotId(id, slot_no)), create_time),
    })),
  );

/** The numbers of accounts by their names. */
export function accountIds(world: World): (name: AccountName) => string {
  const ids = new Map(accounts(world).map((row) => [accountKey(row as AccountName), row.id]));
  return (name) => {
    const id = ids.get(accountKey(name));
    if (id === undefined) throw new Error(`the seed has no account ${accountKey(name)}`);
    return id;
  };
}
