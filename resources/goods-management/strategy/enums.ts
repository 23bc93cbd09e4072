import { enumeration } from '../../kit/index.ts';

/** docs/specification.md §3, enabled of strategies. */
export const newEnableStatus = enumeration({
  disabled: { code: 0, en: 'Disabled', zh: '停用', tone: 'neutral' },
  enabled: { code: 1, en: 'Enabled', zh: '启用', tone: 'success' },
  new: { code: 2, en: 'New', zh: '新建', tone: 'progress' },
});
