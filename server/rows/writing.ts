import type { Kysely } from 'kysely';
import type { AnyField } from '../../resources/kit/field.ts';
import { type AnyModel, optionsOf } from '../../resources/kit/model.ts';
import { matches } from '../../resources/kit/predicate.ts';
import type { AnyResource, ModelOf, RowOf } from '../../resources/kit/resource.ts';
import { retiredErrors } from '../../resources/kit/retired.ts';
import { formFields, parseRow, ruleErrors, settle } from '../../resources/kit/validation.ts';
import type { AccessWrite } from '../access/access.ts';
import { ownsRow, scopeOf } from '../access/scope.ts';
import { isMerchant } from '../access/subject.ts';
import type { Tables } from '../db/connect.ts';
import { junctionName, storedFields, uniqueNames } from '../db/declared-tables.ts';
import type { Row } from '../db/row.ts';
import { anyTable, type NewRow, type Only, type RowChange } from '../db/tables.ts';
import { invalid, invalidField, Refusal } from '../refusal.ts';
import type { Sealing } from '../sealing.ts';
import type { ActionContext, Caller, Result } from '../server-extension.ts';
import { writeAudit } from './audit.ts';
import { withCleanHtml } from './clean-html.ts';
import { holdFiles, takeFiles } from './file-values.ts';
import { lockOne } from './query.ts';
import { byId, readRow } from './reading.ts';
import { checkReferences } from './references.ts';
import { openedRow, openedValue, sealedValue } from './sealed-values.ts';
import { wholeRow } from './shapes.ts';
import { encodeValue, withComputed } from './values.ts';
import { ownedOf } from './visible.ts';

/** What hooks are given beside the call. */
export function actionContextIn(caller: Caller, tx: Kysely<Tables>): ActionContext {
  return {
    ...caller,
    tx,
    refuse: (code, params, errors) => {
      throw new Refusal(code, { params, errors });
    },
    audit: (entry) => writeAudit(caller, tx, entry),
    afterCommit: (work) => caller.services.commits.after(tx, work),
  };
}

/** Says that access changed, where a write changes it, to who compares and to the server extensions that follow it. */
export async function tellAccess(caller: Caller, tx: Kysely<Tables>, written: AccessWrite): Promise<void> {
  if (!(await caller.services.access.touchFor(tx, written))) return;
  for (const { accessChanged } of caller.services.serverExtensions.values())
    await accessChanged?.({ ...actionContextIn(caller, tx), written });
}

/** Runs one call's writes in one transaction: all of it or nothing. */
export function inTransaction<T>(caller: Caller, run: (tx: Kysely<Tables>) => Promise<T>): Promise<T> {
  const { commits, db } = caller.services;
  return commits.run(db, run);
}

interface DatabaseError {
  readonly code: string;
  readonly constraint?: string;
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && typeof (error as Partial<DatabaseError>).code === 'string';

/** A broken uniqueness of the model as the code that the declaration gives it, at the field. */
async function namingUniques<T>(caller: Caller, model: AnyModel, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const name = isDatabaseError(error) && error.code === '23505' ? error.constraint : undefined;
    const broken = uniqueNames(model).find((unique) => unique.name === name);
    if (!broken) throw error;
    const msg = caller.services.product.errors[broken.code];
    throw new Refusal(broken.code, { errors: msg ? [{ field: broken.on.at(-1) ?? '', msg }] : [] });
  }
}

async function writeReferences(tx: Kysely<Tables>, model: AnyModel, id: string, values: Row): Promise<void> {
  for (const [name, field] of Object.entries(model.fields)) {
    if (field.kind !== 'refs' || !(name in values)) continue;
    const table = junctionName(model, name);
    const targets = [...new Set((values[name] as readonly string[] | null) ?? [])];
    await anyTable(tx).deleteFrom(table).where('owner_id', '=', id).execute();
    // Three parameters a row: far below PostgreSQL's 65,535 at a time.
    for (let from = 0; from < targets.length; from += 5_000) {
      const part = targets.slice(from, from + 5_000);
      await anyTable(tx)
        .insertInto(table)
        .values(part.map((target, at) => ({ owner_id: id, target_id: target, position: from + at })))
        .execute();
    }
  }
}

