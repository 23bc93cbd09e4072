import type { Kysely } from 'kysely';
import type { Tables } from '../../../server/db/connect.ts';
import type { Row } from '../../../server/db/row.ts';
import { diffOf } from '../../../server/rows/audit.ts';
import type { Sealing } from '../../../server/sealing.ts';
import type { ActionContext } from '../../../server/server-extension.ts';
import type { CodeOf } from '../../kit/enumeration.ts';
import type { AnyModel } from '../../kit/model.ts';
import { modelOf } from '../../kit/product.ts';
import { bizType, journalType } from './enums.ts';
import { type JournalChange, modelNames } from './index.ts';

type JournalType = CodeOf<typeof journalType>;

/** What follows from others, or stands in columns of its own. */
const untold = new Set([
  'promotion_no',
  'coupon_no',
  'create_id',
  'create_name',
  'goods_range',
  'mgt_org_id',
  'mct_id',
  'used_amount',
  'join_order_count',
  'claim_count',
  'use_count',
]);

const countOf = (value: unknown) => (Array.isArray(value) ? value.length : null);

/** What changed, without what only looks so: a value that was nothing and is nothing. */
function changesOf(sealing: Sealing, model: AnyModel, before: Row, after: Row): JournalChange[] {
  return diffOf(sealing, model, before, after).flatMap((change): JournalChange[] => {
    if (untold.has(change.field)) return [];
    if (model.fields[change.field]?.kind !== 'refs')
      return change.after === null && change.before === null ? [] : [change];
    const counted = { ...change, before: countOf(change.before), after: countOf(change.after) };
    return counted.before === null && counted.after === 0 ? [] : [counted];
  });
}

interface Written {
  readonly type: JournalType;
  readonly before?: Row;
  readonly after?: Row;
}

/** Tells what became of an activity or a coupon, in the transaction that did it. */
export async function tell(
  { tx, me, now, services }: Pick<ActionContext, 'tx' | 'me' | 'now' | 'services'>,
  biz: keyof typeof modelNames,
  row: Row,
  { type, before, after }: Written,
): Promise<void> {
  const model = modelOf(services.product, modelNames[biz]);
  const changes = after ? changesOf(services.sealing, model, before ?? {}, after) : [];
  const kept = new Set(model.merchantHidden);
  const bySystem = me.id === '0';
  await tx
    .insertInto('marketing_journal')
    .values({
      biz_type: biz,
      biz_name: String(row[model.title]),
      promotion_id: biz === bizType.activity ? String(row.id) : null,
      coupon_id: biz === bizType.coupon ? String(row.id) : null,
      journal_type: type,
      changes: JSON.stringify(changes.filter(({ field }) => !kept.has(field))),
      staff_changes: JSON.stringify(changes.filter(({ field }) => kept.has(field))),
      operator_id: bySystem ? null : me.id,
      operator_name: bySystem ? null : me.name,
      mgt_org_id: row.mgt_org_id as string | null,
      mct_id: row.mct_id as string | null,
      create_time: now,
      update_time: now,
    })
    .execute();
}

/** An order has used up the budget of an activity, which ended by it. */
export async function tellOfBudget(tx: Kysely<Tables>, id: string, now: string): Promise<void> {
  const row = await tx
    .selectFrom('promotion')
    .select(['id', 'promotion_name', 'mgt_org_id', 'mct_id', 'used_amount', 'budget_amount'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const change = (field: 'budget_amount' | 'used_amount'): JournalChange => ({
    field,
    before: null,
    after: row[field],
  });
  await tx
    .insertInto('marketing_journal')
    .values({
      biz_type: bizType.activity,
      biz_name: row.promotion_name,
      promotion_id: row.id,
      coupon_id: null,
      journal_type: journalType.expire,
      changes: JSON.stringify([change('budget_amount'), change('used_amount')]),
      staff_changes: '[]',
      operator_id: null,
      operator_name: null,
      mgt_org_id: row.mgt_org_id,
      mct_id: row.mct_id,
      create_time: now,
      update_time: now,
    })
    .execute();
}
