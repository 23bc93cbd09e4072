import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freshAccounts } from './support/account.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { users, world } from './support/world.ts';

describeOnManySessions('a user’s own choices', (fresh) => {
  let served: Served;
  let reader: Client;
  let root: Client;
  beforeAll(async () => {
    served = await serve(await fresh(world));
  });
  beforeEach(async () => {
    await freshAccounts(served);
    reader = await served.signIn(users.reader);
    root = await served.signIn(users.root);
  });
  afterAll(() => served.close());

  const keep = (body: object) => reader.put('/manager/preference/v1', body);
  const control = async (client: Client) => (await client.get('/manager/login/control/v1')).data;
  const forms = '/manager_forms/v1';
  const formOf = async (client: Client, form_key = 'coupon') => (await client.get(forms, { form_key })).data;
  const save = (body: object) => reader.put(forms, { form_key: 'coupon', ...body });
  const filter = (name: string, more: object = {}) => ({ name, search: 'tab=1', is_default: 0, ...more });

  test('are merged, follow to another machine and survive a sign-out', async () => {
    expect((await control(reader)).preference).toEqual({});
    expect((await keep({ lang: 'zh', theme: 'dark' })).data).toEqual({ lang: 'zh', theme: 'dark' });
    await Promise.all([keep({ theme: 'light' }), keep({ density: 'compact' }), keep({ menu: 'collapsed' })]);
    await reader.put('/manager/log_out/v1');
    const elsewhere = await served.signIn(users.reader);
    expect((await control(elsewhere)).preference).toEqual({
      lang: 'zh',
      theme: 'light',
      density: 'compact',
      menu: 'collapsed',
    });
    expect((await control(root)).preference).toEqual({});
  });

  test.each([
    [{ colour: 'red' }, 'colour'],
    [{ theme: 'pink' }, 'theme'],
    [{ lang: 1 }, 'lang'],
    [{ user_id: '1' }, 'user_id'],
  ])('%j is refused at %s and nothing of it kept', async (body, field) => {
    await keep({ theme: 'dark' });
    const reply = await keep(body);
    expect(reply).toMatchObject({ status: 422, code: 10006, data: { errors: [{ field }] } });
    expect((await control(reader)).preference).toEqual({ theme: 'dark' });
  });

  test('a list in the place of the choices is no body, and nothing of it is kept', async () => {
    await keep({ theme: 'dark' });
    expect(await keep(['light'])).toMatchObject({ status: 400, code: 10006 });
    expect((await control(reader)).preference).toEqual({ theme: 'dark' });
  });

  test('drafts get a key of 32 bytes, the same on every sign-in and for nobody else', async () => {
    const { draft_key: key } = await control(reader);
    expect(Buffer.from(key, 'base64url')).toHaveLength(32);
    expect((await control(await served.signIn(users.reader))).draft_key).toBe(key);
    expect((await control(root)).draft_key).not.toBe(key);
  });

  test('the access version moves with what anybody may do', async () => {
    const before = (await control(reader)).access_version;
    await served.touchAccess();
    expect(Number((await control(reader)).access_version)).toBe(Number(before) + 1);
  });

  test('[7.36] columns and saved filters are kept apart: what is absent stays', async () => {
    const columns = [{ prop: 'name', visible: true, sort: 0 }];
    expect(await formOf(reader)).toEqual({ form_key: 'coupon', columns: null, filters: [] });
    await save({ columns });
    const filters = [filter('mine', { is_default: 1 }), filter('others')];
    expect((await save({ filters })).data).toEqual({ form_key: 'coupon', columns, filters });
    expect((await save({ columns: [] })).data).toEqual({ form_key: 'coupon', columns: null, filters });
    await save({ columns });
    expect((await save({ filters: [] })).data).toEqual({ form_key: 'coupon', columns, filters: [] });
    expect((await save({})).data).toEqual({ form_key: 'coupon', columns, filters: [] });
    expect(await formOf(root)).toEqual({ form_key: 'coupon', columns: null, filters: [] });
    expect(await formOf(reader, 'other')).toMatchObject({ columns: null, filters: [] });
  });

  test.each([
    ['a name twice', [filter('a'), filter(' a ')]],
    ['two defaults', [filter('a', { is_default: 1 }), filter('b', { is_default: 1 })]],
    ['no name', [filter('  ')]],
    ['a long name', [filter('n'.repeat(33))]],
    ['a long search', [filter('a', { search: 's'.repeat(2_001) })]],
    ['twenty-one', Array.from({ length: 21 }, (_, n) => filter(`f${n}`))],
    ['something else', [filter('a', { user_id: '1' })]],
    ['no list', 'x'],
  ])('saved filters with %s are refused', async (_, filters) => {
    await save({ filters: [filter('kept')] });
    expect(await save({ filters })).toMatchObject({ status: 422, code: 10006 });
    expect((await formOf(reader)).filters).toEqual([filter('kept')]);
  });
});
