import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { RowOf } from '../../kit/resource.ts';
import { addDays } from '../../kit/time.ts';
import { meetingOf, savedMeaning, visibleAmong } from '../../shared/meant-points.server.ts';
import { overlap, type When } from '../../shared/when.ts';
import { newEnableStatus } from '../strategy/enums.ts';
import { nameless } from '../strategy/naming.server.ts';
import { PriceLimit, type priceLimit } from './index.ts';

type Queries = Kysely<Tables>;
type Row = RowOf<typeof priceLimit>;

/** Strategies are enabled one after the other, so that of two that conflict the second finds the first. */
const enablingLock = 7_262_341;

/** Goods that a refusal names; it counts the rest. */
const mostNamed = 3;

interface Rival extends When {
  readonly id: string;
  readonly config_name: string;
  readonly goods_names: readonly string[];
  readonly goods_count: number;
}

/** Enabled strategies of the same priority that limit some of the same goods and aren't over. */
async function rivalsOf(tx: Queries, row: Row, from: string): Promise<Rival[]> {
  const ids = row.goods.map(({ goods_id }) => goods_id);
  const { rows } = await sql<Rival>`
    select t.id::text as id, t.config_name, t.start_date::text as start_date, t.end_date::text as end_date, t.week_days,
      t.start_clock, t.end_clock, shared.names as goods_names, shared.n::int as goods_count
    from mgt_tactics_config t cross join lateral (
      select count(*) as n, (array_agg(g.goods_name order by g.id))[1:${sql.lit(mostNamed)}] as names
      from jsonb_array_elements(t.goods) e join goods_center g on g.id = (e ->> 'goods_id')::bigint
      where g.id = any(${ids}::bigint[])) shared
    where t.enabled = ${newEnableStatus.enabled} and t.priority = ${row.priority} and t.id <> ${row.id}
      and t.end_date >= ${from} and shared.n > 0
    order by t.id`.execute(tx);
  return rows;
}

/**
 * Two strategies of one priority never decide over the same goods at the same point and minute: nobody could say which one wins. Asked
 * within the transaction that enables one. @throws Refusal 12008 with the other strategy and the goods
 */
export async function refuseConflict(context: ActionContext, row: Row): Promise<void> {
  const { tx, now, refuse, lang } = context;
  await sql`select pg_advisory_xact_lock(${enablingLock})`.execute(tx);
  // What is over can't meet any more; hours that began yesterday may still last.
  const from = addDays(now.slice(0, 10), -1);
  const ahead = <W extends When>(when: W): W =>
    when.start_date < from ? { ...when, start_date: from } : when;
  const rivals = (await rivalsOf(tx, row, from)).filter((other) => overlap(ahead(row), ahead(other)));
  if (rivals.length === 0) return;
  const id = await meetingOf(
    tx,
    PriceLimit,
    savedMeaning(row),
    rivals.map((rival) => rival.id),
  );
  const found = rivals.find((rival) => rival.id === id);
  if (!found) return;
  const { config_name, goods_names, goods_count } = found;
  const more = goods_count > goods_names.length ? `… (${goods_count})` : '';
  const visible = await visibleAmong(context, tx, PriceLimit, [found.id]);
  const name = visible.has(found.id) ? config_name : nameless[lang];
  refuse(12008, { name, goods: `${goods_names.join('、')}${more}` });
}
