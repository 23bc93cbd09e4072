import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { partnerFault } from '../../resources/goods-management/kangkon-goods-center/enums.ts';
import { tradedGoods } from '../../resources/goods-management/kangkon-goods-center/simulated-catalogue.server.ts';
import { syncPartner } from '../../resources/goods-management/kangkon-goods-center/sync.server.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnManySessions } from './support/database.ts';
import { plantLookups } from './support/lookups.ts';
import { type Client, type Served, serve } from './support/served.ts';
import { roles, users, world } from './support/world.ts';

/** A partner whose every answer the test gives: the next of `answers` to each question, then the pages of `goods`. */
class TestPartner {
  readonly asked: { page: string | null; since: string | null; key: string | undefined }[] = [];
  goods: readonly unknown[] = [];
  answers: ((response: ServerResponse) => void)[] = [];
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const query = new URL(request.url ?? '/', 'http://partner').searchParams;
      this.asked.push({
        page: query.get('page'),
        since: query.get('since'),
        key: request.headers.authorization,
      });
      const given = this.answers.shift();
      if (given) given(response);
      else this.page(Number(query.get('page') ?? 0), response);
    });
  }

  page(from: number, response: ServerResponse): void {
    const to = from + 2;
    const next = to < this.goods.length ? String(to) : null;
    response.end(JSON.stringify({ goods: this.goods.slice(from, to), next, now: 'moment 1' }));
  }

  async start(): Promise<string> {
    await new Promise<void>((listening) => this.#server.listen(0, '127.0.0.1', listening));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/v2`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((closed) => this.#server.close(closed));
  }
}

const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end();
const hourMs = 3_600_000;
const minutes = (count: number) => count * 60;

