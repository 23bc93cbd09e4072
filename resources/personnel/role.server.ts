import { isMerchant } from '../../server/access/subject.ts';
import { type Doing, implement } from '../../server/behaviour.ts';
import { businessNumber } from '../../server/business-number.ts';
import type { Label } from '../kit/label.ts';
import { codesIn, idleCodes, permissionTree } from '../kit/permissions.ts';
import type { Product } from '../kit/product.ts';
import { identityType, role, roleScope } from './role.ts';

/** What the tree of pages and the acting user add to P63: nobody grants what he doesn't hold, and no code without its page. */

function refuseModules({ refuse }: Doing, msg: Label): never {
  return refuse(10006, undefined, [{ field: 'modules', msg }]);
}

/** Codes that exist, that this identity may hold, each with the screen that it acts on; what is wrong, or null. */
export function modulesFault(product: Product, identity: number, modules: readonly string[]): Label | null {
  const tree = permissionTree(product, identity === identityType.merchant);
  const known = codesIn(tree);
  if (modules.length === 0) return { en: 'needs at least one permission', zh: '至少选择一项权限' };
  if (modules.some((code) => !known.has(code)))
    return { en: 'holds one that cannot be granted', zh: '包含不可授予的权限' };
  if (idleCodes(tree, modules).length > 0)
    return { en: 'holds an action without its screen', zh: '包含未勾选页面的操作权限' };
  return null;
}

function checkModules(doing: Doing, identity: number, modules: readonly string[]): void {
  const fault = modulesFault(doing.services.product, identity, modules);
  if (fault) refuseModules(doing, fault);
}

/** docs/domain/roles.md §3.3: nobody creates, edits or removes a role that holds, before or after, a code that he lacks. */
function refuseBeyond({ me, refuse }: Doing, modules: readonly string[]): void {
  if (modules.some((code) => !me.codes.has(code))) refuse(20007);
}

/** A change reaches every member: one who sits where the actor doesn't reach would be given more than the actor could give. */
async function refuseForeignMembers({ me, tx, refuse }: Doing, id: string): Promise<void> {
  const { orgIds, mctId } = me;
  const members = await tx
    .selectFrom('manager')
    .innerJoin('manager__role', 'manager__role.owner_id', 'manager.id')
    .select(['manager.mgt_org_id', 'manager.mct_id'])
    .distinct()
    .where('manager__role.target_id', '=', id)
    .execute();
  const foreign = members.some((member) =>
    isMerchant(me) ? String(member.mct_id) !== mctId : orgIds !== null && !orgIds.includes(member.mgt_org_id),
  );
  if (foreign) refuse(20007);
}

export const roleBehaviour = implement(role, {
  async beforeCreate(doing) {
    const { values, me, now } = doing;
    const identity_type = isMerchant(me) ? identityType.merchant : values.identity_type;
    checkModules(doing, identity_type, values.modules);
    refuseBeyond(doing, values.modules);
    return {
      set: {
        identity_type,
        role_code: businessNumber('R', now),
        create_id: me.id,
        create_name: me.name,
        ...(identity_type === identityType.merchant && { scope_type: roleScope.merchant }),
      },
    };
  },
  async beforeUpdate(doing) {
    const { row, next } = doing;
    checkModules(doing, row.identity_type, next.modules);
    refuseBeyond(doing, [...row.modules, ...next.modules]);
    await refuseForeignMembers(doing, row.id);
    return undefined;
  },
  async beforeDelete(doing) {
    const { row, tx, refuse } = doing;
    refuseBeyond(doing, row.modules);
    const { n } = await tx
      .selectFrom('manager__role')
      .select((e) => e.fn.countAll<string>().as('n'))
      .where('target_id', '=', row.id)
      .executeTakeFirstOrThrow();
    if (Number(n) > 0) refuse(20004, { n: Number(n) });
  },
  handlers: {
    async enable(doing) {
      refuseBeyond(doing, doing.row.modules);
      await refuseForeignMembers(doing, doing.row.id);
      return undefined;
    },
    async disable(doing) {
      refuseBeyond(doing, doing.row.modules);
      await refuseForeignMembers(doing, doing.row.id);
      return undefined;
    },
    async require_totp(doing) {
      refuseBeyond(doing, doing.row.modules);
      await refuseForeignMembers(doing, doing.row.id);
      return undefined;
    },
    async waive_totp(doing) {
      refuseBeyond(doing, doing.row.modules);
      await refuseForeignMembers(doing, doing.row.id);
      return undefined;
    },
  },
});
