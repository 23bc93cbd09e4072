import { customize } from '../../../src/customize.ts';
import { ErrorDesk } from './desk/desk.console.tsx';
import { errorOrder } from './index.ts';

/** P09 stands where the detail would. */
export const errorOrderConsole = customize(errorOrder, { slots: {}, pages: { detail: ErrorDesk } });
