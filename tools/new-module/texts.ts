import type { Label } from '../../resources/kit/label.ts';
import { camel, type GuessedField } from './guess.ts';

/** All that the files of a new module are written from. */
export interface NewModule {
  /** Folder of its menu group. */
  readonly group: string;
  /** In kebab case: the name of its file and the last segment of its route. */
  readonly name: string;
  /** Of its table. */
  readonly table: string;
  readonly permission: string;
  readonly label: Label;
  readonly fields: readonly GuessedField[];
}

const quote = (text: string) => `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'")}'`;
const labelText = ({ en, zh }: Label) => `{ en: ${quote(en)}, zh: ${quote(zh)} }`;
const list = (names: readonly string[]) => `[${names.map(quote).join(', ')}]`;

export const variable = ({ name }: NewModule) => camel(name);
export const modelName = (module: NewModule) => {
  const plain = variable(module);
  return plain.charAt(0).toUpperCase() + plain.slice(1);
};
const enumName = (module: NewModule, field: GuessedField) =>
  `${variable(module)}${camel(field.name).charAt(0).toUpperCase()}${camel(field.name).slice(1)}`;
export const rowsName = (module: NewModule) => `${variable(module)}Rows`;

/** What a row is called by: the first text that every row has, or the first text. */
export const titleFieldOf = ({ fields }: NewModule) =>
  (
    fields.find(({ kind, required }) => kind === 'text' && required) ??
    fields.find(({ kind }) => kind === 'text')
  )?.name;

function fieldText(module: NewModule, field: GuessedField): string {
  const label = labelText(field.label);
  const required = field.required || field.name === titleFieldOf(module) ? ['required: true'] : [];
  const options = (...more: readonly string[]) => {
    const all = [...required, ...more];
    return all.length > 0 ? `, { ${all.join(', ')} }` : '';
  };
  switch (field.kind) {
    case 'text':
      return `f.text(${label}${options(`max: ${field.max}`, ...((field.max ?? 0) > 128 ? ['long: true'] : []))})`;
    case 'phone':
      return `f.text(${label}${options('...mobilePhone')})`;
    case 'enum':
      return `f.enum(${label}, ${enumName(module, field)}${options()})`;
    case 'ref':
      return `f.ref(${label}, ${quote(field.target ?? '')}${options()})`;
    case 'date_time':
      return `f.dateTime(${label}${options()})`;
    default:
      return `f.${field.kind}(${label}${options()})`;
  }
}

const enumText = (module: NewModule, field: GuessedField) =>
  `export const ${enumName(module, field)} = enumeration({\n${(field.options ?? [])
    .map(
      ({ key, code, label }) =>
        `  ${key}: { code: ${code}, en: ${quote(label.en)}, zh: ${quote(label.zh)} },`,
    )
    .join('\n')}\n});\n`;

const filterable = new Set(['text', 'phone', 'enum', 'ref', 'flag']);
const mostColumns = 8;
const mostFilters = 6;

/** The declaration: what exists, and how it is operated and shown. */
export function declarationText(module: NewModule): string {
  const { fields, table, group, name, permission, label } = module;
  const enums = fields.filter(({ kind }) => kind === 'enum');
  const names = fields.map((field) => field.name);
  const kit = ['crud', 'defineResource', ...(enums.length > 0 ? ['enumeration'] : []), 'f', 'model'];
  const long = new Set(fields.filter(({ max }) => (max ?? 0) > 128).map((field) => field.name));
  const columns = names.filter((field) => !long.has(field)).slice(0, mostColumns);
  const hidden = names.filter((field) => !columns.includes(field));
  const filters = fields
    .filter((field) => filterable.has(field.kind) && !long.has(field.name))
    .map((field) => field.name)
    .slice(0, mostFilters);
  return `import { ${kit.join(', ')} } from '../kit/index.ts';
${fields.some(({ kind }) => kind === 'phone') ? "import { mobilePhone } from '../kit/texts.ts';\n" : ''}
${enums.map((field) => enumText(module, field)).join('\n')}
export const ${modelName(module)} = model(
  ${quote(table)},
  {
${fields.map((field) => `    ${field.name}: ${fieldText(module, field)},`).join('\n')}
  },
  { label: ${labelText(label)}, title: ${quote(titleFieldOf(module) ?? '')}, scope: 'org' },
);

declare module '../kit/vocabulary.ts' {
  interface Models {
    ${table}: typeof ${modelName(module)};
  }
}

export const ${variable(module)} = defineResource(${modelName(module)}, {
  label: ${labelText(label)},
  route: '/${group}/${name}',
  permission: ${quote(permission)},
  menu: ${quote(group)},
  api: crud('/${table}'),
  list: {
    columns: ${list([...columns, 'create_time'])},
    ${hidden.length > 0 ? `hidden: ${list(hidden)},` : ''}
    filters: ${list(filters)},
    sortable: ['create_time'],
    row: ['update'],
    page: ['create', 'export'],
  },
  form: { layout: 'drawer', sections: [{ fields: ${list(names)} }] },
  detail: { sections: [{ fields: ${list([...names, 'create_time', 'update_time'])} }], history: true },
});
`;
}

