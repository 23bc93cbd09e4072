import { z } from 'zod';
import { invalidField } from '../refusal.ts';
import { paramsOf, refuseRest } from '../rows/list-params.ts';
import type { Caller } from '../server-extension.ts';

/**
 * How a user arranged the columns of one table (docs/domain/conventions.md §1.2, docs/specification.md §9: at least five stay
 * visible).
 */
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
const filter = z.strictObject({
  name: z.string().trim().min(1).max(32),
  search: z.string().max(2_000),
  is_default: z.literal([0, 1]),
});
const filters = z
  .array(filter)
  .max(20)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length)
  .refine((all) => all.filter(({ is_default }) => is_default === 1).length <= 1);
const saved = z.strictObject({
  form_key: key,
  columns: z.array(column).max(200).optional(),
  filters: filters.optional(),
});

const invalidValue = { en: 'is not a valid value', zh: '取值不正确' };

function checkedKey(value: unknown): string {
  const parsed = key.safeParse(value);
  if (!parsed.success) throw invalidField('form_key', invalidValue);
  return parsed.data;
}

async function read({ me, services }: Caller, formKey: string) {
  const row = await services.db
    .selectFrom('manager_forms')
    .select(['columns', 'filters'])
    .where('user_id', '=', me.id)
    .where('form_key', '=', formKey)
    .executeTakeFirst();
  return { form_key: formKey, columns: row?.columns ?? null, filters: row?.filters ?? [] };
}

/** A user's arrangement of one table and the filters saved for it; `columns` is null where it is as declared. */
export async function readColumnForm(caller: Caller, query: unknown) {
  const { form_key: given, ...rest } = paramsOf(query);
  refuseRest(rest);
  return read(caller, checkedKey(given));
}

/**
 * Keeps columns, filters or both; what is absent stays. Since empty values never travel, an empty list of columns is the
 * way back to the declared ones.
 */
export async function saveColumnForm(caller: Caller, body: unknown) {
  const parsed = saved.safeParse(body);
  if (!parsed.success) throw invalidField(parsed.error.issues[0]?.path.join('.') || 'columns', invalidValue);
  const { form_key: formKey, columns, filters: given } = parsed.data;
  const kept = {
    ...(columns && { columns: columns.length > 0 ? JSON.stringify(columns) : null }),
    ...(given && { filters: JSON.stringify(given) }),
  };
  if (Object.keys(kept).length > 0) {
    await caller.services.db
      .insertInto('manager_forms')
      .values({ user_id: caller.me.id, form_key: formKey, ...kept })
      .onConflict((conflict) => conflict.columns(['user_id', 'form_key']).doUpdateSet(kept))
      .execute();
  }
  return read(caller, formKey);
}
