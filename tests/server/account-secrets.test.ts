import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { encodePassword } from '../../resources/kit/wire.ts';
import { anyTable } from '../../server/db/tables.ts';
import {
  askCode,
  insertWorker,
  newestCode,
  otherCode,
  ownCode,
  passwordForm,
  smsSent,
  worker,
} from './support/account.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { Client, serve } from './support/served.ts';
import { password, userIds, users, world } from './support/world.ts';

const next = 'Fresh#2026';

describeOnOneDatabase('secrets of accounts', (fresh) => {
  test('no password, token, code or phone reaches the log, an audit row or a table of the session', async () => {
    const lines: string[] = [];
    const stream = { write: (line: string) => void lines.push(line) };
    const logger = Fastify({ logger: { level: 'trace', stream } }).log;
    const served = await serve(await fresh(world), { logger });
    await insertWorker(served);
    const secrets: string[] = [users.reader, users.root, worker.phone, password, next];
    secrets.push(encodePassword(password), encodePassword(next));

    const wrong = { login_name: users.reader, password: encodePassword('Wrong#2026') };
    await served.anybody.post('/manager/login/v1', wrong);
    const login = await served.anybody.post('/manager/login/v1', {
      login_name: users.reader,
      password: encodePassword(password),
    });
    secrets.push(login.data.auth_token, login.data.socket_token);
    const reader = new Client(served.base, login.data.auth_token);
    const code = await ownCode(served, reader, users.reader);
    const form = passwordForm({ password, next, phone: users.reader, code });
    await reader.put('/manager/update_password/v1', { ...form, code: otherCode(code) });
    expect((await reader.put('/manager/update_password/v1', form)).code).toBe(0);
    await askCode(served, { worker_no: worker.worker_no, type: 3 });
    const third = await newestCode(served);
    const platform = await served.anybody.post('/worker/mgt_login/v1', {
      worker_no: worker.worker_no,
      password: encodePassword(password),
      code: third,
      reason: '巡检',
    });
    expect(platform.code).toBe(0);
    const root = new Client(served.base, platform.data.auth_token);
    const moved = await root.post('/manager/switch_org/v1', { org_id: '2' });
    secrets.push(platform.data.auth_token, moved.data.auth_token, moved.data.socket_token);
    const there = new Client(served.base, moved.data.auth_token);
    const { data: person } = await there.get(`/manager/${userIds.east}/v1`);
    const given = await there.put(`/manager/${userIds.east}/v1`, {
      version: person.version,
      phone: '13722223333',
    });
    expect(given.code).toBe(0);
    secrets.push('13722223333', users.east);
    const reset = await there.put(`/manager/${userIds.east}/reset/v1`);
    secrets.push(reset.data.result.secret);
    await smsSent(served);
    expect(served.sms.map(({ phone }) => phone)).toEqual([users.reader, worker.phone, users.east]);

    const log = await served.database.db.selectFrom('sys_operate_log').selectAll().execute();
    expect(log.map(({ action }) => action)).toEqual(['change_password', 'secret_login', 'update', 'reset']);
    const kept: object[][] = [log];
    for (const table of ['session', 'captcha', 'verify_code', 'rate_count', 'login_failure'])
      kept.push(await anyTable(served.database.db).selectFrom(table).selectAll().execute());
    const written = JSON.stringify(kept);
    const said = lines.join('');
    expect(said).toContain('/api/manager/send_message/v1');
    for (const secret of secrets) {
      expect(written).not.toContain(secret);
      expect(said).not.toContain(secret);
    }
    // Six digits may stand in a time or an id by chance; as a value of their own they may not.
    for (const each of [code, third]) {
      expect(written).not.toContain(`"${each}"`);
      expect(said).not.toContain(`"${each}"`);
    }
    await served.close();
  });
});
