import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';

/**
 * A file of withdrawals for the bank (docs/domain/money.md §11.5). A withdrawal stands in one file only; the file itself is written anew
 * each time that somebody downloads it, always with the same lines.
 */
export const WithdrawBatch = model(
  'mct_withdraw_batch',
  {
    batch_no: auto(
      f.text({ en: 'File No.', zh: '文件编号' }, { required: true, max: 32, match: 'exact', copy: true }),
    ),
    withdraw_count: auto(f.int({ en: 'Withdrawals', zh: '提现笔数' }, { required: true })),
    /** What the bank pays: arrivals, without the platform's fees. */
    total_amount: auto(f.money({ en: 'To be paid', zh: '打款总额' }, { required: true })),
    download_count: auto(f.int({ en: 'Downloads', zh: '下载次数' }, { required: true, default: 0 })),
    create_id: auto(f.ref({ en: 'Made by', zh: '生成人' }, 'manager')),
    create_name: auto(f.text({ en: 'Made by', zh: '生成人' }, { max: 32, actor: 'create_id' })),
  },
  { label: { en: 'Bank file', zh: '打款文件' }, title: 'batch_no', scope: 'org' },
).unique('batch_no', 10005);

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_withdraw_batch: typeof WithdrawBatch;
  }
}

/** P68, bank files: for who pays out. */
export const withdrawBatch = defineResource(WithdrawBatch, {
  label: { en: 'Bank files', zh: '打款文件' },
  route: '/Aigorithm-manage/settle-center/bank-file',
  permission: 'SETTLEMENT_CENTER',
  permissions: { read: 'WITHDRAW_AUDIT' },
  menu: 'none',
  api: readOnly('/mct_withdraw_batch'),
  actions: {
    download: WithdrawBatch.action({
      label: { en: 'Download', zh: '下载' },
      permission: 'WITHDRAW_AUDIT',
      done: { en: 'File {batch_no}', zh: '文件{batch_no}' },
    }),
  },
  list: {
    columns: [
      WithdrawBatch.col('batch_no', { fixed: 'left' }),
      'withdraw_count',
      'total_amount',
      'download_count',
      'create_name',
      'create_time',
    ],
    filters: ['batch_no', WithdrawBatch.range('create_time', { maxDays: 367 })],
    sort: ['create_time', 'desc'],
    sortable: ['create_time', 'total_amount'],
    sums: ['withdraw_count', 'total_amount'],
    row: ['download', 'read'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['withdraw_count', 'total_amount', 'create_time'],
    sections: [
      {
        title: { en: 'Bank file', zh: '打款文件' },
        fields: [
          'batch_no',
          'withdraw_count',
          'total_amount',
          'download_count',
          'create_name',
          'create_time',
        ],
      },
      WithdrawBatch.sublist('mct_withdraw', 'batch_id', {
        api: 'GET /mct_withdraw_batch/withdraw/{id}/v1',
        title: { en: 'Withdrawals in it', zh: '文件内提现' },
        columns: ['withdraw_no', 'owner_name', 'arrive_amount', 'account_type', 'account_no', 'pay_stage'],
        actions: 'mct_withdraw',
        size: 50,
      }),
    ],
    history: true,
  },
});
