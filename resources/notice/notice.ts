import { auto, defineResource, enumeration, f, model, slot } from '../kit/index.ts';

/** docs/specification.md §3: message type. */
export const noticeType = enumeration({
  system: { code: 0, en: 'System', zh: '系统消息', tone: 'neutral' },
  business: { code: 1, en: 'Business', zh: '业务消息', tone: 'progress' },
  maintenance: { code: 2, en: 'Maintenance', zh: '运维消息', tone: 'warning' },
  abnormal: { code: 3, en: 'Abnormal notice', zh: '异常通知', tone: 'danger' },
});

export const readFlag = enumeration({
  unread: { code: 0, en: 'Unread', zh: '未读', tone: 'progress' },
  read: { code: 1, en: 'Read', zh: '已读', tone: 'neutral' },
});

/** One message to one user, in the words of that user's language. */
export const NoticeLog = model(
  'sys_mgt_notice_log',
  {
    notice_title: auto(f.text({ en: 'Title', zh: '消息标题' }, { required: true, max: 50 })),
    notice_type: auto(f.enum({ en: 'Message type', zh: '消息类型' }, noticeType, { required: true })),
    notice_summary: auto(f.text({ en: 'Summary', zh: '消息摘要' }, { required: true, max: 200 })),
    /** The message that it tells, where somebody wrote one. */
    notice_id: auto(f.ref({ en: 'Message', zh: '消息' }, 'sys_mgt_notice')),
    popup_flag: auto(f.flag({ en: 'Pop-up', zh: '弹窗提醒' }, { required: true, default: 0 })),
    content: auto(f.text({ en: 'Content', zh: '消息内容' }, { max: 2_000, long: true })),
    read_flag: auto(
      f.enum({ en: 'Read', zh: '是否已读' }, readFlag, { required: true, default: readFlag.unread }),
    ),
    read_time: auto(f.dateTime({ en: 'Read at', zh: '阅读时间' })),
    /** A path of this console: where the record stands that the message is about. */
    link_route: auto(f.text({ en: 'Link', zh: '跳转链接' }, { max: 200 })),
    create_time: auto(f.dateTime({ en: 'Received at', zh: '接收时间' }, { required: true })),
  },
  { label: { en: 'Message', zh: '消息' }, title: 'notice_title', scope: 'user', appendOnly: true },
)
  .via(
    'notice_content',
    f.html({ en: 'Message body', zh: '消息正文' }, { max: 5_000 }),
    'notice_id',
    'sent_content',
  )
  .via('attachments', f.files({ en: 'Attachments', zh: '附件' }), 'notice_id', 'sent_attachments')
  .via('user_name', f.text({ en: 'Name', zh: '姓名' }), 'user_id', 'name')
  // One of each message to each: sent again after it was withdrawn, it is the same one, and unread.
  .unique(['notice_id', 'user_id'], 10005)
  .index(['user_id', 'create_time'])
  .index('user_id', { read_flag: readFlag.unread })
  .index('create_time');

declare module '../kit/vocabulary.ts' {
  interface Models {
    sys_mgt_notice_log: typeof NoticeLog;
  }
}

const base = '/sys_mgt_notice_log';

/** P80 /notice, the message centre. Everybody's own: opening one marks it read. */
export const notice = defineResource(NoticeLog, {
  label: { en: 'Message centre', zh: '消息中心' },
  route: '/notice',
  permission: 'NOTICE',
  menu: 'none',
  api: {
    base,
    list: `GET ${base}/v1`,
    counts: `GET ${base}/tab_count/v1`,
    read: `GET ${base}/{id}/v1`,
  },
  actions: {
    markRead: NoticeLog.action({
      label: { en: 'Mark selected read', zh: '标记所选为已读' },
      bulk: true,
      set: { read_flag: readFlag.read },
      done: { en: 'Marked as read', zh: '已标记为已读' },
    }),
    readAll: NoticeLog.action({
      label: { en: 'Mark all read', zh: '全部标为已读' },
      on: 'page',
      api: `PUT ${base}/v1`,
      chosen: true,
      done: { en: 'Marked as read', zh: '已标记为已读' },
    }),
  },
  list: {
    columns: ['notice_title', 'notice_type', 'notice_summary', 'read_flag', 'create_time'],
    keep: ['notice_title'],
    filters: ['notice_title', 'read_flag', NoticeLog.range('create_time')],
    moreFilters: ['popup_flag'],
    tabs: 'notice_type',
    counts: { read_flag: readFlag.unread },
    strong: { read_flag: readFlag.unread },
    sort: ['create_time', 'desc'],
    sortable: ['create_time'],
    row: ['read'],
    bulk: ['markRead'],
    page: ['readAll'],
  },
  detail: {
    layout: 'drawer',
    facts: ['notice_type', 'create_time'],
    sections: [slot('message')],
  },
});
