import { auto, crud, defineResource, enumeration, f, model } from '../../kit/index.ts';
import { noticeType } from '../../kit/people/notice-log.ts';

/** docs/specification.md §3: message channel. */
export const noticeChannel = enumeration({
  system: { code: 0, en: 'System', zh: '站内' },
  // Known and not offered: no official account that users of the console follow is connected, so that none could be sent.
  officialAccount: { code: 1, en: 'Official account', zh: '公众号', retired: true },
});

/** docs/specification.md §3: publish state. */
export const publishState = enumeration({
  draft: { code: 0, en: 'Draft', zh: '草稿', tone: 'neutral' },
  published: { code: 1, en: 'Published', zh: '已发布', tone: 'success' },
});

export const targetType = enumeration({
  all: { code: 1, en: 'All', zh: '全部' },
  orgs: { code: 2, en: 'Organisations', zh: '指定组织' },
  roles: { code: 3, en: 'Roles', zh: '指定角色' },
  merchants: { code: 4, en: 'Merchants', zh: '指定商户' },
  users: { code: 5, en: 'Users', zh: '指定用户' },
});

const t = targetType;

/** A message that somebody writes to users of the console; each of them then has one of `sys_mgt_notice_log`. */
export const Message = model(
  'sys_mgt_notice',
  {
    notice_title: f.text({ en: 'Title', zh: '消息标题' }, { required: true, min: 2, max: 50 }),
    notice_type: f.enum({ en: 'Message type', zh: '消息类型' }, noticeType, {
      required: true,
      default: noticeType.system,
    }),
    notice_channels: f.enums({ en: 'Channels', zh: '推送渠道' }, noticeChannel, {
      required: true,
      min: 1,
      default: [noticeChannel.system],
    }),
    popup_flag: f.flag(
      { en: 'Pop-up', zh: '弹窗提醒' },
      {
        required: true,
        default: 0,
        help: { en: 'Shows itself once to whoever is signed in', zh: '向在线用户弹窗展示一次' },
      },
    ),
    target_type: f.enum({ en: 'Send to', zh: '接收范围' }, targetType, {
      required: true,
      default: targetType.all,
      help: {
        en: 'Only users within your own organisations are reached',
        zh: '仅发送给您可见组织范围内的用户',
      },
    }),
    org_ids: f.refs({ en: 'Organisations', zh: '指定组织' }, 'manager_org', {
      required: 'when',
      min: 1,
      max: 500,
      help: { en: 'With all that is below them', zh: '包含所选组织的全部下级' },
    }),
    role_ids: f.refs({ en: 'Roles', zh: '指定角色' }, 'manager_role', { required: 'when', min: 1, max: 100 }),
    mct_ids: f.refs({ en: 'Merchants', zh: '指定商户' }, 'mct', { required: 'when', min: 1, max: 2_000 }),
    user_ids: f.refs({ en: 'Users', zh: '指定用户' }, 'manager', { required: 'when', min: 1, max: 2_000 }),
    notice_content: f.html({ en: 'Message body', zh: '消息正文' }, { required: true, max: 5_000 }),
    attachments: f.files({ en: 'Attachments', zh: '附件' }, { max: 3 }),
    schedule_time: f.dateTime(
      { en: 'Scheduled for', zh: '定时发布' },
      {
        help: {
          en: 'More than 5 minutes ahead. Empty: it stays a draft until somebody publishes it',
          zh: '须晚于当前时间5分钟；留空则保存为草稿，由人工发布',
        },
      },
    ),
    publish_state: auto(
      f.enum({ en: 'Publish state', zh: '发布状态' }, publishState, {
        required: true,
        default: publishState.draft,
      }),
    ),
    publish_time: auto(f.dateTime({ en: 'Published at', zh: '发布时间' })),
    target_count: auto(f.int({ en: 'Recipients', zh: '接收人数' }, { required: true, default: 0 })),
    read_count: auto(f.int({ en: 'Read', zh: '已读人数' }, { required: true, default: 0 })),
    read_rate: auto(f.rate({ en: 'Read rate', zh: '阅读率' })),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32 })),
    /** In whose name it is published: what they may reach bounds who gets it. */
    publisher_id: auto(f.ref({ en: 'Publisher', zh: '发布人' }, 'manager')),
    /** What was published: a draft that is written on after a withdrawal is nobody's to read yet. */
    sent_content: auto(f.html({ en: 'Published body', zh: '已发布正文' }, { max: 5_000 })),
    sent_attachments: auto(f.files({ en: 'Published attachments', zh: '已发布附件' }, { max: 3 })),
    /** 0 while recipients are still to be written; those up to `last_user_id` have theirs. */
    delivered_flag: auto(f.flag({ en: 'Delivered', zh: '已送达' }, { required: true, default: 0 })),
    last_user_id: auto(f.ref({ en: 'Delivered up to', zh: '已送达至' }, 'manager')),
  },
  { label: { en: 'Message', zh: '消息' }, title: 'notice_title', scope: 'org' },
)
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('org_names', f.text({ en: 'Organisations', zh: '指定组织' }), 'org_ids', 'org_name')
  .via('role_names', f.text({ en: 'Roles', zh: '指定角色' }), 'role_ids', 'role_name')
  .check(['notice_channels'], (v) => !v.notice_channels.includes(noticeChannel.officialAccount), {
    en: 'can’t hold the official account: this system has no official account that users of the console follow',
    zh: '不可选公众号：系统未接入后台用户可关注的公众号',
  })
  .index('publish_time')
  .index('schedule_time', { publish_state: publishState.draft });

