import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuth } from '../../providers/auth.ts';
import { HttpProblem, retryRead, timeoutMs } from '../../providers/http.ts';
import { createNotification } from '../../providers/notification.ts';
import { createSession } from '../../providers/session.ts';
import { product } from '../../resources/index.ts';
import type { PolicyLine } from '../../resources/kit/access-model.ts';
import { codesOf } from '../../resources/kit/permissions.ts';
import { decodePassword } from '../../resources/kit/wire.ts';
import { providersFor, type RecordingServer, recordingServer } from './support/recording-server.ts';

let server: RecordingServer;
beforeEach(async () => {
  server = await recordingServer();
});
afterEach(() => server.close());

/** A storage of its own per test. */
function memoryStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('every call', () => {
  it('[7.01] goes to the base path as JSON with the token and the language, within 60 s', async () => {
    const { http, data } = providersFor(server.origin);
    await data.create({ resource: 'manager', variables: { name: 'x' } });
    const [seen] = server.received;
    expect(seen?.path).toBe('/api/manager/v1');
    expect(seen?.headers).toMatchObject({
      'auth-token': 'token-1',
      'accept-language': 'zh',
      'content-type': 'application/json',
    });
    expect(http.defaults.timeout).toBe(60_000);
    expect(timeoutMs).toBe(60_000);
  });

  it('D16 sends no token while there is none', async () => {
    await providersFor(server.origin, { token: null }).data.getList({ resource: 'manager' });
    expect(server.received[0]?.headers).not.toHaveProperty('auth-token');
  });

  it('[7.02] drops empty and null values of a body, keeps zero, false and empty lists', async () => {
    const { data } = providersFor(server.origin);
    await data.create({
      resource: 'manager',
      variables: { a: '', b: null, c: undefined, d: 0, e: false, f: [] },
    });
    expect(JSON.parse(server.received[0]?.body ?? '')).toEqual({ d: 0, e: false, f: [] });
  });

  it('D20 reports the end of the session for each refused call; only 10001 and 10002 are one', async () => {
    const ended = vi.fn();
    const { data } = providersFor(server.origin, { onSessionEnd: ended });
    server.answer(() => ({ code: 10003, data: null, msg: '无权限' }));
    await expect(data.getList({ resource: 'manager' })).rejects.toThrow('无权限');
    expect(ended).not.toHaveBeenCalled();
    server.answer(() => ({ code: 10001, data: null, msg: '登录已失效' }));
    await expect(data.getList({ resource: 'manager' })).rejects.toThrow('登录已失效');
    expect(ended).toHaveBeenCalledTimes(1);
  });
});

