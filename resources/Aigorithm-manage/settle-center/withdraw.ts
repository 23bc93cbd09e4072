import { accountType, withdrawMode } from '../../enums.ts';
import { ownerType } from '../../finance-manager/ledger/account.ts';
import { auto, defineResource, f, model, readOnly, slot } from '../../kit/index.ts';
import { bankAccount } from '../../shared/secret-texts.ts';
import { payStage, withdrawAudit, withdrawReading, withdrawStatus } from './enums.ts';
import { leastWithdrawn, mostWithdrawn } from './rules.ts';

/**
 * Money that an owner takes out of its account (P68). Some 400 a day, kept as long as the ledger. Where it is paid to is as it was when
 * it was asked for; a change of the account changes nothing of it.
 */
export const Withdraw = model(
  'mct_withdraw',
  {
    /** The channel pays it under this number, once. */
    withdraw_no: auto(
      f.text(
        { en: 'Withdrawal No.', zh: '提现单号' },
        { required: true, max: 32, match: 'exact', copy: true },
      ),
    ),
    account_id: auto(f.ref({ en: 'Account', zh: '账户' }, 'mct_account', { required: true })),
    owner_name: auto(f.text({ en: 'Account owner', zh: '账户主体' }, { required: true, max: 110 })),
    withdraw_mode: auto(f.enum({ en: 'Withdraw mode', zh: '提现方式' }, withdrawMode, { required: true })),
    withdraw_amount: auto(f.money({ en: 'Withdrawal amount', zh: '提现金额' }, { required: true })),
    service_fee: auto(f.money({ en: 'Service fee', zh: '手续费' }, { required: true })),
    arrive_amount: auto(f.money({ en: 'Arrival amount', zh: '到账金额' }, { required: true })),
    account_type: auto(f.enum({ en: 'Account type', zh: '账户类型' }, accountType, { required: true })),
    account_no: auto(f.text({ en: 'Account No.', zh: '收款账号' }, { ...bankAccount, required: true })),
    account_holder: auto(f.text({ en: 'Account holder', zh: '开户名称' }, { required: true, max: 110 })),
    bank_name: auto(f.text({ en: 'Bank', zh: '开户银行' }, { max: 64 })),
    bank_branch: auto(f.text({ en: 'Branch', zh: '开户支行' }, { max: 64 })),
    withdraw_status: auto(
      f.enum({ en: 'Withdrawal state', zh: '提现状态' }, withdrawStatus, {
        required: true,
        default: withdrawStatus.inProgress,
      }),
    ),
    pay_stage: auto(
      f.enum({ en: 'Payment', zh: '打款进度' }, payStage, { required: true, default: payStage.toAudit }),
    ),
    audit_result: auto(
      f.enum({ en: 'Audit', zh: '审核结果' }, withdrawAudit, {
        required: true,
        default: withdrawAudit.pending,
      }),
    ),
    apply_id: auto(f.ref({ en: 'Applicant', zh: '申请人' }, 'manager')),
    /** None where the server applied by itself. */
    apply_name: auto(f.text({ en: 'Applicant', zh: '申请人' }, { max: 32, actor: 'apply_id' })),
    audit_id: auto(f.ref({ en: 'Auditor', zh: '审核人' }, 'manager')),
    audit_name: auto(f.text({ en: 'Auditor', zh: '审核人' }, { max: 32, actor: 'audit_id' })),
    audit_time: auto(f.dateTime({ en: 'Audited at', zh: '审核时间' })),
    fail_reason: auto(f.text({ en: 'Failure reason', zh: '失败原因' }, { max: 200 })),
    /** The channel's number, or the bank's. */
    channel_no: auto(f.text({ en: 'Channel No.', zh: '渠道单号' }, { max: 64, match: 'exact', copy: true })),
    batch_id: auto(f.ref({ en: 'Bank file', zh: '银行打款文件' }, 'mct_withdraw_batch')),
    voucher_image: auto(f.image({ en: 'Voucher', zh: '打款凭证' })),
    send_time: auto(f.dateTime({ en: 'Handed over at', zh: '提交打款时间' })),
    finish_time: auto(f.dateTime({ en: 'Finished at', zh: '完成时间' })),
    /** When the channel is asked next; none where nothing is to be asked. */
    next_ask_time: auto(f.dateTime({ en: 'Asked next', zh: '下次查询时间' })),
    /** The day of an automatic one, so that there is one a day. */
    auto_date: auto(f.date({ en: 'Automatic of', zh: '自动提现日期' })),
    remark: auto(f.text({ en: 'Remark', zh: '备注' }, { max: 100 })),
  },
  { label: { en: 'Withdrawal', zh: '提现' }, title: 'withdraw_no', scope: 'merchant' },
)
  .via('owner_type', f.enum({ en: 'Owner type', zh: '主体类型' }, ownerType), 'account_id', 'owner_type')
  .via('batch_no', f.text({ en: 'Bank file', zh: '打款文件' }, { match: 'exact' }), 'batch_id', 'batch_no')
  .derived('withdraw_reading', f.enum({ en: 'Status', zh: '提现状态' }, withdrawReading), {
    refused: { audit_result: withdrawAudit.refused },
    complete: { withdraw_status: withdrawStatus.success },
    failed: { withdraw_status: withdrawStatus.failed },
    inProgress: {},
  })
  .unique('withdraw_no', 10005)
  .unique(['account_id', 'auto_date'], 10005, { auto_date: { ne: null } })
  .index(['mct_id', 'create_time'])
  .index(['mgt_org_id', 'create_time'])
  .index(['account_id', 'create_time'])
  .index('next_ask_time', { next_ask_time: { ne: null } })
  .index(['pay_stage', 'create_time'])
  .index('channel_no')
  .hiddenFromMerchants(
    'owner_name',
    'owner_type',
    'mgt_org_id',
    'mct_id',
    'audit_id',
    'audit_name',
    'batch_id',
    'batch_no',
    'voucher_image',
    'next_ask_time',
  );

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_withdraw: typeof Withdraw;
  }
}

