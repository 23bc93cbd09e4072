import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Whether cabinets of the model `m` have the screen. @param screen its code */
export const hasScreen = (screen: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(m.screens is null or m.screens @> to_jsonb(${screen}))`;
