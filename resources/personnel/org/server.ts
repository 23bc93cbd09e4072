import type { Kysely } from 'kysely';
import { anyTable, type Tables } from '../../../server/db/tables.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import { org } from './index.ts';

/** What the tree adds to P62: codes that are paths, five levels, no circle, and nothing deleted that others hang on. */

/** docs/domain/organisation.md §P62 */
const deepest = 5;
/** Digits of one level in a code. */
const step = 3;

interface Place {
  readonly code: string;
  readonly level: number;
}

/** The parent under lock, so that two children at once can't take one number. */
async function placeOf({ tx, refuse }: ActionContext, id: string): Promise<Place> {
  const row = await tx
    .selectFrom('manager_org')
    .select(['org_code', 'level'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return refuse(10004);
  return { code: row.org_code, level: row.level };
}

/** The first free code below a parent. Numbers of what was deleted are used again, since no row remembers them. */
async function freeCode(tx: Kysely<Tables>, parent: Place): Promise<string> {
  const rows = await tx
    .selectFrom('manager_org')
    .select('org_code')
    .where('org_code', 'like', `${parent.code}${'_'.repeat(step)}`)
    .execute();
  const taken = new Set(rows.map((row) => Number(row.org_code.slice(-step))));
  let next = 1;
  while (taken.has(next)) next++;
  return parent.code + String(next).padStart(step, '0');
}

/** What may still belong to an organisation, as its refusal names it. */
const holders = [
  { table: 'manager_org', column: 'parent_id', what: { en: 'sub-organisations', zh: '下级组织' } },
  { table: 'manager', column: 'mgt_org_id', what: { en: 'users', zh: '用户' } },
  { table: 'mct', column: 'mgt_org_id', what: { en: 'merchants', zh: '商户' } },
  { table: 'mct_shop', column: 'mgt_org_id', what: { en: 'points', zh: '点位' } },
] as const satisfies readonly {
  readonly table: keyof Tables;
  readonly column: string;
  readonly what: Label;
}[];

export const orgServerExtension = implement(org, {
  async beforeCreate(context) {
    const { values, tx, refuse } = context;
    const parent = await placeOf(context, values.parent_id ?? '0');
    if (parent.level >= deepest) refuse(20002);
    return { set: { org_code: await freeCode(tx, parent), level: parent.level + 1 } };
  },
  async beforeDelete({ row, tx, refuse }) {
    for (const { table, column, what } of holders) {
      const held = await anyTable(tx)
        .selectFrom(table)
        .select('id')
        .where(column, '=', row.id)
        .limit(1)
        .executeTakeFirst();
      if (held) refuse(20001, { what });
    }
  },
  handlers: {
    async move(context) {
      const { row, input, tx, refuse } = context;
      if (input.parent_id === row.parent_id) return { set: {} };
      const parent = await placeOf(context, input.parent_id);
      if (parent.code.startsWith(row.org_code)) refuse(20018);
      const below = await tx
        .selectFrom('manager_org')
        .select(['id', 'org_code', 'level'])
        .where('org_code', 'like', `${row.org_code}%`)
        .where('id', '<>', row.id)
        .forUpdate()
        .execute();
      const deeper = parent.level + 1 - row.level;
      if (Math.max(row.level, ...below.map(({ level }) => level)) + deeper > deepest) refuse(20002);
      const code = await freeCode(tx, parent);
      for (const each of below) {
        await tx
          .updateTable('manager_org')
          .set({
            org_code: code + each.org_code.slice(row.org_code.length),
            level: each.level + deeper,
          })
          .where('id', '=', each.id)
          .execute();
      }
      return { set: { parent_id: input.parent_id, org_code: code, level: parent.level + 1 } };
    },
    async disable({ row, me, tx, refuse }) {
      const current = await tx
        .selectFrom('manager_org')
        .select('org_code')
        .where('id', '=', me.orgId)
        .executeTakeFirst();
      // Whoever disables what they stand in, or what is above it, ends their own session.
      if (String(current?.org_code ?? '').startsWith(row.org_code)) refuse(20003);
      return undefined;
    },
  },
});