/** @throws Error naming a value that the model has no place for: left out, it would be lost without a word */
function columnsOf(sealing: Sealing, model: AnyModel, values: Row): Record<string, unknown> {
  const stored = new Map(storedFields(model));
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const field = stored.get(name);
      if (field && name !== 'id')
        return [[name, encodeValue(field, sealedValue(sealing, model, name, value))]];
      if (model.fields[name]?.kind === 'refs') return [];
      throw new Error(`${model.name} stores no value ${name}`);
    }),
  );
}

/** Inserts a row of a model with its lists of references and returns its id. For server extensions that write other models too. */
export async function insertRow<M extends AnyModel, V extends NewRow<M>>(
  caller: Caller,
  tx: Kysely<Tables>,
  model: M,
  values: V & Only<V, NewRow<M>>,
): Promise<string> {
  const times = { create_time: caller.now, update_time: caller.now };
  return namingUniques(caller, model, async () => {
    const { id } = await anyTable(tx)
      .insertInto(model.name)
      .values({ ...times, ...columnsOf(caller.services.sealing, model, values) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await writeReferences(tx, model, String(id), values);
    return String(id);
  });
}

/** Changes a row that the transaction has locked, and its version. */
export async function updateRow<M extends AnyModel, V extends RowChange<M>>(
  caller: Caller,
  tx: Kysely<Tables>,
  model: M,
  row: Row,
  changes: V & Only<V, RowChange<M>>,
): Promise<void> {
  const id = String(row.id);
  await namingUniques(caller, model, async () => {
    await anyTable(tx)
      .updateTable(model.name)
      .set({
        ...columnsOf(caller.services.sealing, model, changes),
        version: Number(row.version) + 1,
        update_time: caller.now,
      })
      .where('id', '=', id)
      .execute();
    await writeReferences(tx, model, id, changes);
  });
}

/** What a locked row of a resource holds; where the resource is any, its declaration says it. */
type LockedRow<R> = unknown extends ModelOf<R> ? Row : RowOf<R>;

/**
 * The row under lock, with everything that hooks and guards may read.
 * @throws Refusal 10004 where the caller may not write it
 */
export async function lockRow<R extends AnyResource>(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: R,
  id: string,
): Promise<LockedRow<R>> {
  const names = wholeRow(resource);
  const row = await lockOne(tx, ownedOf(caller, resource, [byId(id)]), names);
  if (!row) throw new Refusal(10004);
  return withComputed(resource.model, row, Object.keys(resource.model.fields), caller) as LockedRow<R>;
}

/** @throws Refusal 10005 with the newer row */
export async function checkVersion(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  row: Row,
  version: unknown,
): Promise<void> {
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) {
    throw invalidField('version', { en: 'must be the version that was read', zh: '应为读取时的版本' });
  }
  if (version !== row.version) {
    throw new Refusal(10005, { data: { row: await readRow(caller, resource, String(row.id), tx) } });
  }
}

/** A server-side guard's word on one row. @throws Refusal with the guard's code */
export async function checkDenied(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  action: string,
  row: Row,
): Promise<void> {
  const deny = caller.services.serverExtensions.get(resource.name)?.deny?.[action];
  const code = deny && (await deny({ ...caller, tx, rows: [row] })).get(String(row.id));
  if (code !== undefined) throw new Refusal(code);
}

function defaultOf(field: AnyField): unknown {
  return field.spec.default;
}

/** The code of a flow's initial state. */
function initialStates(resource: AnyResource): Row {
  return Object.fromEntries(
    (resource.flows ?? []).map((flow) => {
      const field = resource.model.fields[flow.field];
      const option = field && optionsOf(field).find((each) => each.name === flow.initial);
      return [flow.field, option?.code ?? null];
    }),
  );
}

/** Whose row a new one is, where the body doesn't say or may not say. */
function ownerOf({ me }: Caller, model: AnyModel, values: Row): Row {
  const owner: Record<string, unknown> = {};
  if (model.fields.mgt_org_id && model.scope !== 'none' && !values.mgt_org_id) owner.mgt_org_id = me.orgId;
  if (model.scope === 'merchant' && isMerchant(me)) owner.mct_id = me.mctId;
  if (model.scope === 'vendor' && me.vendorId !== null && !values.vendor_id) owner.vendor_id = me.vendorId;
  if (model.scope === 'provider' && me.providerId !== null && !values.provider_id)
    owner.provider_id = me.providerId;
  return owner;
}

/** A new row of a tree that is itself its owner, an organisation, belongs to who owns what it hangs below. */
function checkOwner(caller: Caller, model: AnyModel, values: Row): void {
  const parent = model.choose.tree?.parent;
  const below = values.id === undefined && parent ? { ...values, id: values[parent] } : values;
  if (ownsRow(caller.me, model, below)) return;
  const msg = caller.services.product.errors[10004];
  const column = scopeOf(caller.me, model)?.column ?? 'id';
  const field = column === 'id' ? (parent ?? column) : column;
  throw new Refusal(10004, { errors: msg ? [{ field, msg }] : [] });
}

export interface Written {
  readonly row: Row;
  readonly result?: Result;
  /** Told to the first answer alone. */
  readonly once?: Result;
}

/**
 * What a body would become as a new row, without asking the database: what is given, and with it defaults, initial states
 * and the owner.
 * @throws Refusal 10006 or a rule's code
 */
export function newRow(caller: Caller, resource: AnyResource, body: Row): { given: Row; values: Row } {
  const { model } = resource;
  const { schemas } = caller.services;
  const seen = schemas.seen(caller.me, resource);
  const parsed = parseRow(schemas.create(seen), body, model.fields);
  if (!parsed.ok) throw invalid(parsed.errors);
  const defaults = Object.fromEntries(
    Object.entries(model.fields).flatMap(([name, field]) => {
      const value = defaultOf(field);
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const clean = withCleanHtml(model.fields, parsed.values);
  const given = Object.fromEntries(Object.entries(clean).filter(([, value]) => value !== undefined));
  const chosen = settle(resource, { ...defaults, ...given, ...initialStates(resource) }, caller.surroundings);
  const values = { ...chosen, ...ownerOf(caller, model, chosen) };
  const errors = [...retiredErrors(model.fields, given), ...ruleErrors(seen, values, caller.surroundings)];
  if (errors.length > 0) throw invalid(errors);
  return { given, values };
}

/** Creates a row from a body. @throws Refusal 10006, 10004, a uniqueness's or a rule's code */
export async function createRow(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  body: Row,
): Promise<Written> {
  const { model } = resource;
  const { given, values: asked } = newRow(caller, resource, body);
  const values = await takeFiles(caller, tx, model.fields, asked, { resource });
  await checkReferences(caller, tx, formFields(resource, false), given);
  checkOwner(caller, model, values);
  const context = actionContextIn(caller, tx);
  const extension = caller.services.serverExtensions.get(resource.name);
  const outcome = await extension?.beforeCreate?.({ ...context, values });
  const id = await insertRow(caller, tx, model, { ...values, ...outcome?.set });
  await holdFiles(caller, tx, model.fields, values, { model: model.name, id });
  await tellAccess(caller, tx, { model: model.name, fields: null });
  const seeing = seeingNew(caller, model, id);
  const row = await lockRow(seeing, tx, resource, id);
  await extension?.afterCreate?.({ ...context, row });
  await writeAudit(caller, tx, { entity: model.name, id, action: 'create', after: row });
  return { row: await readRow(seeing, resource, id, tx), result: outcome?.result, once: outcome?.once };
}

/** An organisation that was just made is among those that its maker sees: the list of them is older than it. */
function seeingNew(caller: Caller, model: AnyModel, id: string): Caller {
  const { me } = caller;
  if (model.scope !== 'is_org' || me.orgIds === null) return caller;
  return { ...caller, me: { ...me, orgIds: [...me.orgIds, id] } };
}

/** Changes the fields that a body names. @throws Refusal 10004, 10005, 10006, 15001 or the declared code */
export async function changeRow(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  id: string,
  body: Row,
): Promise<Written> {
  const { model } = resource;
  const { version, clear, ...rest } = body;
  const { schemas } = caller.services;
  const seen = schemas.seen(caller.me, resource);
  const parsed = parseRow(schemas.update(seen), rest, model.fields);
  if (!parsed.ok) throw invalid(parsed.errors);
  const cleared = clearedBy(seen, clear);
  const before = await lockRow(caller, tx, resource, id);
  await checkVersion(caller, tx, resource, before, version);
  const editable = resource.form?.editable;
  if (editable && !matches(editable, before, caller.surroundings)) {
    throw new Refusal(resource.form?.notEditable ?? 15001);
  }
  await checkDenied(caller, tx, resource, 'update', before);
  const asked = withCleanHtml(model.fields, parsed.values);
  const holder = { model, row: before };
  const plain = await takeFiles(caller, tx, model.fields, asked, { row: { ...before, ...asked }, holder });
  await holdFiles(caller, tx, model.fields, plain, { model: model.name, id });
  const given = {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...cleared,
  };
  const settled = settle(resource, { ...before, ...given }, caller.surroundings);
  const errors = [
    ...emptied(resource, given),
    ...retiredErrors(model.fields, given, before),
    ...ruleErrors(resource, openedRow(caller.services.sealing, model, settled), caller.surroundings, {
      updating: true,
    }),
  ];
  if (errors.length > 0) throw invalid(errors);
  const changed = Object.fromEntries(
    Object.keys(formFields(resource, true)).flatMap((name) => {
      const secret = model.fields[name]?.mode === 'secret';
      const next = secret ? given[name] : settled[name];
      const said = (value: unknown) =>
        JSON.stringify(openedValue(caller.services.sealing, model, name, value) ?? null);
      const same = said(next) === said(before[name]);
      return next === undefined || (!secret && same) ? [] : [[name, next]];
    }),
  );
  await checkReferences(caller, tx, model.fields, changed);
  checkOwner(caller, model, { ...before, ...changed });
  const context = actionContextIn(caller, tx);
  const extension = caller.services.serverExtensions.get(resource.name);
  const outcome = await extension?.beforeUpdate?.({
    ...context,
    row: before,
    next: { ...before, ...changed },
  });
  const set = { ...changed, ...outcome?.set };
  await updateRow(caller, tx, model, before, set);
  await tellAccess(caller, tx, { model: model.name, fields: Object.keys(set) });
  const row = await lockRow(caller, tx, resource, id);
  await extension?.afterUpdate?.({ ...context, row, before });
  await writeAudit(caller, tx, { entity: model.name, id, action: 'update', before, after: row });
  return { row: await readRow(caller, resource, id, tx), result: outcome?.result, once: outcome?.once };
}

/** Empty values never travel (docs/specification.md §7): an edit names in `clear` the fields that it empties. */
function clearedBy(resource: AnyResource, clear: unknown): Row {
  if (clear === undefined) return {};
  const fields = formFields(resource, true);
  const names = Array.isArray(clear) ? clear : [clear];
  const unknown = names.findIndex((name) => typeof name !== 'string' || !Object.hasOwn(fields, name));
  if (unknown >= 0) {
    throw invalidField(`clear.${unknown}`, { en: 'is not a known field', zh: '不是可用字段' });
  }
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** A field that must have a value can't be emptied by an edit; one that isn't named stays as it is. */
function emptied(resource: AnyResource, given: Row) {
  const fields = formFields(resource, true);
  return Object.entries(given).flatMap(([field, value]) =>
    fields[field]?.spec.required === true && (value === null || (Array.isArray(value) && value.length === 0))
      ? [{ field, msg: { en: 'is required', zh: '不能为空' } }]
      : [],
  );
}

/** Deletes a row and its lists of references. @throws Refusal 10004 or the declared code */
export async function deleteRow(
  caller: Caller,
  tx: Kysely<Tables>,
  resource: AnyResource,
  id: string,
): Promise<void> {
  const { model, deletable } = resource;
  const row = await lockRow(caller, tx, resource, id);
  if (deletable && !matches(deletable.when, row, caller.surroundings)) throw new Refusal(deletable.else);
  await checkDenied(caller, tx, resource, 'delete', row);
  await caller.services.serverExtensions
    .get(resource.name)
    ?.beforeDelete?.({ ...actionContextIn(caller, tx), row });
  for (const [name, field] of Object.entries(model.fields)) {
    if (field.kind === 'refs')
      await anyTable(tx).deleteFrom(junctionName(model, name)).where('owner_id', '=', id).execute();
  }
  await anyTable(tx).deleteFrom(model.name).where('id', '=', id).execute();
  await tellAccess(caller, tx, { model: model.name, fields: null });
  await writeAudit(caller, tx, { entity: model.name, id, action: 'delete', before: row });
}
