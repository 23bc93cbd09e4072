import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { camel, toTranslate } from './guess.ts';
import { addToList, addToObject, addToPart, addToSeed } from './insert.ts';
import {
  declarationText,
  modelName,
  type NewModule,
  rowsName,
  seedText,
  testText,
  variable,
} from './texts.ts';

const emptyPart =
  "import { definePart } from '../part.ts';\n\nexport const part = definePart({ resources: [], models: [] });\n";
const emptySeed = "import type { PartSeed } from '../../part.ts';\n\nexport const seed: PartSeed = {};\n";

/**
 * Writes a module into a checkout: declaration, its line in the part of its group, its screen code, demo rows and a test; then
 * formats what it touched.
 * @param root of the checkout
 * @returns the files, from the root
 * @throws Error where a file of that name is there already
 */
export function writeModule(root: string, module: NewModule): string[] {
  const { group, name, table, permission, label } = module;
  const folder = `resources/${group}`;
  const texts = new Map([
    [`${folder}/${name}.ts`, declarationText(module)],
    [`${folder}/seed/${name}.ts`, seedText(module)],
    [`tests/server/modules/${name}.test.ts`, testText(module)],
  ]);
  const there = [...texts.keys()].find((file) => existsSync(path.join(root, file)));
  if (there) throw new Error(`${there} is there already`);

  // All of it is thought out before anything is written.
  const change = (file: string, empty: string | undefined, how: (text: string) => string) => {
    const full = path.join(root, file);
    if (empty === undefined && !existsSync(full)) throw new Error(`${file} is not there`);
    texts.set(file, how(existsSync(full) ? readFileSync(full, 'utf8') : (empty ?? '')));
  };
  if (!existsSync(path.join(root, folder, 'index.ts')))
    change('resources/index.ts', undefined, (text) => {
      const part = camel(group);
      const line = `import { part as ${part} } from './${group}/index.ts';\n`;
      return line + addToObject('resources/index.ts', text, 'parts', `'${group}': ${part}`);
    });
  change(`${folder}/index.ts`, emptyPart, (text) =>
    addToPart(`${folder}/index.ts`, text, variable(module), `./${name}.ts`),
  );
  change('resources/permissions.ts', undefined, (text) =>
    addToList('resources/permissions.ts', text, 'screenCodes', `'${permission}'`),
  );
  const rows = rowsName(module);
  change(`${folder}/seed/index.ts`, emptySeed, (text) =>
    addToSeed(`${folder}/seed/index.ts`, text, {
      imports: [
        ['stretch', '../../../server/seed/plan.ts'],
        ['batch', '../../../server/seed/rows.ts'],
        ['rowsOf', '../../../server/seed/rows.ts'],
        [modelName(module), `../${name}.ts`],
        [rows, `./${name}.ts`],
      ],
      stretch: `stretch('${label.en.toLowerCase().replace(/'/g, '')}', () => [batch(rowsOf(${modelName(module)}, ${rows}))])`,
      lastId: `['${table}', ${rows}.length]`,
    }),
  );
  for (const [file, text] of texts) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const written = [...texts.keys()];
  // The formatter joins imports of one file and decides on line breaks.
  const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome');
  execFileSync(process.execPath, [biome, 'check', '--write', ...written], { cwd: root, stdio: 'pipe' });
  return written;
}

/** Labels that wait for somebody to write them, side by side: what it is called in each language. */
export function openLabels({ label, fields }: NewModule): string[] {
  const all = [
    ['', label] as const,
    ...fields.flatMap((field) => [
      [field.name, field.label] as const,
      ...(field.options ?? []).map((option) => [`${field.name}.${option.key}`, option.label] as const),
    ]),
  ];
  return all
    .filter(([, { en, zh }]) => en.startsWith(toTranslate.en) || zh.startsWith(toTranslate.zh))
    .map(([name, { en, zh }]) => `  ${(name || 'module').padEnd(28)} en: ${en.padEnd(32)} zh: ${zh}`);
}
