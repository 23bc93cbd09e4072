import { enabled } from '../enums.ts';
import { auto, crud, defineResource, enumeration, f, model, once } from '../kit/index.ts';
import { disable, enable } from '../shared/switching.ts';

/**
 * Super administrators of the platform carry 9: any value but 0 is a manager (docs/specification.md §1,
 * docs/domain/sign-in.md §P02).
 */
export const identityType = enumeration({
  merchant: { code: 0, en: 'Merchant user', zh: '商户用户' },
  manager: { code: 1, en: 'Manager', zh: '管理员' },
  platform: { code: 9, en: 'Platform', zh: '平台', retired: true },
});

export const roleScope = enumeration({
  own: { code: 1, en: 'Own organisation', zh: '本组织' },
  subtree: { code: 2, en: 'Organisation and below', zh: '本组织及下级' },
  chosen: { code: 3, en: 'Chosen organisations', zh: '指定组织' },
  // Every merchant user's, and nobody's to choose.
  merchant: { code: 4, en: 'Own merchant', zh: '本商户', retired: true },
});

/** P63: what its members may do (`modules`: the permission codes they hold) and see (`scope_type`). */
export const Role = model(
  'manager_role',
  {
    role_name: f.text({ en: 'Role name', zh: '角色名称' }, { required: true, min: 2, max: 20 }),
    role_code: auto(f.text({ en: 'Role code', zh: '角色编码' }, { required: true, max: 32, match: 'exact' })),
    role_desc: f.text({ en: 'Description', zh: '角色说明' }, { max: 100, long: true }),
    identity_type: once(
      f.enum({ en: 'Identity', zh: '身份类型' }, identityType, {
        required: true,
        default: identityType.manager,
      }),
    ),
    modules: f.codes(
      { en: 'Permissions', zh: '权限' },
      { required: true, merchants: { identity_type: identityType.merchant } },
    ),
    scope_type: f.enum({ en: 'Data scope', zh: '数据范围' }, roleScope, {
      required: 'when',
      default: roleScope.subtree,
    }),
    scope_org_ids: f.refs({ en: 'Chosen organisations', zh: '指定组织' }, 'manager_org', {
      required: 'when',
      min: 1,
      max: 100,
    }),
    require_totp: auto(
      f.flag({ en: 'Requires two-step sign-in', zh: '要求两步验证' }, { required: true, default: 0 }),
    ),
    preset_flag: auto(f.flag({ en: 'Preset', zh: '预置' }, { required: true, default: 0 })),
    create_id: auto(f.ref({ en: 'Creator', zh: '创建人' }, 'manager')),
    create_name: auto(f.text({ en: 'Creator', zh: '创建人' }, { max: 32, actor: 'create_id' })),
    enabled: auto(
      f.enum({ en: 'Enabled', zh: '启用状态' }, enabled, { required: true, default: enabled.enabled }),
    ),
  },
  {
    label: { en: 'Role', zh: '角色' },
    title: 'role_name',
    scope: 'merchant',
    picker: ['identity_type'],
    shared: { preset_flag: 1 },
    merchants: { shared: { preset_flag: 1, identity_type: identityType.merchant } },
  },
)
  .computed('module_count', f.int({ en: 'Permissions', zh: '权限数' }), (row) => row.modules.length)
  .referred('user_count', { en: 'Users', zh: '用户数' }, 'manager', 'role_ids')
  .via('mgt_org_name', f.text({ en: 'Organisation', zh: '所属组织' }), 'mgt_org_id', 'org_name')
  .via('mct_name', f.text({ en: 'Merchant', zh: '商户名称' }), 'mct_id', 'full_name')
  .unique('role_code', 10005)
  .unique(['mgt_org_id', 'role_name'], 20015, { mct_id: null, preset_flag: 0 })
  .unique(['mct_id', 'role_name'], 20015, { mct_id: { ne: null }, preset_flag: 0 })
  .hiddenFromMerchants(
    'mgt_org_id',
    'mct_id',
    'mgt_org_name',
    'mct_name',
    'identity_type',
    'scope_type',
    'scope_org_ids',
  );

declare module '../kit/vocabulary.ts' {
  interface Models {
    manager_role: typeof Role;
  }
}

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
      'enabled',
      'create_time',
    ],
    hidden: ['role_code', 'mct_name', 'preset_flag', 'require_totp', 'create_name'],
    keep: ['role_name'],
    filters: ['role_name', 'identity_type', 'mgt_org_id', 'enabled'],
    moreFilters: ['mct_id', 'preset_flag', 'require_totp'],
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
