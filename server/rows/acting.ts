import type { Kysely } from 'kysely';
import type { AnyAction } from '../../resources/kit/action.ts';
import type { Fields } from '../../resources/kit/field.ts';
import { flowOf, nextState } from '../../resources/kit/flow.ts';
import { optionsOf } from '../../resources/kit/model.ts';
import { matches } from '../../resources/kit/predicate.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { retiredErrors } from '../../resources/kit/retired.ts';
import { parseRow } from '../../resources/kit/validation.ts';
import { idsSql } from '../access/scope.ts';
import { isMerchant } from '../access/subject.ts';
import type { Tables } from '../db/connect.ts';
import type { Row } from '../db/row.ts';
import { invalid, invalidField, Refusal } from '../refusal.ts';
import type { Caller } from '../server-extension.ts';
import { writeAudit } from './audit.ts';
import { withCleanHtml } from './clean-html.ts';
import { holdFiles, takeFiles } from './file-values.ts';
import { countUpTo, selectOne } from './query.ts';
import { byId, isId, readRow } from './reading.ts';
import { checkReferences } from './references.ts';
import { wholeRow } from './shapes.ts';
import { ownedOf } from './visible.ts';
import {
  actionContextIn,
  checkDenied,
  checkVersion,
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

/** @throws Refusal 10003 where a merchant asks for what only the platform's people do */
function checkWho({ staff }: AnyAction, { me }: Caller): void {
  if (staff && isMerchant(me)) throw new Refusal(10003);
}

/** What the declaration itself says against the action on this row; guards name their own code and come first. */
function checkDeclared(action: AnyAction, row: Row, caller: Caller): void {
  checkWho(action, caller);
  for (const guard of action.guards ?? []) {
    if (!matches(guard.when, row, caller.surroundings)) throw new Refusal(guard.else);
  }
  if (!matches(action.when, row, caller.surroundings)) throw new Refusal(15001);
}

/**
 * What stands against an action on this row. The declaration speaks before the version, since what the row has become says more than
 * that somebody changed it.
 * @returns the change of state that the action is
 * @throws Refusal 10003, 10005, 15001, and the codes of guards
 */
async function checkAllowed(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  name: string,
  row: Row,
  version: unknown,
): Promise<Row> {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name} has no action ${name}`);
  checkDeclared(action, row, caller);
  const state = stateChange(resource, name, row);
  if (action.versioned || (version !== undefined && version !== null))
    await checkVersion(caller, tx, resource, row, version);
  await checkDenied(caller, tx, resource, name, row);
  return state;
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
  const parsed = parseRow(caller.services.schemas.input(fields), { ...defaults, ...body }, fields);
  if (!parsed.ok) throw invalid(parsed.errors);
  const retired = retiredErrors(fields, body);
  if (retired.length > 0) throw invalid(retired);
  await checkReferences(caller, tx, fields, parsed.values);
  return withCleanHtml(fields, parsed.values);
}

/**
 * Does an action on a row: guards, state, then the server extension, all under the row's lock, so that of two at once the
 * second sees what the first did.
 */
export async function actOnRow(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  name: string,
  id: string,
  body: Row,
  learned?: unknown,
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
  const state = await checkAllowed(caller, tx, resource, name, before, version);
  const handler = caller.services.serverExtensions.get(resource.name)?.handlers[name];
  const outcome = await handler?.({
    ...actionContextIn(caller, tx),
    row: before,
    input,
    ids: null,
    rows: [],
    learned,
  });
  const set = { ...state, ...action.set, ...outcome?.set };
  await updateRow(caller, tx, model, before, set);
  // A handler may have written further rows.
  await tellAccess(caller, tx, { model: model.name, fields: handler ? null : Object.keys(set) });
  const row = await lockRow(caller, tx, resource, id);
  await writeAudit(caller, tx, {
    ...outcome?.audit,
    entity: model.name,
    id,
    action: name,
    before,
    after: row,
  });
  return { row: await readRow(caller, resource, id, tx), result: outcome?.result, once: outcome?.once };
}

/**
 * What an action learns of others before its transaction. They are asked only where the action would succeed as the row
 * stands, because their effect, e.g. a closed charge, is final.
 * @throws Refusal 10004 where the caller may not write the row; 10005, 10006 and the action's own codes
 */
export async function askAhead(
  caller: Caller,
  resource: AnyResource,
  name: string,
  id: string,
  body: Row,
): Promise<unknown> {
  const ahead = caller.services.serverExtensions.get(resource.name)?.ahead?.[name];
  const action = resource.actions?.[name];
  if (!ahead || !action) return undefined;
  const { db } = caller.services;
  const { version, ...rest } = body;
  await inputOf(caller, db, action, rest);
  const row = isId(id)
    ? await selectOne(db, ownedOf(caller, resource, [byId(id)]), wholeRow(resource))
    : undefined;
  if (!row) throw new Refusal(10004);
  await checkAllowed(caller, db, resource, name, row, version);
  return ahead(caller, row);
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

/** The error of one row of several, at its place in the input. */
const atRow = (action: AnyAction, at: number, error: Refusal, caller: Caller): Refusal => {
  const msg = caller.services.product.errors[error.code];
  if (error.detail.errors || !msg) return error;
  const errors = [{ field: `${action.rows}.${at}`, msg, code: error.code }];
  return new Refusal(error.code, { ...error.detail, errors });
};

/**
 * The rows that an action names in its input, locked in the order of their ids, each of them the caller's to write and free of what the
 * declaration and the server have against the action. In the order in which they were named.
 * @throws Refusal 10004, 10003, 15001, and the codes of guards, at the place of the row
 */
async function rowsOfInput(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  name: string,
  action: AnyAction,
  input: Row,
): Promise<readonly Row[]> {
  const named = action.rows === undefined ? [] : input[action.rows];
  const ids = Array.isArray(named) ? [...new Set(named.map(String))] : [];
  const locked = new Map<string, Row>();
  for (const id of [...ids].sort((a, b) => Number(BigInt(a) - BigInt(b)))) {
    try {
      const row = await lockRow(caller, tx, resource, id);
      checkDeclared(action, row, caller);
      await checkDenied(caller, tx, resource, name, row);
      locked.set(id, row);
    } catch (error) {
      throw error instanceof Refusal ? atRow(action, ids.indexOf(id), error, caller) : error;
    }
  }
  return ids.map((id) => locked.get(id)).filter((row) => row !== undefined);
}

/** Does an action that belongs to the page and to no row, or to those that its input names. */
export async function actOnPage(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  name: string,
  body: Row,
): Promise<Omit<Written, 'row'>> {
  const action = resource.actions?.[name];
  if (!action) throw new Error(`${resource.name} has no action ${name}`);
  checkWho(action, caller);
  const { ids: named, ...rest } = body;
  const asked = await inputOf(caller, tx, action, action.chosen ? rest : body);
  const input = await takeFiles(caller, tx, action.input ?? {}, asked);
  const ids = action.chosen ? await chosenRows(caller, tx, resource, named) : null;
  const handler = caller.services.serverExtensions.get(resource.name)?.handlers[name];
  const rows = await rowsOfInput(caller, tx, resource, name, action, input);
  const outcome = await handler?.({
    ...actionContextIn(caller, tx),
    row: null,
    input,
    ids,
    rows,
    learned: undefined,
  });
  await tellAccess(caller, tx, { model: resource.model.name, fields: null });
  await writeAudit(caller, tx, { id: null, ...outcome?.audit, entity: resource.model.name, action: name });
  return { result: outcome?.result, once: outcome?.once };
}
