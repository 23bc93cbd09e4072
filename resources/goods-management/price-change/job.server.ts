import { type Kysely, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import { within } from '../../../server/access/subject.ts';
import { systemWriter } from '../../../server/access/writer.ts';
import { nowText } from '../../../server/clock.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { TableRow } from '../../../server/db/tables.ts';
import { callerFor } from '../../../server/exports/export-job.ts';
import { Refusal } from '../../../server/refusal.ts';
import { inTransaction } from '../../../server/rows/writing.ts';
import type { Caller, Services, Task } from '../../../server/server-extension.ts';
import { allows } from '../../kit/permissions.ts';
import { momentText } from '../../kit/time.ts';
import { meantBy } from '../../shared/meant-points.server.ts';
import { Point, pushState } from '../../shared/point.ts';
import { type LoggedChange, shopLogType } from '../../shop-manager/shop-log/index.ts';
import { writeShopLog } from '../../shop-manager/shop-log/server.ts';
import { priceMode, type PriceChange as Rule } from '../org-goods/price-change.ts';
import { decisionsAt } from '../price-limit/at-point.server.ts';
import type { PriceBounds } from '../price-limit/bounds.ts';
import { changeState, priceChange, ShopPriceChange } from './index.ts';
import { tellMaker } from './notices.server.ts';
import { changedAt } from './pricing.ts';

type Queries = Kysely<Tables>;
type Change = TableRow<'shop_price_change'>;

/** Points of one transaction: whoever saves one of them waits no longer than these take. */
const pointsAtOnce = 25;
/** Transactions of one round: a server that ends waits for no more than these. */
const roundsAtOnce = 40;
/** Who is at it has so long for its points before another process goes on. */
const leaseMs = 60_000;

const goodsOf = sql.table(junctionName(ShopPriceChange, 'goods_ids'));

interface ChangedPoint {
  readonly id: string;
  readonly shop_name: string;
  readonly cabinet_code: string | null;
  readonly mgt_org_id: string | null;
  readonly mct_id: string | null;
}

/** A row of a template whose price is to change; cents. */
interface Sold {
  readonly id: string;
  readonly shop_id: string;
  readonly goods_id: string;
  readonly goods_name: string;
  readonly retail_price: number;
  readonly shop_price: number;
}

interface Refused extends Sold {
  readonly new_price: number;
  readonly bounds: PriceBounds | null;
}

/** Points, as `s`, that a change means, its maker sees, and that sell some of its goods. */
const isConcerned = ({ me, surroundings }: Caller, id: string) => sql<boolean>`(
  ${meantBy(ShopPriceChange, id)} and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)}
  and exists (select 1 from mct_shop_goods m join ${goodsOf} g on g.target_id = m.goods_id
    where m.shop_id = s.id and g.owner_id = ${id}))`;

async function nextPoints(
  tx: Queries,
  caller: Caller,
  { id, last_shop_id }: Change,
): Promise<ChangedPoint[]> {
  const { rows } = await sql<ChangedPoint>`
    select s.id::text as id, s.shop_name, s.cabinet_code, s.mgt_org_id::text as mgt_org_id, s.mct_id::text as mct_id
    from mct_shop s where s.id > ${last_shop_id ?? '0'} and ${isConcerned(caller, id)}
    order by s.id limit ${sql.lit(pointsAtOnce)} for update of s`.execute(tx);
  return rows;
}

async function soldAt(tx: Queries, change: string, shops: readonly string[]): Promise<Sold[]> {
  const { rows } = await sql<Sold>`
    select m.id::text as id, m.shop_id::text as shop_id, c.id::text as goods_id, c.goods_name,
      c.retail_price::int as retail_price, m.shop_price::int as shop_price
    from mct_shop_goods m join ${goodsOf} g on g.target_id = m.goods_id and g.owner_id = ${change}
    join goods_center c on c.id = m.goods_id
    where m.shop_id = any(${[...shops]}::bigint[]) order by m.id`.execute(tx);
  return rows;
}

const ruleOf = ({ price_mode, new_price, percent }: Change): Rule =>
  price_mode === priceMode.fixed
    ? { mode: priceMode.fixed, cents: new_price ?? 0 }
    : { mode: priceMode.percent, tenths: percent ?? 0 };

/** What one point's prices become, and those that stay since they are none or a limit refuses them. */
async function pricedAt(tx: Queries, caller: Caller, point: ChangedPoint, sold: readonly Sold[], rule: Rule) {
  const decisions = await decisionsAt(tx, point, sold, caller.now);
  const changed: (Sold & { readonly new_price: number })[] = [];
  const refused: Refused[] = [];
  for (const [at, row] of sold.entries()) {
    const {
      new_price,
      bounds,
      refused: stays,
    } = changedAt(row.shop_price, decisions[at]?.bounds ?? null, rule);
    if (stays) refused.push({ ...row, new_price, bounds });
    else if (new_price !== row.shop_price) changed.push({ ...row, new_price });
  }
  return { changed, refused };
}

/** Puts the prices of one point in place, with its log; its cabinet fetches them. */
async function change(
  tx: Queries,
  caller: Caller,
  point: ChangedPoint,
  rows: readonly (Sold & { readonly new_price: number })[],
): Promise<void> {
  await sql`update mct_shop_goods m set shop_price = v.price, update_time = ${caller.now}
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map(({ new_price }) => new_price)}::int[]) v(id, price)
    where m.id = v.id`.execute(tx);
  await writeShopLog(caller, tx, {
    shop: point,
    type: shopLogType.price,
    changes: rows.map(
      ({ goods_name: name, shop_price: before, new_price: after }): LoggedChange => ({
        field: 'shop_price',
        name,
        before,
        after,
      }),
    ),
  });
}

/** Keeps what was refused, as the report shows it. */
async function report(
  tx: Queries,
  { now }: Caller,
  { id, mgt_org_id, mct_id }: Change,
  refused: readonly Refused[],
): Promise<void> {
  if (refused.length === 0) return;
  await tx
    .insertInto('shop_price_refusal')
    .values(
      refused.map(({ shop_id, goods_id, shop_price, new_price, bounds }) => ({
        change_id: id,
        shop_id,
        goods_id,
        shop_price,
        new_price,
        min_price: bounds?.min ?? null,
        max_price: bounds?.max ?? null,
        mgt_org_id,
        mct_id,
        create_time: now,
        update_time: now,
      })),
    )
    .execute();
}

/** The change, as long as it runs, for this transaction alone. */
const locked = (tx: Queries, id: string) =>
  tx
    .selectFrom('shop_price_change')
    .selectAll()
    .where('id', '=', id)
    .where('change_state', '=', changeState.running)
    .forUpdate()
    .executeTakeFirst();

/**
 * The next few points of a change with what was refused there and how far it then is: all of it or nothing.
 * @returns whether more is left
 */
async function step(services: Services, caller: Caller, id: string): Promise<boolean> {
  return inTransaction(caller, async (tx) => {
    const row = await locked(tx, id);
    if (!row) return false;
    const points = await nextPoints(tx, caller, row);
    const ids = points.map((point) => point.id);
    const sold = await soldAt(tx, id, ids);
    const refused: Refused[] = [];
    const touched: string[] = [];
    let changed = 0;
    for (const point of points) {
      const priced = await pricedAt(
        tx,
        caller,
        point,
        sold.filter(({ shop_id }) => shop_id === point.id),
        ruleOf(row),
      );
      refused.push(...priced.refused);
      if (priced.changed.length === 0) continue;
      await change(tx, caller, point, priced.changed);
      touched.push(point.id);
      changed += priced.changed.length;
    }
    await sql`update mct_shop set version = version + 1, update_time = ${caller.now},
        push_state = case when cabinet_code is null then push_state else ${pushState.waiting} end,
        push_time = case when cabinet_code is null then push_time end
      where id = any(${touched}::bigint[])`.execute(tx);
    await report(tx, caller, row, refused);
    const over = points.length < pointsAtOnce;
    const counted = {
      done_count: row.done_count + points.length,
      changed_count: row.changed_count + changed,
      refused_count: row.refused_count + refused.length,
    };
    await tx
      .updateTable('shop_price_change')
      .set({
        ...counted,
        last_shop_id: points.at(-1)?.id ?? row.last_shop_id,
        due_time: momentText(services.clock() + leaseMs),
        update_time: caller.now,
        ...(over && {
          shop_total: counted.done_count,
          change_state: changeState.done,
          finish_time: caller.now,
          version: row.version + 1,
        }),
      })
      .where('id', '=', id)
      .execute();
    if (over) await tellMaker({ ...caller, tx }, { ...row, ...counted });
    services.outbox.add(tx, {
      kind: 'written',
      model: ShopPriceChange.name,
      id,
      created: false,
      by: systemWriter,
    });
    return !over;
  });
}

/** Says once how many points there are, so that progress means something. */
async function countOnce(caller: Caller, id: string): Promise<void> {
  const { db } = caller.services;
  await sql`update shop_price_change c set shop_total = (select count(*) from mct_shop s where ${isConcerned(caller, id)})
    where c.id = ${id} and c.shop_total is null`.execute(db);
}

/** Who made a change, as they are now. @throws Refusal 10003 where they may not any more */
async function makerOf(services: Services, row: Change): Promise<Caller> {
  const asking = await callerFor(services, { ...row, user_id: row.create_id, lang: 'zh' }, 'price change');
  if (!allows(asking.me.codes, priceChange, 'create')) throw new Refusal(10003);
  return { ...asking, me: within(asking.me, priceChange, 'create') };
}

/** Takes a change that is due, where nobody else is at it. */
async function claim({ db, clock }: Services): Promise<Change | undefined> {
  const now = nowText(clock);
  const due = db
    .selectFrom('shop_price_change')
    .select('id')
    .where('change_state', '=', changeState.running)
    .where('due_time', '<=', now)
    .orderBy('due_time')
    .limit(1);
  return db
    .updateTable('shop_price_change')
    .set({ due_time: momentText(clock() + leaseMs) })
    .where('id', '=', due)
    .where('due_time', '<=', now)
    .returningAll()
    .executeTakeFirst();
}

const set = ({ db }: Services, id: string, values: Partial<Pick<Change, 'change_state' | 'due_time'>>) =>
  db
    .updateTable('shop_price_change')
    .set(values)
    .where('id', '=', id)
    .where('change_state', '=', changeState.running)
    .execute();

/** One round of one change: it goes on behind the last point that was done. */
export async function changePrices(services: Services): Promise<void> {
  const row = await claim(services);
  if (!row) return;
  try {
    const caller = await makerOf(services, row);
    await countOnce(caller, row.id);
    for (let at = 0; at < roundsAtOnce; at += 1) if (!(await step(services, caller, row.id))) return;
    await set(services, row.id, { due_time: nowText(services.clock) });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    await set(services, row.id, { change_state: changeState.withdrawn });
  }
}

export const priceChangeTasks: readonly Task[] = [
  { name: 'price changes at points', everyMs: 2_000, run: changePrices },
];
