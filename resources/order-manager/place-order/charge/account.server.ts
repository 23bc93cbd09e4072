import type { Kysely } from 'kysely';
import type { TableRow, Tables } from '../../../../server/db/tables.ts';
import { availableFrom } from '../../../Aigorithm-manage/settle-day.ts';
import type { CodeOf } from '../../../kit/enumeration.ts';
import type { ledgerType } from '../../enums.ts';
import { ownerType } from './payment.ts';

type Owner = Pick<TableRow<'mct_account'>, 'mgt_org_id' | 'mct_id'>;

/** A collecting account under lock; amounts in cents. */
export interface LockedAccount {
  readonly id: string;
  /** Whose it is. */
  readonly owner: Owner;
  readonly balance: number;
  readonly frozen: number;
}

const accountOf = (tx: Kysely<Tables>, mctId: string) =>
  tx
    .selectFrom('mct_account')
    .select(['id', 'mgt_org_id', 'mct_id', 'balance_amount', 'frozen_amount'])
    .where('owner_type', '=', ownerType.merchant)
    .where('owner_id', '=', mctId)
    .forUpdate()
    .executeTakeFirst();

/** An empty account for a merchant that has none; of two who open it at once the second finds it open. */
const openAccount = (tx: Kysely<Tables>, mctId: string, now: string) =>
  tx
    .insertInto('mct_account')
    .columns(['owner_type', 'owner_id', 'mgt_org_id', 'mct_id', 'create_time', 'update_time'])
    .expression((e) =>
      e
        .selectFrom('mct')
        .select((of) => [
          of.val(ownerType.merchant).as('owner_type'),
          of.cast('id', 'text').as('owner_id'),
          'mgt_org_id',
          'id',
          of.cast(of.val(now), 'timestamp').as('create_time'),
          of.cast(of.val(now), 'timestamp').as('update_time'),
        ])
        .where('id', '=', mctId),
    )
    .onConflict((conflict) => conflict.columns(['owner_type', 'owner_id']).doNothing())
    .execute();

/**
 * The merchant's account under lock. One that never had any is opened here, so that no money goes unwritten
 * (docs/domain/states.md §R19).
 */
export async function lockAccount(
  tx: Kysely<Tables>,
  mctId: string | null,
  now: string,
): Promise<LockedAccount> {
  if (mctId === null) throw new Error('what belongs to no merchant has no account');
  let row = await accountOf(tx, mctId);
  if (!row) {
    await openAccount(tx, mctId, now);
    row = await accountOf(tx, mctId);
  }
  if (!row) throw new Error(`merchant ${mctId} has no account and can't be given one`);
  const { mgt_org_id, mct_id } = row;
  return {
    id: row.id,
    owner: { mgt_org_id, mct_id },
    balance: row.balance_amount,
    frozen: row.frozen_amount,
  };
}

/**
 * Holds money back for a refund in progress, or with a negative amount gives it free again (docs/domain/money.md §11.3, Frozen).
 */
export async function freeze(
  tx: Kysely<Tables>,
  accountId: string,
  amount: number,
  now: string,
): Promise<void> {
  await tx
    .updateTable('mct_account')
    .set({
      frozen_amount: (eb) => eb('frozen_amount', '+', amount),
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', accountId)
    .execute();
}

export interface Movement {
  readonly account: LockedAccount;
  readonly order: Owner & { readonly order_no: string };
  readonly ledger_type: CodeOf<typeof ledgerType>;
  /** Signed cents: income positive, expense negative. */
  readonly amount: number;
  readonly effective: boolean;
  readonly biz_no: string;
  /** When the payment was made that comes in or goes back. */
  readonly paid: string;
  readonly now: string;
}

/** Money that can't be withdrawn yet, on the day of its payment (docs/domain/money.md §11.3). The account is locked. */
async function settleLater(tx: Kysely<Tables>, { account, amount, paid, now }: Movement): Promise<void> {
  await tx
    .insertInto('mct_settle_day')
    .values({
      account_id: account.id,
      settle_date: paid.slice(0, 10),
      available_time: availableFrom(paid),
      settle_net_amount: amount,
      ...account.owner,
      create_time: now,
      update_time: now,
    })
    .onConflict((on) =>
      on.columns(['account_id', 'settle_date']).doUpdateSet({
        settle_net_amount: (eb) => eb('mct_settle_day.settle_net_amount', '+', amount),
        version: (eb) => eb('mct_settle_day.version', '+', 1),
        update_time: now,
      }),
    )
    .execute();
}

/**
 * A ledger row, and the balance that follows from it: the balance is the sum of the effective rows (docs/domain/states.md §R19).
 */
export async function move(tx: Kysely<Tables>, movement: Movement): Promise<void> {
  const { account, order, ledger_type, amount, effective, biz_no, paid, now } = movement;
  const available = availableFrom(paid);
  const waits = available > now;
  await tx
    .insertInto('mct_account_ledger')
    .values({
      account_id: account.id,
      ledger_type,
      amount,
      effect_flag: effective ? 1 : 0,
      biz_no,
      order_no: order.order_no,
      available_time: effective ? (waits ? available : now) : null,
      mgt_org_id: order.mgt_org_id,
      mct_id: order.mct_id,
      create_time: now,
      update_time: now,
    })
    .execute();
  if (!effective) return;
  if (waits) await settleLater(tx, movement);
  await tx
    .updateTable('mct_account')
    .set({
      balance_amount: (eb) => eb('balance_amount', '+', amount),
      version: (eb) => eb('version', '+', 1),
      update_time: now,
    })
    .where('id', '=', account.id)
    .execute();
}
