import { afterAll, beforeAll, expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { grantableCodes } from '../../resources/kit/permissions.ts';
import type { Product } from '../../resources/kit/product.ts';
import { serverExtensions } from '../../resources/start/server-extensions.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { roles, users, world } from './support/world.ts';

/** The product before somebody added a screen to it: one that nothing else leads to. */
const screen = 'USER_SCAN_RECORDS';
const before = { ...product, resources: product.resources.filter(({ permission }) => permission !== screen) };
const extensionsOf = ({ resources }: Product) =>
  serverExtensions.filter((each) => resources.some(({ name }) => name === each.resource));
const added = grantableCodes(product).filter((code) => code.startsWith(screen));

describeOnOneDatabase('an update that brings a screen', (fresh) => {
  let served: Served;
  let root: Client;
  beforeAll(async () => {
    const database = await fresh(world);
    await database.db
      .updateTable('manager_role')
      .set({ identity_type: 9, modules: JSON.stringify(grantableCodes(before)) })
      .where('id', '=', roles.all)
      .execute();
    await (await serve(database, { product: before, serverExtensions: extensionsOf(before) })).close();
    await (await serve(database)).close();
    served = await serve(database);
    root = await served.signIn(users.root);
  });
  afterAll(() => served.close());

  test('gives its codes to the super administrator, who grants them further', async () => {
    const made = { role_name: '扫码', identity_type: 1, scope_type: 2, modules: added };
    const granted = await root.post('/manager_role/v1', made);
    expect(granted.code, granted.msg).toBe(0);
    expect(granted.data.modules).toEqual(added);
  });

  test('is one version of the policy by the system, and one line of the log', async () => {
    const { data } = await root.get('/policy_version/compare/v1', { from: 1, to: 2 });
    expect(data.changes.roles).toMatchObject([{ code: 'R1', given: [...added].sort(), taken: [] }]);
    const versions = (await root.get('/policy_version/v1')).data.rows as { version_no: number }[];
    expect(versions.find(({ version_no }) => version_no === 2)).toMatchObject({ operator_name: 'System' });
    const query = { biz_entity: 'manager_role', biz_id: roles.all };
    const log = (await root.get('/sys_operate_log/v1', query)).data.rows;
    expect(log).toMatchObject([{ operator: 'System', event: 'Edit' }]);
  });

  test('leaves the versions before it fit to be restored', async () => {
    const { data } = await root.post('/policy_version/preview/v1', { version_no: 1 });
    expect(data.faults).toEqual([]);
    expect(data.changes.roles.filter(({ code }: { code: string }) => code === 'R1')).toEqual([]);
  });
});
