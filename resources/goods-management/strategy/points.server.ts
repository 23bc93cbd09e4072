import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { scopeSql } from '../../../server/access/scope.ts';
import type { Tables } from '../../../server/db/connect.ts';
import { junctionName } from '../../../server/db/declared-tables.ts';
import type { ColumnSql } from '../../../server/db/where.ts';
import { invalidField } from '../../../server/refusal.ts';
import { readRow } from '../../../server/rows/reading.ts';
import type { AskedOf, Caller } from '../../../server/server-extension.ts';
import { scopeRange } from '../../enums.ts';
import type { AnyModel } from '../../kit/model.ts';
import type { AnyResource } from '../../kit/resource.ts';
import { Point } from '../../shared/point.ts';

type Queries = Kysely<Tables>;

const listOfPoints = { en: 'must be a list of points', zh: '应为点位列表' } as const;

/** The table of the points that strategies of this model name. */
const pointsOf = (of: AnyModel) => sql.table(junctionName(of, 'shop_ids'));

/**
 * Whether a strategy means the point `s` of the organisation `o`: one of its merchant's, else one of its organisation and below; all of
 * them, or a chosen one.
 * @param t what the strategy is called there, with its `id`, `mct_id`, `shop_range` and `org_code`
 */
const means = (of: AnyModel, t: string) => {
  const its = (column: string) => sql.ref(`${t}.${column}`);
  return sql<SqlBool>`(
    (${its('mct_id')} = s.mct_id or (${its('mct_id')} is null and o.org_code like ${its('org_code')} || '%'))
    and (${its('shop_range')} = ${scopeRange.all} or exists (
      select 1 from ${pointsOf(of)} p where p.owner_id = ${its('id')} and p.target_id = s.id)))`;
};

/** Points, as `s`, that a strategy means, as a condition on their rows. */
export const meantBy = (of: AnyModel, id: string) => sql<SqlBool>`exists (
  select 1 from (select t.id, t.mct_id, t.shop_range, above.org_code from ${sql.table(of.name)} t
    join manager_org above on above.id = t.mgt_org_id where t.id = ${id}) t
  join manager_org o on o.id = s.mgt_org_id where ${means(of, 't')})`;

/** The points that a strategy means. */
export const isMeantBy =
  (of: AnyModel, id: string) =>
  (column: ColumnSql): RawBuilder<SqlBool> =>
    sql`${column('id')} in (select s.id from mct_shop s where ${meantBy(of, id)})`;

/**
 * The first of these strategies that means a point which this one means too. Two that mean all points meet where one of their owners
 * stands above the other, whether or not there is a point yet.
 */
export async function meetingOf(
  tx: Queries,
  of: AnyModel,
  id: string,
  others: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    with strategy as (
      select t.id, t.mct_id, t.shop_range, o.org_code from ${sql.table(of.name)} t join manager_org o on o.id = t.mgt_org_id
      where t.id = ${id} or t.id = any(${[...others]}::bigint[]))
    select b.id::text as id from strategy a join strategy b on b.id <> a.id
    where a.id = ${id} and (
      (a.shop_range = ${scopeRange.all} and b.shop_range = ${scopeRange.all} and case
        when a.mct_id is not null and b.mct_id is not null then a.mct_id = b.mct_id
        when a.mct_id is not null then a.org_code like b.org_code || '%'
        when b.mct_id is not null then b.org_code like a.org_code || '%'
        else a.org_code like b.org_code || '%' or b.org_code like a.org_code || '%' end)
      or exists (select 1 from mct_shop s join manager_org o on o.id = s.mgt_org_id
        where ${means(of, 'a')} and ${means(of, 'b')}))
    order by b.id limit 1`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Who makes a strategy: their merchant, else their organisation. */
interface Maker {
  readonly mct_id: string | null;
  readonly mgt_org_id: string | null;
}

/** Points, as `s`, that a strategy of these people means; `chosen` are those that it names, null where it is for all. */
const meantByMaker = ({ mct_id, mgt_org_id }: Maker, chosen: readonly string[] | null) => {
  const own =
    mct_id === null
      ? sql<SqlBool>`exists (select 1 from manager_org above join manager_org own on own.id = s.mgt_org_id
        where above.id = ${mgt_org_id} and own.org_code like above.org_code || '%')`
      : sql<SqlBool>`s.mct_id = ${mct_id}`;
  return chosen === null ? own : sql<SqlBool>`(s.id = any(${[...chosen]}::bigint[]) and ${own})`;
};

/** How many points that the caller sees meet a condition on their rows, as `s`. */
export async function countPoints(
  { me, surroundings, services }: Caller,
  condition: RawBuilder<SqlBool>,
): Promise<number> {
  const { rows } = await sql<{ n: string }>`
    select count(*) as n from mct_shop s
    where ${condition} and ${scopeSql(me, Point, (name) => sql.ref(`s.${name}`), surroundings)}`.execute(
    services.db,
  );
  return Number(rows[0]?.n ?? 0);
}

/**
 * Answers how many points a strategy that isn't saved yet would mean; of a saved one, whose row is named, those of who made that, and its
 * own where no others are said.
 */
export const touchedBy =
  (resource: AnyResource) =>
  async (caller: Caller, { body }: AskedOf) => {
    const { shop_range = null, shop_ids = [], id = null } = body;
    if (
      !Array.isArray(shop_ids) ||
      !shop_ids.every((one) => typeof one === 'string' && /^\d{1,18}$/.test(one))
    )
      throw invalidField('shop_ids', listOfPoints);
    const { me, services } = caller;
    let maker: Maker = { mct_id: me.mctId, mgt_org_id: me.orgId };
    if (typeof id === 'string') {
      await readRow(caller, resource, id);
      if (shop_range === null) return { count: await countPoints(caller, meantBy(resource.model, id)) };
      const { rows } = await sql<Maker>`
        select mct_id::text as mct_id, mgt_org_id::text as mgt_org_id from ${sql.table(resource.model.name)} where id = ${id}`.execute(
        services.db,
      );
      maker = rows[0] ?? maker;
    }
    const chosen = shop_range === scopeRange.selected ? shop_ids : null;
    return { count: await countPoints(caller, meantByMaker(maker, chosen)) };
  };
