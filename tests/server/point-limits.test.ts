import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../server/db/connect.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { plantLookups, points } from './support/lookups.ts';
import { insertOrder } from './support/orders.ts';
import { type Client, type Reply, type Served, serve } from './support/served.ts';
import { roles, userIds, users, world } from './support/world.ts';

describeOnOneDatabase('what a point is refused', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await database.db
      .insertInto('mct_user')
      .values({ id: '1', user_phone: '13800138000', ...times })
      .execute();
    await database.db.updateTable('mct_shop').set({ provider_id: '1' }).execute();
    server = await serve(database, { dataDir: await mkdtemp(path.join(tmpdir(), 'points-')) });
    root = await server.signIn(users.root);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });

  const read = async (id: string) => (await root.get(`/mct_shop/${id}/v1`)).data;
  const set = (values: object) =>
    database.db.updateTable('mct_shop').set(values).where('id', '=', points.office).execute();

  it.each([
    ['unbind', { cabinet_code: 'ZY100001', stock_quantity: 0 }],
    ['withdraw', { cabinet_code: null, stock_quantity: 0 }],
  ])('%s waits for orders that are under way or unpaid', async (action, ready) => {
    await set(ready);
    const act = () => root.put(`/mct_shop/${action}/${points.office}/v1`, {});
    for (const state of [
      { order_status: 0, pay_status: 0 },
      { order_status: 2, pay_status: 0 },
    ] as const) {
      await insertOrder(database, { ...state, create_time: '2026-03-02 09:00:00' });
      const before = await read(points.office);
      expect(await act()).toMatchObject({ code: 13003, msg: 'Point has unfinished orders' });
      expect(await read(points.office)).toEqual(before);
      const [row] = (await root.get('/mct_shop/v1', { shop_name: '浦东云谷' })).data.rows;
      expect(row.deny[action]).toBe(13003);
      await server.empty('mgt_order', 'mgt_order_goods');
    }
    // One that was unpaid for a day bars nobody any more.
    await insertOrder(database, { order_status: 2, pay_status: 0, create_time: '2026-03-01 09:00:00' });
    expect((await act()).code).toBe(0);
    await server.empty('mgt_order', 'mgt_order_goods');
    await set({ shop_status: 1, cabinet_code: 'ZY100001' });
  });

  it('no cabinet is taken away with stock inside', async () => {
    await set({ stock_quantity: 1 });
    const before = await read(points.office);
    expect((await root.put(`/mct_shop/unbind/${points.office}/v1`, {})).code).toBe(13007);
    expect(await read(points.office)).toEqual(before);
    await set({ stock_quantity: 0 });
    expect((await root.put(`/mct_shop/unbind/${points.office}/v1`, {})).code).toBe(0);
    await set({ cabinet_code: 'ZY100001' });
  });

  it('a sixth photo', async () => {
    const before = await read(points.office);
    const photos = Array.from({ length: 6 }, (_, nth) => `/media/photo-${nth}.png`);
    const answer = await root.put(`/mct_shop/${points.office}/v1`, { version: before.version, photos });
    expect(answer).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'photos', msg: expect.stringContaining('5') }] },
    });
    expect(await read(points.office)).toEqual(before);
  });

  it('a photo that another merchant uploaded', async () => {
    const [first, second] = await Promise.all(
      [users.merchant, users.otherMerchant].map((phone) => server.signIn(phone)),
    );
    const prefix = `0/20260302/${userIds.merchant}/${'a'.repeat(22)}/`;
    await database.db
      .insertInto('upload_file')
      .values({
        object_key: `${prefix}a.png`,
        user_id: userIds.merchant,
        upload_type: 0,
        create_time: '2026-03-02 09:00:00',
      })
      .execute();
    const photos = [`/oss/${prefix}a.png`];
    const put = async (who: Client | undefined, id: string) =>
      who?.put(`/mct_shop/${id}/v1`, { version: (await read(id)).version, photos });
    expect(await put(second, points.south)).toMatchObject({
      code: 10006,
      data: { errors: [{ field: 'photos.0', msg: expect.stringContaining('uploaded yourself') }] },
    });
    expect((await read(points.south)).photos).toBeNull();
    expect(await put(first, points.office)).toMatchObject({ code: 0 });
  });

  it('a file of more than 1,000 new points', async () => {
    const upload = async (lines: number): Promise<Reply> => {
      const text = ['Point', ...Array.from({ length: lines }, (_, nth) => `导入点位${nth}`)].join('\n');
      const form = new FormData();
      form.set('import_file', new Blob([text]), 'points.csv');
      const response = await fetch(`${server.base}/api/mct_shop/import/v1`, {
        method: 'POST',
        body: form,
        headers: { 'accept-language': 'en', 'auth-token': root.token ?? '' },
      });
      return { status: response.status, ...((await response.json()) as Omit<Reply, 'status'>) };
    };
    const many = await upload(1_001);
    expect(many).toMatchObject({ code: 10006, msg: expect.stringMatching(/more than 1,000 rows/) });
    expect((await upload(1_000)).msg).not.toMatch(/more than/);
    const { rows } = await database.pool.query(`select id from mct_shop where shop_name like '导入%'`);
    expect(rows).toEqual([]);
  });

  it('a temperature that its merchant sets: that is the platform’s, one by one and for many at once', async () => {
    const held = await database.db
      .selectFrom('manager_role')
      .select('modules')
      .where('id', '=', roles.merchant)
      .executeTakeFirstOrThrow();
    const modules = [...(held.modules as readonly string[]), 'SHOP_LIST', 'SHOP_EDIT'];
    await database.db
      .updateTable('manager_role')
      .set({ modules: JSON.stringify([...new Set(modules)]) })
      .where('id', '=', roles.merchant)
      .execute();
    const merchant = await server.signIn(users.merchant);
    const before = await read(points.office);
    const one = await merchant.put(`/mct_shop/setTemperature/${points.office}/v1`, { temp_set: 60 });
    expect(one.code).toBe(10003);
    const many = await merchant.post('/mct_shop/setTemperature/batch/v1', {
      ids: [points.office],
      input: { temp_set: 60 },
    });
    expect(many.data.fail_rows).toMatchObject([{ id: points.office, code: 10003 }]);
    const edit = await merchant.put(`/mct_shop/${points.office}/v1`, {
      version: before.version,
      temp_set: 60,
    });
    expect(edit.code).toBe(10006);
    expect(await read(points.office)).toEqual(before);
    // Price, template and contact are theirs.
    const contact = await merchant.put(`/mct_shop/${points.office}/v1`, {
      version: before.version,
      contact_name: '店长',
    });
    expect(contact.code, contact.msg).toBe(0);
  });
});
