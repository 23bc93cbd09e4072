import { customize } from '../../../src/customize.ts';
import { RoleAccess } from '../access/pages.console.tsx';
import { PreviewRole } from './draft.console.tsx';
import { role } from './index.ts';

export const roleConsole = customize(role, {
  slots: {},
  pages: { access: RoleAccess },
  formTool: PreviewRole,
});
