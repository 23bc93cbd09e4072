import { customize } from '../../../src/customize.ts';
import { provider } from './index.ts';
import { Quality } from './quality.console.tsx';

/** P65: the quality of a provider as charts. */
export const providerConsole = customize(provider, { slots: { quality: Quality } });
