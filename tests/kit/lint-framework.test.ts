import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessImports } from '../../resources/lint-framework.ts';

const files = {
  'server/rows/a.ts':
    "import { model } from '../../resources/kit/model.ts';\nimport type { P } from '../../resources/index.ts';\n",
  'src/b.tsx': "const c = () => import('../resources/order-manager/order.console.tsx');\n",
  'resources/kit/d.ts': "export { enumeration } from './enumeration.ts';\nimport { e } from '../enums.ts';\n",
  'resources/start/server.ts': "import { product } from '../index.ts';\n",
};
let folder: string;
const home = process.cwd();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'framework-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.join(folder, path.dirname(name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  process.chdir(folder);
});
afterAll(async () => {
  process.chdir(home);
  await rm(folder, { recursive: true });
});

test('what the framework imports of the business is told, types and import() too; what starts the product may', () => {
  expect(businessImports(Object.keys(files)).map((line) => line.split(':')[0])).toEqual([
    'server/rows/a.ts imports resources/index.ts',
    'src/b.tsx imports resources/order-manager/order.console.tsx',
    'resources/kit/d.ts imports resources/enums.ts',
  ]);
});
