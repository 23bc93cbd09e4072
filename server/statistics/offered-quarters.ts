import { type Kysely, sql } from 'kysely';
import type { AnyWhere, Surroundings } from '../../resources/kit/predicate.ts';
import type { Product } from '../../resources/kit/product.ts';
import { type QuarterLimits, quarterLimits } from '../../resources/kit/statistics-range.ts';
import type { Tables } from '../db/connect.ts';
import { whereSql } from '../db/where.ts';

interface Asked {
  readonly product: Product;
  readonly db: Kysely<Tables>;
}

const month = /^\d{4}-(0[1-9]|1[0-2])$/;

/** Which quarters may be asked for, as the product's rows say it; an end that none of them says is the usual one. */
export async function offeredQuarters(
  { product, db }: Asked,
  surroundings: Surroundings,
): Promise<QuarterLimits> {
  const { quarters } = product;
  if (!quarters) return quarterLimits;
  const { fields, name } = quarters.of;
  const said = (where: AnyWhere) => sql<string | null>`(
    select ${sql.ref(quarters.month)} from ${sql.table(name)}
    where ${whereSql(where, fields, (of) => sql.ref(of), surroundings)} limit 1)`;
  const { rows } = await sql<{ from: string | null; to: string | null }>`
    select ${said(quarters.from)} as "from", ${said(quarters.to)} as "to"`.execute(db);
  const known = (text: string | null | undefined, usual: string) => (text && month.test(text) ? text : usual);
  return { from: known(rows[0]?.from, quarterLimits.from), to: known(rows[0]?.to, quarterLimits.to) };
}