describe('a retry', () => {
  it('is for reads without an answer, twice', () => {
    const network = new HttpProblem({ kind: 'network', message: '', code: -1, statusCode: 0 });
    const refusal = new HttpProblem({ kind: 'answer', message: '', code: 10008, statusCode: 500 });
    expect([retryRead(0, network), retryRead(1, network), retryRead(2, network)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(retryRead(0, refusal)).toBe(false);
    expect(retryRead(0, new Error('a bug'))).toBe(false);
  });
});

describe('signing in', () => {
  const control = {
    user_id: '2',
    identity_type: 1,
    name: '陈立',
    mct_name: null,
    mgt_org_id: '1',
    mgt_org_name: '智云总部',
    phone: '139****0002',
    level: 1,
    modules: ['VENDOR_PERSON_MANAGE', 'VENDOR_TEST', 'NOTICE'],
    need_change_pwd: 0 as const,
    need_totp: 0 as const,
    access_version: '1',
    draft_key: '',
    quarters: { from: '2023-04', to: '2025-01' },
    preference: {},
    grants: [
      ['g', '2', 'role:4', '001*'],
      ['p', 'role:4', 'VENDOR_PERSON_MANAGE', 'use', 'allow'],
      ['p', 'role:4', 'VENDOR_PERSON_MANAGE', 'create', 'allow'],
      ['p', 'role:9', 'SALE_ORDER', 'use', 'allow'],
    ] satisfies PolicyLine[],
    places: ['001'],
  };
  const start = () => {
    const session = createSession(memoryStorage());
    const { http } = providersFor(server.origin);
    const auth = createAuth({ http, session, codes: codesOf(product), onSignedOut: session.close });
    return { session, auth };
  };

  it('[5.34] [7.10] sends the password encoded and keeps the tokens', async () => {
    const { session, auth } = start();
    server.answer(() => ({ code: 0, data: { auth_token: 'a', socket_token: 's' }, msg: '' }));
    expect(await auth.login({ login_name: '13900000002', password: 'Pässwörd-1' })).toEqual({
      success: true,
    });
    const body = JSON.parse(server.received[0]?.body ?? '') as { password: string };
    expect(server.received[0]?.path).toBe('/api/manager/login/v1');
    expect(body.password).not.toContain('P');
    expect(decodePassword(body.password)).toBe('Pässwörd-1');
    expect(session.token()).toBe('a');
  });

  it('tells the server’s reason when it is refused', async () => {
    const { session, auth } = start();
    server.answer(() => ({ code: 20011, data: null, msg: '账号或密码错误，还可尝试4次' }));
    expect(await auth.login({ login_name: 'x', password: 'y' })).toMatchObject({
      success: false,
      error: { message: '账号或密码错误，还可尝试4次' },
    });
    expect(session.token()).toBeNull();
  });

  it('[7.14] [3.02] learns who it is and what they may do, by casbin over the granted lines', async () => {
    const { session, auth } = start();
    server.answer(() => ({ code: 0, data: control, msg: '' }));
    const { access } = await auth.identify();
    const person = product.resources.find((resource) => resource.name === 'vendor_person');
    const order = product.resources.find((resource) => resource.name === 'mgt_order');
    if (!person || !order) throw new Error('both are declared');
    expect(access.can(person, 'read')).toBe(true);
    expect(access.can(person, 'create')).toBe(true);
    expect(access.can(person, 'update')).toBe(false);
    expect(access.can(order, 'read')).toBe(false);
    expect(session.remembered()).toMatchObject({ name: '陈立', modules: control.modules });
  });

  it('[4.24] forgets everything of the session at its end, and keeps the device’s theme and unfinished work', async () => {
    const storage = memoryStorage();
    const session = createSession(storage);
    storage.setItem('theme', 'dark');
    storage.setItem('draft', 'x');
    storage.setItem('drafts:7', 'encrypted');
    session.open({ auth_token: 'a', socket_token: 's' });
    session.remember(control);
    session.close();
    expect(Array.from({ length: storage.length }, (_, at) => storage.key(at))).toEqual(['theme', 'drafts:7']);
  });

  it('signs out here even where the server can’t be reached', async () => {
    const { session, auth } = start();
    session.open({ auth_token: 'a', socket_token: 's' });
    server.answer((_, response) => void response.socket?.destroy());
    expect(await auth.logout({})).toEqual({ success: true });
    expect(session.token()).toBeNull();
  });
});

describe('messages', () => {
  it('[8.01] say one cause once, and long texts in a notification', () => {
    const shown: string[] = [];
    let now = 0;
    const notification = createNotification(
      {
        toast: (kind, text) => shown.push(`toast ${kind} ${text}`),
        notice: (kind, text) => shown.push(`notice ${kind} ${text}`),
      },
      () => now,
    );
    for (let i = 0; i < 10; i++) notification.open({ type: 'error', message: '网络不可用' });
    now = 5_000;
    notification.open({ type: 'error', message: '网络不可用' });
    notification.open({ type: 'success', message: 'Modified successfully' });
    notification.open({ type: 'error', message: 'x'.repeat(61) });
    expect(shown).toEqual([
      'toast error 网络不可用',
      'toast error 网络不可用',
      'toast success Modified successfully',
      `notice error ${'x'.repeat(61)}`,
    ]);
  });
});
