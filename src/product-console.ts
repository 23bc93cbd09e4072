import { halves } from '../resources/index.console.ts';
import { product } from '../resources/index.ts';
import { type ConsoleOptions, openConsole } from './console.tsx';

/** The console of this product; everything that a signed-in person needs first comes with this one import. */
export const openProductConsole = (options: Omit<ConsoleOptions, 'product' | 'halves'>) =>
  openConsole({ ...options, product, halves });
