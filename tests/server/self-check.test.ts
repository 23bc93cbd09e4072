import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkKind } from '../../resources/finance-manager/self-check/check.ts';
import { compareWaiting } from '../../resources/finance-manager/self-check/server.ts';
import type { Database } from '../../server/db/connect.ts';
import { describeOnOneDatabase } from './support/database.ts';
import { seeded } from './support/seeded.ts';
import { type Client, type Served, serve } from './support/served.ts';

interface Found {
  readonly id: string;
  readonly check_kind: number;
  readonly check_result: number;
  readonly row_count: number;
  readonly diff_count: number;
  readonly diff_amount: number;
}

/** Each puts a wrong cent, or a wrong piece, where only its comparison sees it, says how much is wrong, and takes it back. */
const planted: readonly {
  readonly kind: number;
  readonly wrong: number;
  readonly plant: string;
  readonly mend: string;
}[] = [
  {
    kind: checkKind.trialBalance,
    wrong: 1,
    plant:
      'update mct_account_slot set balance_amount = balance_amount + 1 where id = (select min(id) from mct_account_slot)',
    mend: 'update mct_account_slot set balance_amount = balance_amount - 1 where id = (select min(id) from mct_account_slot)',
  },
  {
    kind: checkKind.balances,
    wrong: 2,
    plant:
      'update ledger_transfer set amount = amount + 1 where event_no = (select min(event_no) from ledger_transfer) and line_no = 0',
    mend: 'update ledger_transfer set amount = amount - 1 where event_no = (select min(event_no) from ledger_transfer) and line_no = 0',
  },
  {
    kind: checkKind.statements,
    wrong: 1,
    plant: `update mct_account_ledger set amount = amount - 1 where id = (select min(id) from mct_account_ledger where effect_flag = 1)`,
    mend: `update mct_account_ledger set amount = amount + 1 where id = (select min(id) from mct_account_ledger where effect_flag = 1)`,
  },
  {
    kind: checkKind.frozen,
    wrong: 1,
    plant: `update mct_account set frozen_amount = frozen_amount + 1 where owner_type = 1 and owner_id = '1' and account_kind = 0`,
    mend: `update mct_account set frozen_amount = frozen_amount - 1 where owner_type = 1 and owner_id = '1' and account_kind = 0`,
  },
  {
    kind: checkKind.payments,
    wrong: 1,
    plant: `update mgt_order set pay_amount = pay_amount + 1 where id = (select max(id) from mgt_order where pay_time::date = '2026-02-26'
      and pay_amount > 0)`,
    mend: `update mgt_order set pay_amount = pay_amount - 1 where id = (select max(id) from mgt_order where pay_time::date = '2026-02-26'
      and pay_amount > 0)`,
  },
  {
    kind: checkKind.bills,
    wrong: 1,
    plant: `update mct_bill set sales_amount = sales_amount - 1 where id = (select min(id) from mct_bill where bill_period = '2026-02')`,
    mend: `update mct_bill set sales_amount = sales_amount + 1 where id = (select min(id) from mct_bill where bill_period = '2026-02')`,
  },
  {
    kind: checkKind.billBooking,
    wrong: 1,
    plant: `update mct_bill set debit_amount = debit_amount + 1 where id = (select min(id) from mct_bill where bill_period = '2026-02'
      and bill_status = 4)`,
    mend: `update mct_bill set debit_amount = debit_amount - 1 where id = (select min(id) from mct_bill where bill_period = '2026-02'
      and bill_status = 4)`,
  },
  {
    kind: checkKind.fees,
    wrong: 1,
    plant: `update mct_expense_day set fee_amount = fee_amount + 1 where id = (select min(id) from mct_expense_day
      where stat_date = '2026-02-26')`,
    mend: `update mct_expense_day set fee_amount = fee_amount - 1 where id = (select min(id) from mct_expense_day
      where stat_date = '2026-02-26')`,
  },
  {
    kind: checkKind.statistics,
    wrong: 1,
    plant: `update statistics_shop_day set sales_amount = sales_amount + 1 where id = (select min(id) from statistics_shop_day
      where stat_date = '2026-02-26')`,
    mend: `update statistics_shop_day set sales_amount = sales_amount - 1 where id = (select min(id) from statistics_shop_day
      where stat_date = '2026-02-26')`,
  },
  {
    kind: checkKind.coupons,
    wrong: 0,
    plant: 'update mgt_coupon set claim_count = claim_count + 1 where id = (select min(id) from mgt_coupon)',
    mend: 'update mgt_coupon set claim_count = claim_count - 1 where id = (select min(id) from mgt_coupon)',
  },
  {
    kind: checkKind.welfare,
    wrong: 1,
    plant:
      'update corporate_welfare set used_amount = used_amount + 1 where id = (select min(id) from corporate_welfare)',
    mend: 'update corporate_welfare set used_amount = used_amount - 1 where id = (select min(id) from corporate_welfare)',
  },
];