const mostRows = 50;

/** What a row holds where no sample says it. */
function madeValue(field: GuessedField, at: number): string {
  switch (field.kind) {
    case 'int':
    case 'money':
    case 'rate':
      return String((at + 1) * 100);
    case 'flag':
      return String(at % 2);
    case 'enum':
      return String(field.options?.[at % (field.options.length || 1)]?.code ?? 'null');
    case 'date':
      return quote(`2024-03-${String(at + 1).padStart(2, '0')}`);
    case 'date_time':
      return quote(`2024-03-${String(at + 1).padStart(2, '0')} 10:00:00`);
    case 'phone':
      return quote(`1380000${String(at + 1).padStart(4, '0')}`);
    case 'ref':
      return 'null';
    default:
      return quote(`${field.label.zh.slice(0, (field.max ?? 32) - 3)} ${at + 1}`);
  }
}

/** The values of each row: those of the sample, or of a dozen that are made. */
function rowsOf({ fields }: NewModule): string[][] {
  const count = Math.min(mostRows, Math.max(0, ...fields.map(({ values }) => values.length)));
  const textAt = (field: GuessedField, at: number) =>
    count === 0 ? madeValue(field, at) : (field.values[at] ?? 'null');
  return Array.from({ length: count || 12 }, (_, at) =>
    fields.map((field) => {
      const value = textAt(field, at);
      return `${field.name}: ${value === 'null' && field.required ? madeValue(field, at) : value}`;
    }),
  );
}

/** The demo rows, all of the head office. */
export function seedText(module: NewModule): string {
  const model = modelName(module);
  return `import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { headquarters } from '../../shared/seed/organisations.ts';
import type { ${model} } from '../${module.name}.ts';

type Row = StoredRow<typeof ${model}>;

const samples: readonly Omit<Row, 'mgt_org_id' | keyof ReturnType<typeof newRowColumns>>[] = [
${rowsOf(module)
  .map((values) => `  { ${values.join(', ')} },`)
  .join('\n')}
];

export const ${rowsName(module)}: readonly Row[] = samples.map((row, index) => ({
  ...row,
  mgt_org_id: headquarters.id,
  ...newRowColumns(index + 1, '2024-03-01 09:00:00'),
}));
`;
}

/** One test over HTTP: a row is made, stands in the list, and one without what is required is refused. */
export function testText(module: NewModule): string {
  const { table, group, name, fields, label } = module;
  const title = titleFieldOf(module) ?? '';
  const sent = fields
    .filter(({ kind }) => kind !== 'ref')
    .map((field) => `${field.name}: ${madeValue(field, 0)}`);
  return `import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSchema, formFields, parseRow } from '../../../resources/kit/validation.ts';
import { ${variable(module)} } from '../../../resources/${group}/${name}.ts';
import { ${rowsName(module)} } from '../../../resources/${group}/seed/${name}.ts';
import { describeOnEachDatabase } from '../support/database.ts';
import { type Client, type Served, serve } from '../support/served.ts';
import { users, world } from '../support/world.ts';

describeOnEachDatabase(${quote(label.en)}, (fresh) => {
  let served: Served;
  let root: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    root = await served.signIn(users.root);
  });
  afterAll(() => served.close());

  test('a row is created and stands in the list; one without a title is refused', async () => {
    const sent = { ${sent.join(', ')} };
    const created = await root.post('/${table}/v1', sent);
    expect(created).toMatchObject({ status: 200, code: 0 });
    const list = await root.get('/${table}/v1');
    expect(list.data).toMatchObject({ total: 1, rows: [{ id: created.data.id, ${title}: sent.${title} }] });
    expect(await root.post('/${table}/v1', { ...sent, ${title}: null })).toMatchObject({ code: 10006 });
  });
});

test('every demo row is one that a person could enter', () => {
  const names = Object.keys(formFields(${variable(module)}, false));
  for (const row of ${rowsName(module)}) {
    const entered = Object.fromEntries(Object.entries(row).filter(([name]) => names.includes(name)));
    expect(parseRow(createSchema(${variable(module)}), entered)).toMatchObject({ ok: true });
  }
});
`;
}
