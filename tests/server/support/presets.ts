import { product as business } from '../../../resources/index.ts';
import { roles as seededRoles } from '../../../resources/personnel/seed/roles.ts';
import { anyTable } from '../../../server/db/tables.ts';
import type { Template } from './database.ts';
import { orgs, people, worldOf } from './world.ts';

/** The small world with every preset role of the product in it, and somebody who holds each. */

const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
const idOf = (at: number) => String(100 + at);

export interface Holder {
  readonly id: string;
  readonly phone: string;
  readonly role: string;
  readonly roleId: string;
  readonly identity: number;
  readonly home: string;
  readonly mctId: string | null;
  /** A partner's people see their partner's rows. */
  readonly partner: boolean;
}

/** Enough of a preset that it holds something of what is built. */
const presets = seededRoles(business).filter((role) => role.preset_flag === 1 && role.modules.length > 0);

/** Managers sit in the eastern region, merchants' people in the first merchant, partners' in the factory. */
export const holders: readonly Holder[] = presets.map((role, at) => {
  const partner = role.scope_type === 1;
  const merchant = role.identity_type === 0;
  return {
    id: idOf(at),
    phone: `137000000${String(at).padStart(2, '0')}`,
    role: role.role_code,
    roleId: idOf(at),
    identity: role.identity_type,
    home: merchant ? orgs.shanghai : partner ? orgs.factory : orgs.east,
    mctId: merchant ? '1' : null,
    partner,
  };
});

/** Somebody who reads everywhere and does everything in Shanghai alone. */
export const split = { id: '190', phone: '13700000090', home: orgs.root } as const;
const splitRoles = { reads: '190', writes: '191' } as const;

const base = worldOf(business, 'world');

export const presetWorld: Template = {
  name: 'presets',
  shared: true,
  async prepare(database) {
    await base.prepare(database);
    const { db, pool } = database;
    const role = (id: string, role_code: string, of: object) => ({
      id,
      role_name: role_code.slice(0, 20),
      role_code,
      preset_flag: 1,
      enabled: 1,
      identity_type: 1,
      scope_type: 2,
      ...of,
      ...times,
    });
    const everything = seededRoles(business)[0]?.modules ?? [];
    await anyTable(db)
      .insertInto('manager_role')
      .values([
        ...presets.map(({ role_code, identity_type, scope_type, modules }, at) =>
          role(idOf(at), role_code, { identity_type, scope_type, modules: JSON.stringify(modules) }),
        ),
        role(splitRoles.reads, 'READS', {
          modules: JSON.stringify(
            everything.filter((code) => business.resources.some((r) => r.permission === code)),
          ),
        }),
        role(splitRoles.writes, 'WRITES', { modules: JSON.stringify(everything), scope_type: 3 }),
      ])
      .execute();
    await db
      .insertInto('manager_role__scope_org')
      .values({ owner_id: splitRoles.writes, target_id: orgs.shanghai, position: 0 })
      .execute();
    const person = await people();
    await anyTable(db)
      .insertInto('manager')
      .values([
        ...holders.map(({ id, phone, role: name, home, identity, mctId }) =>
          // Platform users come in by another door; a manager with the same codes stands in for them.
          person(id, phone, name.slice(0, 20), home, {
            identity_type: identity === 9 ? 1 : identity,
            mct_id: mctId,
          }),
        ),
        person(split.id, split.phone, 'split', split.home),
      ])
      .execute();
    await db
      .insertInto('manager__role')
      .values([
        ...holders.map(({ id, roleId }) => ({ owner_id: id, target_id: roleId, position: 0 })),
        { owner_id: split.id, target_id: splitRoles.reads, position: 0 },
        { owner_id: split.id, target_id: splitRoles.writes, position: 1 },
      ])
      .execute();
    for (const table of ['manager_role', 'manager']) {
      await pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 2000)`);
    }
  },
};