describeOnManySessions('the partner’s goods', (fresh) => {
  let database: Database;
  let server: Served;
  let root: Client;
  let merchant: Client;
  const partner = new TestPartner();

  beforeAll(async () => {
    database = await fresh(world);
    await plantLookups(database);
    for (const table of ['goods_center', 'goods_brand'])
      await database.pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
    await database.db
      .updateTable('manager_role')
      .set({
        modules: JSON.stringify(['GOODS_CENTER', 'GOODS_CENTER:import_partner', 'GOODS_CENTER:sync_partner']),
      })
      .where('id', '=', roles.merchant)
      .execute();
    server = await serve(database, {
      settings: { PARTNER_GOODS_URL: await partner.start(), PARTNER_GOODS_KEY: 'key-of-ours' },
    });
    root = await server.signIn(users.root);
    merchant = await server.signIn(users.merchant);
  });
  afterAll(async () => {
    await server.close();
    await partner.close();
    await database.close();
  });
  afterEach(async () => {
    await server.empty('kangkon_goods_center', 'kangkon_sync');
    partner.asked.length = 0;
    partner.answers = [];
  });

  const sync = () => syncPartner(server.app.services);
  const state = async () => (await root.get('/kangkon_goods_center/sync/v1')).data;
  const list = async (query: Record<string, string | number> = {}, by = root) =>
    (await by.get('/kangkon_goods_center/v1', { page: 1, size: 50, ...query })).data.rows;
  const five = [0, 1, 2, 3, 4].map((index) => tradedGoods(1_000 + index));
  const pages = () => partner.asked.map(({ page }) => page);

  it('are read page by page, and later only what changed since', async () => {
    partner.goods = five;
    await sync();
    expect(pages()).toEqual([null, '2', '4']);
    expect(partner.asked[0]).toMatchObject({ since: null, key: 'Bearer key-of-ours' });
    expect(await state()).toMatchObject({ configured: 1, running: 0, read_count: 5, fault: null });
    expect(await list({ partner_goods_code: 'KK00001003' })).toMatchObject([
      {
        goods_name: five[2]?.name,
        suggest_price: Math.round(Number(five[2]?.price) * 100),
        imported_flag: 0,
      },
    ]);

    await sync();
    expect(partner.asked, 'not before an hour is over').toHaveLength(3);
    partner.goods = [{ ...tradedGoods(1_002), price: '88.05' }];
    server.pass(minutes(61));
    await sync();
    expect(partner.asked.at(-1)).toMatchObject({ page: null, since: 'moment 1' });
    expect(await list()).toHaveLength(5);
    expect(await list({ partner_goods_code: 'KK00001003' })).toMatchObject([{ suggest_price: 8_805 }]);
  });

  it('are read on at the page that failed, and nothing that was read is lost', async () => {
    partner.goods = five;
    partner.answers = [(response) => partner.page(0, response), status(401)];
    await sync();
    expect(await state()).toMatchObject({ read_count: 2, fault: partnerFault.refused, running: 0 });
    expect(await list()).toHaveLength(2);

    await sync();
    expect(pages(), 'not before five minutes are over').toEqual([null, '2']);
    server.pass(minutes(6));
    await sync();
    expect(pages()).toEqual([null, '2', '2', '4']);
    expect(await state()).toMatchObject({ read_count: 5, fault: null });
    expect(await list()).toHaveLength(5);
  });

  it('are asked for again at once where the partner was busy', async () => {
    partner.goods = five;
    partner.answers = [status(503)];
    await sync();
    expect(pages()).toEqual([null, null, '2', '4']);
    expect(await state()).toMatchObject({ read_count: 5, fault: null });
  });

  it.each([
    ['no JSON', '<html>'],
    ['another form', '{"rows": []}'],
    ['a circle of pages', null],
  ])('an answer that nobody can read (%s) stops the run, which then begins anew', async (_, answer) => {
    partner.goods = five;
    const circle = JSON.stringify({ goods: [], next: '2', now: 'moment 1' });
    partner.answers = [
      (response) => partner.page(0, response),
      (response) => void response.end(answer ?? circle),
    ];
    await sync();
    expect(await state()).toMatchObject({ fault: partnerFault.nonsense });
    server.pass(minutes(6));
    await sync();
    expect(pages()).toEqual([null, '2', null, '2', '4']);
    expect(await state()).toMatchObject({ read_count: 5, fault: null });
  });

  it('that nobody can use are left out and counted, and of goods told twice the later word stands', async () => {
    const [good] = five;
    partner.goods = [
      { ...good, name: 'earlier' },
      { ...good, name: 'later' },
      { ...good, code: 'KK1', barcode: '6901234567890' },
      { ...good, code: 'KK2', price: '0.00' },
      { ...good, code: 'KK3', price: 'free' },
      null,
    ];
    await sync();
    expect(await state()).toMatchObject({ left_out_count: 4 });
    expect(await list()).toMatchObject([{ goods_name: 'later' }]);
  });

  it('[2.32] are imported into the library once, where they wait for modeling', async () => {
    partner.goods = five;
    await sync();
    const [first, second] = await list();
    const take = (id: string, by = root) => by.post('/kangkon_goods_center/import/v1', { id });
    expect(await take(first.id, merchant), 'merchants fill no library of the platform').toMatchObject({
      code: 10003,
    });
    expect(await take(first.id)).toMatchObject({ code: 0, msg: 'Imported. The goods wait for modeling' });
    expect(await list({ imported_flag: 1 })).toMatchObject([{ id: first.id }]);
    const library = () =>
      database.db
        .selectFrom('goods_center')
        .select(['goods_code', 'model_status', 'retail_price'])
        .where('goods_code', 'in', [first.goods_code, second.goods_code])
        .orderBy('id')
        .execute();
    expect(await library()).toEqual([
      { goods_code: first.goods_code, model_status: 0, retail_price: first.suggest_price },
    ]);
    expect(await take(first.id)).toMatchObject({ code: 12001 });
    const both = await root.post('/kangkon_goods_center/import_partner/batch/v1', {
      ids: [first.id, second.id],
    });
    expect(both.data).toMatchObject({ success_count: 1, fail_rows: [{ id: first.id, code: 12001 }] });
    expect(await library()).toHaveLength(2);
  });

  it('are read at once where somebody asks for it', async () => {
    partner.goods = five;
    await sync();
    expect(await merchant.post('/kangkon_goods_center/sync/v1')).toMatchObject({ code: 10003 });
    expect(await root.post('/kangkon_goods_center/sync/v1')).toMatchObject({ code: 0 });
    await sync();
    expect(partner.asked[3]).toMatchObject({ page: null, since: 'moment 1' });
    expect(await root.post('/kangkon_goods_center/sync/v1', { anew_flag: 1 })).toMatchObject({ code: 0 });
    await sync();
    expect(partner.asked[6], 'everything anew').toMatchObject({ page: null, since: null });
  });

  it('without a partner nothing is read, and the page says so', async () => {
    const alone = await serve(database);
    const admin = await alone.signIn(users.root);
    await syncPartner(alone.app.services);
    expect((await admin.get('/kangkon_goods_center/sync/v1')).data).toEqual({ configured: 0 });
    expect(await admin.post('/kangkon_goods_center/sync/v1')).toMatchObject({ code: 12020 });
    await alone.close();
  });

  it('of the demo come from a partner in this process', async () => {
    const alone = await serve(database);
    await database.db
      .insertInto('kangkon_sync')
      .values({
        partner: 'kangkon',
        simulated_count: 2_000,
        since: new Date(alone.app.services.clock() - 10 * hourMs).toISOString(),
        due_time: '2020-01-01 00:00:00',
        create_time: '2020-01-01 00:00:00',
        update_time: '2020-01-01 00:00:00',
      })
      .execute();
    await syncPartner(alone.app.services);
    const admin = await alone.signIn(users.root);
    const { read_count } = (await admin.get('/kangkon_goods_center/sync/v1')).data;
    expect(read_count, 'a price changes every 20 minutes').toBe(30);
    expect((await admin.get('/kangkon_goods_center/v1', { page: 1, size: 50 })).data.rows).toHaveLength(30);
    await alone.close();
  });
});
