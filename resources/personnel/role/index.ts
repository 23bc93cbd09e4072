import { crud, defineResource, f } from '../../kit/index.ts';
import { identityType, Role, roleScope } from '../../kit/people/role.ts';
import { disable, enable } from '../../kit/switching.ts';

/** P63 /personnel/role. Preset roles are read and copied, never changed. */
export const role = defineResource(Role, {
  label: { en: 'Roles', zh: '角色管理' },
  route: '/personnel/role',
  permission: 'ROLE_MANAGER',
  menu: 'personnel',
  api: { ...crud('/manager_role'), delete: 'DELETE /manager_role/{id}/v1' },
  permissions: { create: 'ROLE_EDIT', update: 'ROLE_EDIT', delete: 'ROLE_EDIT' },
  flows: [
    Role.flow('enabled', 'enabled', { enabled: { disable: 'disabled' }, disabled: { enable: 'enabled' } }),
  ],
  actions: {
    enable: Role.action({
      ...enable('/manager_role'),
      permission: 'ROLE_EDIT',
      guards: [{ when: { preset_flag: 0 }, else: 20016 }],
    }),
    disable: Role.action({
      ...disable('/manager_role'),
      permission: 'ROLE_EDIT',
      guards: [{ when: { preset_flag: 0 }, else: 20016 }],
      confirm: {
        en: 'Disable “{role_name}”? Its members lose what it allows at once.',
        zh: '停用“{role_name}”？其成员将立即失去该角色的权限。',
      },
    }),
    // Of preset roles too: how members prove who they are is no part of what they may do.
    require_totp: Role.action({
      label: { en: 'Require two-step sign-in', zh: '要求两步验证' },
      permission: 'ROLE_EDIT',
      when: { require_totp: 0 },
      set: { require_totp: 1 },
      input: {
        end_sessions: f.flag(
          { en: 'Sign its members out now', zh: '立即退出其成员的登录' },
          {
            required: true,
            default: 0,
            help: {
              en: 'Else who is signed in goes on as they are until they sign in anew',
              zh: '否则已登录的成员在重新登录前不受影响',
            },
          },
        ),
      },
      confirm: {
        en: 'Require two-step sign-in of the {user_count} members of “{role_name}”? Who has none sets it up at the next sign-in, before anything else.',
        zh: '要求“{role_name}”的{user_count}名成员使用两步验证？未设置的成员下次登录时须先完成设置。',
      },
      done: { en: 'Two-step sign-in is required from the next sign-in', zh: '下次登录起须使用两步验证' },
    }),
    waive_totp: Role.action({
      label: { en: 'Stop requiring two-step sign-in', zh: '取消要求两步验证' },
      permission: 'ROLE_EDIT',
      when: { require_totp: 1 },
      set: { require_totp: 0 },
      confirm: {
        en: 'Stop requiring two-step sign-in of members of “{role_name}”? Who has it keeps it and may turn it off.',
        zh: '不再要求“{role_name}”的成员使用两步验证？已设置的成员仍保留，可自行关闭。',
      },
      done: { en: 'Two-step sign-in is optional', zh: '已改为可选' },
    }),
  },
  list: {
    columns: [
      'role_name',
      'role_desc',
      'identity_type',
      'scope_type',
      'module_count',
      'user_count',
      'mgt_org_name',
      'require_totp',
      'enabled',
    ],
    hidden: ['role_code', 'mct_name', 'preset_flag', 'create_name', 'create_time'],
    keep: ['role_name'],
    filters: ['role_name', 'identity_type', 'mgt_org_id', 'require_totp', 'enabled'],
    moreFilters: ['mct_id', 'preset_flag'],
    sortable: ['create_time'],
    row: ['read', 'update', 'enable', 'disable', 'require_totp', 'waive_totp', 'delete'],
    page: ['create'],
  },
  form: {
    layout: 'page',
    clone: true,
    editable: { preset_flag: 0 },
    notEditable: 20016,
    sections: [
      { title: { en: 'Role', zh: '角色' }, fields: ['role_name', 'identity_type', 'role_desc'] },
      {
        title: { en: 'Rows that members see', zh: '成员可见的数据' },
        fields: ['scope_type'],
        when: { identity_type: { ne: identityType.merchant } },
      },
      {
        fields: ['scope_org_ids'],
        when: { identity_type: { ne: identityType.merchant }, scope_type: roleScope.chosen },
      },
      { fields: ['modules'] },
    ],
  },
  deletable: { when: { preset_flag: 0 }, else: 20016 },
  pages: { access: { label: { en: 'Access', zh: '查看权限' }, on: 'row' } },
  detail: {
    facts: ['identity_type', 'enabled', 'module_count', 'user_count'],
    sections: [
      {
        title: { en: 'Role', zh: '角色' },
        fields: [
          'role_code',
          'role_desc',
          'scope_type',
          'scope_org_ids',
          'require_totp',
          'mgt_org_name',
          'mct_name',
          'create_name',
          'create_time',
        ],
      },
      { title: { en: 'Permissions', zh: '权限' }, fields: ['modules'] },
      Role.sublist('manager', 'role_ids', {
        api: 'GET /manager_role/user/{id}/v1',
        title: { en: 'Members', zh: '成员' },
        columns: ['name', 'phone', 'mgt_org_name', 'mct_name', 'enabled', 'last_login_time'],
        permission: 'USER_MANAGER',
      }),
    ],
    history: true,
  },
});
