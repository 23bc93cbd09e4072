import { auto, defineResource, f, model, readOnly } from '../../kit/index.ts';
import { mobilePhone } from '../../kit/texts.ts';
import { blackDays, blackSource, blackStatus } from './enums.ts';

/** What staff say when they blacklist a consumer, wherever they do. */
export const blacklistInput = {
  days: f.enum({ en: 'For how long', zh: '拉黑时长' }, blackDays, { required: true }),
  reason: f.text({ en: 'Reason', zh: '拉黑原因' }, { required: true, min: 2, max: 200, long: true }),
};

/** The action on a row that names a consumer; the row's id travels under a name of its own. */
export const blacklisting = (bodyId: string) => ({
  label: { en: 'Blacklist', zh: '拉黑' },
  permission: 'USER_BLACKLIST' as const,
  danger: true,
  api: 'POST /mct_user_blacklist/v1' as const,
  bodyId,
  confirm: {
    en: 'Blacklist consumer {user_phone}? No cabinet opens for this consumer any more while it lasts.',
    zh: '拉黑用户 {user_phone}？拉黑期间该用户无法打开任何柜机。',
  },
  done: { en: 'Consumer blacklisted', zh: '已拉黑该用户' },
});

/** Consumers that no cabinet opens for: what set the flag of `mct_user`, and what will clear it. */
export const Blacklist = model(
  'mct_user_blacklist',
  {
    user_id: auto(f.ref({ en: 'Consumer', zh: '用户' }, 'mct_user', { required: true })),
    user_phone: auto(f.text({ en: 'Consumer phone', zh: '用户手机号' }, { ...mobilePhone, required: true })),
    black_source: auto(f.enum({ en: 'Source', zh: '来源' }, blackSource, { required: true })),
    /** The number of the warning or scan record. */
    biz_no: auto(f.text({ en: 'Business No.', zh: '业务单号' }, { required: true, max: 32, match: 'exact' })),
    days: auto(f.enum({ en: 'For how long', zh: '拉黑时长' }, blackDays, { required: true })),
    reason: auto(f.text({ en: 'Reason', zh: '拉黑原因' }, { required: true, max: 200, long: true })),
    black_status: auto(f.enum({ en: 'Status', zh: '状态' }, blackStatus, { required: true, default: 1 })),
    create_name: auto(f.text({ en: 'Blacklisted by', zh: '操作人' }, { required: true, max: 32 })),
    /** Empty where it is for good. */
    end_time: auto(f.dateTime({ en: 'Ends at', zh: '截止时间' })),
    lift_name: auto(f.text({ en: 'Lifted by', zh: '解除人' }, { max: 32 })),
    lift_time: auto(f.dateTime({ en: 'Lifted at', zh: '解除时间' })),
    lift_reason: auto(f.text({ en: 'Reason for lifting', zh: '解除原因' }, { max: 200, long: true })),
  },
  { label: { en: 'Blacklist entry', zh: '黑名单' }, title: 'user_phone', scope: 'org' },
)
  .unique('user_id', 11033, { black_status: blackStatus.active })
  .index('end_time', { black_status: blackStatus.active })
  .index('user_phone')
  .hiddenFromMerchants('create_name', 'lift_name');

declare module '../../kit/vocabulary.ts' {
  interface Models {
    mct_user_blacklist: typeof Blacklist;
  }
}

/**
 * The second tab of P13: who is blacklisted, and who was. Seen and lifted under the code that adds (docs/domain/orders.md §P13);
 * entries are made where a consumer is met, and end by themselves unless somebody lifts them.
 */
export const blacklist = defineResource(Blacklist, {
  label: { en: 'Blacklist', zh: '用户黑名单' },
  route: '/order-manager/user-scan-record/blacklist',
  permission: 'USER_SCAN_RECORDS',
  permissions: { read: 'USER_BLACKLIST' },
  menu: 'none',
  api: readOnly('/mct_user_blacklist'),
  flows: [
    Blacklist.flow('black_status', 'active', { active: { expire: 'ended', lift: 'ended' }, ended: {} }),
  ],
  actions: {
    expire: Blacklist.action({
      label: { en: 'Ended', zh: '到期解除' },
      system: true,
      when: { end_time: { lte: { $: 'now' } } },
    }),
    lift: Blacklist.action({
      label: { en: 'Lift', zh: '解除拉黑' },
      permission: 'USER_BLACKLIST',
      confirm: {
        en: 'Take consumer {user_phone} off the blacklist? Cabinets open for this consumer again at once.',
        zh: '将用户 {user_phone} 移出黑名单？解除后该用户可立即打开柜机。',
      },
      input: {
        lift_reason: f.text(
          { en: 'Reason', zh: '解除原因' },
          { required: true, min: 2, max: 200, long: true },
        ),
      },
      done: { en: 'Taken off the blacklist', zh: '已解除拉黑' },
    }),
  },
  list: {
    columns: [
      Blacklist.col('user_phone', { fixed: 'left', width: 136 }),
      'reason',
      Blacklist.col('days', { width: 112 }),
      'black_source',
      'create_name',
      'create_time',
      'end_time',
      'black_status',
    ],
    hidden: ['biz_no', 'lift_name', 'lift_time', 'lift_reason', 'mgt_org_id'],
    keep: ['user_phone', 'black_status'],
    filters: ['user_phone', 'black_source', 'days', Blacklist.range('create_time'), 'biz_no'],
    moreFilters: ['black_status', Blacklist.range('end_time'), 'mgt_org_id'],
    tabs: [
      { key: '1', label: { en: 'In force', zh: '生效中' }, where: { black_status: blackStatus.active } },
      { key: '2', label: { en: 'Ended', zh: '已解除' }, where: { black_status: blackStatus.ended } },
    ],
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['create_time', 'end_time'],
    row: ['read', 'lift'],
    page: ['export'],
  },
  detail: {
    layout: 'drawer',
    facts: ['black_status', 'days', 'end_time'],
    sections: [
      {
        title: { en: 'Blacklisting', zh: '拉黑信息' },
        fields: [
          'user_phone',
          'reason',
          'black_source',
          'biz_no',
          'create_name',
          'create_time',
          'mgt_org_id',
        ],
      },
      {
        title: { en: 'Lifting', zh: '解除信息' },
        fields: ['lift_name', 'lift_time', 'lift_reason'],
      },
    ],
    history: true,
  },
});
