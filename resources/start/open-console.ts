import index from 'virtual:product-index';
import { type ConsoleOptions, openConsole } from '../../src/console.tsx';
import { consoleExtensionsOf } from '../../src/customize.ts';
import { commonTexts } from '../common.ts';
import type { Part } from '../part.ts';

/** The part of each folder, in a chunk of its own. */
const folders = import.meta.glob<Part>(['../*/index.ts', '!../kit/index.ts'], { import: 'part' });
const parts = Object.fromEntries(
  Object.entries(folders).map(([path, load]) => [path.replace(/^\.\.\/(.*)\/index\.ts$/, '$1'), load]),
);

/** The console of this product: the index of its screens comes with this import, each declaration when it is first needed. */
export const openProductConsole = (options: Omit<ConsoleOptions, 'declarations' | 'extensions'>) =>
  openConsole({
    ...options,
    declarations: { index, common: commonTexts, parts },
    extensions: consoleExtensionsOf({ index, parts }),
  });