const period = { start_date: '2026-02-01', end_date: '2026-03-01' };

describeOnOneDatabase('the self-check of the demo data', (fresh) => {
  let database: Database;
  let server: Served;
  let finance: Client;
  let lead: Client;
  beforeAll(async () => {
    database = await fresh(seeded);
    server = await serve(database);
    [finance, lead] = await Promise.all([server.signIn('13900000009'), server.signIn('13900000010')]);
  }, 240_000);
  afterAll(async () => {
    await server?.close();
    await database?.close();
  });

  /** A run on demand, to its end. */
  const run = async (): Promise<readonly Found[]> => {
    const { code, msg, data } = await finance.post('/finance_check/run/v1', period);
    expect(code, msg).toBe(0);
    await compareWaiting(server.app.services);
    const { data: list } = await finance.get('/finance_check/v1', { run_no: data.result.run_no, size: 50 });
    return list.rows;
  };

  it('all agree over all of their days, and the night’s run is there once', async () => {
    const found = await run();
    expect(found).toHaveLength(checkKind.$options.length);
    for (const { check_kind, check_result, diff_count, row_count } of found) {
      expect({ check_kind, check_result, diff_count }).toEqual({
        check_kind,
        check_result: 1,
        diff_count: 0,
      });
      expect(row_count).toBeGreaterThan(0);
    }
    const nightly = await finance.get('/finance_check/v1', { run_no: 'C20260301', size: 50 });
    expect(nightly.data.rows).toHaveLength(checkKind.$options.length);
    // Bills of the demo stand in every state that ten days allow.
    const { rows } = await database.pool.query('select distinct bill_status from mct_bill order by 1');
    expect(rows.map(({ bill_status }) => bill_status)).toEqual([0, 1, 2, 4, 5, 6, 7]);
  });

  it.each(planted)('comparison $kind finds what is wrong, and whoever may check hears of it', async (one) => {
    await database.pool.query('delete from sys_mgt_notice_log');
    await database.pool.query(one.plant);
    const found = (await run()).find(({ check_kind }) => check_kind === one.kind);
    await database.pool.query(one.mend);
    expect(found).toMatchObject({ check_result: 2, diff_amount: one.wrong });
    const { data } = await finance.get(`/finance_check/diff/${found?.id}/v1`);
    expect(data.total).toBe(found?.diff_count);
    const { data: notices } = await lead.get('/sys_mgt_notice_log/v1');
    expect(
      notices.rows.filter((row: Record<string, unknown>) => row.notice_type === 3).length,
    ).toBeGreaterThan(0);
  });

  it('is nobody’s who sees a part: days that aren’t over are refused, regions and merchants too', async () => {
    expect((await finance.post('/finance_check/run/v1', { ...period, end_date: '2026-03-02' })).code).toBe(
      10006,
    );
    expect((await finance.post('/finance_check/run/v1', { ...period, start_date: '2026-01-01' })).code).toBe(
      10006,
    );
    const region = await server.signIn('13900000003');
    expect((await region.post('/finance_check/run/v1', period)).code).toBe(19041);
    expect((await region.get('/finance_check/v1')).data.total).toBe(0);
    const merchant = await server.signIn('13900000021');
    expect((await merchant.get('/finance_check/v1')).code).toBe(10003);
    expect((await merchant.get('/mct_bill/v1')).data.total).toBeGreaterThan(0);
  });
});
