import { auto, enumeration, f, model } from '../index.ts';

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
export const NoticeToUser = model(
  'sys_mgt_notice_log',
  {
    notice_title: auto(f.text({ en: 'Title', zh: '消息标题' }, { required: true, max: 50 })),
    notice_type: auto(f.enum({ en: 'Message type', zh: '消息类型' }, noticeType, { required: true })),
    notice_summary: auto(f.text({ en: 'Summary', zh: '消息摘要' }, { required: true, max: 200 })),
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
  .via('user_name', f.text({ en: 'Name', zh: '姓名' }), 'user_id', 'name')
  .index(['user_id', 'create_time'])
  .index('user_id', { read_flag: readFlag.unread })
  .index('create_time');
