import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { scopeRange } from '../../resources/enums.ts';
import {
  bearSide,
  couponScope,
  couponStatus,
  couponType,
  grantType,
  userScope,
  validType,
} from '../../resources/marketing/coupon/enums.ts';
import { anyTable } from '../../server/db/tables.ts';
import { describeOnManySessions } from './support/database.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, roles, startOfTests, userIds, users, world } from './support/world.ts';

const times = { create_time: '2026-03-01 09:00:00', update_time: '2026-03-01 09:00:00' };

describeOnManySessions('what a caller may do and see', (fresh) => {
  let served: Served;
  const as: Record<keyof typeof users, Client> = {} as never;
  beforeAll(async () => {
    served = await serve(await fresh(world));
    for (const name of ['root', 'east', 'reader', 'factory', 'merchant', 'nothing'] as const) {
      as[name] = await served.signIn(users[name]);
    }
  });
  beforeEach(async () => {
    served.at(startOfTests);
    await served.empty('vendor_person', 'mgt_coupon', 'casbin_rule');
    await served.database.db
      .insertInto('vendor_person')
      .values(
        [1, 2].map((n) => ({
          staff_no: `V${n}`,
          person_name: `人${n}`,
          phone: `1381234567${n}`,
          vendor_id: String(n),
          person_role: 1,
          enabled: 1,
          ...times,
        })),
      )
      .execute();
  });
  afterAll(() => served.close());

  const coupon = (mgt_org_id: string, mct_id: string | null, name: string) => ({
    coupon_no: name,
    coupon_name: name,
    coupon_type: couponType.cash,
    coupon_scope: couponScope.wholeStore,
    shop_range: scopeRange.all,
    user_scope: userScope.all,
    stack_promotion: 0,
    total_count: 10,
    grant_type: grantType.claim,
    claim_limit: 1,
    claim_start_time: '2026-03-01 00:00:00',
    claim_end_time: '2026-04-01 00:00:00',
    valid_type: validType.daysAfterClaim,
    valid_days: 3,
    bear_side: bearSide.merchant,
    coupon_status: couponStatus.pending,
    mgt_org_id,
    mct_id,
    ...times,
  });

  test('a screen’s code is for reading: every other act needs its own', async () => {
    expect((await as.reader.get('/vendor_person/v1')).data.total).toBe(2);
    for (const reply of [
      await as.reader.post('/vendor_person/v1', {}),
      await as.reader.put('/vendor_person/1/v1', { version: 1 }),
      await as.reader.put('/vendor_person/1/enabled/v1', { enabled: 0 }),
      await as.reader.post('/vendor_person/disable/batch/v1', { ids: ['1'] }),
      await as.reader.get('/manager/v1'),
      await as.reader.get('/mgt_order/v1'),
      await as.nothing.get('/vendor_person/v1'),
      await as.nothing.get('/vendor_person/1/v1'),
      await as.nothing.get('/vendor_person/history/1/v1'),
      await as.nothing.get('/vendor/option/v1'),
    ]) {
      expect(reply).toMatchObject({
        status: 403,
        code: 10003,
        msg: 'You have no permission for this action',
      });
    }
    const { db } = served.database;
    expect(await db.selectFrom('vendor_person').select('enabled').execute()).toEqual([
      { enabled: 1 },
      { enabled: 1 },
    ]);
  });

  test('a changed role holds on the very next call of a session that is open', async () => {
    const { db } = served.database;
    const change = async (modules: string[]) => {
      await db
        .updateTable('manager_role')
        .set({ modules: JSON.stringify(modules) })
        .where('id', '=', roles.reader)
        .execute();
      await served.touchAccess();
    };
    expect((await as.reader.get('/vendor_person/v1')).code).toBe(0);
    await change([]);
    expect((await as.reader.get('/vendor_person/v1')).code).toBe(10003);
    await change(['VENDOR_PERSON_MANAGE']);
    expect((await as.reader.get('/vendor_person/v1')).code).toBe(0);
  });

  test('a denial for one user wins over what a role allows', async () => {
    const { db } = served.database;
    await db
      .insertInto('casbin_rule')
      .values({ ptype: 'p', v0: '3', v1: 'VENDOR_PERSON_MANAGE', v2: 'use', v3: 'deny' })
      .execute();
    await served.touchAccess();
    expect((await as.reader.get('/vendor_person/v1')).code).toBe(10003);
    expect((await as.reader.get('/manager/login/control/v1')).data).toMatchObject({ modules: [] });
    await db.deleteFrom('casbin_rule').execute();
    await served.touchAccess();
    expect((await as.reader.get('/vendor_person/v1')).code).toBe(0);
  });

  test('a factory’s user sees its own staff, whatever it asks for', async () => {
    expect((await as.factory.get('/vendor_person/v1')).data.rows).toMatchObject([{ staff_no: 'V1' }]);
    expect((await as.factory.get('/vendor_person/v1', { vendor_id: '2' })).data.rows).toEqual([]);
    expect((await as.factory.get('/vendor_person/2/v1')).code).toBe(10004);
    expect((await as.factory.put('/vendor_person/2/v1', { version: 1, person_name: '改' })).code).toBe(10004);
    expect((await as.factory.put('/vendor_person/2/enabled/v1', { enabled: 0 })).code).toBe(10004);
    expect((await as.factory.get('/vendor_person/history/2/v1')).code).toBe(10004);
    expect((await as.factory.get('/vendor/option/v1')).data.rows).toMatchObject([{ id: '1' }]);
    const batch = await as.factory.post('/vendor_person/disable/batch/v1', { ids: ['1', '2'] });
    expect(batch.data).toMatchObject({ success_count: 1, fail_rows: [{ id: '2', title: '2', code: 10004 }] });
  });

  test('an id of somebody else’s in a body is refused, in creation and in an edit', async () => {
    const body = { staff_no: 'V9', person_name: '新', phone: '13812345670', vendor_id: '2', person_role: 1 };
    const created = await as.factory.post('/vendor_person/v1', body);
    expect(created).toMatchObject({ status: 404, code: 10004, data: { errors: [{ field: 'vendor_id' }] } });
    const moved = await as.factory.put('/vendor_person/1/v1', { version: 1, vendor_id: '2' });
    expect(moved).toMatchObject({ code: 10004, data: { errors: [{ field: 'vendor_id' }] } });
    expect((await as.factory.post('/vendor_person/v1', { ...body, vendor_id: '1' })).code).toBe(0);
  });

  test('a phone is masked for everybody, and an edit without it leaves it', async () => {
    const seen = await as.root.get('/vendor_person/1/v1');
    expect(seen.data.phone).toBe('138****5671');
    await served.database.db.deleteFrom('casbin_rule').execute();
    expect(
      (await as.reader.get('/vendor_person/v1')).data.rows.map((row: { phone: string }) => row.phone),
    ).toEqual(['138****5672', '138****5671']);
    expect((await as.reader.get('/vendor_person/1/v1')).data.phone).toBe('138****5671');
    await as.root.put('/vendor_person/1/v1', { version: 1, person_name: '改' });
    expect((await as.root.get('/vendor_person/1/v1')).data).toMatchObject({
      person_name: '改',
      phone: '138****5671',
    });
    const { phone } = await served.database.db
      .selectFrom('vendor_person')
      .select('phone')
      .where('id', '=', '1')
      .executeTakeFirstOrThrow();
    expect(phone).toBe('13812345671');
  });

  test('a manager sees the rows of its subtree, a merchant its own wherever they hang', async () => {
    await anyTable(served.database.db)
      .insertInto('mgt_coupon')
      .values([
        coupon(orgs.root, null, '总部券'),
        coupon(orgs.shanghai, '1', '上海券'),
        coupon(orgs.south, '2', '深圳券'),
        coupon(orgs.south, '1', '晨禾南方券'),
      ])
      .execute();
    const names = async (client: Client, query = {}) =>
      (await client.get('/mgt_coupon/v1', query)).data.rows
        .map((row: { coupon_name: string }) => row.coupon_name)
        .sort();
    expect(await names(as.root)).toHaveLength(4);
    expect(await names(as.east)).toEqual(['上海券']);
    expect(await names(as.merchant)).toEqual(['上海券', '晨禾南方券']);
    expect((await as.east.get('/mgt_coupon/1/v1')).code).toBe(10004);
    expect((await as.merchant.get('/mgt_coupon/3/v1')).code).toBe(10004);
  });

  test('what is hidden from merchants is in no row and no filter of theirs', async () => {
    await anyTable(served.database.db)
      .insertInto('mgt_coupon')
      .values(coupon(orgs.shanghai, '1', '上海券'))
      .execute();
    const list = await as.merchant.get('/mgt_coupon/v1');
    expect(Object.keys(list.data.rows[0])).not.toContain('bear_side');
    expect(Object.keys((await as.merchant.get('/mgt_coupon/1/v1')).data)).not.toContain('mgt_org_name');
    expect((await as.root.get('/mgt_coupon/v1')).data.rows[0]).toMatchObject({
      mgt_org_name: '上海公司',
      bear_side: bearSide.merchant,
    });
    const order = await as.merchant.get('/mgt_order/v1', { provider_name: '锐识' });
    expect(order).toMatchObject({ status: 422, code: 10006 });
    expect((await as.root.get('/mgt_order/v1', { provider_name: '锐识' })).code).toBe(0);
  });

  test('what one role allows in one city is not allowed where another role only lets them read', async () => {
    const { db } = served.database;
    const role = { identity_type: 1, preset_flag: 0, enabled: 1, ...times };
    await anyTable(db)
      .insertInto('manager_role')
      .values([
        {
          id: '61',
          role_name: '查看',
          role_code: 'R61',
          modules: '["COUPON_MANAGEMENT"]',
          scope_type: 2,
          ...role,
        },
        {
          id: '62',
          role_name: '上海编辑',
          role_code: 'R62',
          modules: '["COUPON_MANAGEMENT","COUPON_EDIT"]',
          scope_type: 3,
          ...role,
        },
      ])
      .execute();
    await db
      .insertInto('manager_role__scope_org')
      .values({ owner_id: '62', target_id: orgs.shanghai, position: 0 })
      .execute();
    await db
      .insertInto('manager__role')
      .values(
        ['61', '62'].map((target_id, at) => ({ owner_id: userIds.reader, target_id, position: 5 + at })),
      )
      .execute();
    await served.touchAccess();
    const pending = { coupon_status: couponStatus.pending };
    await anyTable(db)
      .insertInto('mgt_coupon')
      .values([
        { ...coupon(orgs.shanghai, '1', '上海券'), ...pending },
        { ...coupon(orgs.south, '2', '深圳券'), ...pending },
      ])
      .execute();
    const rows: { id: string; coupon_name: string; deny?: object }[] = (await as.reader.get('/mgt_coupon/v1'))
      .data.rows;
    const named = (name: string) => rows.find((row) => row.coupon_name === name);
    expect(rows).toHaveLength(2);
    expect(named('上海券')?.deny).toBeUndefined();
    expect(named('深圳券')?.deny).toMatchObject({ update: 10003, publish: 10003 });
    const publish = (id: string | undefined) => as.reader.put('/mgt_coupon/v1', { id, action: 'publish' });
    expect((await publish(named('深圳券')?.id)).code).toBe(10004);
    expect((await publish(named('上海券')?.id)).code).toBe(0);
    const states = await db
      .selectFrom('mgt_coupon')
      .select(['coupon_name', 'coupon_status'])
      .orderBy('id')
      .execute();
    expect(states).toEqual([
      { coupon_name: '上海券', coupon_status: couponStatus.published },
      { coupon_name: '深圳券', coupon_status: couponStatus.pending },
    ]);
    await db.deleteFrom('manager__role').where('target_id', 'in', ['61', '62']).execute();
    await db.deleteFrom('manager_role__scope_org').where('owner_id', '=', '62').execute();
    await db.deleteFrom('manager_role').where('id', 'in', ['61', '62']).execute();
    await served.touchAccess();
  });

  test('[5.41] a range at the limit or over it is refused with the specification’s words, one below is served', async () => {
    const ask = (start: string, end: string) =>
      as.root.get('/mgt_order/v1', { start_create_time: start, end_create_time: end });
    expect((await ask('2026-01-01', '2026-04-02')).code).toBe(0);
    expect(await ask('2026-01-01', '2026-04-03')).toMatchObject({
      status: 422,
      code: 10006,
      msg: 'Up to 93 days can be queried, please reselect the date',
    });
    expect((await as.root.get('/mgt_order/v1', { end_create_time: '2026-04-03' })).code).toBe(10010);
    expect((await ask('2026-02-30', '2026-03-01')).code).toBe(10006);
  });
});
