import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { product } from '../../../resources/index.ts';
import type { Settings } from '../../../resources/shared/seed/profiles.ts';
import { seed } from '../../../resources/start/seed.ts';
import { applySpecs } from '../../../server/db/apply-specs.ts';
import type { Database } from '../../../server/db/connect.ts';
import { declaredTables } from '../../../server/db/declared-tables.ts';
import { migrate } from '../../../server/db/migrate.ts';
import { seedEssentials, seedRest } from '../../../server/seed/seed.ts';
import { describeOnEachDatabase, describeOnOneDatabase, type Template } from '../support/database.ts';
import { memoryLog } from '../support/log.ts';
import { generated, small } from './rows.ts';

// Each test opens an engine and writes some ten thousand rows.
vi.setConfig({ testTimeout: 120_000 });

const tables: Template = {
  name: 'tables of the declarations',
  prepare: (database) => applySpecs(database, declaredTables(product)),
};

/** As `npm start` finds it. */
const migrated: Template = {
  name: 'tables of the migrations',
  prepare: async ({ pool }) => void (await migrate(pool, 'server/db/migrations', memoryLog())),
};

/** What is interrupted or repeated is so with few orders as with many. */
const few: Settings = { ...small, orders: 400 };

const start = (database: Database, settings: Settings = few) =>
  seedEssentials(database, { ...settings, seed, passwordHash: 'a hash' });

