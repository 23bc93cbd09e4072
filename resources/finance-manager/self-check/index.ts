import { defineResource, f, readOnly } from '../../kit/index.ts';
import { checkResult, FinanceCheck } from './check.ts';

/** P58, third tab: whether what the money says agrees with what it is made of. */
export const selfCheck = defineResource(FinanceCheck, {
  label: { en: 'Self-check', zh: '财务自检' },
  route: '/finance-manager/reconciliation/self-check',
  permission: 'RECONCILIATION_CENTER',
  menu: 'none',
  // Merchants hold the screen's code too; these are of the whole platform.
  permissions: { read: 'FINANCE_CHECK' },
  api: readOnly('/finance_check'),
  live: 'values',
  actions: {
    run: FinanceCheck.action({
      label: { en: 'Check now', zh: '立即自检' },
      on: 'page',
      permission: 'FINANCE_CHECK',
      staff: true,
      api: 'POST /finance_check/run/v1',
      input: {
        start_date: f.date({ en: 'From', zh: '开始日期' }, { required: true, ends: 'end_date' }),
        end_date: f.date(
          { en: 'To', zh: '结束日期' },
          {
            required: true,
            help: { en: 'Up to 31 days, yesterday at the latest', zh: '最多31天，截至昨日' },
          },
        ),
      },
      done: { en: 'Check {run_no} has begun', zh: '已开始自检 {run_no}' },
    }),
  },
  list: {
    columns: [
      FinanceCheck.col('run_no', { fixed: 'left' }),
      'check_kind',
      'start_date',
      'end_date',
      'row_count',
      'diff_count',
      'diff_amount',
      'check_result',
      'create_time',
    ],
    hidden: ['check_origin', 'operator_name', 'finish_time'],
    keep: ['run_no', 'check_kind', 'check_result'],
    filters: [
      'run_no',
      'check_kind',
      'check_result',
      'check_origin',
      FinanceCheck.range('create_time', { maxDays: 367 }),
    ],
    tabs: [
      {
        key: '2',
        label: { en: 'Differs', zh: '不一致' },
        where: { check_result: checkResult.differs },
        urgent: true,
      },
      { key: '1', label: { en: 'Equal', zh: '一致' }, where: { check_result: checkResult.equal } },
      { key: '0', label: { en: 'Comparing', zh: '核对中' }, where: { check_result: checkResult.waiting } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['create_time', 'diff_count', 'diff_amount'],
    row: ['read'],
    page: ['run', 'export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['check_kind', 'check_result', 'row_count', 'diff_count'],
    sections: [
      {
        fields: [
          'run_no',
          'check_kind',
          'start_date',
          'end_date',
          'row_count',
          'diff_count',
          'diff_amount',
          'check_origin',
          'operator_name',
          'create_time',
          'finish_time',
        ],
      },
      FinanceCheck.sublist('finance_check_diff', 'check_id', {
        api: 'GET /finance_check/diff/{id}/v1',
        title: { en: 'Rows that differ', zh: '差异明细' },
        columns: [
          'subject',
          'figure',
          'mct_name',
          'expected_amount',
          'actual_amount',
          'expected_count',
          'actual_count',
        ],
        sort: ['id', 'asc'],
        filters: ['figure'],
      }),
    ],
  },
});
