import { insertRow } from '../../server/rows/writing.ts';
import type { ActionContext } from '../../server/server-extension.ts';
import { GoodsBrand } from '../shared/goods.ts';

/** The brand of a name, made where the platform has none of that name yet. */
export async function findOrAddBrand(
  context: ActionContext,
  name: string,
): Promise<{ id: string; name: string }> {
  const { tx, audit } = context;
  const known = await tx
    .selectFrom('goods_brand')
    .select(['id', 'name'])
    .where((e) => e(e.fn('lower', ['name']), '=', name.toLowerCase()))
    .executeTakeFirst();
  if (known) return known;
  const id = await insertRow(context, tx, GoodsBrand, { name, initial: null, logo_url: null });
  await audit({ entity: GoodsBrand.name, id, action: 'create', name, after: { name } });
  return { id, name };
}
