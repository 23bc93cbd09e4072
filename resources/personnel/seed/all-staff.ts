import { at, day } from '../../../server/seed/moments.ts';
import type { World } from '../../shared/seed/world.ts';
import { type SampleAccount, staff } from './accounts.ts';
import type { RoleRow } from './roles.ts';

/** The people who work here beside the sample accounts, as of the day before the demo data begins. */
export const allStaff = ({ settings, merchants, now }: World, roles: readonly RoleRow[]): SampleAccount[] =>
  staff(settings.seedNumber, roles, merchants, at(now - day).slice(0, 10));
