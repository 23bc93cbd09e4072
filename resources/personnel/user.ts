import { enabled } from '../enums.ts';
import { auto, crud, defineResource, f, model, secret, slot } from '../kit/index.ts';
import { disable, enable } from '../shared/switching.ts';
import { mobilePhone } from '../shared/texts.ts';
import { identityType } from './role.ts';

export const User = model(
  'manager',
  {
    name: f.text({ en: 'Name', zh: '姓名' }, { required: true, max: 20 }),
    phone: f.text({ en: 'Phone', zh: '手机号' }, { required: true, ...mobilePhone }),
    identity_type: f.enum({ en: 'Identity', zh: '身份类型' }, identityType, {
      required: true,
      default: identityType.manager,
    }),
    // What a platform user signs in with at /secret-login; nobody else has one (docs/domain/sign-in.md §P02).
    worker_no: f.text(
      { en: 'Worker No.', zh: '工号' },
      {
        required: 'when',
        max: 32,
        pattern: '[A-Za-z0-9]+',
        hint: { en: 'letters and digits', zh: '字母和数字' },
      },
    ),
    mgt_org_id: f.ref({ en: 'Organisation', zh: '所属组织' }, 'manager_org', { required: true }),
    mct_id: f.ref({ en: 'Merchant', zh: '商户名称' }, 'mct', { required: 'when' }),
    role_ids: f.refs({ en: 'Roles', zh: '角色' }, 'manager_role', { required: true, min: 1, max: 5 }),
    email: f.text(
      { en: 'E-mail', zh: '邮箱' },
      { max: 64, pattern: '[^@\\s]+@[^@\\s]+\\.[^@\\s]+', hint: { en: 'an e-mail address', zh: '邮箱地址' } },
    ),
    remark: f.text({ en: 'Remark', zh: '备注' }, { max: 200, long: true }),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
    last_login_time: auto(f.dateTime({ en: 'Last sign-in', zh: '最近登录' })),
    last_login_ip: auto(f.text({ en: 'Last sign-in IP', zh: '最近登录IP' }, { max: 45 })),
    lock_until: auto(f.dateTime({ en: 'Locked until', zh: '锁定至' })),
    need_change_pwd: auto(
      f.flag({ en: 'Must change password', zh: '须修改密码' }, { required: true, default: 0 }),
    ),
    totp_enabled: auto(f.flag({ en: 'Two-step sign-in', zh: '两步验证' }, { required: true, default: 0 })),
    password_hash: secret(f.text({ en: 'Password', zh: '密码' }, { max: 255 })),
  },
  { label: { en: 'User', zh: '用户' }, title: 'name', scope: 'merchant', picker: ['phone'] },
)
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .via('role_names', f.text({ en: 'Roles', zh: '角色' }), 'role_ids', 'role_name')
  .unique('phone', 20005)
  .unique('worker_no', 23004)
  .hiddenFromMerchants('worker_no', 'mgt_org_id', 'mct_id', 'mgt_org_name', 'mct_name', 'identity_type');

declare module '../kit/vocabulary.ts' {
  interface Models {
    manager: typeof User;
  }
}

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
