import type { SettingRules } from '../../server/settings.ts';
import { partnerSettings } from '../goods-management/kangkon-goods-center/settings.server.ts';

/** The variables that this product reads beside those of the server (docs/deploying.md). */
export const productSettings = { ...partnerSettings } satisfies SettingRules;
