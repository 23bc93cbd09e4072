import type { Kysely } from 'kysely';
import type { AnyAction } from '../../resources/kit/action.ts';
import type { Fields } from '../../resources/kit/field.ts';
import { flowOf, nextState } from '../../resources/kit/flow.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import { matches } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { retiredErrors } from '../../resources/kit/retired.ts';
import { parse } from '../../resources/kit/validation.ts';
import { idsSql } from '../access/scope.ts';
import { isMerchant } from '../access/subject.ts';
import type { Caller } from '../behaviour.ts';
import type { Tables } from '../db/connect.ts';
import { invalid, invalidField, Refusal } from '../refusal.ts';
import { holdFiles, takeFiles } from '../storage/file-values.ts';
import { writeAudit } from './audit.ts';
import { withCleanHtml } from './clean-html.ts';
import { countUpTo, selectOne } from './query.ts';
import { byId, isId, readRow, wholeRow } from './reading.ts';
import { checkReferences } from './references.ts';
import type { Row } from './row.ts';
import { ownedOf } from './visible.ts';
import {
  checkDenied,
  checkVersion,
  doingIn,
  lockRow,
  tellAccess,
  updateRow,
  type Written,
} from './writing.ts';

/**
 * The state that an event of a flow leads to, as a change of the row.
 * @throws Refusal 15001 where the row's state doesn't allow the event
 */
function stateChange(resource: AnyResource, name: string, row: Row): Row {
  const flow = flowOf(resource.flows, name);
  if (!flow) return {};
  const field = resource.model.fields[flow.field];
  const options = field ? optionsOf(field) : [];
  const from = options.find((option) => option.code === row[flow.field]);
  const to = from && nextState(flow, from.name, name);
  const next = options.find((option) => option.name === to);
  if (!next) throw new Refusal(15001);
  return { [flow.field]: next.code };
}

/** What the declaration itself says against the action on this row; guards name their own code and come first. */
function checkDeclared(action: AnyAction, row: Row, caller: Caller): void {
  if (action.staff && isMerchant(caller.me)) throw new Refusal(10003);
  for (const guard of action.guards ?? []) {
    if (!matches(guard.when, row, caller.surroundings)) throw new Refusal(guard.else);
  }
  if (!matches(action.when, row, caller.surroundings)) throw new Refusal(15001);
}

/** The input of an action that declares none. */
const noFields: Fields = {};

/** The declared input of an action, checked, its files not yet taken. @throws Refusal 10006, 10004 */
async function inputOf(caller: Caller, tx: Kysely<Tables>, action: AnyAction, body: Row): Promise<Row> {
  const fields = action.input ?? noFields;
  const defaults = Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.spec.default === undefined ? [] : [[name, field.spec.default]],
    ),
  );
  const parsed = parse(caller.services.schemas.input(fields), { ...defaults, ...body });
  if (!parsed.ok) throw invalid(parsed.errors);
  const retired = retiredErrors(fields, body);
  if (retired.length > 0) throw invalid(retired);
  await checkReferences(caller, tx, fields, parsed.values);
  return withCleanHtml(fields, parsed.values);
}

/**
 * Does an action on a row: guards, state, then the server half, all under the row's lock, so that of two at once the
 * second sees what the first did.
 */
export async function actOnRow(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  name: string,
  id: string,
  body: Row,
): Promise<Written> {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name} has no action ${name}`);
  const { model } = resource;
  const { version, ...rest } = body;
  const asked = await inputOf(caller, tx, action, rest);
  const before = await lockRow(caller, tx, resource, id);
  const fields = action.input ?? {};
  const input = await takeFiles(caller, tx, fields, asked, { holder: { model, row: before } });
  await holdFiles(caller, tx, fields, input, { model: model.name, id });
  if (action.versioned || (version !== undefined && version !== null))
    await checkVersion(caller, tx, resource, before, version);
  checkDeclared(action, before, caller);
  const state = stateChange(resource, name, before);
  await checkDenied(caller, tx, resource, name, before);
  const handler = caller.services.behaviours.get(resource.name)?.handlers[name];
  const outcome = await handler?.({ ...doingIn(caller, tx), row: before, input, ids: null });
  const set = { ...state, ...action.set, ...outcome?.set };
  await updateRow(caller, tx, model, before, set);
  // A handler may have written further rows.
  await tellAccess(caller, tx, { model: model.name, fields: handler ? null : Object.keys(set) });
  const row = await lockRow(caller, tx, resource, id);
  await writeAudit(caller, tx, { entity: model.name, id, action: name, before, after: row });
  return { row: await readRow(caller, resource, id, tx), result: outcome?.result, once: outcome?.once };
}

/**
 * What an action asks of others before its transaction. A row that the declaration refuses it on is not asked about; the action
 * itself then refuses it.
 * @throws Refusal 10004 where the caller may not write the row
 */
export async function askAhead(
  caller: Caller,
  resource: AnyResource,
  name: string,
  id: string,
): Promise<void> {
  const ahead = caller.services.behaviours.get(resource.name)?.ahead?.[name];
  const action = resource.actions?.[name];
  if (!ahead || !action) return;
  const row = isId(id)
    ? await selectOne(caller.services.db, ownedOf(caller, resource, [byId(id)]), wholeRow(resource))
    : undefined;
  if (!row) throw new Refusal(10004);
  try {
    checkDeclared(action, row, caller);
  } catch (error) {
    if (error instanceof Refusal) return;
    throw error;
  }
  await ahead(caller, row);
}

/** Rows that one call may name. */
const namedAtOnce = 200;

/** The rows that an action of the page is limited to, each of them the caller's to write. @throws Refusal 10006, 10004 */
async function chosenRows(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  named: unknown,
): Promise<readonly string[] | null> {
  if (named === undefined || named === null) return null;
  const ids = Array.isArray(named) ? [...new Set(named.map(String))] : [];
  if (ids.length === 0 || ids.length > namedAtOnce || !ids.every(isId)) {
    throw invalidField('ids', { en: `must hold 1 to ${namedAtOnce} ids`, zh: `须为1至${namedAtOnce}个ID` });
  }
  const own = ownedOf(caller, resource, [(column) => idsSql(column('id'), ids)]);
  if ((await countUpTo(tx, own, ids.length)) < ids.length) throw new Refusal(10004);
  return ids;
}

/** Does an action that belongs to the page and to no row. */
export async function actOnPage(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  name: string,
  body: Row,
): Promise<Omit<Written, 'row'>> {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name} has no action ${name}`);
  const { ids: named, ...rest } = body;
  const asked = await inputOf(caller, tx, action, action.chosen ? rest : body);
  const input = await takeFiles(caller, tx, action.input ?? {}, asked);
  const ids = action.chosen ? await chosenRows(caller, tx, resource, named) : null;
  const handler = caller.services.behaviours.get(resource.name)?.handlers[name];
  const outcome = await handler?.({ ...doingIn(caller, tx), row: null, input, ids });
  await tellAccess(caller, tx, { model: resource.model.name, fields: null });
  await writeAudit(caller, tx, { entity: resource.model.name, id: null, action: name });
  return { result: outcome?.result, once: outcome?.once };
}
