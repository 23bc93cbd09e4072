import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { headquarters, orgNamed } from '../../shared/seed/organisations.ts';
import type { World } from '../../shared/seed/world.ts';
import { type Account, ownerType } from '../place-order/charge/payment.ts';

/** Accounts of merchants have their merchant's number; balances fill up as orders are written. */
export function accounts(world: World): StoredRow<typeof Account>[] {
  const empty = { balance_amount: 0, frozen_amount: 0 };
  const provider = orgNamed('锐识算法');
  const own = world.merchants.map((merchant) => ({
    ...newRowColumns(Number(merchant.id), merchant.create_time),
    ...empty,
    mgt_org_id: merchant.mgt_org_id,
    mct_id: merchant.id,
    owner_type: ownerType.merchant,
    owner_id: merchant.id,
  }));
  const others = [
    { org: headquarters, owner_type: ownerType.org },
    { org: provider, owner_type: ownerType.provider },
  ].map(({ org, owner_type }, index) => ({
    ...newRowColumns(own.length + index + 1, org.create_time),
    ...empty,
    mgt_org_id: org.id,
    mct_id: null,
    owner_type,
    owner_id: org.id,
  }));
  return [...own, ...others];
}
