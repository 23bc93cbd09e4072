import type { ActionContext } from '../../../server/server-extension.ts';
import { enabled } from '../../kit/enabled.ts';
import { identityType } from '../../kit/people/role.ts';

/**
 * Refuses what would leave nobody who may do everything: as the rows stand in the transaction, leaving aside a user who is about
 * to be disabled. The roles are locked first, so that two who take each other's rights away can't both succeed.
 */
export async function keepAnAdministrator({ tx, refuse }: ActionContext, leaving = '0'): Promise<void> {
  const roles = await tx
    .selectFrom('manager_role')
    .select('id')
    .where('identity_type', '=', identityType.platform)
    .where('enabled', '=', enabled.enabled)
    .forUpdate()
    .execute();
  const left =
    roles.length > 0 &&
    (await tx
      .selectFrom('manager')
      .innerJoin('manager__role', 'manager__role.owner_id', 'manager.id')
      .select('manager.id')
      .where('manager.identity_type', '=', identityType.platform)
      .where('manager.enabled', '=', enabled.enabled)
      .where(
        'manager__role.target_id',
        'in',
        roles.map(({ id }) => id),
      )
      .where('manager.id', '<>', leaving)
      .limit(1)
      .executeTakeFirst());
  if (!left) refuse(20017);
}
