import { type Kysely, sql } from 'kysely';
import { codeOfLine, objectAndAct } from '../resources/kit/access-model.ts';
import { identityType } from '../resources/kit/people/role.ts';
import { type Renamed, renamedIn, unknownCodes } from '../resources/kit/renamed.ts';
import { anyTable, type Tables } from './db/tables.ts';
import { systemCaller } from './jobs/system-caller.ts';
import { writeAudit } from './rows/audit.ts';
import { tellAccess } from './rows/writing.ts';
import type { Caller, Services } from './server-extension.ts';

interface HeldCodes {
  readonly roles: readonly {
    readonly id: string;
    readonly name: string;
    readonly modules: readonly string[];
  }[];
  readonly rules: readonly { readonly id: string; readonly subject: string; readonly code: string }[];
}

async function heldCodes(db: Kysely<Tables>): Promise<HeldCodes> {
  const roles = await db
    .selectFrom('manager_role')
    .select(['id', 'role_name', 'modules'])
    .orderBy('id')
    .execute();
  const rules = await db.selectFrom('casbin_rule').select(['id', 'v0', 'v1', 'v2']).orderBy('id').execute();
  return {
    roles: roles.map(({ id, role_name: name, modules }) => ({ id, name, modules })),
    rules: rules.map(({ id, v0: subject, v1, v2 }) => ({ id, subject, code: codeOfLine(v1, v2) })),
  };
}

/** Roles and lines of the policy under the present names of their codes; says whether any was renamed. */
async function carryCodes(tx: Kysely<Tables>, { codes }: Renamed): Promise<boolean> {
  const { roles, rules } = await heldCodes(tx);
  const present = (code: string) => codes.get(code) ?? code;
  const changedRoles = roles.filter(({ modules }) => modules.some((code) => codes.has(code)));
  for (const { id, modules } of changedRoles) {
    const next = [...new Set(modules.map(present))];
    await tx
      .updateTable('manager_role')
      .set({ modules: JSON.stringify(next), version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  }
  const changedRules = rules.filter(({ code }) => codes.has(code));
  for (const { id, code } of changedRules) {
    const [v1, v2] = objectAndAct(present(code));
    // Where a line exists under both names, the one under the former name is removed.
    await sql`delete from casbin_rule r where id = ${id} and exists (
      select 1 from casbin_rule o where (o.ptype, o.v0, o.v1, o.v2, o.v3) = (r.ptype, r.v0, ${v1}, ${v2}, r.v3))`.execute(
      tx,
    );
    await tx.updateTable('casbin_rule').set({ v1, v2 }).where('id', '=', id).execute();
  }
  return changedRoles.length + changedRules.length > 0;
}

/**
 * The platform's preset role holds every code that the starting product can grant: nobody gives a code that they lack, so a
 * screen that came with an update could be granted by nobody. Says whether any code was new.
 */
async function completePlatformRole(caller: Caller, tx: Kysely<Tables>): Promise<boolean> {
  const { access, log } = caller.services;
  const role = await tx
    .selectFrom('manager_role')
    .select(['id', 'role_name', 'modules'])
    .where('identity_type', '=', identityType.platform)
    .where('preset_flag', '=', 1)
    .forUpdate()
    .executeTakeFirst();
  if (!role) return false;
  const { id, modules: held } = role;
  const codes = access.grantable.filter((code) => !held.includes(code));
  if (codes.length === 0) return false;
  const after = { ...role, modules: [...held, ...codes] };
  await tx
    .updateTable('manager_role')
    .set({ modules: JSON.stringify(after.modules), version: sql`version + 1`, update_time: caller.now })
    .where('id', '=', id)
    .execute();
  await writeAudit(caller, tx, { entity: 'manager_role', id, action: 'update', before: role, after });
  log.info({ codes }, 'the preset role of the platform got the codes that came with this version');
  return true;
}

/** What people keep under the name of a resource: arrangements of columns, saved filters, exports and imports. */
async function carryResources(tx: Kysely<Tables>, { resources }: Renamed): Promise<void> {
  for (const [former, present] of resources) {
    await sql`update manager_forms f set form_key = ${present} where form_key = ${former} and not exists (
      select 1 from manager_forms o where o.user_id = f.user_id and o.form_key = ${present})`.execute(tx);
    for (const table of ['export_file_download', 'import_job'])
      await anyTable(tx)
        .updateTable(table)
        .set({ resource: present })
        .where('resource', '=', former)
        .execute();
  }
}

type Names = ReadonlyMap<string, string>;

/** The columns that somebody arranged, under their present names; null where they have them. */
function carriedColumns(columns: readonly { readonly prop: string }[] | null, names: Names) {
  if (!columns?.some(({ prop }) => names.has(prop))) return null;
  return columns.map((each) => ({ ...each, prop: names.get(each.prop) ?? each.prop }));
}

function carriedFilters(filters: readonly { readonly search: string }[] | null, params: Names) {
  const read = filters?.map((each) => ({ each, search: [...new URLSearchParams(each.search)] }));
  if (!read?.some(({ search }) => search.some(([name]) => params.has(name)))) return null;
  return read.map(({ each, search }) => {
    const present = search.map(([name, value]) => [params.get(name) ?? name, value]);
    return { ...each, search: new URLSearchParams(present).toString() };
  });
}

/** Columns and filters that people saved, under the present names of their fields. What has them is not written again. */
async function carryFields(tx: Kysely<Tables>, { fields, params }: Renamed): Promise<void> {
  for (const [resource, names] of fields) {
    if (names.size === 0) continue;
    const kept = await tx
      .selectFrom('manager_forms')
      .select(['user_id', 'columns', 'filters'])
      .where('form_key', '=', resource)
      .execute();
    for (const { user_id, ...saved } of kept) {
      const columns = carriedColumns(saved.columns as readonly { readonly prop: string }[] | null, names);
      const filters = carriedFilters(
        saved.filters as readonly { readonly search: string }[] | null,
        params.get(resource) ?? new Map(),
      );
      if (!columns && !filters) continue;
      await tx
        .updateTable('manager_forms')
        .set({
          ...(columns && { columns: JSON.stringify(columns) }),
          ...(filters && { filters: JSON.stringify(filters) }),
        })
        .where('user_id', '=', user_id)
        .where('form_key', '=', resource)
        .execute();
    }
  }
}

/**
 * At start: what is stored under a former name (`was`, `renamedCodes`) gets the present one, so that a rename takes nothing
 * from anybody, and the platform's preset role gets the codes that are new. Codes that nothing declares are told to the log:
 * they allow nothing, whoever holds them.
 */
export async function carryNames(services: Services): Promise<void> {
  const { db, commits, product, log } = services;
  const renamed = renamedIn(product);
  const caller = systemCaller(services);
  await commits.run(db, async (tx) => {
    await carryResources(tx, renamed);
    await carryFields(tx, renamed);
    const carried = await carryCodes(tx, renamed);
    const completed = await completePlatformRole(caller, tx);
    if (carried || completed) await tellAccess(caller, tx, { model: 'manager_role', fields: null });
  });
  const { roles, rules } = await heldCodes(db);
  const holders = [
    ...roles.map(({ name, modules }) => ({ holder: name, codes: unknownCodes(product, modules) })),
    ...rules.map(({ subject, code }) => ({ holder: subject, codes: unknownCodes(product, [code]) })),
  ].filter(({ codes }) => codes.length > 0);
  if (holders.length > 0)
    log.warn(
      { holders },
      'roles or policy lines hold permission codes that no declaration makes; they allow nothing',
    );
}
