import { around, item, Stream } from '../../../server/seed/random.ts';
import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { enabled } from '../../kit/enabled.ts';
import type { User } from '../../kit/people/user.ts';
import { mctType } from '../../shared/merchant.ts';
import { type MerchantRow, sellingMerchants } from '../../shared/seed/merchants.ts';
import { cities, headquarters, orgNamed, orgs } from '../../shared/seed/organisations.ts';
import { personName, staffPhone } from '../../shared/seed/people.ts';
import { type RoleRow, roleCoded } from './roles.ts';

/** The hash stands beside the declared columns, since a secret is no readable field. */
export type UserRow = StoredRow<typeof User> & { readonly password_hash: string | null };

export interface SampleAccount {
  readonly row: UserRow;
  readonly roleIds: readonly string[];
}

interface Sample {
  readonly phone: string;
  readonly name: string;
  readonly role: string;
  readonly org?: string;
  /** Place in the list of merchants, whose branch is then the user's. */
  readonly merchant?: number;
  readonly disabled?: boolean;
  /** Makes a platform user, who signs in at /secret-login with it. */
  readonly worker?: string;
}

/** docs/domain/roles.md §9.3. Keep the phones: the README and people's fingers know them. */
export const sampleAccounts: readonly Sample[] = [
  { phone: '13900000001', name: '周岚', role: 'SUPER_ADMIN', worker: 'W0001' },
  { phone: '13900000002', name: '陈立', role: 'ORG_ADMIN' },
  { phone: '13900000003', name: '林悦', role: 'ORG_ADMIN', org: '华东大区' },
  { phone: '13900000004', name: '何俊', role: 'OPERATIONS', org: '上海公司' },
  { phone: '13900000005', name: '许静', role: 'SERVICE', org: '上海公司' },
  { phone: '13900000006', name: '孙敏', role: 'SERVICE_LEAD' },
  { phone: '13900000007', name: '高洁', role: 'GOODS' },
  { phone: '13900000008', name: '罗阳', role: 'MARKETING' },
  { phone: '13900000009', name: '邓蕾', role: 'FINANCE' },
  { phone: '13900000010', name: '方宁', role: 'FINANCE_LEAD' },
  { phone: '13900000011', name: '秦浩', role: 'TECHNICIAN', org: '深圳公司' },
  { phone: '13900000012', name: '吴越', role: 'PROVIDER', org: '锐识算法' },
  { phone: '13900000013', name: '江帆', role: 'FACTORY_LEAD', org: '华柜制造' },
  { phone: '13900000014', name: '韩泽', role: 'RELEASE' },
  { phone: '13900000021', name: '赵明', role: 'MCT_OWNER_REFUND', merchant: 0 },
  { phone: '13900000022', name: '钱芳', role: 'MCT_FINANCE', merchant: 0 },
  { phone: '13900000023', name: '马超群', role: 'MCT_OWNER', merchant: 1 },
  { phone: '13900000031', name: '空权限', role: 'NO_MODULES' },
  { phone: '13900000032', name: '停用户', role: 'SERVICE', disabled: true },
];

function account(
  id: number,
  of: {
    name: string;
    phone: string;
    role: RoleRow;
    orgId: string | null;
    merchant: MerchantRow | null;
    passwordHash: string | null;
    worker?: string;
  },
): SampleAccount {
  return {
    roleIds: [of.role.id],
    row: {
      ...newRowColumns(id, '2023-04-01 09:30:00'),
      name: of.name,
      phone: of.phone,
      identity_type: of.role.identity_type,
      worker_no: of.worker ?? null,
      mgt_org_id: of.merchant?.mgt_org_id ?? of.orgId ?? headquarters.id,
      mct_id: of.merchant?.id ?? null,
      email: null,
      remark: null,
      enabled: enabled.enabled,
      last_login_time: null,
      last_login_ip: null,
      lock_until: null,
      need_change_pwd: 0,
      totp_enabled: 0,
      password_hash: of.passwordHash,
    },
  };
}

