import { customize } from '../../../src/customize.ts';
import { FillFields } from './fill.console.tsx';
import { invoice } from './index.ts';
import { InvoiceSteps } from './steps.console.tsx';

export const invoiceConsole = customize(invoice, {
  slots: { steps: InvoiceSteps },
  fields: { fill: FillFields },
});
