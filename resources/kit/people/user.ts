import { enabled } from '../enabled.ts';
import { auto, f, model, secret } from '../index.ts';
import { mobilePhone } from '../texts.ts';
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

declare module '../vocabulary.ts' {
  interface Models {
    manager: typeof User;
  }
}
