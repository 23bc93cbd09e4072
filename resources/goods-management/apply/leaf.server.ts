import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import { invalidField } from '../../../server/refusal.ts';

const leafLevel = 3;

/** Goods hang on the leaves of the categories (docs/specification.md §3.10). @throws Refusal 10006 for a category above them */
export async function checkLeaf(tx: Kysely<Tables>, id: string): Promise<void> {
  const type = await tx.selectFrom('goods_type').select('level').where('id', '=', id).executeTakeFirst();
  if (type?.level !== leafLevel)
    throw invalidField('type_id', { en: 'must be a category of the third level', zh: '须选择第三级分类' });
}
