import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { welfare } from './index.ts';
import { StaffImport } from './staff-import.console.tsx';

/** The import of staff in a plan's detail (P56), and "try it". */
export const welfareConsole = customize(welfare, {
  slots: { staff: StaffImport },
  pages: {
    try: lazyPage(
      'price-trial',
      async () => (await import('../../marketing/trial/trial.console.tsx')).WelfareTrial,
    ),
  },
});
