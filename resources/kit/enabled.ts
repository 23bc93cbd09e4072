import { enumeration } from './enumeration.ts';

/** Whether a record is in use (docs/specification.md §3). */
export const enabled = enumeration({
  disabled: { code: 0, en: 'Disabled', zh: '停用', tone: 'neutral' },
  enabled: { code: 1, en: 'Enabled', zh: '启用', tone: 'success' },
});
