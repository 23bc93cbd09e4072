import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { AnyField } from '../../resources/kit/field.ts';
import { columnOf as columnOfField, kinds } from '../../resources/kit/kinds/index.ts';
import type { AnyModel } from '../../resources/kit/model.ts';
import { type AnyWhere, fieldsOf } from '../../resources/kit/predicate.ts';
import { type Product, storedModels } from '../../resources/kit/product.ts';
import type {
  ColumnSpec,
  ColumnType,
  IndexSpec,
  SealedColumn,
  TableSpec,
} from '../../resources/kit/table.ts';
import { ownTables } from './own-tables.ts';
import { seedTables } from './seed-tables.ts';
import { constraintName } from './table-spec.ts';
import { constantWhereSql } from './where.ts';

/** Every field that has a column of its own: not those that follow from others, nor lists of references. */
export function storedFields(model: AnyModel): [name: string, field: AnyField][] {
  return Object.entries(model.fields).filter(
    ([, field]) =>
      field.mode !== 'computed' &&
      !field.spec.derived &&
      !field.spec.elapsed &&
      !field.spec.among &&
      !field.spec.tally &&
      !field.spec.summed &&
      !field.spec.referrer &&
      columnOfField(field) !== null,
  );
}

/** The table that holds a list of references, e.g. `manager__role` for `role_ids` of `manager`. */
export function junctionName(model: AnyModel, field: string): string {
  return `${model.name}__${field.replace(/_ids$/, '')}`;
}

function typeOf(name: string, field: AnyField): ColumnType {
  const type = columnOfField(field);
  if (type === null) throw new Error(`${name} has no column of its own`);
  return type;
}

/** A column that holds codes takes no others; a list of them stands as JSON. */
function checkOf(name: string, field: AnyField): string | undefined {
  const codes = kinds[field.kind].codes?.(field.spec) ?? [];
  return typeOf(name, field) !== 'jsonb' && codes.length > 0 ? `${name} in (${codes.join(', ')})` : undefined;
}

/** What the key of a sealed field follows from. */
export const fieldPurpose = (model: AnyModel, name: string): string => `field ${model.name}.${name}`;

function sealedOf(model: AnyModel, name: string, { spec }: AnyField): SealedColumn | undefined {
  if (!spec.sealed) return undefined;
  return { purpose: fieldPurpose(model, name), findable: spec.match === 'exact', field: true };
}

function columnOf(model: AnyModel, name: string, field: AnyField): ColumnSpec {
  const { default: initial, was, required } = field.spec;
  return {
    name,
    was,
    type: typeOf(name, field),
    // 'when' is required for some rows only, so that the column takes null.
    notNull: required === true,
    default:
      name === 'version'
        ? 1
        : typeof initial === 'object'
          ? undefined
          : (initial as string | number | undefined),
    check: checkOf(name, field),
    sealed: sealedOf(model, name, field),
  };
}

/** Compiles conditions without a database. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function conditionText(model: AnyModel, where: AnyWhere | undefined): string | undefined {
  return where && constantWhereSql(where, model.fields).compile(compiler).sql;
}

/** Two indexes may stand on the same columns for different rows: the condition's fields tell them apart. */
function nameOf(
  model: AnyModel,
  on: readonly string[],
  where: AnyWhere | undefined,
  suffix: 'key' | 'idx',
): string {
  const condition = where ? ['where', ...new Set(fieldsOf(where))] : [];
  return constraintName(model.name, [...on, ...condition], suffix);
}

/** The name under which a broken uniqueness comes back from the database, with the code that the declaration gives it. */
export function uniqueNames(model: AnyModel): { name: string; code: number; on: readonly string[] }[] {
  return model.uniques.map(({ on, where, code }) => ({ name: nameOf(model, on, where, 'key'), code, on }));
}

/** `id` at the end makes an index serve the order of a list, whose tie-break it is. */
const endingWithId = (on: readonly string[]) => (on.includes('id') ? on : [...on, 'id']);

/** A sealed value is found by what its text begins with. */
const foundSealed = (model: AnyModel) =>
  storedFields(model).flatMap(([name, { spec }]) => (spec.sealed && spec.match === 'exact' ? [name] : []));

/** `listed`: some screen lists the model, newest first. `searched`: fields that its records are found by. */
function indexesOf(model: AnyModel, listed: boolean, searched: ReadonlySet<string>): IndexSpec[] {
  const uniques = model.uniques.map(
    ({ on, where }): IndexSpec => ({
      name: nameOf(model, on, where, 'key'),
      columns: on,
      unique: true,
      where: conditionText(model, where),
    }),
  );
  const declared = model.indexes.map(
    ({ on, where, alike }): IndexSpec =>
      alike
        ? { name: constraintName(model.name, [...on, 'alike'], 'idx'), columns: on, using: 'gin_trgm' }
        : {
            name: nameOf(model, on, where, 'idx'),
            columns: endingWithId(on),
            where: conditionText(model, where),
          },
  );
  const served = new Set(
    declared.filter((index) => !index.where && !index.using).map((index) => index.columns[0]),
  );
  const references = storedFields(model)
    .filter(([, field]) => kinds[field.kind].holds === 'reference')
    .map(([name]) => name);
  const derived = [...references, ...(listed ? ['create_time'] : [])].filter((name) => !served.has(name));
  return [
    ...uniques,
    ...declared,
    ...derived.map(
      (name): IndexSpec => ({ name: nameOf(model, [name], undefined, 'idx'), columns: [name, 'id'] }),
    ),
    ...[...searched, ...foundSealed(model)].map(
      (name): IndexSpec => ({
        name: constraintName(model.name, [name, 'prefix'], 'idx'),
        columns: [name],
        using: 'prefix',
      }),
    ),
  ];
}

function tableOf(model: AnyModel, listed: boolean, searched: ReadonlySet<string>): TableSpec {
  return {
    name: model.name,
    was: model.was,
    columns: storedFields(model).map(([name, field]) => columnOf(model, name, field)),
    primaryKey: ['id'],
    indexes: indexesOf(model, listed, searched),
  };
}

function junctionsOf(model: AnyModel): TableSpec[] {
  return Object.entries(model.fields)
    .filter(([, field]) => kinds[field.kind].holds === 'references')
    .map(([field]) => {
      const name = junctionName(model, field);
      return {
        name,
        columns: [
          { name: 'owner_id', type: 'bigint', notNull: true },
          { name: 'target_id', type: 'bigint', notNull: true },
          { name: 'position', type: 'integer', notNull: true },
        ],
        primaryKey: ['owner_id', 'target_id'],
        indexes: [{ name: constraintName(name, ['target_id'], 'idx'), columns: ['target_id', 'owner_id'] }],
      };
    });
}

/** Every table that a product asks for: one per model, one per list of references, those it names, and the server's own. */
export function declaredTables(product: Product): readonly TableSpec[] {
  const models = storedModels(product);
  const listed = new Set(product.resources.map((resource) => resource.model.name));
  // A masked value is found whole only, by the index that the model declares.
  const searched = ({ name, fields }: AnyModel) =>
    new Set(
      product.resources
        .filter((resource) => resource.model.name === name)
        .flatMap((resource) => resource.search ?? [])
        .filter((field) => !fields[field]?.spec.mask),
    );
  return [
    ...models.flatMap((model) => [
      tableOf(model, listed.has(model.name), searched(model)),
      ...junctionsOf(model),
    ]),
    ...(product.tables ?? []),
    ...ownTables,
    ...seedTables,
  ];
}
