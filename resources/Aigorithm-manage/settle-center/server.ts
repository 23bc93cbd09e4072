import { type SqlBool, sql } from 'kysely';
import { nowText } from '../../../server/clock.ts';
import { whereSql } from '../../../server/db/where.ts';
import { parseListParams } from '../../../server/rows/list-params.ts';
import { type Condition, selectPage, sumOf } from '../../../server/rows/query.ts';
import { visibleOf, visibleRows } from '../../../server/rows/visible.ts';
import { type AskedOf, type Caller, implement } from '../../../server/server-extension.ts';
import { AccountSlot } from '../../finance-manager/ledger/account.ts';
import { renameAccounts } from '../../finance-manager/ledger/accounts.server.ts';
import { balanceTask } from '../../finance-manager/ledger/balances.server.ts';
import { LedgerRow, ledgerType } from '../../finance-manager/ledger/statement.ts';
import type { AnyModel } from '../../kit/model.ts';
import type { AnyWhere } from '../../kit/predicate.ts';
import { SettleDaySlot } from '../settle-day.ts';
import { settleDayTasks } from '../settle-days.server.ts';
import { withdrawStatus } from './enums.ts';
import { ownedAccount, settleCenter, settleDay } from './index.ts';
import type { AccountsMoney } from './wire.ts';
import { Withdraw } from './withdraw.ts';

/** More accounts than one looks at together. */
const mostAccounts = 20_000;

/** What the accounts hold that the lists' own filters on their owner leave in view. */
async function moneyOf(caller: Caller, { query }: AskedOf): Promise<AccountsMoney> {
  const { services, surroundings } = caller;
  const { db } = services;
  const { conditions } = parseListParams(query, ownedAccount, caller);
  const page = { sorts: [{ field: 'id', descending: false }], limit: mostAccounts, offset: 0 };
  const accounts = await selectPage(
    db,
    visibleOf(caller, ownedAccount, conditions),
    ['id', 'frozen_amount'],
    page,
  );
  const ids = accounts.map(({ id }) => String(id));
  const sums = (model: AnyModel, where: AnyWhere, name: string) => {
    const own: Condition = (column) => sql<SqlBool>`${column('account_id')} = any(${ids}::bigint[])`;
    const such: Condition = (column) => whereSql(where, model.fields, column, surroundings);
    return sumOf(db, visibleRows(caller, model, [own, such]), [name]).then((sum) => sum[name] ?? 0);
  };
  const month = `${surroundings.today.slice(0, 7)}-01`;
  // The balance first: a payment that comes between the two then counts as waiting, and never as withdrawable.
  const balance_amount = await sums(AccountSlot, {}, 'balance_amount');
  const pending_amount = await sums(
    SettleDaySlot,
    { available_time: { gt: { $: 'now' } } },
    'settle_net_amount',
  );
  const frozen_amount = accounts.reduce((sum, row) => sum + Number(row.frozen_amount), 0);
  return {
    accounts: ids.length,
    balance_amount,
    pending_amount,
    frozen_amount,
    withdrawable_amount: balance_amount - frozen_amount - pending_amount,
    withdrawn_amount: await sums(Withdraw, { withdraw_status: withdrawStatus.success }, 'withdraw_amount'),
    fee_income_amount: await sums(
      LedgerRow,
      { ledger_type: ledgerType.serviceIncome, create_time: { gte: `${month} 00:00:00` } },
      'amount',
    ),
    month,
  };
}

export const settleCenterServerExtension = implement(settleCenter, {
  handlers: {},
  calls: { 'GET /mct_account_ledger/money/v1': moneyOf },
  tasks: [
    balanceTask,
    ...settleDayTasks,
    {
      name: 'names of account owners',
      everyMs: 3_600_000,
      run: ({ db, clock }) => renameAccounts(db, nowText(clock)),
    },
  ],
});

export const settleDayServerExtension = implement(settleDay, {
  handlers: {},
  belongs: {
    mct_account_ledger: (row) => (column) =>
      sql`${column('account_id')} = ${row.account_id} and ${column('settle_date')} = ${row.settle_date}::date`,
  },
});
