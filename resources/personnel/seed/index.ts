import { type Insert, linksOf, rowsOf } from '../../../server/seed/rows.ts';
import { Role } from '../../kit/people/role.ts';
import { User } from '../../kit/people/user.ts';
import type { PartSeed } from '../../part.ts';
import { orgs } from '../../shared/seed/organisations.ts';
import { Org } from '../org/index.ts';
import { colleagues, type SampleAccount, sampleAccounts, signInAccounts } from './accounts.ts';
import { allStaff } from './all-staff.ts';
import { chosenOrgs, roles } from './roles.ts';

function logins(accounts: readonly SampleAccount[]): Insert[] {
  return [
    { table: User.name, rows: accounts.map(({ row }) => row) },
    linksOf(User, 'role_ids', new Map(accounts.map(({ row, roleIds }) => [row.id, roleIds]))),
  ];
}

export const seed: PartSeed = {
  essentials: (world, product, passwordHash) => {
    const allRoles = roles(product);
    return [
      rowsOf(Org, orgs),
      rowsOf(Role, allRoles),
      linksOf(Role, 'scope_org_ids', chosenOrgs(allRoles)),
      ...logins(signInAccounts(allRoles, world.merchants, passwordHash)),
      ...logins(allStaff(world, allRoles)),
    ];
  },
  lastIds: (_, product) => [
    ['manager_org', orgs.length],
    ['manager_role', roles(product).length],
    ['manager', sampleAccounts.length + colleagues],
  ],
};
