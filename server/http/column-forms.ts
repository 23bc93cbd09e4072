import { z } from 'zod';
import type { Caller } from '../behaviour.ts';
import { invalidField } from '../refusal.ts';
import { paramsOf, refuseRest } from './list-params.ts';

/** How a user arranged the columns of one table (domain.md §1.2, specification §9: at least five stay visible). */
const column = z.strictObject({
  prop: z.string().min(1).max(64),
  visible: z.union([z.boolean(), z.literal([0, 1])]),
  width: z.int().min(0).max(2_000).nullish(),
  fixed: z
    .enum(['left', 'right'])
    .nullish()
    .or(z.literal(['', false])),
  sort: z.int().min(0).max(500).nullish(),
});
const key = z.string().regex(/^[\w./-]{1,64}$/);
const saved = z.strictObject({ form_key: key, columns: z.array(column).max(200).nullish() });

function checkedKey(value: unknown): string {
  const parsed = key.safeParse(value);
  if (!parsed.success) throw invalidField('form_key', { en: 'is not a valid value', zh: '取值不正确' });
  return parsed.data;
}

export async function readColumnForm(caller: Caller, query: unknown) {
  const { form_key: given, ...rest } = paramsOf(query);
  refuseRest(rest);
  const formKey = checkedKey(given);
  const row = await caller.services.db
    .selectFrom('manager_forms')
    .select('columns')
    .where('user_id', '=', caller.me.id)
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return { form_key: formKey, columns: row?.columns ?? null };
}

/** Keeps the arrangement; without columns the table is back at its default. */
export async function saveColumnForm(caller: Caller, body: unknown) {
  const parsed = saved.safeParse(body);
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join('.') || 'columns';
    throw invalidField(at, { en: 'is not a valid value', zh: '取值不正确' });
  }
  const { form_key: formKey, columns = null } = parsed.data;
  const { db } = caller.services;
  const mine = { user_id: caller.me.id, form_key: formKey };
  if (columns === null) {
    await db
      .deleteFrom('manager_forms')
      .where((e) => e.and(mine))
      .execute();
  } else {
    const kept = { columns: JSON.stringify(columns) };
    await db
      .insertInto('manager_forms')
      .values({ ...mine, ...kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'form_key']).doUpdateSet(kept))
      .execute();
  }
  return { form_key: formKey, columns };
}
