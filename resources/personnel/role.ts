import { enabled } from '../enums.ts';
import { auto, enumeration, f, model } from '../kit/index.ts';

/** Super administrators of the platform carry 9: any value but 0 is a manager (specification §1, domain.md P02). */
export const identityType = enumeration({
  merchant: { code: 0, en: 'Merchant user', zh: '商户用户' },
  manager: { code: 1, en: 'Manager', zh: '管理员' },
  platform: { code: 9, en: 'Platform', zh: '平台', retired: true },
});

export const roleScope = enumeration({
  own: { code: 1, en: 'Own organisation', zh: '本组织' },
  subtree: { code: 2, en: 'Organisation and below', zh: '本组织及下级' },
  chosen: { code: 3, en: 'Chosen organisations', zh: '指定组织' },
  merchant: { code: 4, en: 'Own merchant', zh: '本商户' },
});

/** P63: what its members may do (`modules`: the permission codes they hold) and see (`scope_type`). */
export const Role = model(
  'manager_role',
  {
    role_name: f.text({ en: 'Role name', zh: '角色名称' }, { required: true, max: 20 }),
    role_code: auto(f.text({ en: 'Role code', zh: '角色编码' }, { required: true, max: 32, match: 'exact' })),
    role_desc: f.text({ en: 'Description', zh: '角色说明' }, { max: 100 }),
    identity_type: f.enum({ en: 'Identity', zh: '身份类型' }, identityType, { required: true }),
    modules: f.json<readonly string[]>({ en: 'Permissions', zh: '权限' }),
    scope_type: f.enum({ en: 'Data scope', zh: '数据范围' }, roleScope, {
      required: true,
      default: roleScope.subtree,
    }),
    scope_org_ids: f.refs({ en: 'Chosen organisations', zh: '指定组织' }, 'manager_org'),
    preset_flag: auto(f.flag({ en: 'Preset', zh: '预置' }, { required: true, default: 0 })),
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
  },
).unique('role_code', 10005);

declare module '../kit/vocabulary.ts' {
  interface Models {
    manager_role: typeof Role;
  }
}
