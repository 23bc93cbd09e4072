import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sheetRows } from '../../server/imports/read-sheet.ts';

/** A column of a sample: what it is called there, and what its rows hold as texts; empty where a row holds nothing. */
export interface SampleColumn {
  readonly header: string;
  readonly values: readonly string[];
  /** What the sample itself says of it, where its format says more than texts do. */
  readonly told?: ToldKind;
}

/** What a JSON value or a schema tells of a field, which a text can't. */
export interface ToldKind {
  readonly kind?: 'text' | 'int' | 'decimal' | 'flag' | 'date' | 'date_time' | 'enum' | 'ref';
  readonly required?: boolean;
  readonly max?: number;
  readonly options?: readonly string[];
  /** The name of the schema or column that is referred to. */
  readonly target?: string;
}

export interface Sample {
  readonly columns: readonly SampleColumn[];
  /** Columns that hold what no field of one row can, e.g. lists. */
  readonly leftOut: readonly string[];
}

type Json = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rows of a sample that are looked at. */
const most = { rows: 10_000, text: 10_000_000 };

async function ofSheet(file: string): Promise<Sample> {
  const rows: (readonly string[])[] = [];
  for await (const { cells } of sheetRows(readFileSync(file), file, most)) rows.push(cells);
  const [headers = [], ...lines] = rows;
  return {
    columns: headers.flatMap((header, at) =>
      header === '' ? [] : [{ header, values: lines.map((cells) => cells[at] ?? '') }],
    ),
    leftOut: [],
  };
}

const kindOfJson = (values: readonly unknown[]): ToldKind | undefined => {
  const given = values.filter((value) => value !== null && value !== undefined);
  if (given.length === 0) return undefined;
  if (given.every((value) => typeof value === 'boolean')) return { kind: 'flag' };
  if (given.every((value) => typeof value === 'number'))
    return { kind: given.every(Number.isInteger) ? 'int' : 'decimal' };
  return undefined;
};

const textOf = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function ofJson(file: string): Sample {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  // Lists often stand in an envelope: the first list of objects is the sample.
  const lists = isObject(content) ? [...Object.values(content), [content]] : [content];
  const rows = lists
    .flatMap((value) => (isObject(value) ? Object.values(value) : [value]))
    .concat(lists)
    .find((value): value is Json[] => Array.isArray(value) && value.length > 0 && value.every(isObject));
  if (!rows) throw new Error(`${file} holds no list of objects`);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const nested = names.filter((name) =>
    rows.some((row) => typeof row[name] === 'object' && row[name] !== null),
  );
  return {
    columns: names
      .filter((name) => !nested.includes(name))
      .map((name) => {
        const values = rows.map((row) => row[name]);
        return { header: name, values: values.map(textOf), told: kindOfJson(values) };
      }),
    leftOut: nested,
  };
}

/** A schema says how its values look: types, formats, limits, and which other schema it refers to. */
function kindOfSchema(schema: Json, refOf: (of: Json) => string | undefined): ToldKind {
  const target = refOf(schema);
  if (target !== undefined) return { kind: 'ref', target };
  const { type, format, maxLength } = schema;
  const kinds = [type].flat();
  if (Array.isArray(schema.enum)) return { kind: 'enum', options: schema.enum.filter(Boolean).map(String) };
  if (kinds.includes('boolean')) return { kind: 'flag' };
  if (kinds.includes('integer')) return { kind: 'int' };
  if (kinds.includes('number')) return { kind: 'decimal' };
  if (format === 'date') return { kind: 'date' };
  if (format === 'date-time') return { kind: 'date_time' };
  return { kind: 'text', ...(typeof maxLength === 'number' && { max: maxLength }) };
}

/** Schemas of an OpenAPI 3 file, or definitions of a Swagger 2 one, by name. */
function schemasOf(file: string): Json {
  const content: unknown = JSON.parse(readFileSync(file, 'utf8'));
  if (!isObject(content)) throw new Error(`${file} is no OpenAPI file`);
  const { components, definitions } = content;
  const found = isObject(components) ? components.schemas : definitions;
  if (!isObject(found)) throw new Error(`${file} has no schemas`);
  return found;
}

/**
 * The fields of a schema of an OpenAPI file (JSON). A property that refers to another schema, and one called `…_id` or `…Id` after
 * one, is a reference.
 * @throws Error naming the schemas that there are
 */
export function openApiSample(file: string, name: string): Sample {
  const schemas = schemasOf(file);
  const schema = schemas[name];
  if (!isObject(schema) || !isObject(schema.properties))
    throw new Error(
      `${file} has no schema ${name} with properties; it has ${Object.keys(schemas).join(', ')}`,
    );
  const required = Array.isArray(schema.required) ? schema.required : [];
  const refOf = (of: Json) => (typeof of.$ref === 'string' ? of.$ref.split('/').at(-1) : undefined);
  const properties = Object.entries(schema.properties).filter((entry): entry is [string, Json] =>
    isObject(entry[1]),
  );
  const nested = properties.filter(
    ([, of]) =>
      [of.type].flat().some((type) => type === 'array' || type === 'object') && refOf(of) === undefined,
  );
  return {
    columns: properties
      .filter((entry) => !nested.includes(entry))
      .map(([header, of]) => ({
        header,
        values: [],
        told: { ...kindOfSchema(of, refOf), ...(required.includes(header) && { required: true }) },
      })),
    leftOut: nested.map(([header]) => header),
  };
}

/**
 * A file of rows: .csv, .xlsx (its first sheet) or .json (a list of objects).
 * @throws Refusal for a sheet that can't be read, Error for another kind of file
 */
export async function readSample(file: string): Promise<Sample> {
  const extension = path.extname(file).toLowerCase();
  if (extension === '.json') return ofJson(file);
  return ofSheet(file);
}
