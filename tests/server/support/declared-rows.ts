import type { AnyField, Fields, Kind } from '../../../resources/kit/field.ts';
import { type AnyModel, optionsOf } from '../../../resources/kit/model.ts';
import type { Surroundings } from '../../../resources/kit/predicate.ts';
import { modelsOf, type Product } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { applies, formFields, valueSchema } from '../../../resources/kit/validation.ts';
import type { Database } from '../../../server/db/connect.ts';
import { junctionName, storedFields } from '../../../server/db/declared-tables.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { encodeValue } from '../../../server/rows/values.ts';
import { orgs } from './world.ts';

/** Rows and bodies that follow from the declarations alone, so that a module added later is covered by itself. */

/** Whose rows: Shanghai's and the first merchant's, the south's and the second's, the factory's. */
export const owners = ['own', 'foreign', 'factory'] as const;
export type Owner = (typeof owners)[number];

const columns: Readonly<Record<Owner, Readonly<Record<string, string | null>>>> = {
  own: { mgt_org_id: orgs.shanghai, mct_id: '1', vendor_id: '1', provider_id: '1', user_id: '1' },
  foreign: { mgt_org_id: orgs.south, mct_id: '2', vendor_id: '2', provider_id: '2', user_id: '1' },
  factory: { mgt_org_id: orgs.factory, mct_id: null, vendor_id: '1', provider_id: null, user_id: '1' },
};

/** A row of a model: those that the world itself is made of have their own ids. */
export function idOf(model: AnyModel, owner: Owner): string {
  const world: Readonly<Record<string, string>> = {
    is_org: 'mgt_org_id',
    is_merchant: 'mct_id',
    is_vendor: 'vendor_id',
  };
  const column = world[model.scope];
  if (column) return columns[owner][column] ?? '1';
  return String(9001 + owners.indexOf(owner));
}

/** The row of a user's own, where a model is told by the user. */
export const ownRowOf = (userId: string): string => String(9_500_000 + Number(userId));

type Sample = (field: AnyField, name: string, id: string) => unknown;
const least: Sample = ({ spec }) => spec.min ?? 1;
const word: Sample = ({ spec }, name, id) => `${name.slice(0, 8)}${id}`.slice(-(spec.max ?? 64));
const none: Sample = () => [];
const address: Sample = () => '/oss/none';

/** A stored value of every kind; a new kind has to name its own. */
const samples: Readonly<Record<Kind, Sample>> = {
  id: (_, __, id) => id,
  text: word,
  html: word,
  int: least,
  money: least,
  rate: least,
  percent: least,
  duration: least,
  flag: () => 0,
  enum: (field) => optionsOf(field)[0]?.code ?? null,
  enums: none,
  date: () => '2026-03-01',
  date_time: () => '2026-03-01 09:00:00',
  image: address,
  images: none,
  video: address,
  file: address,
  files: none,
  ref: () => null,
  refs: none,
  rows: none,
  group: () => ({}),
  texts: none,
  codes: none,
  json: none,
};

function stored(name: string, field: AnyField, id: string): unknown {
  const { default: initial } = field.spec;
  return initial === undefined ? samples[field.kind](field, name, id) : initial;
}

