import { isMerchant } from '../../../server/access/subject.ts';
import { businessNumber } from '../../../server/business-number.ts';
import { type ActionContext, implement } from '../../../server/server-extension.ts';
import type { Label } from '../../kit/label.ts';
import { identityType, roleScope } from '../../kit/people/role.ts';
import { codesOfTree, idleCodes, permissionTree } from '../../kit/permissions.ts';
import type { Product } from '../../kit/product.ts';
import { beyondText } from '../user/beyond.server.ts';
import { role } from './index.ts';

/** What the tree of pages and the acting user add to P63: nobody grants what they don't hold, and no code without its page. */

function refuseModules({ refuse }: ActionContext, msg: Label): never {
  return refuse(10006, undefined, [{ field: 'modules', msg }]);
}

/** Codes that exist, that this identity may hold, each with the screen that it acts on; what is wrong, or null. */
export function modulesFault(product: Product, identity: number, modules: readonly string[]): Label | null {
  const tree = permissionTree(product, identity === identityType.merchant);
  const known = codesOfTree(tree);
  if (modules.length === 0) return { en: 'must hold at least one', zh: '至少选择一项' };
  if (modules.some((code) => !known.has(code)))
    return { en: 'holds one that cannot be granted', zh: '包含不可授予的权限' };
  if (idleCodes(tree, modules).length > 0)
    return { en: 'holds an action without its screen', zh: '包含未勾选页面的操作权限' };
  return null;
}

function checkModules(context: ActionContext, identity: number, modules: readonly string[]): void {
  const fault = modulesFault(context.services.product, identity, modules);
  if (fault) refuseModules(context, fault);
}

/** docs/domain/roles.md §3.3: nobody creates, edits or removes a role that holds, before or after, a code that they lack. */
function refuseBeyond(context: ActionContext, modules: readonly string[]): void {
  const codes = modules.filter((code) => !context.me.codes.has(code));
  if (codes.length === 0) return;
  context.refuse(20007, undefined, [{ field: 'modules', msg: beyondText(context, { codes }), code: 20007 }]);
}

/** A change reaches every member: one who sits where the actor doesn't reach would be given more than the actor could give. */
async function refuseForeignMembers({ me, tx, refuse }: ActionContext, id: string): Promise<void> {
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

/** Who asks stays: they have just shown who they are. */
async function signOutMembers({ me, tx, services }: ActionContext, id: string): Promise<void> {
  const members = await tx
    .selectFrom('manager__role')
    .select('owner_id')
    .where('target_id', '=', id)
    .where('owner_id', '!=', me.id)
    .execute();
  for (const { owner_id } of members) await services.sessions.endAllOf(tx, owner_id);
}

export const roleServerExtension = implement(role, {
  async beforeCreate(context) {
    const { values, me, now } = context;
    const identity_type = isMerchant(me) ? identityType.merchant : values.identity_type;
    checkModules(context, identity_type, values.modules);
    refuseBeyond(context, values.modules);
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
  async beforeUpdate(context) {
    const { row, next } = context;
    checkModules(context, row.identity_type, next.modules);
    refuseBeyond(context, [...row.modules, ...next.modules]);
    await refuseForeignMembers(context, row.id);
    return undefined;
  },
  async beforeDelete(context) {
    const { row, tx, refuse } = context;
    refuseBeyond(context, row.modules);
    const { n } = await tx
      .selectFrom('manager__role')
      .select((e) => e.fn.countAll<string>().as('n'))
      .where('target_id', '=', row.id)
      .executeTakeFirstOrThrow();
    if (Number(n) > 0) refuse(20004, { n: Number(n) });
  },
  handlers: {
    async enable(context) {
      refuseBeyond(context, context.row.modules);
      await refuseForeignMembers(context, context.row.id);
      return undefined;
    },
    async disable(context) {
      refuseBeyond(context, context.row.modules);
      await refuseForeignMembers(context, context.row.id);
      return undefined;
    },
    async require_totp(context) {
      const { row, input } = context;
      refuseBeyond(context, row.modules);
      await refuseForeignMembers(context, row.id);
      if (input.end_sessions === 1) await signOutMembers(context, row.id);
      return undefined;
    },
    async waive_totp(context) {
      refuseBeyond(context, context.row.modules);
      await refuseForeignMembers(context, context.row.id);
      return undefined;
    },
  },
});
