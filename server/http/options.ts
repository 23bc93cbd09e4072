import { type SqlBool, sql } from 'kysely';
import type { AnyField, Fields } from '../../resources/kit/field.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import type { Product } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql } from '../access/scope.ts';
import { isMerchant } from '../access/subject.ts';
import type { Caller } from '../behaviour.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { type Condition, selectPage, totalBeside } from '../rows/query.ts';
import { isId } from '../rows/reading.ts';
import { present, readableFields } from '../rows/values.ts';
import { visibleRows } from '../rows/visible.ts';
import { paramsOf, refuseRest, takePaging } from './list-params.ts';

const targetsOf = (fields: Fields): string[] =>
  Object.values(fields).flatMap((field: AnyField) => [
    ...(field.spec.target ? [field.spec.target] : []),
    ...targetsOf(field.spec.of ?? {}),
  ]);

/** Models that something refers to, with the screens that do: who reads one of them may choose among the model's rows. */
export function optionModels(product: Product): ReadonlyMap<string, readonly AnyResource[]> {
  const screens = new Map<string, AnyResource[]>();
  for (const resource of product.resources) {
    const inputs = Object.values(resource.actions ?? {}).flatMap((action) => targetsOf(action.input ?? {}));
    // Nobody chooses whose rows his own are: a page of one's own is no way to everybody's names.
    const owner = resource.model.scope === 'user' ? 'user_id' : undefined;
    const chosen = Object.fromEntries(
      Object.entries(resource.model.fields).filter(([name]) => name !== owner),
    );
    for (const target of new Set([...targetsOf(chosen), ...inputs])) {
      screens.set(target, [...(screens.get(target) ?? []), resource]);
    }
  }
  return screens;
}

const longestKeyword = 64;
const mostIds = 200;

const like = (text: string) => `%${text.replace(/[\\%_]/g, (special) => `\\${special}`)}%`;

/** Where a keyword is looked for: what the row is called by, and the texts that the picker shows beside it. */
function keywordCondition(model: AnyModel, names: readonly string[], keyword: string): Condition {
  const texts = names.filter((name) => model.fields[name]?.kind === 'text' && !model.fields[name]?.spec.mask);
  return (column) =>
    texts.length === 0
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(${sql.join(
          texts.map((name) => sql`${column(name)} ilike ${like(keyword)}`),
          sql` or `,
        )})`;
}

/**
 * Rows to choose from: `{id, title, …picker columns}`, by keyword or by ids.
 * @throws Refusal 10003 where the caller reads no screen that refers to the model
 */
export async function readOptions(
  caller: Caller,
  model: AnyModel,
  screens: readonly AnyResource[],
  query: unknown,
) {
  const params = paramsOf(query);
  const { page, size } = takePaging(params);
  const { keyword, ids, ...rest } = params;
  refuseRest(rest);
  if (!screens.some((screen) => caller.me.codes.has(screen.permission))) throw new Refusal(10003);
  const hidden = isMerchant(caller.me) ? model.merchantHidden : [];
  const shown = readableFields(model, isMerchant(caller.me)).filter(
    (name) => name === 'id' || name === model.title || model.picker.includes(name),
  );
  const conditions: Condition[] = [];
  if (keyword !== undefined) {
    if (keyword.length > longestKeyword) throw invalidField('keyword', { en: 'is too long', zh: '过长' });
    const names = [model.title, ...model.picker].filter((name) => !hidden.includes(name));
    conditions.push(keywordCondition(model, names, keyword));
  }
  if (ids !== undefined) {
    const list = ids.split(',');
    if (list.length > mostIds)
      throw invalidField('ids', { en: `takes at most ${mostIds} ids`, zh: `最多${mostIds}个ID` });
    conditions.push((column) => idsSql(column('id'), list.filter(isId)));
  }
  const rows = visibleRows(caller, model, conditions);
  const { db, totals } = caller.services;
  const found = await selectPage(db, rows, shown, {
    sorts: [{ field: 'id', descending: false }],
    limit: size,
    offset: (page - 1) * size,
  });
  const total = await totalBeside(totals, db, rows, {
    found: found.length,
    limit: size,
    offset: (page - 1) * size,
  });
  return {
    rows: found.map((row) => {
      const option = present(model, row, shown, caller.me.codes);
      return { ...option, title: String(option[model.title] ?? option.id) };
    }),
    ...total,
  };
}
