import type { Kysely } from 'kysely';
import type { Tables } from '../../server/db/connect.ts';
import { ownerType } from './payment.ts';

/** A collecting account under lock; amounts in cents. */
export interface LockedAccount {
  readonly id: string;
  readonly balance: number;
  readonly frozen: number;
}

export async function lockAccount(tx: Kysely<Tables>, mctId: string): Promise<LockedAccount | undefined> {
  const row = await tx
    .selectFrom('mct_account')
    .select(['id', 'balance_amount', 'frozen_amount'])
    .where('owner_type', '=', ownerType.merchant)
    .where('owner_id', '=', mctId)
    .forUpdate()
    .executeTakeFirst();
  return (
    row && { id: String(row.id), balance: Number(row.balance_amount), frozen: Number(row.frozen_amount) }
  );
}

/** Holds money back for a refund in progress, or with a negative amount gives it free again (domain.md §11.3, Frozen). */
export async function freeze(
  tx: Kysely<Tables>,
  accountId: string,
  amount: number,
  now: string,
): Promise<void> {
  await tx
    .updateTable('mct_account')
    .set((eb) => ({
      frozen_amount: eb('frozen_amount', '+', amount),
      version: eb('version', '+', 1),
      update_time: now,
    }))
    .where('id', '=', accountId)
    .execute();
}

export interface Movement {
  readonly account: LockedAccount;
  readonly order: { readonly mgt_org_id: unknown; readonly mct_id: unknown; readonly order_no: unknown };
  readonly ledger_type: number;
  /** Signed cents: income positive, expense negative. */
  readonly amount: number;
  readonly effective: boolean;
  readonly biz_no: string;
  readonly now: string;
}

/** A ledger row, and the balance that follows from it: the balance is the sum of the effective rows (domain.md §10 R19). */
export async function move(tx: Kysely<Tables>, movement: Movement): Promise<void> {
  const { account, order, ledger_type, amount, effective, biz_no, now } = movement;
  await tx
    .insertInto('mct_account_ledger')
    .values({
      account_id: account.id,
      ledger_type,
      amount,
      effect_flag: effective ? 1 : 0,
      biz_no,
      order_no: order.order_no,
      mgt_org_id: order.mgt_org_id,
      mct_id: order.mct_id,
      create_time: now,
      update_time: now,
    })
    .execute();
  if (!effective) return;
  await tx
    .updateTable('mct_account')
    .set((eb) => ({
      balance_amount: eb('balance_amount', '+', amount),
      version: eb('version', '+', 1),
      update_time: now,
    }))
    .where('id', '=', account.id)
    .execute();
}
