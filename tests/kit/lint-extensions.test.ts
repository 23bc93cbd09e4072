import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { unreachedExtensions } from '../../resources/lint-extensions.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
const files = {
  'index.server.ts': "import { a } from './a.server.ts';\nimport type { T } from './typed.server.ts';\n",
  'index.console.ts':
    "export const halves = { b: { load: async () => (await import('./b.console.tsx')).b } };\n",
  'a.server.ts': "export const a = 1;\nexport { c } from './c.server.ts';\n",
  'b.console.tsx': 'export const b = 2;\n',
  'c.server.ts': 'export const c = 3;\n',
  'typed.server.ts': 'export type T = 4;\n',
  'forgotten.server.ts': 'export const forgotten = 5;\n',
  'forgotten.console.tsx': 'export const forgotten = 6;\n',
  'plain.ts': 'export const plain = 7;\n',
};

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'extensions-'));
  for (const [name, text] of Object.entries(files)) await writeFile(at(name), text);
});
afterAll(() => rm(folder, { recursive: true }));

test('an extension that no start leads to is told, one that another one or an import() leads to is not', () => {
  const told = unreachedExtensions(Object.keys(files).map(at), [
    at('index.server.ts'),
    at('index.console.ts'),
  ]);
  expect(told.map((line) => path.basename(line.split(' ')[0] ?? ''))).toEqual([
    'typed.server.ts',
    'forgotten.server.ts',
    'forgotten.console.tsx',
  ]);
});