/** Every row of every table that the seed fills, as text in order. */
async function contents(database: Database): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const table of generated(few).keys()) {
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(table)} t`.execute(database.db);
    found.set(table, rows.map(({ row }) => row).sort());
  }
  return found;
}

async function ask<T extends Record<string, unknown>>(database: Database, text: string): Promise<T[]> {
  return (await database.pool.query<T>(text)).rows;
}

describeOnEachDatabase('seeding', (fresh) => {
  test('first the accounts, then everything else, exactly as generated; money, counters and references prove themselves in SQL', async () => {
    const database = await fresh(tables);
    expect(await start(database, small)).toBe('started');
    expect(await ask(database, 'select count(*)::int as n from manager')).toEqual([{ n: 79 }]);
    expect(await ask(database, 'select count(*)::int as n from mgt_order')).toEqual([{ n: 0 }]);

    const rows = generated(small);
    const parts: string[] = [];
    const result = await seedRest(database, { seed, onPart: ({ name }) => parts.push(name) });
    expect(result.finished).toBe(true);
    for (const [table, expected] of rows) {
      // What is booked afterwards falls to further slots; their sums are looked at below.
      if (table === 'mct_account_slot') continue;
      // Fees, bills and withdrawals are booked after the rows, from what these sum up to, on accounts of their own.
      const written = new Map([
        ['ledger_transfer', ' where event_type in (1, 2)'],
        ['mct_account_ledger', ' where ledger_type in (0, 1)'],
        ['mct_account', ' where account_kind <> 8'],
      ]);
      const [count] = await ask(
        database,
        `select count(*)::int as n from ${table}${written.get(table) ?? ''}`,
      );
      expect(count?.n, table).toBe(expected.length);
    }
    const days = parts.filter((name) => name.startsWith('orders of'));
    expect(days).toEqual([...days].sort().reverse());
    expect(days[0]).toBe(`orders of ${small.now.slice(0, 10)}`);

    const none = async (text: string) => expect(await ask(database, text), text).toEqual([]);
    await none(`select o.id from mgt_order o left join (
        select order_id, sum(line_amount) a, sum(line_discount) d, sum(line_pay_amount) p
        from mgt_order_goods group by order_id) l on l.order_id = o.id
      where coalesce(l.a, 0) <> o.total_amount or coalesce(l.p, 0) <> o.payable_amount
         or coalesce(l.d, 0) <> o.promotion_amount + o.coupon_amount + o.welfare_amount`);
    await none(`select a.id from mct_account a left join mct_account_ledger l
        on l.account_id = a.id and l.effect_flag = 1
      where a.account_kind = 0 group by a.id
      having (select sum(balance_amount) from mct_account_slot s where s.account_id = a.id) <> coalesce(sum(l.amount), 0)`);
    // Fees are booked too: every balance is what the ledger moved, and all of them come to nothing.
    await none(`select a.id from mct_account a
      where (select coalesce(sum(balance_amount), 0) from mct_account_slot s where s.account_id = a.id)
        <> (select coalesce(sum(amount), 0) from ledger_transfer where credit_id = a.id)
         - (select coalesce(sum(amount), 0) from ledger_transfer where debit_id = a.id)`);
    await none(`select 1 from mct_account_slot having sum(balance_amount) <> 0`);
    await none(`select o.owner_id from mct_account o join mct_account_slot s on s.account_id = o.id where o.account_kind = 1
      group by o.owner_id having -sum(s.balance_amount) <>
        (select coalesce(sum(e.fee_amount - e.free_amount), 0) from mct_expense e left join mct_bill b on b.bill_no = e.bill_no
          where e.mct_id::text = o.owner_id and (b.id is null or b.bill_status not in (1, 3, 4)))`);
    await none(`select o.id from mgt_order o join mgt_after_sale_order r on r.order_id = o.id
      where r.after_sale_status <> 3 group by o.id having sum(r.refund_amount) > o.pay_amount`);
    await none(`select u.id from mct_user u left join mgt_order o on o.user_id = u.id
      group by u.id having u.order_count <> count(o.id)`);
    await none(`select c.id from mgt_coupon c left join mct_user_coupon u on u.coupon_id = c.id
      group by c.id having c.claim_count <> count(u.id)
        or c.use_count <> count(u.id) filter (where u.use_time is not null)`);
    await none(`select id from mgt_order where create_time > '${small.now}'`);
    // How far the history was counted was told day by day, down to the first.
    await none(`select 1 from seed_progress
      where counted_from is distinct from (select min(stat_date) from statistics_shop_day)`);
    // Withdrawals are in every state that their amounts allow, each with its rows and no others (R19); every balance after is told.
    const stages = await ask<{ pay_stage: number }>(database, 'select distinct pay_stage from mct_withdraw');
    expect(stages.map(({ pay_stage }) => pay_stage).sort()).toEqual(expect.arrayContaining([1, 2, 3, 4]));
    await none(`select w.id from mct_withdraw w left join mct_account_ledger l on l.biz_no = w.withdraw_no
      group by w.id having count(*) filter (where l.ledger_type = 2 and l.amount = -w.withdraw_amount) <> 1
        or count(*) filter (where l.ledger_type = 4 and l.amount = w.withdraw_amount) <> (w.withdraw_status = 2)::int`);
    await none(`select id from (select id, balance_after, sum(amount) over (partition by account_id order by create_time, id) as balance
      from mct_account_ledger where effect_flag = 1) l where balance_after is distinct from balance or balance < 0`);
    await none(`select 1 from mct_settle_day d full join (select account_id, settle_date, sum(income_amount) as income,
        sum(expense_amount) as expense from mct_settle_day_slot group by 1, 2) s using (account_id, settle_date)
      where coalesce(d.income_amount, 0) <> coalesce(s.income, 0) or coalesce(d.expense_amount, 0) <> coalesce(s.expense, 0)`);
    // Every step of an order and of a refund that is over has its time.
    await none(`select id from mgt_order where (identify_status = 2) <> (identify_time is not null)
      or (order_status = 1) <> (cancel_time is not null)`);
    await none(`select id from mgt_after_sale_order where (audit_name is not null) <> (audit_time is not null)
      or audit_time not between create_time and coalesce(finish_time, '${small.now}')`);
  });

  test('a batch that fails leaves neither its rows nor its place behind', async () => {
    const database = await fresh(tables);
    await start(database);
    await database.pool.query('alter table mgt_order add constraint nothing check (false)');
    await expect(seedRest(database, { seed })).rejects.toThrow(/nothing/);
    for (const table of ['mgt_order', 'mgt_order_goods', 'mct_account_ledger'])
      expect(await ask(database, `select count(*)::int as n from ${table}`)).toEqual([{ n: 0 }]);
    await database.pool.query('alter table mgt_order drop constraint nothing');
    expect((await seedRest(database, { seed })).finished).toBe(true);
  });

  test('two at once write everything once', async () => {
    const database = await fresh(tables);
    const states = await Promise.all([start(database), start(database)]);
    expect(states.sort()).toEqual(['started', 'unfinished']);
    const results = await Promise.all([seedRest(database, { seed }), seedRest(database, { seed })]);
    expect(results.some(({ finished }) => finished)).toBe(true);
    const orders = generated(few).get('mgt_order')?.length;
    expect(await ask(database, 'select count(*)::int as n from mgt_order')).toEqual([{ n: orders }]);
    expect(
      await ask(
        database,
        `select (select sum(balance_amount) from mct_account_slot s join mct_account a on a.id = s.account_id where account_kind = 0)
          = (select sum(amount) from mct_account_ledger where effect_flag = 1) as same`,
      ),
    ).toEqual([{ same: true }]);
  });
});

// One session at a time, over rows that the suite above compares on both.
describeOnOneDatabase('seeding once more', (fresh) => {
  test('a second start adds nothing', async () => {
    const database = await fresh(tables);
    await start(database);
    await seedRest(database, { seed });
    const before = await contents(database);
    expect(await start(database, { ...few, seedNumber: 5 })).toBe('finished');
    expect(await seedRest(database, { seed })).toEqual({ finished: true, rows: 0 });
    expect(await contents(database)).toEqual(before);
  });

  test('a seed that is stopped after any batch goes on to the same rows', async () => {
    const whole = await fresh(tables);
    await start(whole);
    await seedRest(whole, { seed });
    const stopped = await fresh(tables);
    await start(stopped);
    let runs = 0;
    for (let finished = false; !finished; runs += 1) {
      // Aborted before it begins, so that every run ends after one batch.
      ({ finished } = await seedRest(stopped, { seed, signal: AbortSignal.abort() }));
      if (!finished) expect(await start(stopped)).toBe('unfinished');
    }
    expect(runs).toBeGreaterThan(20);
    expect(await contents(stopped)).toEqual(await contents(whole));
  });

  test('what all migrations leave is empty enough for demo data to come', async () => {
    const database = await fresh(migrated);
    expect(await start(database)).toBe('started');
  });

  test('a database that holds rows of somebody else is left alone', async () => {
    const database = await fresh(tables);
    await database.pool.query(
      "insert into vendor (vendor_name, create_time, update_time) values ('别人', localtimestamp(0), localtimestamp(0))",
    );
    expect(await start(database)).toBe('foreign');
    expect(await seedRest(database, { seed })).toEqual({ finished: false, rows: 0 });
    expect(await ask(database, 'select count(*)::int as n from manager')).toEqual([{ n: 0 }]);
    expect(await ask(database, 'select count(*)::int as n from seed_progress')).toEqual([{ n: 0 }]);
  });

  test('rows that people make while it runs get numbers of their own', async () => {
    const database = await fresh(tables);
    await start(database);
    const make = () =>
      database.pool.query<{ id: string }>(
        "insert into mct_user_tag (tag_name, create_time, update_time) values ('新标签', localtimestamp(0), localtimestamp(0)) returning id",
      );
    const { rows } = await make();
    await seedRest(database, { seed });
    expect(rows).toEqual([{ id: '9' }]);
    const [kept] = await ask(database, 'select tag_name from mct_user_tag where id = 9');
    expect(kept?.tag_name).toBe('新标签');
    expect(await ask(database, 'select count(*)::int as n from mct_user_tag')).toEqual([{ n: 9 }]);
  });
});
