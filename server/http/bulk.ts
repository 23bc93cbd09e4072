import { z } from 'zod';
import { cellText } from '../../resources/kit/cell-text.ts';
import type { Lang } from '../../resources/kit/label.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { idsSql } from '../access/scope.ts';
import { faultOf } from '../db/faults.ts';
import type { Row } from '../db/row.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { actOnRow, askAhead } from '../rows/acting.ts';
import { doneBefore, doOnce, takeRequestNo } from '../rows/once.ts';
import { countUpTo, type RowQuery, selectOne, selectPage, sumOf } from '../rows/query.ts';
import { byId, isId, titleOf } from '../rows/reading.ts';
import { ownedOf } from '../rows/visible.ts';
import { inTransaction } from '../rows/writing.ts';
import { readListParams } from '../search/read-list-params.ts';
import type { Caller } from '../server-extension.ts';
import { refusalEnvelope } from './answers.ts';
import { keepRefusal } from './refused-calls.ts';
import { refusalOfFault } from './unavailable.ts';

/** Rows that one call names, and rows that one call may reach through its filter. */
const namedAtOnce = 200;
const filteredAtOnce = 2_000;

/** What an action asks for, given once for all rows; each row's action reads it by its own declaration. */
const input = z.record(z.string(), z.unknown()).default({});
const named = z.strictObject({ ids: z.array(z.string()).min(1).max(namedAtOnce), input });
const filtered = z.strictObject({
  filter: z.record(z.string(), z.string()),
  exclude: z.array(z.string()).max(filteredAtOnce).default([]),
  input,
});

export interface BulkReport {
  readonly success_count: number;
  readonly fail_rows: readonly {
    readonly id: string;
    readonly title: string;
    readonly code: number;
    readonly msg: string;
  }[];
}

async function askedFor(
  caller: Caller,
  resource: AnyResource,
  body: Row,
): Promise<{ ids: string[]; input: Row }> {
  const byName = named.safeParse(body);
  if (byName.success) return { ids: [...new Set(byName.data.ids)], input: byName.data.input };
  const byFilter = filtered.safeParse(body);
  if (!byFilter.success) {
    throw invalidField('ids', { en: `must hold 1 to ${namedAtOnce} ids`, zh: `须为1至${namedAtOnce}个ID` });
  }
  const params = await readListParams(caller, resource, byFilter.data.filter);
  const rows: RowQuery = ownedOf(caller, resource, params.conditions);
  const { db } = caller.services;
  if ((await countUpTo(db, rows, filteredAtOnce)) > filteredAtOnce) {
    throw new Refusal(10009, { params: { n: filteredAtOnce } });
  }
  const found = await selectPage(db, rows, ['id'], { sorts: params.sorts, limit: filteredAtOnce, offset: 0 });
  const excluded = new Set(byFilter.data.exclude);
  const ids = found.map((row) => String(row.id)).filter((id) => !excluded.has(id));
  return { ids, input: byFilter.data.input };
}

async function titleFor(caller: Caller, resource: AnyResource, id: string): Promise<string> {
  if (!isId(id)) return id;
  const row = await selectOne(caller.services.db, ownedOf(caller, resource, [byId(id)]), [
    'id',
    resource.model.title,
  ]);
  return row ? titleOf(resource, row, caller) : id;
}

/** The limits that the declaration sets to doing it at once. @throws Refusal 10006 */
async function checkLimit(
  caller: Caller,
  resource: AnyResource,
  name: string,
  ids: readonly string[],
): Promise<void> {
  const bulk = resource.actions?.[name]?.bulk;
  if (typeof bulk !== 'object') return;
  const { most, sum } = bulk;
  if (ids.length > most) {
    throw invalidField('ids', { en: `may be at most ${most} rows`, zh: `最多${most}行` });
  }
  if (!sum) return;
  const rows = ownedOf(caller, resource, [(column) => idsSql(column('id'), ids.filter(isId))]);
  const total = (await sumOf(caller.services.db, rows, [sum.of]))[sum.of] ?? 0;
  if (total <= sum.most) return;
  const field = resource.model.fields[sum.of];
  const shown = (lang: Lang) => (field ? cellText(field, sum.most, lang) : sum.most);
  throw invalidField('ids', { en: `may sum to at most ${shown('en')}`, zh: `合计不能超过${shown('zh')}` });
}

/**
 * Does an action on many rows, each in a transaction of its own: what is refused for one doesn't undo the others. A call that is repeated
 * under its `request_no` goes on where the first one ended, and reports on all rows.
 * @throws Refusal 10006 where it is repeated with other input after rows were done
 */
export async function actOnMany(
  caller: Caller,
  resource: AnyResource,
  name: string,
  body: Row,
): Promise<BulkReport> {
  const { product, log } = caller.services;
  const { requestNo, rest } = takeRequestNo(body, resource.actions?.[name]?.numbered);
  const endpoint = `${resource.name} ${name} of many ${requestNo ?? ''}`;
  const { ids: asked, input } = await askedFor(caller, resource, rest);
  const before = requestNo === null ? [] : await doneBefore(caller, endpoint, input);
  const done = new Set(before);
  const ids = asked.filter((id) => !done.has(id));
  await checkLimit(caller, resource, name, [...before, ...ids]);
  const failed: BulkReport['fail_rows'][number][] = [];
  let away: unknown;
  for (const id of ids) {
    try {
      if (away) throw away;
      await askAhead(caller, resource, name, id, input);
      const once = { endpoint, requestNo: requestNo && id, body: input };
      await inTransaction(caller, (tx) =>
        doOnce(caller, tx, once, async () => {
          await actOnRow(caller, tx, resource, name, id, input);
          return { answer: {} };
        }),
      );
    } catch (error) {
      // Without a connection the remaining rows would each wait and fail.
      if (faultOf(error) === 'away') away = error;
      if (!(error instanceof Refusal))
        log.error({ err: error, id, action: name }, 'one row of a bulk action failed');
      const fields = resource.actions?.[name]?.input;
      await keepRefusal(
        { caller, entity: resource.model.name, action: name, id, body: input, fields },
        error,
      );
      const refusal = refusalOfFault(error) ?? (error instanceof Refusal ? error : new Refusal(10008));
      const { code, msg } = refusalEnvelope(product, refusal, resource.model.fields, caller.lang);
      failed.push({ id, title: away ? id : await titleFor(caller, resource, id), code, msg });
    }
  }
  return { success_count: before.length + ids.length - failed.length, fail_rows: failed };
}
