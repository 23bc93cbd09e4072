import { newEnforcer, newModelFromString } from 'casbin';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accessModel, objectAndAct, orgMatches } from '../../resources/kit/access-model.ts';
import { readPolicy } from '../../resources/personnel/policy/file.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

describeOnOneDatabase('policies as files', (fresh) => {
  let served: Served;
  let root: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    root = await served.signIn(users.root);
    // The roles of the small world are preset but for those that files may change.
    const made = [roles.reader, roles.factory, roles.empty];
    await served.database.db
      .updateTable('manager_role')
      .set({ preset_flag: 0 })
      .where('id', 'in', made)
      .execute();
  });
  beforeEach(() => served.at(startOfTests));
  afterAll(() => served.close());

  const file = async (): Promise<{ content: string; base: string }> =>
    (await root.get('/policy_version/current/v1')).data;
  const preview = async (content: string, who = root) =>
    (await who.post('/policy_version/preview/v1', { content })).data;
  const take = async (content: string, note = '按评审调整', who = root) => {
    const { base } = await preview(content);
    return who.post('/policy_version/import/v1', { content, base, note });
  };
  const versions = async () => (await root.get('/policy_version/v1', { size: 100 })).data.rows;
  const reader = `g, user:${userIds.reader}, role:R${roles.reader}, 001*`;

  test('the file is what casbin reads: its answers are those of the server, for every user and code', async () => {
    await served.database.db
      .insertInto('casbin_rule')
      .values({ ptype: 'p', v0: userIds.east, v1: 'MESSAGE_MANAGER', v2: 'use', v3: 'deny' })
      .execute();
    await served.touchAccess();
    const { content } = await file();
    const { policy, faults } = readPolicy(content);
    expect(faults).toEqual([]);
    const { access } = served.app.services;
    const version = await access.version();
    const idOf = new Map([...(await access.tree(version)).all()].map((org) => [org.code, org.id]));
    for (const [name, id] of Object.entries(userIds)) {
      const subject = await access.subject(id, orgs.root, version);
      if (!subject) continue;
      const enforcer = await newEnforcer(newModelFromString(accessModel));
      await enforcer.addNamedDomainMatchingFunc('g', orgMatches);
      // The file itself, line by line, as casbin's own file adapter takes it.
      for (const line of content.split('\n')) {
        if (line === '' || line.startsWith('#')) continue;
        const [kind, ...values] = line.split(', ');
        if (kind === 'g') await enforcer.addNamedGroupingPolicy('g', ...values);
        else if (values[0] === `user:${id}` || policy.users.get(id)?.roles.has(values[0]?.slice(5) ?? ''))
          await enforcer.addPolicy(...values);
      }
      for (const place of subject.places) {
        for (const code of access.grantable) {
          const [object, act] = objectAndAct(code);
          const reach = subject.reach.get(code);
          const holds = reach === null || (reach?.includes(idOf.get(place) ?? '') ?? false);
          const says = enforcer.enforceSync(`user:${id}`, object, act, place);
          expect(says, `${name} ${code} ${place}`).toBe(holds);
        }
      }
    }
    expect(content).not.toMatch(/1[3-9]\d{9}/);
    expect(content).toContain('# user:3 何俊 · 智云总部');
    await served.database.db.deleteFrom('casbin_rule').execute();
    await served.touchAccess();
  });

  test('a file taken as it is changes nothing, and the same policy is always the same text', async () => {
    const { content } = await file();
    expect((await file()).content).toBe(content);
    const seen = await preview(`# 评审备注\n${content.split('\n').reverse().join('\r\n')}`);
    expect(seen).toMatchObject({ faults: [], changes: { roles: [], users: [] } });
  });

  test('a preview says what would change and changes nothing; the import does exactly that, at once and audited', async () => {
    const { content } = await file();
    const wished = `${content
      .replace(`p, role:R${roles.reader}, scope, subtree`, `p, role:R${roles.reader}, scope, 001001`)
      .replace(
        `p, role:R${roles.reader}, VENDOR_PERSON_MANAGE, use`,
        `p, role:R${roles.reader}, SALE_ORDER, use`,
      )}
p, role:NIGHT, name, "夜班, 客服", allow
p, role:NIGHT, identity, manager, allow
p, role:NIGHT, scope, own, allow
p, role:NIGHT, SALE_ORDER, use, allow
g, user:${userIds.nothing}, role:NIGHT, 001
`;
    const seen = await preview(wished);
    expect(seen.faults).toEqual([]);
    expect(seen.changes.roles).toMatchObject([
      { code: 'NIGHT', how: 'added', given: ['SALE_ORDER'] },
      {
        code: `R${roles.reader}`,
        how: 'changed',
        given: ['SALE_ORDER'],
        taken: ['VENDOR_PERSON_MANAGE'],
        scope: { before: { scope: 'subtree' }, after: { scope: 'chosen', orgs: ['001001'] } },
      },
    ]);
    expect(seen.changes.users).toMatchObject([
      { user: userIds.nothing, name: '空权限', roles: { given: ['NIGHT'] } },
    ]);
    expect((await file()).content).toBe(content);
    const nobody = await served.signIn(users.nothing);
    expect((await nobody.get('/mgt_order/tab_count/v1')).code).toBe(10003);

    expect(await take(wished)).toMatchObject({ code: 0, msg: 'The policy is in effect' });
    expect((await nobody.get('/mgt_order/tab_count/v1')).code).not.toBe(10003);
    expect((await file()).content).toContain('g, user:3, role:R3, 001001\n');
    const [version] = await versions();
    expect(version).toMatchObject({
      cause: 3,
      note: '按评审调整',
      operator_name: '周岚',
      role_change_count: 2,
    });
    const log = (await root.get('/sys_operate_log/v1', { biz_entity: 'manager_role' })).data.rows;
    expect(log.map((row: { event: string; biz_name: string }) => [row.event, row.biz_name])).toEqual(
      expect.arrayContaining([
        ['Edit', '厂测查看'],
        ['Add', '夜班, 客服'],
      ]),
    );
    const compared = (await root.get('/policy_version/compare/v1', { to: version.version_no })).data;
    expect(compared.changes.roles).toMatchObject([{ code: 'NIGHT' }, { code: 'R3' }]);

    const first = (await versions()).at(-1);
    const back = (await root.post('/policy_version/preview/v1', { version_no: first.version_no })).data;
    expect(back.changes.roles).toMatchObject([
      { code: 'NIGHT', how: 'removed' },
      { code: 'R3', taken: ['SALE_ORDER'] },
    ]);
    const restored = await root.put(`/policy_version/restore/${first.id}/v1`, {
      base: back.base,
      note: '回退',
    });
    expect(restored.code, restored.msg).toBe(0);
    expect((await nobody.get('/mgt_order/tab_count/v1')).code).toBe(10003);
    expect((await file()).content).toBe(content);
    const [newest] = await versions();
    expect(newest).toMatchObject({ cause: 4, restored_no: first.version_no });
    // The log says which version, why, and what came of it.
    const told = (await root.get('/sys_operate_log/v1', { biz_entity: 'policy_version' })).data.rows;
    expect(told).toMatchObject([
      { event: 'Restore', biz_name: String(first.version_no) },
      { event: 'Import policy file', biz_id: version.id, biz_name: String(version.version_no) },
    ]);
    const { diff_json } = (await root.get(`/sys_operate_log/${told[0].id}/v1`)).data;
    expect(diff_json).toEqual([
      { field: 'note', before: null, after: '回退' },
      { field: 'version_no', before: version.version_no, after: newest.version_no },
    ]);
    const [latest] = await versions();
    expect(latest.deny).toEqual({ restore: 20043 });
    const again = await root.put(`/policy_version/restore/${latest.id}/v1`, {
      base: back.base,
      note: '再恢复一次',
    });
    expect(again.code).toBe(20043);
  });

  test('what may not be is said at its line and nothing of the file takes effect', async () => {
    const { content, base } = await file();
    const lines = content.split('\n');
    const faultOf = async (text: string) => (await preview(text)).faults;
    const withLine = (line: string) => `${content}${line}\n`;
    const last = lines.length;
    expect(await faultOf(withLine('p, role:R3, ORDER_REFUND'))).toMatchObject([{ line: last }]);
    expect(await faultOf(withLine('p, role:R3, NO_SUCH_CODE, use, allow'))).toEqual([
      { line: last, msg: 'role:R3: NO_SUCH_CODE is no permission of this system' },
    ]);
    // The line of the rule itself, not of the role, and what was probably meant; of a user's own rule as well.
    for (const who of ['role:R3', `user:${userIds.reader}`])
      expect(await faultOf(withLine(`p, ${who}, COMPLAINT_HANDEL, use, allow`))).toEqual([
        {
          line: last,
          msg: `${who}: COMPLAINT_HANDEL is no permission of this system; did you mean COMPLAINT_HANDLE?`,
        },
      ]);
    expect(await faultOf(withLine('p, role:R3, ORDER_REFUND, use, allow'))).toMatchObject([{ line: last }]);
    // ORDER_REFUND without its screen would allow nothing.
    expect(JSON.stringify(await faultOf(withLine('p, role:R3, ORDER_REFUND, use, allow')))).toContain(
      'without its screen',
    );
    expect(JSON.stringify(await faultOf(withLine(`p, role:R1, SALE_ORDER, use, deny`)))).toMatch(
      /both|allowed and denied/,
    );
    expect(
      JSON.stringify(await faultOf(content.replace('role:R2, name, 组织管理员', 'role:R2, name, 别的名字'))),
    ).toContain('preset');
    expect(JSON.stringify(await faultOf(content.replace(reader, `${reader.slice(0, -4)}001001*`)))).toContain(
      'follows',
    );
    expect(JSON.stringify(await faultOf(content.replace(`${reader}\n`, '')))).toContain('1 to 5 roles');
    expect(JSON.stringify(await faultOf(withLine(`g, user:${userIds.reader}, role:R5, 001*`)))).toContain(
      'another identity',
    );
    expect(JSON.stringify(await faultOf(withLine('g, user:999, role:R3, 001*')))).toContain('does not exist');
    const refused = await root.post('/policy_version/import/v1', {
      content: withLine('g, user:999, role:R3, 001*'),
      base,
      note: '不应生效',
    });
    expect(refused.code).toBe(10006);
    expect(refused.data.errors[0].msg).toContain(`line ${last}`);
    expect((await file()).content).toBe(content);
    expect((await root.post('/policy_version/import/v1', { content, base: 'old', note: '过期' })).code).toBe(
      20042,
    );
  });

  test('only who decides over the whole company reads it or changes it, and nobody gives what they lack', async () => {
    const east = await served.signIn(users.east);
    const { content, base } = await file();
    for (const reply of [
      await east.get('/policy_version/current/v1'),
      await east.post('/policy_version/preview/v1', { content }),
      await east.post('/policy_version/import/v1', { content, base, note: '越权' }),
    ])
      expect(reply.code).toBe(20041);
    expect((await east.get('/policy_version/v1')).data.rows).toEqual([]);
    const nobody = await served.signIn(users.reader);
    expect((await nobody.get('/policy_version/current/v1')).code).toBe(10003);

    const { db } = served.database;
    await db
      .insertInto('casbin_rule')
      .values({ ptype: 'p', v0: userIds.root, v1: 'SALE_ORDER', v2: 'use', v3: 'deny' })
      .execute();
    await served.touchAccess();
    const mine = await file();
    const greedy = mine.content.replace(
      'p, role:R3, VENDOR_PERSON_MANAGE, use, allow',
      'p, role:R3, SALE_ORDER, use, allow',
    );
    expect(JSON.stringify((await preview(greedy)).faults)).toContain('SALE_ORDER is not yours');
    await db.deleteFrom('casbin_rule').execute();
    await served.touchAccess();
  });

  test('every change on a screen is a version, however soon it follows: a mistake is undone without what came before it', async () => {
    const before = (await versions()).length;
    const body = {
      role_name: '版本测试',
      identity_type: 1,
      scope_type: 2,
      modules: ['SALE_ORDER', 'DEVICE_MANAGER'],
    };
    const made = await root.post('/manager_role/v1', body);
    expect(made.code, made.msg).toBe(0);
    const [sound] = await versions();
    expect(sound).toMatchObject({ cause: 2, role_change_count: 1, user_change_count: 0, note: null });
    const { id, version } = made.data;
    const mistake = await root.put(`/manager_role/${id}/v1`, { version, modules: ['SALE_ORDER'] });
    expect(mistake.code, mistake.msg).toBe(0);
    expect(await versions()).toHaveLength(before + 2);
    expect((await versions())[0]).toMatchObject({ version_no: sound.version_no + 1, role_change_count: 1 });
    const seen = (await root.post('/policy_version/preview/v1', { version_no: sound.version_no })).data;
    expect(seen.changes).toMatchObject({ roles: [{ given: ['DEVICE_MANAGER'], taken: [] }], users: [] });
    const back = { base: seen.base, note: '误删菜单' };
    expect((await root.put(`/policy_version/restore/${sound.id}/v1`, back)).code).toBe(0);
    expect((await root.get(`/manager_role/${id}/v1`)).data).toMatchObject({
      role_name: '版本测试',
      enabled: 1,
      modules: expect.arrayContaining(['SALE_ORDER', 'DEVICE_MANAGER']),
    });
    // What is no policy makes no version.
    expect(await versions()).toHaveLength(before + 3);
    await root.put(`/manager/${userIds.reader}/v1`, { version: 1, remark: '备注' });
    expect(await versions()).toHaveLength(before + 3);
  });

  test('an older version that is restored leaves who joined later with what they have', async () => {
    served.pass(3_600);
    const [then] = await versions();
    const joined = await root.post('/manager/v1', {
      name: '新同事',
      phone: '13711119001',
      identity_type: 1,
      mgt_org_id: orgs.shanghai,
      role_ids: [roles.reader],
    });
    expect(joined.code, joined.msg).toBe(0);
    const nobody = (await root.get(`/manager/${userIds.nothing}/v1`)).data;
    const given = { version: nobody.version, role_ids: [...nobody.role_ids, roles.reader] };
    expect((await root.put(`/manager/${nobody.id}/v1`, given)).code).toBe(0);
    const asked = { version_no: then.version_no };
    const seen = (await root.post('/policy_version/preview/v1', asked)).data;
    expect(seen.faults).toEqual([]);
    expect(seen.changes).toMatchObject({ roles: [], users: [{ user: nobody.id }] });
    const back = { base: seen.base, note: '回退' };
    expect((await root.put(`/policy_version/restore/${then.id}/v1`, back)).code).toBe(0);
    const holds = async (id: string) => (await root.get(`/manager/${id}/v1`)).data.role_ids;
    expect(await holds(joined.data.id)).toEqual([roles.reader]);
    expect(await holds(nobody.id)).toEqual(nobody.role_ids);
    expect((await file()).content).toContain(`g, user:${joined.data.id}, role:R${roles.reader}`);
  });

  test('the roles of a user and the place of an organisation are policy: each change of them makes a version', async () => {
    served.pass(3_600);
    const before = (await versions()).length;
    const reader = (await root.get(`/manager/${userIds.reader}/v1`)).data;
    const given = await root.put(`/manager/${reader.id}/v1`, {
      version: reader.version,
      role_ids: [...reader.role_ids, roles.east],
    });
    expect(given.code, given.msg).toBe(0);
    expect(await versions()).toHaveLength(before + 1);
    expect((await versions())[0]).toMatchObject({ cause: 2, user_change_count: 1, role_change_count: 0 });
    served.pass(3_600);
    const held = (await versions())[0].content_hash;
    const moved = await root.put(`/manager_org/move/${orgs.east}/v1`, { parent_id: orgs.south });
    expect(moved.code, moved.msg).toBe(0);
    expect(await versions()).toHaveLength(before + 2);
    expect((await versions())[0].content_hash).not.toBe(held);
  });
});
