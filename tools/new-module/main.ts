import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Product } from '../../resources/kit/product.ts';
import { type GuessedField, guessFields, snake } from './guess.ts';
import { openApiSample, readSample, type Sample } from './sample.ts';
import { openLabels, writeModule } from './write.ts';

/**
 * `npm run new-module`: asks for group and name, or takes them as flags, and writes a module of one plain field, of a sample of its
 * rows, or of a schema (docs/adding-a-module.md §1).
 */

const usage = `npm run new-module -- --group vendor-test --name visit [--en Visit --zh 来访]
  [--sample rows.csv | rows.xlsx | rows.json]   fields and demo rows of a list
  [--openapi api.json --schema Visit]           fields of a schema of an OpenAPI file
  [--root folder]                               another checkout`;

const plainField: GuessedField = {
  name: 'name',
  label: { en: 'Name', zh: '名称' },
  kind: 'text',
  required: true,
  max: 32,
  values: [],
};
const nothing: Sample = { columns: [], leftOut: [] };

const { values: flags } = parseArgs({
  options: {
    group: { type: 'string' },
    name: { type: 'string' },
    en: { type: 'string' },
    zh: { type: 'string' },
    sample: { type: 'string' },
    openapi: { type: 'string' },
    schema: { type: 'string' },
    root: { type: 'string' },
    help: { type: 'boolean' },
  },
});

/** Asks where no flag answers and somebody is there to ask. */
async function answers(groups: readonly string[]) {
  const console = process.stdin.isTTY ? createInterface(process.stdin, process.stdout) : undefined;
  const ask = async (flag: string | undefined, question: string, usual?: string) => {
    if (flag !== undefined) return flag;
    const said = console && (await console.question(`${question}${usual ? ` [${usual}]` : ''}: `)).trim();
    return said || usual || '';
  };
  const group = await ask(flags.group, `Menu group (${groups.join(', ')})`);
  const name = await ask(flags.name, 'Name, in English, e.g. visit');
  const plain = snake(name).replaceAll('_', ' ');
  const en = await ask(
    flags.en,
    'What it is called in English',
    plain.charAt(0).toUpperCase() + plain.slice(1),
  );
  const zh = await ask(flags.zh, 'What it is called in Chinese', `待译：${en}`);
  const chosen = flags.sample ?? flags.openapi;
  const file = await ask(
    chosen ?? (console ? undefined : ''),
    'A sample of its rows (.csv, .xlsx, .json), or nothing',
  );
  console?.close();
  return { group, name, label: { en, zh }, file };
}

async function run() {
  if (flags.help) return process.stdout.write(`${usage}\n`);
  const root = path.resolve(flags.root ?? path.join(import.meta.dirname, '../..'));
  const { product } = (await import(path.join(root, 'resources/index.ts'))) as { readonly product: Product };
  const { group, name, label, file } = await answers(Object.keys(product.menu));
  if (!product.menu[group]) throw new Error(`There is no menu group ${group || '(none given)'}.\n${usage}`);
  if (snake(name) === '') throw new Error(`A name has at least one English letter.\n${usage}`);
  const sample =
    flags.openapi !== undefined
      ? openApiSample(flags.openapi, flags.schema ?? label.en)
      : file
        ? await readSample(file)
        : nothing;
  const guessed = guessFields(sample.columns, product);
  const fields = guessed.some(({ kind }) => kind === 'text') ? guessed : [plainField, ...guessed];
  const table = `${snake(group)}_${snake(name)}`;
  const module = {
    group,
    name: snake(name).replaceAll('_', '-'),
    table,
    permission: table.toUpperCase(),
    label,
    fields,
  };
  const written = writeModule(root, module);
  const say = (line: string) => process.stdout.write(`${line}\n`);
  for (const each of written) say(`  ${each}`);
  say(`\n${fields.length} fields: ${fields.map(({ name, kind }) => `${name} (${kind})`).join(', ')}`);
  if (sample.leftOut.length > 0) say(`Left out, since a row can't hold them: ${sample.leftOut.join(', ')}`);
  const open = openLabels(module);
  if (open.length > 0) say(`\nLabels to write, in both languages side by side:\n${open.join('\n')}`);
  say(`\nNext: npm run migration -- add-${module.name}`);
}

try {
  await run();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
