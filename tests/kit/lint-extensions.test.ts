import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parts, product } from '../../resources/index.ts';
import { indexOf } from '../../resources/kit/product-index.ts';
import { eagerExtensions, partFaults, unreachedExtensions } from '../../resources/lint-extensions.ts';

let folder: string;
const at = (name: string) => path.join(folder, name);
const files = {
  'index.ts':
    "import { plain } from './plain.ts';\nimport type { T } from './typed.server.ts';\nexport const part = definePart({\n  server: [async () => (await import('./a.server.ts')).a],\n  console: { b: { load: async () => (await import('./b.console.tsx')).b } },\n});\n",
  'eager.ts': "import { a } from './a.server.ts';\nimport { seed } from './seed/index.ts';\n",
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

test('an extension that no part leads to is told, one that another one or an import() leads to is not', () => {
  const told = unreachedExtensions(Object.keys(files).map(at), [at('index.ts')]);
  expect(told.map((line) => path.basename(line.split(' ')[0] ?? ''))).toEqual([
    'typed.server.ts',
    'forgotten.server.ts',
    'forgotten.console.tsx',
  ]);
});

test('a part that imports an extension or demo rows at its top is told', () => {
  expect(eagerExtensions([at('index.ts')])).toEqual([]);
  expect(eagerExtensions([at('eager.ts')])).toEqual([
    expect.stringContaining('./a.server.ts'),
    expect.stringContaining('./seed/index.ts'),
  ]);
});

test('a folder that is no part, and a slot without a console extension, are told', () => {
  expect(partFaults(['operation', 'forgotten'], parts)).toEqual([
    expect.stringContaining('resources/forgotten/index.ts'),
  ]);
  const bare = { ...parts, 'order-manager': { ...parts['order-manager'], console: {} } };
  expect(partFaults([], bare)).toContainEqual(expect.stringContaining('mgt_order has a slot'));
  const blank = { ...parts, home: { ...parts.home, console: {} } };
  expect(partFaults([], blank)).toEqual([expect.stringContaining('home is a page')]);
  expect(partFaults(Object.keys(parts), parts)).toEqual([]);
});

test('a console extension of a resource that its part does not hold stops the build', () => {
  const load = async () => ({ slots: {} });
  expect(() =>
    indexOf(product, { ...parts, notice: { ...parts.notice, console: { nobody: { load } } } }),
  ).toThrow('nobody');
});
