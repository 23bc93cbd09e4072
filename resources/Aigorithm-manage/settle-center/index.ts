import { Account, accountKind } from '../../finance-manager/ledger/account.ts';
import { LedgerRow } from '../../finance-manager/ledger/statement.ts';
import { defineResource, readOnly, slot } from '../../kit/index.ts';
import { SettleDay } from '../settle-day.ts';

/** P68 /Aigorithm-manage/settle-center: what moved in accounts; withdrawals, days and bank files stand beside it. */
export const settleCenter = defineResource(LedgerRow, {
  label: { en: 'Settlement centre', zh: '结算中心' },
  route: '/Aigorithm-manage/settle-center',
  permission: 'SETTLEMENT_CENTER',
  menu: 'Aigorithm-manage',
  api: readOnly('/mct_account_ledger'),
  calls: {
    'GET /mct_account_ledger/money/v1':
      'what the accounts in view hold: balance, what may be withdrawn, what waits and what is frozen, withdrawn in all, fee income of the month (`owner_name`, `owner_type`, `mct_id`, `mgt_org_id`)',
  },
  search: ['ledger_no', 'biz_no'],
  beside: {
    label: { en: 'Ledger', zh: '资金流水' },
    of: ['mct_withdraw', 'mct_settle_day', 'mct_withdraw_batch'],
  },
  list: {
    columns: [
      LedgerRow.col('ledger_no', { fixed: 'left', width: 196 }),
      LedgerRow.col('owner_name', { width: 148 }),
      'ledger_type',
      'direction',
      'amount',
      'balance_after',
      'order_no',
      'biz_no',
      'create_time',
    ],
    hidden: ['effect_flag', 'available_time', 'settle_date', 'owner_type', 'remark'],
    keep: ['ledger_no', 'owner_name', 'ledger_type', 'amount', 'create_time'],
    filters: [
      LedgerRow.range('create_time', { maxDays: 367 }),
      'owner_name',
      'ledger_type',
      'direction',
      'order_no',
      'biz_no',
    ],
    moreFilters: [
      'ledger_no',
      'owner_type',
      'mct_id',
      'mgt_org_id',
      'account_id',
      'effect_flag',
      'settle_date',
    ],
    sort: ['create_time', 'desc'],
    sortable: ['amount', 'create_time'],
    sums: ['amount'],
    row: ['read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['ledger_type', 'direction', 'amount', 'balance_after'],
    sections: [
      {
        title: { en: 'Ledger row', zh: '流水信息' },
        fields: [
          'ledger_no',
          'owner_name',
          'ledger_type',
          'direction',
          'amount',
          'balance_after',
          'effect_flag',
          'order_no',
          'biz_no',
          'settle_date',
          'available_time',
          'remark',
          'create_time',
        ],
      },
      slot('source', { en: 'What it is about', zh: '业务来源' }),
    ],
  },
});

/** P68, daily settlement: what was paid on a day and may be withdrawn from 10:00 of the next. */
export const settleDay = defineResource(SettleDay, {
  label: { en: 'Daily settlement', zh: '日结算' },
  route: '/Aigorithm-manage/settle-center/day',
  permission: 'SETTLEMENT_CENTER',
  menu: 'none',
  api: readOnly('/mct_settle_day'),
  list: {
    columns: [
      SettleDay.col('settle_date', { fixed: 'left' }),
      'owner_name',
      'income_amount',
      'expense_amount',
      'settle_net_amount',
      'available_time',
      'settle_state',
    ],
    hidden: ['owner_type'],
    keep: ['settle_date', 'owner_name', 'settle_net_amount'],
    filters: [SettleDay.range('settle_date', { maxDays: 367 }), 'owner_name', 'settle_state', 'owner_type'],
    moreFilters: ['mct_id', 'mgt_org_id'],
    sort: ['settle_date', 'desc'],
    sortable: ['settle_date', 'settle_net_amount'],
    sums: ['income_amount', 'expense_amount', 'settle_net_amount'],
    row: ['read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['settle_state', 'settle_net_amount'],
    sections: [
      {
        title: { en: 'Settlement', zh: '结算信息' },
        fields: [
          'settle_date',
          'owner_name',
          'income_amount',
          'expense_amount',
          'settle_net_amount',
          'available_time',
          'settle_state',
        ],
      },
      SettleDay.sublist('mct_account_ledger', null, {
        api: 'GET /mct_settle_day/ledger/{id}/v1',
        title: { en: 'Ledger rows of the day', zh: '当日资金流水' },
        columns: ['ledger_no', 'ledger_type', 'amount', 'order_no', 'biz_no', 'create_time'],
        sort: ['create_time', 'desc'],
      }),
    ],
  },
});

/** Accounts that somebody may draw on, without a screen: the owner of a withdrawal is chosen among them. */
export const ownedAccount = defineResource(Account, {
  label: { en: 'Accounts', zh: '账户' },
  permission: 'SETTLEMENT_CENTER',
  api: readOnly('/mct_account'),
  base: { account_kind: accountKind.balance },
  list: {
    columns: ['owner_name', 'owner_type', 'frozen_amount', 'create_time'],
    filters: ['owner_name', 'owner_type', 'mct_id', 'mgt_org_id'],
    sort: ['create_time', 'desc'],
  },
});
