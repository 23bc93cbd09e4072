import { codesOfTree, permissionTree } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import { isMerchant, type Subject } from './subject.ts';

/** Reading roles shows every code that a role holds. */
export const rolesCode = 'ROLE_MANAGER';

/**
 * The codes that somebody may know of others: their own, and those of the tree that the page of roles shows them, where they
 * may read it. Of the rest they are told how many there are (docs/decisions/0005).
 */
export function knownCodes(product: Product, me: Subject): ReadonlySet<string> {
  const tree = me.codes.has(rolesCode) ? codesOfTree(permissionTree(product, isMerchant(me))) : [];
  return new Set([...me.codes, ...tree]);
}

/** The organisations that somebody may hear named: a merchant's people none, since no page of theirs names one. */
export function knownOrgs(me: Subject): (id: string) => boolean {
  if (isMerchant(me)) return () => false;
  const { orgIds } = me;
  if (orgIds === null) return () => true;
  const known = new Set(orgIds);
  return (id) => known.has(id);
}
