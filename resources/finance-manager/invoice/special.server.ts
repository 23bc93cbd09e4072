import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/tables.ts';
import { invalidField } from '../../../server/refusal.ts';
import { mctType } from '../../shared/merchant.ts';

/**
 * Special invoices are for enterprises, and for who is a general taxpayer by a title that the platform keeps of them
 * (docs/domain/finance.md §P60). @throws Refusal 10006
 */
export async function checkSpecial(
  tx: Kysely<Tables>,
  mctId: string,
  taxNo: string | null | undefined,
): Promise<void> {
  const { mct_type } = await tx
    .selectFrom('mct')
    .select('mct_type')
    .where('id', '=', mctId)
    .executeTakeFirstOrThrow();
  if (mct_type === mctType.enterprise) return;
  const title = await tx
    .selectFrom('mct_invoice_title')
    .select('id')
    .where('mct_id', '=', mctId)
    .where('tax_no', '=', taxNo ?? '')
    .where('taxpayer_flag', '=', 1)
    .executeTakeFirst();
  if (!title)
    throw invalidField('invoice_type', {
      en: 'must be ordinary: special invoices are for enterprises and general taxpayers',
      zh: '仅企业或一般纳税人可申请专用发票',
    });
}
