import { customize } from '../../src/customize.ts';
import { RoleAccess } from './access-pages.console.tsx';
import { role } from './role.ts';
import { PreviewRole } from './role-draft.console.tsx';

export const roleConsole = customize(role, {
  slots: {},
  pages: { access: RoleAccess },
  formTool: PreviewRole,
});
