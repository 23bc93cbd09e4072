import { crud, defineResource, f, slot } from '../../kit/index.ts';
import { identityType } from '../../kit/people/role.ts';
import { User } from '../../kit/people/user.ts';
import { disable, enable } from '../../kit/switching.ts';

/** P64 /personnel/user. No physical deletion: logs refer to users. */
export const user = defineResource(User, {
  label: { en: 'Users', zh: '用户管理' },
  route: '/personnel/user',
  permission: 'USER_MANAGER',
  menu: 'personnel',
  api: crud('/manager'),
  search: ['name', 'phone'],
  permissions: { create: 'USER_EDIT', update: 'USER_EDIT' },
  flows: [
    User.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    enable: User.action({ ...enable('/manager'), permission: 'USER_EDIT' }),
    disable: User.action({
      ...disable('/manager'),
      permission: 'USER_EDIT',
      guards: [{ when: { id: { ne: { $: 'me' } } }, else: 20006 }],
      confirm: {
        en: 'Disable “{name}”? Their sessions end at once.',
        zh: '停用“{name}”？其登录会话将立即失效。',
      },
    }),
    reset: User.action({
      label: { en: 'Reset password', zh: '重置密码' },
      api: 'PUT /manager/{id}/reset/v1',
      permission: 'USER_RESET_PWD',
      danger: true,
      guards: [{ when: { id: { ne: { $: 'me' } } }, else: 20006 }],
      confirm: {
        en: 'Reset the password of “{name}”? The old one stops working and their sessions end.',
        zh: '重置“{name}”的密码？原密码将失效，其登录会话将立即结束。',
      },
      done: {
        en: 'Password reset successfully, the new password is {secret}',
        zh: '密码重置成功，新密码为{secret}',
      },
    }),
    reset_totp: User.action({
      label: { en: 'Reset two-step sign-in', zh: '重置两步验证' },
      permission: 'USER_RESET_PWD',
      danger: true,
      when: { totp_enabled: 1 },
      guards: [{ when: { id: { ne: { $: 'me' } } }, else: 20006 }],
      confirm: {
        en: 'Reset two-step sign-in of “{name}”? Their authenticator app and recovery codes stop working and their sessions end.',
        zh: '重置“{name}”的两步验证？其身份验证器和恢复码将失效，登录会话将立即结束。',
      },
      done: { en: 'Two-step sign-in reset', zh: '两步验证已重置' },
    }),
    end_session: User.action({
      label: { en: 'Sign out device', zh: '下线设备' },
      permission: 'USER_EDIT',
      input: {
        session_id: f.text({ en: 'Session', zh: '会话' }, { required: true, max: 19, pattern: '\\d+' }),
      },
      done: { en: 'Signed out there', zh: '已下线' },
    }),
    end_sessions: User.action({
      label: { en: 'Sign out everywhere', zh: '全部下线' },
      permission: 'USER_EDIT',
      guards: [{ when: { id: { ne: { $: 'me' } } }, else: 20006 }],
      confirm: {
        en: 'Sign “{name}” out on every device? The next click there asks for the password.',
        zh: '将“{name}”在所有设备上下线？对方下次操作时需要重新登录。',
      },
      done: { en: 'Signed out everywhere', zh: '已全部下线' },
    }),
    unlock: User.action({
      label: { en: 'Unlock', zh: '解锁' },
      permission: 'USER_EDIT',
      when: { lock_until: { gt: { $: 'now' } } },
      set: { lock_until: null },
      done: { en: 'Unlocked', zh: '已解锁' },
    }),
  },
  list: {
    columns: [
      'name',
      'phone',
      'identity_type',
      'mgt_org_name',
      'mct_name',
      'role_names',
      'enabled',
      'last_login_time',
      'create_time',
    ],
    hidden: ['email', 'last_login_ip', 'lock_until', 'totp_enabled', 'remark'],
    keep: ['name', 'phone', 'enabled'],
    filters: ['name', 'phone', 'mgt_org_id', 'role_ids', 'enabled'],
    moreFilters: ['identity_type', 'mct_id', 'totp_enabled', User.range('create_time', { maxDays: 367 })],
    sortable: ['last_login_time', 'create_time'],
    row: ['update', 'enable', 'disable', 'reset', 'unlock', 'reset_totp'],
    bulk: ['enable', 'disable'],
    page: ['create', 'export'],
  },
  form: {
    layout: 'drawer',
    renew: 'reset',
    sticky: ['identity_type', 'mct_id', 'mgt_org_id', 'role_ids'],
    sections: [
      { fields: ['name', 'phone', 'identity_type'] },
      { fields: ['mct_id'], when: { identity_type: identityType.merchant } },
      { fields: ['worker_no'], when: { identity_type: identityType.platform } },
      { fields: ['mgt_org_id', 'role_ids', 'email', 'remark'] },
    ],
  },
  pages: {
    access: { label: { en: 'Access', zh: '查看权限' }, on: 'row' },
    'who-can': { label: { en: 'Who can…', zh: '谁能操作' }, on: 'page' },
  },
  detail: {
    facts: ['phone', 'enabled', 'role_names'],
    sections: [
      {
        title: { en: 'Account', zh: '账号' },
        fields: [
          'name',
          'phone',
          'identity_type',
          'mgt_org_name',
          'mct_name',
          'role_names',
          'email',
          'enabled',
          'remark',
        ],
      },
      {
        title: { en: 'Sign-in', zh: '登录' },
        fields: [
          'last_login_time',
          'last_login_ip',
          'lock_until',
          'totp_enabled',
          'create_time',
          'update_time',
        ],
      },
      slot('sessions', { en: 'Signed-in devices', zh: '登录设备' }),
    ],
    history: true,
  },
});
