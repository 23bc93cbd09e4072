import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { cabinetModels } from '../../resources/shared/seed/points.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { insertBinding } from './support/factory.ts';
import { plantLookups, points } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { orgs, users, world } from './support/world.ts';

const code = 'ZY300001';

describeOnManySessions('binding a cabinet to a point', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    server = await serve(database);
    root = await server.signIn(users.root);
  });
  afterAll(async () => {
    await server.close();
    await database.close();
  });
  beforeEach(async () => {
    await server.empty('vendor_aging', 'vendor_binding', 'device_bind', 'device');
    await database.db
      .updateTable('mct_shop')
      .set({ cabinet_code: null })
      .where('cabinet_code', '=', code)
      .execute();
    await database.db
      .insertInto('device')
      .values({
        id: '1',
        cabinet_code: code,
        model_id: '1',
        board_sn: 'B2',
        online: 1,
        mgt_org_id: orgs.root,
        create_time: '2026-02-01 08:00:00',
        update_time: '2026-02-01 08:00:00',
      })
      .execute();
  });

  const bind = (cabinet_code = code, id: string = points.bare, by: Client = root) =>
    by.put(`/mct_shop/bind/${id}/v1`, { cabinet_code });
  const everything = async () =>
    Object.fromEntries(
      await Promise.all(
        ['mct_shop', 'device', 'device_bind', 'vendor_binding', 'mct_shop_log', 'sys_operate_log'].map(
          async (table) => [table, (await database.pool.query(`select * from ${table} order by id`)).rows],
        ),
      ),
    );
  /** Refused at the field, in both languages, with nothing written. */
  const refused = async (expected: { code: number; en: string; zh: string }) => {
    const before = await everything();
    for (const lang of ['en', 'zh'] as const) {
      const answer = await bind(code, points.bare, root.speaking(lang));
      expect(answer).toMatchObject({
        code: expected.code,
        data: { errors: [{ field: 'cabinet_code', msg: expected[lang] }] },
      });
    }
    expect(await everything()).toEqual(before);
  };

  it('binds what the factory assembled and aged: point, cabinet, history and the record of the factory say so', async () => {
    await insertBinding(database, { id: '1', code, board: 'B2', agings: [2, 1] });
    expect((await bind()).code).toBe(0);
    expect((await root.get(`/mct_shop/${points.bare}/v1`)).data).toMatchObject({
      cabinet_code: code,
      online: 1,
    });
    const device = () =>
      database.db
        .selectFrom('device')
        .select(['shop_id', 'mct_id', 'mgt_org_id'])
        .where('cabinet_code', '=', code)
        .executeTakeFirstOrThrow();
    expect(await device()).toEqual({ shop_id: points.bare, mct_id: '1', mgt_org_id: orgs.shanghai });
    const binding = () =>
      database.db.selectFrom('vendor_binding').select('shop_id').executeTakeFirstOrThrow();
    expect(await binding()).toEqual({ shop_id: points.bare });
    const { rows } = (await root.get(`/mct_shop/bind/${points.bare}/v1`)).data;
    expect(rows).toMatchObject([{ cabinet_code: code, unbind_time: null }]);
    const log = await database.db
      .selectFrom('mct_shop_log')
      .select(['shop_log_type', 'changes'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(log).toEqual({
      shop_log_type: 4,
      changes: [{ field: 'cabinet_code', before: null, after: code }],
    });
    expect((await root.put(`/mct_shop/unbind/${points.bare}/v1`, {})).code).toBe(0);
    // It is no merchant's any more, and stays with the organisation whose depot it goes to.
    expect(await device()).toEqual({ shop_id: null, mct_id: null, mgt_org_id: orgs.shanghai });
    expect(await binding()).toEqual({ shop_id: null });
    const after = (await root.get(`/mct_shop/bind/${points.bare}/v1`)).data.rows;
    expect(after).toMatchObject([{ cabinet_code: code, unbind_time: expect.any(String) }]);
  });

  it('refuses a cabinet that the factory has no binding record of, or has taken apart', async () => {
    const none = {
      code: 13015,
      en: 'has no binding record of its factory',
      zh: '没有厂商绑定记录',
    };
    await refused(none);
    await insertBinding(database, { id: '1', code, board: 'B2', bound: 0, agings: [1] });
    await refused(none);
    expect(await bind('ZY999999')).toMatchObject({
      code: 13015,
      data: { errors: [{ field: 'cabinet_code', msg: 'is no cabinet of ours' }] },
    });
  });

  it.each([
    ['never aged', [], 'was not aged in the factory', '未进行老化'],
    ['being aged', [0], 'is still being aged in the factory', '老化尚未完成'],
    ['failed', [2], 'failed its aging in the factory', '老化不合格'],
    ['interrupted', [3], 'was not aged to the end: it was interrupted', '老化已中断，未完成'],
    ['passed, and failed since', [1, 2], 'failed its aging in the factory', '老化不合格'],
  ] as const)('refuses a cabinet whose aging was not passed: %s', async (_, agings, en, zh) => {
    await insertBinding(database, { id: '1', code, board: 'B2', agings });
    await refused({ code: 10006, en, zh });
  });

  it('refuses a cabinet that its factory has not shipped, aged as it is', async () => {
    await insertBinding(database, { id: '1', code, board: 'B2', agings: [1], shipped: 0 });
    await refused({ code: 10006, en: 'has not been shipped by its factory', zh: '厂商尚未确认出厂' });
  });

  it('a board that was bound anew is not aged by what was before, be it another one or the same', async () => {
    await insertBinding(database, { id: '1', code, board: 'B1', bound: 0, agings: [1] });
    await insertBinding(database, { id: '2', code, board: 'B2' });
    await refused({
      code: 23001,
      en: 'holds board B2 now, which was not aged: board B1 was',
      zh: '现主板B2未老化，老化记录属于主板B1',
    });
    await server.empty('vendor_aging', 'vendor_binding');
    await insertBinding(database, { id: '1', code, board: 'B2', bound: 0, agings: [1] });
    await insertBinding(database, { id: '2', code, board: 'B2' });
    await refused({
      code: 10006,
      en: 'was bound anew after its aging and not aged since',
      zh: '重新绑定后未老化',
    });
    await database.db.updateTable('vendor_aging').set({ binding_id: '2' }).execute();
    expect((await bind()).code).toBe(0);
  });

  const modelNamed = (name: string) =>
    String(cabinetModels.findIndex((each) => each.model_name === name) + 1);
  const chilled = cabinetModels[0]?.model_name ?? '';

  it.each([
    [
      'F1 视觉冷冻柜',
      13016,
      'is a F1 视觉冷冻柜, Frozen −35…−20 °C; the point wants Chilled 2…10 °C',
      '柜型为F1 视觉冷冻柜（冷冻），点位要求冷藏',
    ],
    [
      'G1 单门重力冷藏柜',
      13008,
      'is a G1 单门重力冷藏柜, which does not recognise goods as the point says',
      '柜型为G1 单门重力冷藏柜，不支持点位的识别类型',
    ],
  ])('refuses a cabinet that is none for the point: %s', async (name, expected, en, zh) => {
    await insertBinding(database, { id: '1', code, board: 'B2', agings: [1] });
    await database.db
      .updateTable('device')
      .set({ model_id: modelNamed(name) })
      .execute();
    await refused({ code: expected, en, zh });
  });

  it('tells a cabinet of another model what the point is set to, and asks it about every other setting', async () => {
    const other = cabinetModels.find(
      (each) => each.model_name !== chilled && each.temp_zone === 2 && each.identify_types.includes(0),
    );
    await insertBinding(database, { id: '1', code, board: 'B2', agings: [1] });
    await database.db
      .updateTable('device_cabinet_model')
      .set({ temp_max: 60 })
      .where('model_name', '=', String(other?.model_name))
      .execute();
    await database.db
      .updateTable('device')
      .set({ model_id: modelNamed(String(other?.model_name)) })
      .execute();
    await database.db.updateTable('mct_shop').set({ provider_id: '1' }).execute();
    const set = (temp_set: number | null) =>
      database.db.updateTable('mct_shop').set({ temp_set }).where('id', '=', points.bare).execute();
    await set(80);
    expect(await bind()).toMatchObject({
      code: 13010,
      data: { errors: [{ field: 'cabinet_code', msg: 'takes 2.0–6.0 °C; the point is set to 8.0 °C' }] },
    });
    await set(40);
    await database.db.updateTable('device').set({ online: 0 }).execute();
    expect(await bind()).toMatchObject({ code: 13004, data: { errors: [{ field: 'cabinet_code' }] } });
    await database.db.updateTable('device').set({ online: 1 }).execute();
    expect((await bind()).code).toBe(0);
    const commands = () =>
      database.db.selectFrom('device_command').select(['command_type', 'command_params']).execute();
    expect(await commands()).toEqual([{ command_type: 5, command_params: '{"temp_set":40}' }]);
    const { version } = (await root.get(`/mct_shop/${points.bare}/v1`)).data;
    const save = (values: object) => root.put(`/mct_shop/${points.bare}/v1`, { version, ...values });
    // The point's model would allow it, the cabinet that stands there doesn't.
    expect(await save({ temp_set: 80 })).toMatchObject({
      code: 13010,
      data: { errors: [{ field: 'temp_set' }] },
    });
    expect(await save({ temp_set: 50 })).toMatchObject({
      code: 13009,
      data: { errors: [{ field: 'temp_set' }] },
    });
    expect(await save({ model_id: modelNamed('F1 视觉冷冻柜'), temp_set: -220 })).toMatchObject({
      code: 13016,
      data: { errors: [{ field: 'model_id' }] },
    });
    await server.empty('device_command');
  });

  it('refuses a cabinet that stands elsewhere, by its name only to who may see it', async () => {
    await insertBinding(database, { id: '1', code, board: 'B2', agings: [1] });
    expect((await bind(code, points.southBare)).code).toBe(0);
    await refused({
      code: 13002,
      en: 'is bound to “空点位” already',
      zh: '已绑定点位“空点位”',
    });
    const east = await server.signIn(users.east);
    const answer = await bind(code, points.bare, east);
    expect(answer).toMatchObject({ code: 13015, data: { errors: [{ msg: 'is not free' }] } });
    expect(JSON.stringify(answer)).not.toContain('空点位');
  });

  it('of two who bind one cabinet at once the second is told who was first', async () => {
    await insertBinding(database, { id: '1', code, board: 'B2', agings: [1] });
    const answers = await Promise.all([bind(code, points.bare), bind(code, points.southBare)]);
    expect(answers.map((answer) => answer.code).sort()).toEqual([0, 13002]);
    const { rows } = await database.pool.query('select id from mct_shop where cabinet_code = $1', [code]);
    expect(rows).toHaveLength(1);
  });
});
