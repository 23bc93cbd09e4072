import type { FilledAccount } from '../../server/fill.ts';
import { product } from '../index.ts';
import { sampleAccounts } from '../personnel/seed/accounts.ts';
import { roles } from '../personnel/seed/roles.ts';

const roleNames = new Map(roles(product).map((role) => [role.role_code, role.role_name]));

/** Who can sign in once the essentials of the demo data stand. */
export const accountsToName: readonly FilledAccount[] = sampleAccounts.map(
  ({ phone, name, role, worker }) => ({ phone, name, worker, role: roleNames.get(role) ?? role }),
);
