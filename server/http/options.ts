import { choiceFilters } from '../../resources/kit/filters.ts';
import { say } from '../../resources/kit/label.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { allows } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql } from '../access/scope.ts';
import { isMerchant, reachOf, within } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { holdsWord } from '../db/where.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { withLinks } from '../rows/file-values.ts';
import { paramsOf, refuseRest, takeFilters, takePaging } from '../rows/list-params.ts';
import { type Condition, selectPage, totalBeside } from '../rows/query.ts';
import { isId } from '../rows/reading.ts';
import { present, readableFields } from '../rows/values.ts';
import { visibleRows } from '../rows/visible.ts';
import type { Caller, Offered } from '../server-extension.ts';

/**
 * The caller as far as choosing reaches: where they read a screen that refers to the model, and with `purpose`, written
 * `resource.act` or `resource.act.id` of the record, where they may do that act, so that nothing is offered that the act would refuse.
 * @throws Refusal 10003 where they read no such screen, or may not do the act; 10006
 */
export function choosing(caller: Caller, screens: readonly AnyResource[], purpose?: string): Caller {
  const { me } = caller;
  const mine = screens.filter((screen) => allows(me.codes, screen, 'read'));
  if (mine.length === 0) throw new Refusal(10003);
  if (purpose === undefined) {
    const reached = mine.map((screen) => reachOf(me, screen, 'read'));
    const ids = reached.flatMap((orgs) => orgs ?? []);
    return { ...caller, me: { ...me, orgIds: reached.includes(null) ? null : [...new Set(ids)] } };
  }
  const [name, act = ''] = purpose.split('.');
  const screen = screens.find((each) => each.name === name);
  if (!screen || act === '') throw invalidField('for', texts.value);
  if (!allows(me.codes, screen, act)) throw new Refusal(10003);
  return { ...caller, me: within(me, screen, act) };
}

/** What the server extension of that resource says of the model's rows. @throws Refusal 10006 */
async function offeredFor(caller: Caller, model: AnyModel, purpose: string | undefined): Promise<Offered> {
  const [name = '', act = '', id = null] = purpose?.split('.') ?? [];
  if (id !== null && !isId(id)) throw invalidField('for', texts.value);
  return (
    (await caller.services.serverExtensions.get(name)?.offers?.[model.name]?.(caller, { act, id })) ?? {}
  );
}

const longestKeyword = 64;
const mostIds = 200;
/** What "all that match" takes at once: as many as a file of keys may name. */
export const mostChosen = 20_000;

const texts = {
  tooLong: { en: 'is too long', zh: '过长' },
  value: { en: 'is not a valid value', zh: '取值不正确' },
} as const;

/** The parameters of a choice asked for in a body: the same as in a query, numbers and lists as JSON has them. */
function queryOf(body: unknown): Record<string, string> {
  const plain = (value: unknown) => typeof value === 'string' || Number.isSafeInteger(value);
  const entries = Object.entries((body ?? {}) as Row).flatMap(([name, value]) => {
    if (value === null) return [];
    const parts = Array.isArray(value) ? value : [value];
    if (!parts.every(plain)) throw invalidField(name, texts.value);
    return [[name, parts.join(',')]];
  });
  return Object.fromEntries(entries);
}

/** Where a keyword is looked for: what the row is called by, and the texts that the picker shows beside it. */
function keywordCondition(model: AnyModel, names: readonly string[], keyword: string): Condition {
  const texts = names.filter((name) => model.fields[name]?.kind === 'text' && !model.fields[name]?.spec.mask);
  return (column) => holdsWord(model.fields, column, texts, keyword);
}

/** What a choice is narrowed by: the keyword, given ids, and the filters that the model declares. */
function takeConditions(caller: Caller, model: AnyModel, params: Record<string, string>): Condition[] {
  const merchant = isMerchant(caller.me);
  const { keyword, ids } = params;
  delete params.keyword;
  delete params.ids;
  const { conditions } = takeFilters(params, model, choiceFilters(model), caller);
  const found = [...conditions];
  if (keyword !== undefined) {
    const most = model.fields[model.title]?.spec.max ?? longestKeyword;
    if (keyword.length > most) throw invalidField('keyword', texts.tooLong);
    const hidden = merchant ? model.merchantHidden : [];
    const names = [model.title, ...model.picker].filter((name) => !hidden.includes(name));
    found.push(keywordCondition(model, names, keyword));
  }
  if (ids !== undefined) {
    const list = ids.split(',');
    if (list.length > mostIds)
      throw invalidField('ids', { en: `takes at most ${mostIds} ids`, zh: `最多${mostIds}个ID` });
    found.push((column) => idsSql(column('id'), list.filter(isId)));
  }
  return found;
}

/**
 * Rows to choose from: `{id, title, …picker columns}`, with `refused` the reason why one can't be chosen, by keyword, by ids and by the model's declared filters. With
 * `only=ids` the ids of all that match, up to 20,000; `total_more` says that there are others.
 * @throws Refusal 10003 where the caller reads no screen that refers to the model; 10006
 */
export async function readOptions(
  asking: Caller,
  model: AnyModel,
  screens: readonly AnyResource[],
  asked: { readonly query: unknown } | { readonly body: unknown },
) {
  const params = paramsOf('query' in asked ? asked.query : queryOf(asked.body));
  const { page, size } = takePaging(params);
  const { only, for: purpose, ...rest } = params;
  const caller = choosing(asking, screens, purpose);
  if (only !== undefined && only !== 'ids') throw invalidField('only', texts.value);
  const offered = await offeredFor(caller, model, purpose);
  const conditions = takeConditions(caller, model, rest);
  refuseRest(rest);
  const { only: few } = offered;
  if (few) conditions.push((column) => idsSql(column('id'), few));
  const rows = visibleRows(caller, model, conditions);
  const { db, totals } = caller.services;
  const sorts = [{ field: model.choose.sort ?? 'id', descending: false }];
  if (only) {
    const found = await selectPage(db, rows, ['id'], { sorts, limit: mostChosen + 1, offset: 0 });
    const all = found.slice(0, mostChosen).map(({ id }) => String(id));
    const refused = await offered.deny?.(all);
    const ids = all.filter((id) => !refused?.has(id));
    return { ids, total: found.length, ...(found.length > mostChosen ? { total_more: 1 } : {}) };
  }
  const shown = readableFields(model, isMerchant(caller.me)).filter(
    (name) => name === 'id' || name === model.title || model.picker.includes(name),
  );
  const offset = (page - 1) * size;
  const found = await selectPage(db, rows, shown, { sorts, limit: size, offset });
  const total = await totalBeside(totals, db, rows, { found: found.length, limit: size, offset });
  const refused = await offered.deny?.(found.map(({ id }) => String(id)));
  return {
    rows: found.map((row) => {
      const reason = refused?.get(String(row.id));
      const option = withLinks(
        caller.services.storage,
        model.fields,
        present(caller.services.sealing, model, row, shown),
        caller.now,
      );
      return {
        ...option,
        title: String(option[model.title] ?? option.id),
        ...(reason && { refused: say(reason, caller.lang) }),
      };
    }),
    ...total,
  };
}
