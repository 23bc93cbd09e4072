import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { type Database, openDatabase } from '../../../server/db/connect.ts';
import { prepared } from '../../../server/db/prepared.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { describeOnEachDatabase } from '../support/database.ts';
import { memoryLog } from '../support/log.ts';
import { world } from '../support/world.ts';

describeOnEachDatabase('values and sessions', (fresh, kind) => {
  test('ids, numerics, times and dates come as the text of the wire', async () => {
    const { pool, kind: opened } = await fresh();
    const { rows } = await pool.query(
      `select 9007199254740993::bigint as id, 12.50::numeric(10,2) as rate, timestamp '2024-05-01 00:30:00' as at,
              date '2024-05-01' as day, '{"a":[1]}'::jsonb as data, 3 as count, null::bigint as nothing`,
    );
    expect(opened).toBe(kind);
    expect(rows).toEqual([
      {
        id: '9007199254740993',
        rate: '12.50',
        at: '2024-05-01 00:30:00',
        day: '2024-05-01',
        data: { a: [1] },
        count: 3,
        nothing: null,
      },
    ]);
  });

  test('money comes as whole cents however a statement names it, and ids as texts', async () => {
    const { db } = await fresh(world);
    const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };
    await db
      .insertInto('goods_center')
      .values({
        id: '1',
        goods_code: '6900000000001',
        goods_name: '商品1',
        goods_source: 1,
        retail_price: 500,
        ...times,
      })
      .execute();
    const goods = () => db.selectFrom('goods_center').where('goods_center.id', '=', '1');
    expect(await goods().selectAll().executeTakeFirst()).toMatchObject({ id: '1', retail_price: 500 });
    expect(
      await goods()
        .innerJoin('goods_center as g', 'g.id', 'goods_center.id')
        .select(['g.id', 'g.retail_price as price', 'goods_center.retail_price'])
        .select((e) => e.fn.coalesce('g.retail_price', 'g.retail_price').as('either'))
        .executeTakeFirst(),
    ).toEqual({ id: '1', price: 500, retail_price: 500, either: 500 });
    const within = db
      .with('cheap', (q) => q.selectFrom('goods_center').select(['id', 'retail_price as cents']))
      .selectFrom('cheap')
      .innerJoin(
        (q) => q.selectFrom('goods_center as g').selectAll('g').as('all'),
        (on) => on.onRef('all.id', '=', 'cheap.id'),
      )
      .select(['cheap.id', 'cents', 'all.retail_price'])
      .where('cheap.id', '=', '1');
    expect(await within.executeTakeFirst()).toEqual({ id: '1', cents: 500, retail_price: 500 });
    const changed = db.updateTable('goods_center').set({ update_time: '2026-03-01 08:00:00' });
    expect(await changed.where('id', '=', '1').returning(['id', 'retail_price']).execute()).toEqual([
      { id: '1', retail_price: 500 },
    ]);
  });

  test('the clock of a session is +08:00 whatever the zone of the process and the server', async () => {
    expect(new Date('2024-05-01T12:00:00Z').getHours()).toBe(8);
    const { pool } = await fresh();
    const before = Date.now();
    const { rows } = await pool.query<{ at: string }>('select localtimestamp(0) as at');
    const at = Date.parse(`${rows[0]?.at.replace(' ', 'T')}+08:00`);
    expect(Math.abs(at - before)).toBeLessThan(60_000);
  });

  test('a client that is thrown away inside a transaction leaves nothing behind', async () => {
    const { pool } = await fresh();
    await pool.query('create table t (a integer)');
    const client = await pool.connect();
    await client.query('begin');
    await client.query('insert into t values (1)');
    client.release(true);
    await pool.query('insert into t values (2)');
    expect((await pool.query('select a from t')).rows).toEqual([{ a: 2 }]);
    const { rows } = await pool.query(`select now() = statement_timestamp() as outside`);
    expect(rows).toEqual([{ outside: true }]);
  });

  test('a marked statement is kept by its connection, and is not missed by the one after', async () => {
    const { db, pool } = await fresh();
    const ask = (given: number) =>
      db.connection().execute(async (held) => {
        const next = await sql<{ n: number }>`${prepared}select ${given}::int + 1 as n`.execute(held);
        const plain = await sql<{ n: number }>`select ${given}::int + 2 as n`.execute(held);
        const kept = await sql<{ n: number }>`select count(*)::int as n from pg_prepared_statements`.execute(
          held,
        );
        return [next, plain, kept].map(({ rows }) => rows[0]?.n);
      });
    expect(await ask(1)).toEqual([2, 3, 1]);
    expect(await ask(7)).toEqual([8, 9, 1]);
    const client = await pool.connect();
    client.release(true);
    expect(await ask(9)).toEqual([10, 11, 1]);
  });

  test('a failed statement undoes its transaction and the connection goes on', async () => {
    const { db, pool } = await fresh();
    await pool.query('create table t (a integer primary key)');
    const run = db.transaction().execute(async (trx) => {
      await anyTable(trx).insertInto('t').values({ a: 1 }).execute();
      await anyTable(trx).insertInto('t').values({ a: 1 }).execute();
    });
    await expect(run).rejects.toMatchObject({ code: '23505' });
    expect(await anyTable(db).selectFrom('t').selectAll().execute()).toEqual([]);
  });

  test('each database has its own copy of what a template prepared', async () => {
    const template = {
      name: 'one row',
      prepare: async ({ pool }: Database) => void (await pool.query('create table t as select 1 as a')),
    };
    const [first, second] = [await fresh(template), await fresh(template)];
    await first.pool.query('insert into t values (2)');
    expect((await first.pool.query('select a from t order by a')).rows).toEqual([{ a: 1 }, { a: 2 }]);
    expect((await second.pool.query('select a from t')).rows).toEqual([{ a: 1 }]);
  });

  const onEngine = kind === 'pglite' ? test : () => undefined;
  onEngine('an engine that is busy is ready, and is asked so once until it has answered', async () => {
    const { pool, ready } = await fresh();
    const busy = await pool.connect();
    expect(await ready()).toBe(true);
    const again = ready();
    expect(pool.waitingCount).toBe(1);
    busy.release();
    expect(await again).toBe(true);
  });

  test('close ends everything and may be called twice', async () => {
    const database = await fresh();
    await database.pool.query('select 1');
    await Promise.all([database.close(), database.close()]);
    await expect(database.pool.query('select 1')).rejects.toThrow('end');
  });
});

test('a server that cannot be reached is an error without the password', async () => {
  const opening = openDatabase({
    product,
    databaseUrl: 'postgres://u:hunter2@127.0.0.1:1/x',
    log: memoryLog(),
  });
  await expect(opening).rejects.toThrow(/^The PostgreSQL server of DATABASE_URL does not let us in\.$/);
  await expect(opening).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