/** The accounts that people sign in with; one password for all of them. */
export function signInAccounts(
  roles: readonly RoleRow[],
  merchants: readonly MerchantRow[],
  passwordHash: string,
): SampleAccount[] {
  return sampleAccounts.map((sample, index) => {
    const made = account(index + 1, {
      ...sample,
      role: roleCoded(roles, sample.role),
      orgId: sample.org ? orgNamed(sample.org).id : null,
      merchant: sample.merchant === undefined ? null : item(merchants, sample.merchant),
      passwordHash,
    });
    return sample.disabled ? { ...made, row: { ...made.row, enabled: enabled.disabled } } : made;
  });
}

/** Further people of every role, who have no password and so can't sign in. */
export const colleagues = 60;

const managerRoles = [
  'OPERATIONS',
  'SERVICE',
  'SERVICE',
  'SERVICE_LEAD',
  'GOODS',
  'MARKETING',
  'FINANCE',
  'FINANCE_LEAD',
  'MCT_DEVELOPMENT',
  'TECHNICIAN',
  'RELEASE',
  'AUDITOR',
];
const partners = [
  { role: 'PROVIDER', org: '量衡重力' },
  { role: 'FACTORY', org: '华柜制造' },
  { role: 'FACTORY', org: '冰蓝冷链' },
  { role: 'FACTORY_LEAD', org: '冰蓝冷链' },
];

/** Moments of the sign-in columns: what the helper shows blank is among them (docs/domain/seed-data.md §13, 1960–1979 date). */
const lastLogin = (index: number, today: string, stream: Stream) => {
  if (index === 0) return '1970-01-01 08:00:00';
  if (index % 7 === 0) return null;
  return `${today} ${String(stream.int(0, 5)).padStart(2, '0')}:${String(stream.int(10, 59))}:07`;
};

/** @param yesterday the date of the latest sign-ins, so that none lies in the future */
export function staff(
  seedNumber: number,
  roles: readonly RoleRow[],
  merchants: readonly MerchantRow[],
  yesterday: string,
): SampleAccount[] {
  const stream = new Stream(seedNumber, 'staff');
  const selling = sellingMerchants(merchants);
  const places = [
    headquarters,
    ...orgs.filter((org) => org.level === 2 && org.vendor_id === null),
    ...cities,
  ];
  return Array.from({ length: colleagues }, (_, index): SampleAccount => {
    const partner = partners[index];
    const ofMerchant = index >= partners.length && index % 3 === 0;
    const merchant = ofMerchant ? around(selling, index / 3) : null;
    const merchantRole = () =>
      merchant?.mct_type === mctType.enterprise && index % 2 === 0
        ? 'MCT_FINANCE'
        : merchant?.refund_self === 1
          ? 'MCT_OWNER_REFUND'
          : index % 4 === 1
            ? 'MCT_OPERATIONS'
            : 'MCT_OWNER';
    const role = partner?.role ?? (merchant ? merchantRole() : around(managerRoles, index));
    const name = personName(stream);
    const made = account(sampleAccounts.length + index + 1, {
      name,
      phone: staffPhone(1, index + 1),
      role: roleCoded(roles, role),
      orgId: partner ? orgNamed(partner.org).id : around(places, index).id,
      merchant,
      passwordHash: null,
    });
    const last_login_time = lastLogin(index, yesterday, stream);
    return {
      ...made,
      row: {
        ...made.row,
        email: index % 4 === 2 ? `staff${index + 1}@example.com` : null,
        remark: index % 9 === 4 ? '负责本区域点位巡检与客诉跟进' : null,
        enabled: index % 17 === 11 ? enabled.disabled : enabled.enabled,
        last_login_time,
        last_login_ip: last_login_time ? `10.20.${stream.int(0, 9)}.${stream.int(2, 250)}` : null,
      },
    };
  });
}

/** Who refunds and who audits in the orders of the seed. */
export const serviceName = '许静';
export const auditorName = '孙敏';
/** Who makes the platform's coupons, activities and advertisements. */
export const marketerName = '罗阳';
export const marketerId = String(sampleAccounts.findIndex(({ name }) => name === marketerName) + 1);
export const serviceId = String(sampleAccounts.findIndex(({ name }) => name === serviceName) + 1);
