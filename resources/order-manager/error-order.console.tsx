import { customize } from '../../src/customize.ts';
import { ErrorDesk } from './error-desk.console.tsx';
import { errorOrder } from './error-order.ts';

/** P09 stands where the detail would. */
export const errorOrderConsole = customize(errorOrder, { slots: {}, pages: { detail: ErrorDesk } });
