import index from 'virtual:product-index';
import { common } from '../resources/common.ts';
import { halves, loadParts } from '../resources/index.console.ts';
import { type ConsoleOptions, openConsole } from './console.tsx';

/** The console of this product: the index of its screens comes with this import, each declaration when it is first needed. */
export const openProductConsole = (options: Omit<ConsoleOptions, 'declarations' | 'halves'>) =>
  openConsole({ ...options, declarations: { index, common, parts: loadParts }, halves });
