import { expect, test } from 'vitest';
import { product } from '../../resources/index.ts';
import { encodePassword } from '../../resources/kit/wire.ts';
import { presetRoles } from '../../resources/personnel/seed/roles.ts';
import { applySpecs } from '../../server/db/apply-specs.ts';
import { declaredTables } from '../../server/db/declared-tables.ts';
import { makeFirstAdmin } from '../../server/first-admin.ts';
import { askCode, newestCode } from './support/account.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { Client, serve } from './support/served.ts';

const wanted = { phone: '13812345678', name: '值守', workerNo: 'A1', orgName: '总部' };

describeOnOneDatabase('the first administrator', (fresh) => {
  test('is made in an empty database once, and signs in with a password that has to be changed', {
    timeout: 120_000,
  }, async () => {
    const database = await fresh({
      name: 'tables without rows',
      prepare: (made) => applySpecs(made, declaredTables(product)),
    });
    const [made, second] = [
      await makeFirstAdmin(database, presetRoles(product), wanted),
      await makeFirstAdmin(database, presetRoles(product), {
        ...wanted,
        phone: '13812345679',
        workerNo: 'A2',
      }),
    ];
    expect(made).toMatchObject({ workerNo: 'A1' });
    expect(second).toBeNull();
    const rows = await database.db.selectFrom('manager').select(['worker_no', 'need_change_pwd']).execute();
    expect(rows).toEqual([{ worker_no: 'A1', need_change_pwd: 1 }]);

    const served = await serve(database);
    served.at('2026-03-02 10:00:00');
    await askCode(served, { worker_no: 'A1', type: 3 });
    const reply = await served.anybody.post('/worker/mgt_login/v1', {
      worker_no: 'A1',
      password: encodePassword(made?.password ?? ''),
      code: await newestCode(served),
      reason: 'first start',
    });
    expect(reply).toMatchObject({ code: 0, data: { need_change_pwd: 1 } });
    const client = new Client(served.base, reply.data.auth_token);
    const { data } = await client.get('/manager/login/control/v1');
    expect(data.modules).toEqual(expect.arrayContaining(['USER_EDIT', 'ROLE_EDIT', 'ORG_EDIT']));
    expect((await client.get('/manager_role/v1')).code).toBe(20014);
    await served.close();
    await database.close();
  });
});