/** Writes one row for each owner into every table, and one for each of these users where rows are a user's. */
export async function writeDeclaredRows(
  { db }: Database,
  product: Product,
  userIds: readonly string[],
): Promise<void> {
  const models = modelsOf(product);
  for (const model of models.values()) {
    if (['is_org', 'is_merchant', 'is_vendor'].includes(model.scope) || model.report) continue;
    const flows = product.resources
      .filter((each) => each.model === model)
      .flatMap((each) => each.flows ?? []);
    const write = async (owner: Owner, id: string, more: Readonly<Record<string, unknown>> = {}) => {
      const row: Record<string, unknown> = {};
      for (const [name, field] of storedFields(model)) {
        const flow = flows.find((each) => each.field === name);
        const initial = flow && optionsOf(field).find((option) => option.name === flow.initial);
        const target = models.get(field.spec.target ?? '');
        if (name === 'id') row.id = id;
        else if (name in columns[owner] && (name !== 'user_id' || model.scope === 'user'))
          // The factory has no merchant; a row that must have one is somebody else's.
          row[name] = columns[owner][name] ?? (field.spec.required === true ? columns.foreign[name] : null);
        else if (initial) row[name] = initial.code;
        else if (field.kind === 'int' && model.uniques.some(({ on }) => on.includes(name)))
          row[name] = Number(id);
        else if (field.spec.required !== true && field.mode !== 'auto') row[name] = null;
        else if (field.kind === 'ref')
          row[name] = field.spec.required === true && target ? idOf(target, owner) : null;
        else row[name] = encodeValue(field, stored(name, field, id));
      }
      await anyTable(db)
        .insertInto(model.name)
        .values({ ...row, ...more, version: 1 })
        .execute();
      for (const [name, field] of Object.entries(model.fields)) {
        const target = models.get(field.spec.target ?? '');
        if (field.kind !== 'refs' || field.spec.required !== true || !target) continue;
        const values = { owner_id: id, target_id: idOf(target, owner), position: 0 };
        await anyTable(db).insertInto(junctionName(model, name)).values(values).execute();
      }
    };
    // What the server wrote by itself as it started would stand in the way.
    if (model.appendOnly) await anyTable(db).deleteFrom(model.name).execute();
    // The factory's row names another one's merchant: it is such that what is unique of a merchant leaves it aside.
    const aside = Object.fromEntries(
      model.uniques.flatMap(({ where }) =>
        Object.entries(where ?? {}).flatMap(([name, asked]) =>
          typeof asked === 'object' && asked !== null && 'ne' in asked && asked.ne !== null
            ? [[name, asked.ne]]
            : [],
        ),
      ),
    );
    for (const owner of owners)
      await write(owner, idOf(model, owner), owner === 'factory' ? aside : undefined);
    if (model.scope === 'user')
      for (const user of userIds) await write('own', ownRowOf(user), { user_id: user });
  }
}

/** Values of a form that are worth a try; the first that fits is taken. */
const candidates = (n: number): readonly unknown[] => [
  `1381${String(1_000_000 + n)}`,
  `名称${n}`,
  `AB${n}`,
  `a${n}@b.cn`,
  String(n),
  String(n).padStart(6, '1'),
  `<p>${n}</p>`,
  1,
  100,
  0,
  '2026-03-05',
  '2026-03-05 00:00:00',
  [],
  {},
];

function value(
  field: AnyField,
  n: number,
  id: (target: string) => string,
  codes: readonly string[],
): unknown {
  const { spec, kind } = field;
  if (kind === 'ref') return id(spec.target ?? '');
  if (kind === 'refs') return [id(spec.target ?? '')];
  if (kind === 'codes') return codes;
  if (spec.default !== undefined) return spec.default;
  if (kind === 'enum') return optionsOf(field).find((option) => !option.retired)?.code;
  if (kind === 'enums')
    return optionsOf(field)
      .slice(0, 1)
      .map(({ code }) => code);
  if (kind === 'rows') return [valuesOf(spec.of ?? {}, n, id, codes)];
  return [spec.min, ...candidates(n)].find(
    (each) => each !== undefined && valueSchema(field).safeParse(each).success,
  );
}

/** Values of the required fields. */
export function valuesOf(
  fields: Fields,
  n: number,
  id: (target: string) => string,
  codes: readonly string[],
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([, field]) => field.spec.required === true)
      .map(([name, field]) => [name, value(field, n, id, codes)]),
  );
}

/** A body that creates a row, as far as the declaration tells: what some rows alone require is there where they do. */
export function bodyOf(
  resource: AnyResource,
  n: number,
  id: (target: string) => string,
  codes: readonly string[],
  surroundings: Surroundings,
): Record<string, unknown> {
  const fields = formFields(resource, false);
  const body = valuesOf(fields, n, id, codes);
  for (const [name, field] of Object.entries(fields)) {
    if (field.spec.required === 'when' && applies(resource, name, body, surroundings))
      body[name] = value(field, n, id, codes);
  }
  return body;
}