/** Who asked for it decides nothing of it (docs/domain/money.md §11.5). */
const toAudit = [
  { when: { pay_stage: payStage.toAudit }, else: 19031 },
  { when: { apply_id: { ne: { $: 'me' } } }, else: 11037 },
] as const;
const audited = { permission: 'WITHDRAW_AUDIT', staff: true } as const;
const byBank = [accountType.private, accountType.public];
const inFile = [{ when: { pay_stage: payStage.sending, account_type: byBank }, else: 19031 }] as const;

/** P68, withdrawals: beside the ledger. What channels pay goes by itself, what the bank pays by a file (docs/domain/money.md §11.5). */
export const withdraw = defineResource(Withdraw, {
  label: { en: 'Withdrawals', zh: '提现记录' },
  route: '/Aigorithm-manage/settle-center/withdraw',
  permission: 'SETTLEMENT_CENTER',
  menu: 'none',
  api: readOnly('/mct_withdraw'),
  calls: {
    'GET /mct_withdraw/account/v1':
      'the account in view of who would withdraw from it: what may be withdrawn, where it would be paid to, what stands against it: {account} (`account_id`; the own one where not given, null where there is none)',
  },
  search: ['withdraw_no'],
  live: 'values',
  flows: [
    Withdraw.flow('pay_stage', 'toAudit', {
      toAudit: { approve: 'toSend', refuse: 'refused' },
      toSend: {},
      sending: { bankPaid: 'paid', bankFailed: 'failed' },
      paid: { bankReturned: 'returned' },
      failed: {},
      refused: {},
      returned: {},
    }),
  ],
  actions: {
    apply: Withdraw.action({
      label: { en: 'Apply for withdrawal', zh: '申请提现' },
      on: 'page',
      numbered: true,
      permission: 'WITHDRAW_APPLY',
      api: 'POST /mct_withdraw/v1',
      input: {
        account_id: f.ref({ en: 'Account owner', zh: '账户主体' }, 'mct_account'),
        withdraw_amount: f.money(
          { en: 'Withdrawal amount', zh: '提现金额' },
          {
            required: true,
            min: leastWithdrawn,
            max: mostWithdrawn,
            code: 19003,
            help: {
              en: 'From 10.00 to what may be withdrawn, at most 500,000.00',
              zh: '不低于10.00元且不超过可提现金额，单笔最高500,000.00元',
            },
          },
        ),
        remark: f.text({ en: 'Remark', zh: '备注' }, { max: 100 }),
        code: f.text(
          { en: 'Verification code', zh: '验证码' },
          {
            required: true,
            pattern: '\\d{6}',
            hint: { en: 'the six digits of the SMS', zh: '短信中的6位数字' },
          },
        ),
      },
      done: { en: 'Withdrawal applied for', zh: '提现申请已提交' },
    }),
    approve: Withdraw.action({
      ...audited,
      label: { en: 'Approve', zh: '通过' },
      numbered: true,
      api: 'PUT /mct_withdraw/{id}/audit/v1',
      send: { audit_result: withdrawAudit.approved },
      guards: toAudit,
      confirm: {
        en: 'Approve withdrawal {withdraw_no} of {owner_name}? Its money is then paid out.',
        zh: '通过{owner_name}的提现{withdraw_no}？通过后即安排打款。',
      },
      done: { en: 'Withdrawal approved', zh: '提现已通过' },
    }),
    refuse: Withdraw.action({
      ...audited,
      label: { en: 'Refuse', zh: '拒绝' },
      danger: true,
      api: 'PUT /mct_withdraw/{id}/audit/v1',
      send: { audit_result: withdrawAudit.refused },
      guards: toAudit,
      input: {
        // Asked for by the server with a code of its own [19011].
        reason: f.text({ en: 'Reason', zh: '拒绝原因' }, { min: 2, max: 200, long: true }),
      },
      done: { en: 'Withdrawal refused', zh: '提现已拒绝' },
    }),
    bankFile: Withdraw.action({
      ...audited,
      label: { en: 'Make bank file', zh: '生成打款文件' },
      on: 'page',
      api: 'POST /mct_withdraw/bank_file/v1',
      confirm: {
        en: 'Put all approved withdrawals to bank accounts into a file for the bank? Each stands in one file only.',
        zh: '将全部待打款的银行账户提现生成打款文件？每笔仅进入一个文件。',
      },
      done: { en: '{n} withdrawals in file {batch_no}', zh: '{n}笔提现已进入文件{batch_no}' },
    }),
    bankPaid: Withdraw.action({
      ...audited,
      label: { en: 'Enter as paid', zh: '录入到账' },
      api: 'PUT /mct_withdraw/{id}/bank/v1',
      send: { paid: 1 },
      when: { account_type: byBank },
      guards: inFile,
      input: {
        channel_no: f.text({ en: 'Bank serial No.', zh: '银行流水号' }, { required: true, max: 64 }),
        voucher_image: f.image({ en: 'Voucher', zh: '打款凭证' }, { required: true }),
      },
      set: { withdraw_status: withdrawStatus.success, fail_reason: null },
      done: { en: 'Entered as paid', zh: '已录入到账' },
    }),
    bankFailed: Withdraw.action({
      ...audited,
      label: { en: 'Enter as failed', zh: '录入失败' },
      danger: true,
      api: 'PUT /mct_withdraw/{id}/bank/v1',
      send: { paid: 0 },
      when: { account_type: byBank },
      guards: inFile,
      input: {
        reason: f.text(
          { en: 'What the bank says', zh: '银行失败原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
        voucher_image: f.image({ en: 'Voucher', zh: '凭证' }),
      },
      set: { withdraw_status: withdrawStatus.failed },
      done: { en: 'Entered as failed. The money is in the account again', zh: '已录入失败，款项已退回账户' },
    }),
    bankReturned: Withdraw.action({
      ...audited,
      label: { en: 'Enter as returned', zh: '录入退回' },
      danger: true,
      api: 'PUT /mct_withdraw/{id}/returned/v1',
      when: { account_type: byBank },
      guards: [{ when: { pay_stage: payStage.paid, account_type: byBank }, else: 19031 }],
      input: {
        reason: f.text(
          { en: 'What the bank says', zh: '银行退回原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
        voucher_image: f.image({ en: 'Voucher', zh: '退回凭证' }, { required: true }),
      },
      set: { withdraw_status: withdrawStatus.failed },
      done: {
        en: 'Entered as returned. The money is in the account again',
        zh: '已录入退回，款项已退回账户',
      },
    }),
  },
  list: {
    columns: [
      Withdraw.col('withdraw_no', { fixed: 'left', width: 196 }),
      'owner_name',
      'withdraw_amount',
      'service_fee',
      'arrive_amount',
      'account_type',
      Withdraw.col('account_no', { width: 172 }),
      'create_time',
      Withdraw.col('withdraw_reading', { width: 112 }),
    ],
    hidden: [
      'withdraw_status',
      'pay_stage',
      'withdraw_mode',
      'audit_result',
      'audit_name',
      'audit_time',
      'apply_name',
      'account_holder',
      'bank_name',
      'fail_reason',
      'channel_no',
      'batch_no',
      'finish_time',
      'remark',
    ],
    keep: ['withdraw_no', 'owner_name', 'withdraw_amount', 'withdraw_reading'],
    filters: [
      'withdraw_no',
      'owner_name',
      Withdraw.range('create_time', { maxDays: 367 }),
      'account_type',
      'audit_result',
      'withdraw_mode',
    ],
    moreFilters: [
      'owner_type',
      'mct_id',
      'mgt_org_id',
      'withdraw_status',
      'withdraw_reading',
      'pay_stage',
      'channel_no',
      'batch_no',
      'auto_date',
      Withdraw.range('finish_time', { maxDays: 367 }),
      Withdraw.range('withdraw_amount'),
    ],
    tabs: [
      {
        key: 'audit',
        label: { en: 'To audit', zh: '待审核' },
        where: { pay_stage: payStage.toAudit },
        urgent: true,
      },
      {
        key: '0',
        label: { en: 'In progress', zh: '处理中' },
        where: { withdraw_status: withdrawStatus.inProgress },
      },
      {
        key: 'bank',
        label: { en: 'For the bank', zh: '待银行打款' },
        where: { pay_stage: payStage.toSend, account_type: byBank },
      },
      {
        key: '1',
        label: { en: 'Success', zh: '提现成功' },
        where: { withdraw_status: withdrawStatus.success },
      },
      {
        key: '2',
        label: { en: 'Failed', zh: '提现失败' },
        where: { withdraw_status: withdrawStatus.failed },
      },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['withdraw_amount', 'arrive_amount', 'create_time', 'finish_time'],
    sums: ['withdraw_amount', 'service_fee', 'arrive_amount'],
    row: ['read', 'approve', 'refuse', 'bankPaid', 'bankFailed', 'bankReturned'],
    page: ['bankFile', 'export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['withdraw_reading', 'withdraw_amount', 'arrive_amount', 'create_time'],
    sections: [
      slot('steps'),
      {
        title: { en: 'Withdrawal', zh: '提现信息' },
        fields: [
          'withdraw_no',
          'owner_name',
          'withdraw_mode',
          'withdraw_amount',
          'service_fee',
          'arrive_amount',
          'apply_name',
          'create_time',
          'remark',
        ],
      },
      {
        title: { en: 'Paid to', zh: '收款账户' },
        fields: ['account_type', 'account_no', 'account_holder', 'bank_name', 'bank_branch'],
      },
      {
        title: { en: 'Audit and payment', zh: '审核与打款' },
        fields: [
          'audit_result',
          'audit_name',
          'audit_time',
          'pay_stage',
          'batch_no',
          'channel_no',
          'send_time',
          'finish_time',
          'fail_reason',
          'voucher_image',
        ],
      },
      Withdraw.sublist('mct_account_ledger', null, {
        api: 'GET /mct_withdraw/ledger/{id}/v1',
        title: { en: 'Ledger rows', zh: '资金流水' },
        columns: ['ledger_no', 'ledger_type', 'amount', 'balance_after', 'create_time'],
        sort: ['id', 'asc'],
      }),
    ],
    history: true,
  },
});
