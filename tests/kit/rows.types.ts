/**
 * Columns that must not compile: a row of a table is known by its declaration, so that a field that is renamed or misspelled is
 * found wherever a server extension reads or writes it. Each line was first seen to fail.
 */
import type { Kysely } from 'kysely';
import { f, model, secret } from '../../resources/kit/index.ts';
import { point } from '../../resources/shop-manager/point/index.ts';
import { Person, person } from '../../resources/vendor-test/person.ts';
import type { NewRow, RowChange, TableOf, TableRow, Tables } from '../../server/db/tables.ts';
import { insertRow, lockRow, updateRow } from '../../server/rows/writing.ts';
import type { Caller } from '../../server/server-extension.ts';

declare const db: Kysely<Tables>;
declare const caller: Caller;

// ── queries ──
db.selectFrom('vendor_person').select('staff_no').where('enabled', '=', 1);
// @ts-expect-error no such table
db.selectFrom('vendor_persons');
// @ts-expect-error a report has no table
db.selectFrom('statistics_shop');
// @ts-expect-error no such column
db.selectFrom('vendor_person').select('staff_number');
// @ts-expect-error joined in SQL, and so no column
db.selectFrom('vendor_person').select('vendor_name');
// @ts-expect-error no such column in a condition
db.selectFrom('vendor_person').where('staff_number', '=', 'x');
// @ts-expect-error no value of the enumeration
db.selectFrom('vendor_person').where('enabled', '=', 7);
// @ts-expect-error an id is a text
db.selectFrom('vendor_person').where('id', '=', 7);
// @ts-expect-error no such column in the order
db.selectFrom('vendor_person').orderBy('staff_number');
// @ts-expect-error no such column is changed
db.updateTable('vendor_person').set({ staff_number: 'x' });
// @ts-expect-error nor beside others
db.updateTable('vendor_person').set({ staff_no: 'x', versions: (e) => e('version', '+', 1) });
// @ts-expect-error a value of another kind
db.updateTable('vendor_person').set({ staff_no: 5 });
const times = { create_time: '', update_time: '' };
const added = {
  staff_no: 'x',
  person_name: 'x',
  phone: 'x',
  vendor_id: '1',
  person_role: 1,
  enabled: 1,
  ...times,
} as const;
db.insertInto('vendor_person').values(added);
// @ts-expect-error no such column in a new row
db.insertInto('vendor_person').values({ ...added, staff_number: 'x' });
// @ts-expect-error a value that every row must have is missing
db.insertInto('vendor_person').values({ ...times, staff_no: 'x' });
// @ts-expect-error a list is written as JSON text
db.insertInto('manager_role').values({ role_name: '', role_code: '', modules: ['x'], ...times });

// ── lists of references, and the server's own tables ──
db.selectFrom('manager__role').select(['owner_id', 'target_id', 'position']);
// @ts-expect-error no such list of references
db.selectFrom('manager__roles');
// @ts-expect-error no such column of a session
db.selectFrom('session').select('user');
// @ts-expect-error no such column of a session
db.updateTable('session').set({ need_totp: 0 });

// ── what is read ──
export const read = (row: TableRow<'mgt_order'>): [string, number, string, 0 | 1 | 2 | 3, string | null] => [
  row.id,
  row.pay_amount,
  row.create_time,
  row.order_source,
  row.settle_time,
];
export const kept = (row: TableRow<'manager'>): string | null => row.password_hash;
// @ts-expect-error no such column
export const unknown = (row: TableRow<'mgt_order'>) => row.pay_amonut;
// @ts-expect-error what may be empty is no text
export const open = (row: TableRow<'mgt_order'>): string => row.settle_time;

// ── the helpers of server extensions ──
const whole = {
  staff_no: 'x',
  person_name: 'x',
  phone: 'x',
  vendor_id: '1',
  person_role: 1,
  enabled: 1,
} as const;
insertRow(caller, db, Person, whole);
// @ts-expect-error no such field in a new row
insertRow(caller, db, Person, { ...whole, staff_number: 'x' });
const spelled = { ...whole, line_names: 'x' };
// @ts-expect-error nor in one that was made before
insertRow(caller, db, Person, spelled);
// @ts-expect-error a value that every row must have is missing
insertRow(caller, db, Person, { staff_no: 'x' });
updateRow(caller, db, Person, { id: '1', version: 1 }, { enabled: 0 });
// @ts-expect-error no such field is changed
updateRow(caller, db, Person, { id: '1', version: 1 }, { enable: 0 });
// @ts-expect-error a joined name is stored nowhere
updateRow(caller, db, Person, { id: '1', version: 1 }, { vendor_name: 'x' });
export const locked = async (): Promise<[string, string | null]> => {
  const row = await lockRow(caller, db, person, '1');
  // @ts-expect-error no such field of a locked row
  void row.staff_number;
  return [row.staff_no, row.line_name];
};
export const shopOf = async (): Promise<string> => (await lockRow(caller, db, point, '1')).shop_name;

// ── a field that was renamed with `was`: whatever still says its former name no longer compiles ──
const label = { en: 'x', zh: 'x' };
export const Tool = model(
  'tool',
  {
    tool_name: f.text(label, { required: true, max: 20, was: 'name' }),
    pin: secret(f.text(label, { max: 20 })),
    price: f.money(label, { required: true, default: 0 }),
    part_ids: f.refs(label, 'goods_center'),
  },
  { label, title: 'tool_name', scope: 'none' },
);
type ToolFields = NonNullable<(typeof Tool)['~fields']>;
declare const tools: Kysely<{ tool: TableOf<ToolFields> }>;
export const created: NewRow<typeof Tool> = { tool_name: 'x', pin: 'x', part_ids: ['1'] };
// @ts-expect-error its former name
export const former: NewRow<typeof Tool> = { name: 'x' };
// @ts-expect-error its former name in a change
export const change: RowChange<typeof Tool> = { name: 'x' };
// @ts-expect-error its former name in a helper of server extensions
updateRow(caller, db, Tool, { id: '1', version: 1 }, { pin: null, name: 'x' });
tools.selectFrom('tool').select(['tool_name', 'pin', 'price']);
// @ts-expect-error its former name in a query
tools.selectFrom('tool').select('name');
// @ts-expect-error a list of references is no column
tools.selectFrom('tool').select('part_ids');