declare module '../../kit/vocabulary.ts' {
  interface Models {
    sys_mgt_notice: typeof Message;
  }
}

const draft = { publish_state: publishState.draft } as const;

/** P70, P71 /operation/message-notification. */
export const message = defineResource(Message, {
  label: { en: 'Messages', zh: '消息通知' },
  route: '/operation/message-notification',
  permission: 'MESSAGE_MANAGER',
  menu: 'operation',
  api: { ...crud('/sys_mgt_notice'), delete: 'DELETE /sys_mgt_notice/{id}/v1' },
  search: ['notice_title'],
  flows: [
    Message.flow('publish_state', 'draft', {
      draft: { publish: 'published', publishDue: 'published' },
      published: { withdraw: 'draft' },
    }),
  ],
  actions: {
    publish: Message.action({
      label: { en: 'Publish', zh: '发布' },
      confirm: {
        en: 'Publish “{notice_title}” now? Every recipient gets it at once.',
        zh: '立即发布“{notice_title}”？所有接收人将马上收到。',
      },
      done: { en: 'Published', zh: '已发布' },
    }),
    publishDue: Message.action({
      label: { en: 'Publish on schedule', zh: '定时发布' },
      system: true,
      when: { schedule_time: { lte: { $: 'now' } } },
    }),
    withdraw: Message.action({
      label: { en: 'Withdraw', zh: '撤回' },
      danger: true,
      confirm: {
        en: 'Withdraw “{notice_title}”? It becomes a draft again and disappears for everybody who has not read it.',
        zh: '撤回“{notice_title}”？消息将恢复为草稿，未读的接收人将不再看到。',
      },
      done: { en: 'Withdrawn', zh: '已撤回' },
    }),
  },
  list: {
    columns: [
      'notice_title',
      'notice_type',
      'target_type',
      Message.col('target_count', { width: 104 }),
      'read_count',
      Message.col('read_rate', { width: 108 }),
      'publish_state',
      'publish_time',
    ],
    hidden: ['create_time', 'notice_channels', 'popup_flag', 'schedule_time', 'mgt_org_name', 'create_name'],
    keep: ['notice_title', 'publish_state'],
    filters: [
      'notice_title',
      'notice_type',
      'publish_state',
      Message.range('publish_time', { maxDays: 367 }),
    ],
    moreFilters: ['target_type', 'popup_flag', Message.range('create_time', { maxDays: 367 })],
    tabs: 'publish_state',
    counts: true,
    sort: ['create_time', 'desc'],
    sortable: ['read_rate', 'publish_time', 'create_time'],
    row: ['read', 'update', 'publish', 'withdraw', 'delete'],
    page: ['create'],
  },
  form: {
    layout: 'page',
    clone: true,
    saveAs: { en: 'Save draft', zh: '保存草稿' },
    follow: 'publish',
    editable: draft,
    notEditable: 22001,
    sections: [
      {
        title: { en: 'Message', zh: '消息内容' },
        fields: ['notice_title', 'notice_type', 'notice_content', 'attachments'],
      },
      { title: { en: 'Recipients', zh: '接收人' }, fields: ['target_type'] },
      { fields: ['org_ids'], when: { target_type: t.orgs } },
      { fields: ['role_ids'], when: { target_type: t.roles } },
      { fields: ['mct_ids'], when: { target_type: t.merchants } },
      { fields: ['user_ids'], when: { target_type: t.users } },
      {
        title: { en: 'Delivery', zh: '发送设置' },
        fields: ['notice_channels', 'popup_flag', 'schedule_time'],
      },
    ],
  },
  deletable: { when: draft, else: 22001 },
  detail: {
    facts: ['publish_state', 'notice_type', 'target_count', 'read_count', 'read_rate'],
    sections: [
      {
        title: { en: 'Message', zh: '消息内容' },
        fields: ['notice_content', 'attachments'],
      },
      {
        title: { en: 'Delivery', zh: '发送设置' },
        fields: [
          'target_type',
          'org_names',
          'role_names',
          'notice_channels',
          'popup_flag',
          'schedule_time',
          'publish_time',
          'mgt_org_name',
          'create_name',
          'create_time',
        ],
      },
      Message.sublist('sys_mgt_notice_log', 'notice_id', {
        api: 'GET /sys_mgt_notice/reader/{id}/v1',
        title: { en: 'Readers', zh: '阅读情况' },
        columns: ['user_name', 'read_flag', 'read_time', 'create_time'],
        sort: ['read_time', 'desc'],
        withRecord: true,
      }),
      Message.refsOf('mct_ids', {
        api: 'GET /sys_mgt_notice/mct/{id}/v1',
        title: { en: 'Merchants', zh: '指定商户' },
        columns: ['full_name'],
      }),
      Message.refsOf('user_ids', {
        api: 'GET /sys_mgt_notice/user/{id}/v1',
        title: { en: 'Users', zh: '指定用户' },
        columns: ['name', 'mgt_org_name'],
      }),
    ],
    history: true,
  },
});
