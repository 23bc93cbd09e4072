import { entryStatus } from '../enums.ts';
import { slot } from '../kit/index.ts';
import { Application } from './application.ts';
import { subjectStatus } from './enums.ts';
import { openStatuses } from './states.ts';

/** What both lists of applications have in common: WeChat Pay's (P37) and Alipay's (P40). */

export const base = '/mgt_self_receive_payment_apply';

const draft = { entry_status: null } as const;
const rejected = { entry_status: entryStatus.rejected } as const;
/** What may be changed: a draft, and what the channel refused. */
export const changeable = { $any: [draft, rejected] } as const;

/** @param told says in every call which channel is meant */
export const actionsFor = <const T extends string>(told: T) => ({
  submit: Application.action({
    label: { en: 'Submit', zh: '提交进件' },
    api: `PUT ${base}/{id}/v1${told}`,
    send: { submit_status: subjectStatus.submitted },
    permission: 'ENTRY_SUBMIT',
    versioned: true,
    when: changeable,
    guards: [{ when: { submit_status: subjectStatus.toSubmit }, else: 15002 }],
    confirm: {
      en: 'Hand in application {apply_no}? It can’t be changed while the channel looks at it.',
      zh: '提交进件申请 {apply_no}？渠道审核期间不能修改。',
    },
    done: { en: 'Handed in. You are told what the channel says', zh: '已提交，审核结果将通知您' },
  }),
  ask: Application.action({
    label: { en: 'Query progress', zh: '查询进度' },
    api: `GET ${base}/query/apply/{id}/v1${told}`,
    permission: 'ENTRY_SUBMIT',
    when: { entry_status: openStatuses },
    done: { en: 'The channel was asked', zh: '已查询渠道进度' },
  }),
  sign: Application.action({
    label: { en: 'Sign QR', zh: '签约二维码' },
    permission: 'ENTRY_SUBMIT',
    when: { entry_status: [entryStatus.confirming, entryStatus.entering] },
    guards: [{ when: { sign_url: { ne: null } }, else: 15005 }],
    done: { en: 'The channel was asked', zh: '已查询渠道进度' },
  }),
  bind: Application.action({
    label: { en: 'Bind', zh: '绑定' },
    api: `GET ${base}/bind/{id}/v1${told}`,
    permission: 'ENTRY_SUBMIT',
    when: { entry_status: { ne: null } },
    guards: [{ when: { entry_status: entryStatus.binding }, else: 15008 }],
    done: { en: 'Binding asked for', zh: '已发起绑定' },
  }),
  askBinding: Application.action({
    label: { en: 'Query binding', zh: '查询绑定' },
    api: `GET ${base}/query/bind/{id}/v1${told}`,
    permission: 'ENTRY_SUBMIT',
    when: { entry_status: { ne: null } },
    guards: [{ when: { entry_status: entryStatus.binding }, else: 15008 }],
    done: { en: 'The channel was asked', zh: '已查询绑定结果' },
  }),
  checkAccount: Application.action({
    label: { en: 'Check account', zh: '账户校验' },
    api: `GET ${base}/calibration/v1${told}`,
    permission: 'ENTRY_SUBMIT',
    when: { entry_status: [entryStatus.binding, entryStatus.entered] },
    done: { en: 'The channel was asked about the account', zh: '已查询账户校验结果' },
  }),
});

export const listFor = {
  columns: [
    Application.col('apply_no', { width: 204, fixed: 'left' }),
    Application.col('mct_name', { width: 200, link: 'mct_id' }),
    Application.col('subject_name', { width: 200 }),
    Application.col('subject_type', { width: 104 }),
  ],
  state: [
    Application.col('reject_reason', { width: 220 }),
    Application.col('create_time', { width: 120 }),
    Application.col('entry_status', { width: 124 }),
  ],
  hidden: [
    'mgt_org_name',
    'channel_state',
    'applyment_id',
    'bind_desc',
    'submit_status',
    'create_name',
    'finish_time',
    'submit_time',
  ],
  keep: ['apply_no', 'entry_status'],
  filters: ['apply_no', 'subject_name', 'entry_status', 'mct_id', 'mgt_org_id'],
  moreFilters: [
    'subject_type',
    'applyment_id',
    'submit_status',
    'unknown_flag',
    Application.range('create_time', { maxDays: 367 }),
    Application.range('finish_time', { maxDays: 367 }),
  ],
  tabs: [
    { key: '0', label: { en: 'Draft', zh: '草稿' }, where: draft },
    { key: '1', label: { en: 'Under review', zh: '审核中' }, where: { entry_status: entryStatus.reviewing } },
    { key: '2', label: { en: 'To confirm', zh: '待确认' }, where: { entry_status: entryStatus.confirming } },
    { key: '3', label: { en: 'To enter', zh: '待入驻' }, where: { entry_status: entryStatus.entering } },
    { key: '4', label: { en: 'Binding', zh: '绑定中' }, where: { entry_status: entryStatus.binding } },
    { key: '5', label: { en: 'Rejected', zh: '已驳回' }, where: rejected, urgent: true },
    { key: '6', label: { en: 'Entered', zh: '已入驻' }, where: { entry_status: entryStatus.entered } },
  ],
  sortable: ['create_time', 'finish_time', 'submit_time'],
  row: ['read', 'update', 'submit', 'sign', 'ask', 'bind', 'askBinding', 'checkAccount', 'delete'],
  page: ['create', 'export'],
} as const;

/** How an application came to where it is; the channel's own words below. */
export const progressSections = [slot('steps'), slot('rejections'), slot('sign')] as const;

export const resultFields = [
  'channel_state',
  'applyment_id',
  'bind_desc',
  'bind_error',
  'verify_state',
  'verify_note',
  'verify_time',
  'ask_time',
  'rate',
] as const;

export const originFields = [
  'mct_name',
  'mgt_org_name',
  'create_name',
  'create_time',
  'submit_time',
  'submit_status',
] as const;

/** @param told as in {@link actionsFor} */
export const relatedFor = <const T extends string>(constants: T) =>
  [
    Application.sublist('mgt_self_receive_payment_call', 'apply_id', {
      api: `GET ${base}/call/{id}/v1${constants}`,
      title: { en: 'Call log', zh: '渠道调用记录' },
      columns: ['create_time', 'call_name', 'call_outcome', 'answer', 'duration_ms'],
    }),
    Application.sublist('mct_shop', 'mct_id', {
      api: `GET ${base}/shop/{id}/v1${constants}`,
      title: { en: 'Points of the merchant', zh: '商户点位' },
      columns: ['shop_name', 'cabinet_code', 'city_name', 'shop_status'],
      through: 'mct_id',
      sort: ['id', 'asc'],
    }),
  ] as const;
