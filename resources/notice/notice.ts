import { auto, defineResource, f, slot } from '../kit/index.ts';
import { NoticeToUser, readFlag } from '../kit/people/notice-log.ts';

/** A notice may tell a message that somebody wrote. */
export const NoticeLog = NoticeToUser.with({
  notice_id: auto(f.ref({ en: 'Message', zh: '消息' }, 'sys_mgt_notice')),
})
  .via(
    'notice_content',
    f.html({ en: 'Message body', zh: '消息正文' }, { max: 5_000 }),
    'notice_id',
    'sent_content',
  )
  .via('attachments', f.files({ en: 'Attachments', zh: '附件' }), 'notice_id', 'sent_attachments')
  // One of each message to each: sent again after it was withdrawn, it is the same one, and unread.
  .unique(['notice_id', 'user_id'], 10005);

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
    moreFilters: ['notice_type', 'popup_flag'],
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
