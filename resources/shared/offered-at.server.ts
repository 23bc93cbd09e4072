import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ColumnSql } from '../../server/db/where.ts';
import { scopeRange } from '../enums.ts';

/** Of a point: who it is, whose, and where. */
export interface Place {
  readonly id: string;
  readonly mct_id: string | null;
  readonly mgt_org_id: string | null;
}

/** Whose points something holds for: those of its merchant; where it is no merchant's, those of its organisation and below. */
export const ownsPlace = (column: ColumnSql, place: Place): RawBuilder<SqlBool> => sql`(
  ${column('mct_id')} = ${place.mct_id} or (${column('mct_id')} is null and exists (
    select 1 from manager_org above join manager_org own on own.id = ${place.mgt_org_id}
    where above.id = ${column('mgt_org_id')} and own.org_code like above.org_code || '%')))`;

/** Whether something is for all points or for this one among others (docs/domain/conventions.md §1.3, PointScope). */
export const meansPlace = (junction: string, column: ColumnSql, { id }: Pick<Place, 'id'>) => sql<SqlBool>`(
  ${column('shop_range')} = ${scopeRange.all} or exists (
    select 1 from ${sql.table(junction)} s where s.owner_id = ${column('id')} and s.target_id = ${id}))`;

/** Its merchant or an organisation above the point offers it, and it is for every point or for this one. */
export const offeredAt = (junction: string, column: ColumnSql, place: Place): RawBuilder<SqlBool> =>
  sql`(${ownsPlace(column, place)} and ${meansPlace(junction, column, place)})`;
