import { customize } from '../../../src/customize.ts';
import { merchantRate } from './index.ts';
import { RateFields } from './preview.console.tsx';

/** P35: what each merchant would get, before a rate is set. */
export const rateConsole = customize(merchantRate, { slots: {}, fields: { set: RateFields } });
