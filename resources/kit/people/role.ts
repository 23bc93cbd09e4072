import { enabled } from '../enabled.ts';
import { auto, enumeration, f, model, once } from '../index.ts';

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
    role_name: f.text(
      { en: 'Role name', zh: '角色名称' },
      { required: true, min: 2, max: 20, english: 'role_name_en' },
    ),
    /** Of presets alone, which no form edits. */
    role_name_en: auto(f.text({ en: 'English name', zh: '英文名称' }, { max: 64 })),
    role_code: auto(f.text({ en: 'Role code', zh: '角色编码' }, { required: true, max: 32, match: 'exact' })),
    role_desc: f.text(
      { en: 'Description', zh: '角色说明' },
      { max: 100, long: true, english: 'role_desc_en' },
    ),
    role_desc_en: auto(f.text({ en: 'English description', zh: '英文说明' }, { max: 200 })),
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

declare module '../vocabulary.ts' {
  interface Models {
    manager_role: typeof Role;
  }
}
