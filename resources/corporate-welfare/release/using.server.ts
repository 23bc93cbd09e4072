import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { compareIds } from '../../goods-management/strategy/rank.ts';
import type { HeldWelfare } from '../../marketing/pricing/offers.ts';
import { releaseStatus, welfareUseStatus } from '../enums.ts';

type Queries = Kysely<Tables>;

/** Takes cents off a release, or puts them back. @returns false where it doesn't hold them any more */
async function spend(tx: Queries, id: string, amount: number, now: string): Promise<boolean> {
  const { rows } = await sql<{ welfare_id: string }>`update corporate_welfare_release set
      used_amount = used_amount + ${amount}::int, remain_amount = remain_amount - ${amount}::int,
      release_status = case when remain_amount = ${amount}::int then ${releaseStatus.usedUp}::int else release_status end,
      version = version + 1, update_time = ${now}::timestamp
    where id = ${id} and release_status = ${releaseStatus.issued} and remain_amount >= ${amount}::int
    returning welfare_id::text as welfare_id`.execute(tx);
  return rows.length === 1;
}

/** Counts at plans what orders use of them, always in the same order, so that no two wait for each other in a circle. */
async function countUsed(tx: Queries, amounts: ReadonlyMap<string, number>, now: string): Promise<void> {
  for (const [id, amount] of [...amounts].sort(([one], [other]) => compareIds(one, other)))
    await tx
      .updateTable('corporate_welfare')
      .set((eb) => ({ used_amount: eb('used_amount', '+', amount), update_time: now }))
      .where('id', '=', id)
      .execute();
}

const plus = (sums: Map<string, number>, id: string, amount: number) =>
  sums.set(id, (sums.get(id) ?? 0) + amount);

/**
 * Writes down what an order is paid with of what employers gave its consumer.
 * @returns false where it is no longer there: nothing of it may stay written
 */
export async function takeWelfare(
  tx: Queries,
  order: { readonly id: string; readonly create_time: string },
  given: readonly { readonly welfare: HeldWelfare; readonly amount: number }[],
  now: string,
): Promise<boolean> {
  // What an earlier price of the order had and this one has not was given back for good.
  await tx
    .deleteFrom('corporate_welfare_use')
    .where('order_id', '=', order.id)
    .where('use_status', '=', welfareUseStatus.returned)
    .execute();
  const used = new Map<string, number>();
  for (const { welfare, amount } of given.toSorted((one, other) =>
    compareIds(one.welfare.id, other.welfare.id),
  )) {
    if (!(await spend(tx, welfare.id, amount, now))) return false;
    plus(used, welfare.welfare_id, amount);
    await sql`insert into corporate_welfare_use (release_id, order_id, use_amount, return_amount, use_time, use_status,
        mgt_org_id, mct_id, version, create_time, update_time)
      select r.id, ${order.id}::bigint, ${amount}::int, 0, ${order.create_time}::timestamp, ${welfareUseStatus.used}::int,
        r.mgt_org_id, r.mct_id, 1, ${now}::timestamp, ${now}::timestamp
      from corporate_welfare_release r where r.id = ${welfare.id}`.execute(tx);
  }
  await countUsed(tx, used, now);
  return true;
}

/**
 * What employers paid of an order goes back to its consumer: all of it, or of a refund in part as much of it as of what was paid.
 * What has expired meanwhile stays expired.
 * @param part cents that were refunded in all, of those that were paid
 */
export async function returnWelfare(
  tx: Queries,
  orderId: string,
  now: string,
  part?: { readonly refunded: number; readonly paid: number },
): Promise<void> {
  const uses = await tx
    .selectFrom('corporate_welfare_use as u')
    .innerJoin('corporate_welfare_release as r', 'r.id', 'u.release_id')
    .select(['u.id', 'u.release_id', 'u.use_amount', 'u.return_amount', 'r.welfare_id'])
    .where('u.order_id', '=', orderId)
    .orderBy('u.release_id')
    .forUpdate()
    .execute();
  if (uses.length === 0) return;
  const taken = uses.reduce((sum, { use_amount }) => sum + use_amount, 0);
  const before = uses.reduce((sum, { return_amount }) => sum + return_amount, 0);
  const full = part === undefined || part.refunded >= part.paid;
  let left = (full ? taken : Math.floor((taken * part.refunded) / part.paid)) - before;
  const used = new Map<string, number>();
  for (const { id, release_id, welfare_id, use_amount, return_amount } of uses) {
    const amount = Math.min(left, use_amount - return_amount);
    if (amount <= 0) continue;
    left -= amount;
    plus(used, welfare_id, -amount);
    await tx
      .updateTable('corporate_welfare_use')
      .set({
        return_amount: return_amount + amount,
        use_status:
          return_amount + amount === use_amount ? welfareUseStatus.returned : welfareUseStatus.partly,
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', id)
      .execute();
    await sql`update corporate_welfare_release set used_amount = used_amount - ${amount}::int,
        remain_amount = remain_amount + ${amount}::int, version = version + 1, update_time = ${now}::timestamp,
        release_status = case when release_status = ${releaseStatus.usedUp} then ${releaseStatus.issued}::int
          else release_status end
      where id = ${release_id}`.execute(tx);
  }
  await countUsed(tx, used, now);
}

/** An order is paid after all: what it had given back is used again, as far as it is still there. */
export async function takeWelfareAgain(tx: Queries, orderId: string, now: string): Promise<void> {
  const uses = await tx
    .selectFrom('corporate_welfare_use as u')
    .innerJoin('corporate_welfare_release as r', 'r.id', 'u.release_id')
    .select(['u.id', 'u.release_id', 'u.use_amount', 'r.welfare_id'])
    .where('u.order_id', '=', orderId)
    .where('u.use_status', '=', welfareUseStatus.returned)
    .orderBy('u.release_id')
    .execute();
  const used = new Map<string, number>();
  for (const { id, release_id, welfare_id, use_amount } of uses) {
    if (!(await spend(tx, release_id, use_amount, now))) continue;
    plus(used, welfare_id, use_amount);
    await tx
      .updateTable('corporate_welfare_use')
      .set({
        return_amount: 0,
        use_status: welfareUseStatus.used,
        version: (eb) => eb('version', '+', 1),
        update_time: now,
      })
      .where('id', '=', id)
      .execute();
  }
  await countUsed(tx, used, now);
}
