import { auto, defineResource, f, model } from '../kit/index.ts';
import { mobilePhone } from '../shared/texts.ts';
import { blackDays, blackSource, blackStatus } from './warning-order-enums.ts';

/** What staff say when they blacklist a consumer, wherever they do. */
export const blacklistInput = {
  days: f.enum({ en: 'For how long', zh: '拉黑时长' }, blackDays),
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
  },
  { label: { en: 'Blacklist entry', zh: '黑名单' }, title: 'user_phone', scope: 'org' },
)
  .unique('user_id', 11033, { black_status: blackStatus.active })
  .index('end_time', { black_status: blackStatus.active });

declare module '../kit/vocabulary.ts' {
  interface Models {
    mct_user_blacklist: typeof Blacklist;
  }
}

/** The entries have no page: they are made where a consumer is met, and end by themselves. */
export const blacklist = defineResource(Blacklist, {
  label: { en: 'Blacklist', zh: '用户黑名单' },
  permission: 'WARNING_ORDER',
  api: { base: '/mct_user_blacklist' },
  flows: [Blacklist.flow('black_status', 'active', { active: { expire: 'ended' }, ended: {} })],
  actions: {
    expire: Blacklist.action({
      label: { en: 'Ended', zh: '到期解除' },
      system: true,
      when: { end_time: { lte: { $: 'now' } } },
    }),
  },
  list: { columns: ['user_phone', 'days', 'reason', 'end_time', 'black_status'] },
});
