import { expect, test } from 'vitest';
import { namesAlike } from '../../resources/lint-names.ts';

const texts: Readonly<Record<string, string>> = {
  'server/row.ts': 'export interface Row {}\nexport async function read() {}',
  'src/row.ts': 'export type Row = object;\nconst read = 1;',
  'resources/a/index.ts': 'export const part = 1;',
  'resources/b/index.ts': 'export const part = 2;',
  'resources/a/seed/make-ads.ts': 'const head = `\nexport interface Row {}`;',
};

test('a name that two files export is found, a part of each group and what a script writes are not', () => {
  expect(namesAlike(Object.keys(texts), (path) => texts[path] ?? '')).toEqual([
    'Row is exported by server/row.ts and src/row.ts',
  ]);
});
