import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { invoiceWaiting } from './waiting.ts';

export const invoiceWaitingConsole = customize(invoiceWaiting, {
  slots: {},
  rowsDialogs: {
    apply: lazyPage('invoice-apply', async () => (await import('./apply-dialog.console.tsx')).ApplyDialog),
  },
});
