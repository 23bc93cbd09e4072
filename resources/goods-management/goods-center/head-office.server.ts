import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { Caller } from '../../../server/server-extension.ts';

/** Whether the caller works for the organisation at the head of the tree, whose library it is. */
export async function isHeadOffice({ me }: Caller, tx: Kysely<Tables>): Promise<boolean> {
  const at = await tx
    .selectFrom('manager_org')
    .select('parent_id')
    .where('id', '=', me.orgId)
    .executeTakeFirst();
  return at !== undefined && at.parent_id === null;
}

interface Asking extends Caller {
  readonly tx: Kysely<Tables>;
  readonly rows: readonly { readonly id: string }[];
}

/** Refuses these rows to everybody but the head office, with this code. */
export const onlyHeadOffice =
  (code: number) =>
  async (asking: Asking): Promise<ReadonlyMap<string, number>> => {
    if (await isHeadOffice(asking, asking.tx)) return new Map();
    return new Map(asking.rows.map(({ id }) => [id, code]));
  };
