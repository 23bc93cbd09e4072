import type { Label } from './label.ts';

/** Who acted, as a merchant's people read it of anybody but their own colleagues (docs/domain/roles.md §3.3). */
export const platformService = {
  en: 'Platform service',
  zh: '平台客服',
} as const satisfies Label;
