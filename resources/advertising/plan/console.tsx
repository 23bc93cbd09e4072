import { customize } from '../../../src/customize.ts';
import { lazyPage } from '../../../src/router/lazy-page.tsx';
import { ConflictNote } from './conflict-note.console.tsx';
import { adPlan } from './index.ts';
import { PlaylistOf, PreviewTool } from './preview.console.tsx';

export const adPlanConsole = customize(adPlan, {
  slots: { playlist: PlaylistOf },
  notes: { priority: ConflictNote },
  formTool: PreviewTool,
  pages: { week: lazyPage('ad-week', async () => (await import('./week.console.tsx')).AdWeek) },
});
