import { accountType } from '../../enums.ts';
import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { bankAccount } from '../../shared/secret-texts.ts';
import { accountChangeState } from '../enums.ts';

/** The account that money is to go to from now on, waiting for a second person (docs/domain/roles.md §3.2). Some a week. */
export const AccountChange = model(
  'mct_account_change',
  {
    account_type: auto(
      f.enum({ en: 'Settlement account', zh: '结算账户类型' }, accountType, { required: true }),
    ),
    account_holder: auto(f.text({ en: 'Account holder', zh: '开户名称' }, { required: true, max: 110 })),
    bank_name: auto(f.text({ en: 'Bank', zh: '开户银行' }, { max: 64 })),
    bank_branch: auto(f.text({ en: 'Branch', zh: '开户支行' }, { max: 64 })),
    account_no: auto(f.text({ en: 'Account No.', zh: '账号' }, { ...bankAccount, required: true })),
    reason: auto(f.text({ en: 'Reason', zh: '变更原因' }, { required: true, max: 200 })),
    change_state: auto(
      f.enum({ en: 'State', zh: '状态' }, accountChangeState, {
        required: true,
        default: accountChangeState.waiting,
      }),
    ),
    create_id: auto(f.ref({ en: 'Applicant', zh: '申请人' }, 'manager', { required: true })),
    create_name: auto(f.text({ en: 'Applicant', zh: '申请人' }, { max: 32, actor: 'create_id' })),
    audit_id: auto(f.ref({ en: 'Decided by', zh: '审核人' }, 'manager')),
    audit_name: auto(f.text({ en: 'Decided by', zh: '审核人' }, { max: 32, actor: 'audit_id' })),
    audit_time: auto(f.dateTime({ en: 'Decided at', zh: '审核时间' })),
    audit_note: auto(f.text({ en: 'Note', zh: '审核说明' }, { max: 200 })),
  },
  { label: { en: 'Account change', zh: '结算账户变更' }, title: 'account_holder', scope: 'merchant' },
)
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  // One at a time: two that wait could undo each other.
  .unique('mct_id', 14010, { change_state: accountChangeState.waiting });

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_account_change: typeof AccountChange;
  }
}

/** In the drawer of a merchant (P34): what is applied for, decided on by somebody else. */
export const accountChange = defineResource(AccountChange, {
  label: { en: 'Account changes', zh: '结算账户变更' },
  permission: 'MCT_LIST',
  api: { ...readOnly('/mct_account_change') },
  flows: [
    AccountChange.flow('change_state', 'waiting', {
      waiting: { approve: 'approved', refuse: 'refused' },
      approved: {},
      refused: {},
    }),
  ],
  actions: {
    approve: AccountChange.action({
      label: { en: 'Approve', zh: '通过' },
      permission: 'ACCOUNT_EDIT',
      guards: [{ when: { create_id: { ne: { $: 'me' } } }, else: 11037 }],
      confirm: {
        en: 'Money of “{mct_name}” will go to “{account_holder}”. Its owner is told, and nothing is withdrawn for 24 hours.',
        zh: '“{mct_name}”的资金将结算至“{account_holder}”。将通知商户负责人，且24小时内暂停提现。',
      },
      done: { en: 'The account is changed', zh: '结算账户已变更' },
    }),
    refuse: AccountChange.action({
      label: { en: 'Refuse', zh: '驳回' },
      permission: 'ACCOUNT_EDIT',
      danger: true,
      guards: [{ when: { create_id: { ne: { $: 'me' } } }, else: 11037 }],
      input: {
        audit_note: f.text({ en: 'Reason', zh: '驳回原因' }, { required: true, max: 200, long: true }),
      },
      done: { en: 'Refused', zh: '已驳回' },
    }),
  },
  list: {
    columns: [
      'mct_name',
      'account_type',
      'account_holder',
      'account_no',
      'create_name',
      'create_time',
      'change_state',
    ],
    row: ['approve', 'refuse'],
  },
});
