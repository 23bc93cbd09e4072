import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { invalidField } from '../../../server/refusal.ts';
import { enabled } from '../../kit/enabled.ts';

/** The entries of the dictionary that an invoice may be made out for. */
const module = 'invoice_item';

const items = (db: Kysely<Tables>) =>
  db.selectFrom('sys_dic').where('module', '=', module).where('enabled', '=', enabled.enabled);

/** Their ids, in the order of the dictionary. */
export async function invoiceItems(db: Kysely<Tables>): Promise<string[]> {
  const rows = await items(db).select('id').orderBy('sort').execute();
  return rows.map(({ id }) => id);
}

/** The words of an item as they stand on invoices. @throws Refusal 10006 for what is none */
export async function itemName(tx: Kysely<Tables>, id: string): Promise<string> {
  const item = await items(tx).select('name_zh').where('id', '=', id).executeTakeFirst();
  if (!item) throw invalidField('item_id', { en: 'must be an invoice item', zh: '须选择开票项目' });
  return item.name_zh;
}
