import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, users, world } from './support/world.ts';

describeOnOneDatabase('fields that an edit empties', (fresh) => {
  let served: Served;
  let root: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(async () => {
    served.at(startOfTests);
    root = await served.signIn(users.root);
  });
  afterAll(() => served.close());

  const add = async (phone: string) => {
    const body = {
      name: '新同事',
      phone,
      identity_type: 1,
      mgt_org_id: orgs.shanghai,
      role_ids: [roles.reader],
      remark: '备注',
    };
    return (await root.post('/manager/v1', body)).data;
  };

  test('what `clear` names is emptied, what the body leaves out stays, and the history tells it', async () => {
    const person = await add('13733330001');
    const edited = await root.put(`/manager/${person.id}/v1`, { version: 1, clear: ['remark'] });
    expect(edited).toMatchObject({ code: 0, data: { remark: null, name: '新同事', version: 2 } });
    const history = await root.get(`/manager/history/${person.id}/v1`);
    expect(history.data.rows[0].diff).toContainEqual({ field: 'remark', before: '备注', after: null });
  });

  test('a required field, one of the server and an unknown one can’t be emptied, and nothing is written', async () => {
    const person = await add('13733330002');
    for (const [name, field] of [
      ['name', 'name'],
      ['enabled', 'clear.0'],
      ['nothing', 'clear.0'],
    ]) {
      const refused = await root.put(`/manager/${person.id}/v1`, { version: 1, clear: [name] });
      expect(refused).toMatchObject({ status: 422, code: 10006 });
      expect(refused.data.errors[0].field).toBe(field);
    }
    expect((await root.get(`/manager/${person.id}/v1`)).data).toMatchObject({ version: 1, name: '新同事' });
  });
});
