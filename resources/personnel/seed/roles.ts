import { newRowColumns, type StoredRow } from '../../../server/seed/rows.ts';
import { enabled } from '../../kit/enabled.ts';
import { identityType, type Role, roleScope } from '../../kit/people/role.ts';
import { everybodysCodes, grantableCodes, permissionsOf } from '../../kit/permissions.ts';
import type { Product } from '../../kit/product.ts';
import type { ScreenCode } from '../../kit/vocabulary.ts';
import { screenCodes } from '../../permissions.ts';
import { headquarters, orgNamed } from '../../shared/seed/organisations.ts';
import { presetTexts } from './preset-texts.ts';

export type RoleRow = StoredRow<typeof Role>;

const orders = [
  'SALE_ORDER',
  'AFTER_SALE_ORDER',
  'ERROR_ORDER',
  'WARNING_ORDER',
  'CUSTOMERORDER_MANAGER',
  'PLACEORDER_MANAGER',
  'USER_SCAN_RECORDS',
] as const;
const merchantOrders = orders.filter((code) => code !== 'PLACEORDER_MANAGER');
const statistics = ['POINT_STATISTICAL', 'GOOD_STATISTICAL', 'MARKET_STATISTICAL'] as const;
const strategies = ['IMPORT_GOODS', 'SELLING_BRAND', 'TIME_LIMIT_GOODS'] as const;
const goods = ['GOODS_AUDIT', 'GOODS_CENTER', 'OUT_GOODS_AUDIT', ...strategies] as const;
const shop = ['SHOP_LIST', 'SHOP_OPERATING_DATA', 'OPERATION_LOG'] as const;
const merchants = ['MCT_LIST', 'RATE_MANAGER', 'MCT_LOG'] as const;
const ads = ['ADVERTISING_PLAN', 'ADVERTISING_MATERIAL'] as const;
const marketing = [
  'ACTIVITIES_MANAGEMENT',
  'COUPON_MANAGEMENT',
  'WRITE_OFF_RECORD',
  'MCRKETING_RECORD',
] as const;
const welfare = ['WELFARE_LIST', 'RELEASE_RECORD'] as const;
const finance = ['RECONCILIATION_CENTER', 'EXPENSE_DETAILS', 'INVOICING_MANAGER'] as const;
const factory = [
  'VENDOR_PERSON_MANAGE',
  'VENDOR_BINDING_RECORD',
  'VENDOR_TEST_RECORD',
  'VENDOR_AGING_RECORD',
] as const;
const merchantFinance = ['HOME', ...finance, 'SETTLEMENT_CENTER', 'SALE_ORDER', 'AFTER_SALE_ORDER'] as const;

/** docs/domain/roles.md §3.3, merchant-grantable leaves. */
const merchantGrantable: readonly ScreenCode[] = [
  'HOME',
  ...merchantOrders,
  ...statistics,
  'GOODS_CENTER',
  'IMPORT_GOODS',
  'TIME_LIMIT_GOODS',
  ...shop,
  'WX_MANAGE',
  'ALI_MANAGE',
  ...ads,
  ...marketing,
  ...welfare,
  ...finance,
  'SETTLEMENT_CENTER',
  'ROLE_MANAGER',
  'USER_MANAGER',
  'DEVICE_MANAGER',
];

/** Codes marked ★ (docs/domain/roles.md §3.2), and those that show what is personal: only who is named holds them. */
const reserved: ReadonlySet<string> = new Set([
  'ORDER_REFUND',
  'ORDER_SUPPLEMENT',
  'ORDER_MEDIA_VIEW',
  'PHONE_REVEAL',
  'AFTER_SALE_AUDIT',
  'USER_BLACKLIST',
  'SHOP_COMMAND',
  'DEVICE_CREDENTIAL',
  'RATE_EDIT',
  'WELFARE_RELEASE',
  'BILL_AUDIT',
  'INVOICE_AUDIT',
  'WITHDRAW_APPLY',
  'WITHDRAW_AUDIT',
  'SECRET_REVEAL',
  'USER_RESET_PWD',
  'VERSION_PUBLISH',
  'TEST_OVERRIDE',
  'ERROR_HANDLE',
  'ROLE_EDIT',
  'USER_EDIT',
  'ORG_EDIT',
  'ACCOUNT_EDIT',
  'SECRET_REVEAL',
  'AUDIT_LOG',
]);

interface Preset {
  readonly code: string;
  readonly name: string;
  readonly identity: RoleRow['identity_type'];
  readonly scope: RoleRow['scope_type'];
  readonly screens: readonly ScreenCode[];
  /** Screens whose rows its holders create and change. */
  readonly writes?: readonly ScreenCode[];
  readonly exports?: boolean;
  /** Reserved codes that it holds. */
  readonly holds?: readonly string[];
}

const administered = screenCodes.filter(
  (code) => !code.startsWith('VENDOR_') && code !== 'ALGORITHM_MERCHANT_LIST',
);
const service: readonly ScreenCode[] = ['HOME', ...orders, 'SHOP_LIST', 'WRITE_OFF_RECORD'];
const clerk: readonly ScreenCode[] = [
  ...finance,
  'SETTLEMENT_CENTER',
  'MCT_LIST',
  'RATE_MANAGER',
  'SALE_ORDER',
  'AFTER_SALE_ORDER',
];
const manager = { identity: identityType.manager, scope: roleScope.subtree } as const;
const partner = { identity: identityType.manager, scope: roleScope.own } as const;
const merchant = { identity: identityType.merchant, scope: roleScope.merchant } as const;

const auditor: Preset = { code: 'AUDITOR', name: '只读审计', ...manager, screens: screenCodes };

const owner: Preset = {
  code: 'MCT_OWNER',
  name: '商户负责人',
  ...merchant,
  screens: merchantGrantable,
  writes: merchantGrantable.filter((code) => code !== 'DEVICE_MANAGER'),
  exports: true,
  holds: ['ORDER_MEDIA_VIEW', 'ERROR_HANDLE', 'WITHDRAW_APPLY', 'USER_EDIT', 'ROLE_EDIT', 'USER_RESET_PWD'],
};

/**
 * docs/domain/roles.md §9.2. An owner whose merchant refunds by itself (`refund_self`) has a role of its own, so that the codes
 * alone decide: ORDER_REFUND and, by docs/domain/orders.md §P06, AFTER_SALE_AUDIT.
 */
const presets: readonly Preset[] = [
  {
    code: 'ORG_ADMIN',
    name: '组织管理员',
    ...manager,
    screens: administered,
    writes: administered,
    exports: true,
    holds: [
      'USER_EDIT',
      'ROLE_EDIT',
      'ORG_EDIT',
      'USER_RESET_PWD',
      'PHONE_REVEAL',
      'ORDER_MEDIA_VIEW',
      'DEVICE_CREDENTIAL',
      'SECRET_REVEAL',
      // It gives the code to customer service, and nobody gives what they lack.
      'ORDER_REFUND',
    ],
  },
  {
    code: 'OPERATIONS',
    name: '运营经理',
    ...manager,
    screens: [
      'HOME',
      ...orders,
      ...statistics,
      ...shop,
      'GOODS_CENTER',
      ...strategies,
      ...ads,
      ...marketing,
      'DEVICE_MANAGER',
    ],
    writes: [...orders, ...shop, 'GOODS_CENTER', ...strategies, ...ads, ...marketing],
    exports: true,
    holds: ['ORDER_REFUND', 'ERROR_HANDLE', 'SHOP_COMMAND', 'ORDER_MEDIA_VIEW'],
  },
  {
    code: 'SERVICE',
    name: '客服专员',
    ...manager,
    screens: service,
    writes: orders,
    holds: ['ORDER_REFUND', 'ORDER_SUPPLEMENT', 'ERROR_HANDLE', 'ORDER_MEDIA_VIEW'],
  },
  {
    code: 'SERVICE_LEAD',
    name: '客服主管',
    ...manager,
    screens: [...service, ...statistics],
    writes: orders,
    exports: true,
    holds: [
      'ORDER_REFUND',
      'ORDER_SUPPLEMENT',
      'ERROR_HANDLE',
      'AFTER_SALE_AUDIT',
      'USER_BLACKLIST',
      'PHONE_REVEAL',
      'ORDER_MEDIA_VIEW',
    ],
  },
  {
    code: 'GOODS',
    name: '商品专员',
    ...manager,
    screens: [...goods, 'GOOD_STATISTICAL', 'SHOP_LIST'],
    writes: goods,
    exports: true,
  },
  {
    code: 'MARKETING',
    name: '营销专员',
    ...manager,
    screens: [...marketing, ...welfare, ...ads, 'MARKET_STATISTICAL'],
    writes: [...marketing, ...welfare, ...ads],
    exports: true,
    holds: ['WELFARE_RELEASE'],
  },
  {
    code: 'FINANCE',
    name: '财务专员',
    ...manager,
    screens: clerk,
    writes: [...finance, 'SETTLEMENT_CENTER'],
    exports: true,
    holds: ['WITHDRAW_APPLY', 'RATE_EDIT', 'ACCOUNT_EDIT'],
  },
  {
    code: 'FINANCE_LEAD',
    name: '财务主管',
    ...manager,
    screens: clerk,
    writes: [...finance, 'SETTLEMENT_CENTER'],
    exports: true,
    holds: ['BILL_AUDIT', 'INVOICE_AUDIT', 'WITHDRAW_AUDIT', 'RATE_EDIT', 'ACCOUNT_EDIT', 'SECRET_REVEAL'],
  },
  {
    code: 'MCT_DEVELOPMENT',
    name: '招商专员',
    ...manager,
    screens: [...merchants, 'WX_MANAGE', 'ALI_MANAGE', 'SHOP_LIST'],
    writes: [...merchants, 'WX_MANAGE', 'ALI_MANAGE', 'SHOP_LIST'],
    exports: true,
  },
  {
    code: 'TECHNICIAN',
    name: '运维工程师',
    ...manager,
    screens: [
      'DEVICE_MANAGER',
      'APP_VERSION',
      'SHOP_LIST',
      'OPERATION_LOG',
      'ERROR_ORDER',
      'USER_SCAN_RECORDS',
    ],
    writes: ['DEVICE_MANAGER', 'SHOP_LIST'],
    holds: ['SHOP_COMMAND', 'DEVICE_CREDENTIAL', 'ORDER_MEDIA_VIEW'],
  },
  {
    code: 'RELEASE',
    name: '版本管理员',
    ...manager,
    screens: ['APP_VERSION', 'DEVICE_MANAGER'],
    writes: ['APP_VERSION'],
    holds: ['VERSION_PUBLISH'],
  },
  {
    code: 'PROVIDER',
    name: '算法商用户',
    ...partner,
    screens: ['IDENTIFY_DETAILS', 'SETTLEMENT_CENTER'],
    exports: true,
    holds: ['WITHDRAW_APPLY'],
  },
  { code: 'FACTORY', name: '厂测员', ...partner, screens: factory },
  {
    code: 'FACTORY_LEAD',
    name: '厂测主管',
    ...partner,
    screens: factory,
    writes: factory,
    exports: true,
    holds: ['TEST_OVERRIDE'],
  },
  owner,
  {
    ...owner,
    code: 'MCT_OWNER_REFUND',
    name: '商户负责人（自主退款）',
    holds: [...(owner.holds ?? []), 'ORDER_REFUND', 'AFTER_SALE_AUDIT'],
  },
  {
    code: 'MCT_OPERATIONS',
    name: '商户运营',
    ...merchant,
    screens: ['HOME', ...merchantOrders, ...shop, 'GOODS_CENTER', ...marketing],
    writes: [...shop, ...marketing],
    exports: true,
    holds: ['ORDER_MEDIA_VIEW', 'ERROR_HANDLE'],
  },
  {
    code: 'MCT_FINANCE',
    name: '商户财务',
    ...merchant,
    screens: merchantFinance,
    exports: true,
    holds: ['WITHDRAW_APPLY'],
  },
  auditor,
];

/** The codes of the screens that are built (docs/design/rules.md §1), the reserved ones only where the role holds them. */
function codesOf(product: Product, preset: Preset): string[] {
  const codes = product.resources
    .filter((resource) => !everybodysCodes.includes(resource.permission))
    .filter((resource) => preset.screens.some((screen) => screen === resource.permission))
    .flatMap((resource) => {
      const writes = preset.writes?.some((screen) => screen === resource.permission) ?? false;
      return permissionsOf(product, resource)
        .map(({ code }) => code)
        .filter((code) => {
          if (code === resource.permission) return true;
          if (preset.identity === identityType.merchant && product.notForMerchants?.includes(code))
            return false;
          if (reserved.has(code)) return preset.holds?.includes(code) ?? false;
          return code.endsWith(':export') ? (preset.exports ?? false) : writes;
        });
    });
  return [...new Set(codes)];
}

const written = '2023-04-01 09:10:00';

type Written = Pick<Preset, 'code' | 'name' | 'identity' | 'scope'> & {
  readonly modules: readonly string[];
  readonly preset: 0 | 1;
  readonly disabled?: boolean;
};

function row(id: number, of: Written): RoleRow {
  const texts = presetTexts[of.code];
  return {
    ...newRowColumns(id, written),
    mgt_org_id: headquarters.id,
    mct_id: null,
    role_name: of.name,
    role_code: of.code,
    role_name_en: texts?.name ?? null,
    role_desc: texts?.zh ?? null,
    role_desc_en: texts?.en ?? null,
    identity_type: of.identity,
    modules: of.modules,
    scope_type: of.scope,
    preset_flag: of.preset,
    require_totp: 0,
    create_id: null,
    create_name: null,
    enabled: of.disabled ? enabled.disabled : enabled.enabled,
  };
}

/**
 * The preset roles and three that somebody made: one without a single code, which a sample account needs (docs/domain/roles.md
 * §9.3), one for chosen branches, and one that is out of use.
 */
export function roles(product: Product): RoleRow[] {
  const everything = {
    code: 'SUPER_ADMIN',
    name: '超级管理员',
    identity: identityType.platform,
    scope: roleScope.subtree,
    modules: grantableCodes(product),
  };
  const auditorModules = codesOf(product, auditor);
  const made: readonly Written[] = [
    { code: 'NO_MODULES', name: '空权限角色', ...manager, modules: [], preset: 0 },
    {
      code: 'BRANCH_AUDITOR',
      name: '区域巡检',
      identity: identityType.manager,
      scope: roleScope.chosen,
      modules: auditorModules,
      preset: 0,
    },
    {
      code: 'FORMER_AUDITOR',
      name: '旧版审计',
      ...manager,
      modules: auditorModules,
      preset: 0,
      disabled: true,
    },
  ];
  return [
    { ...everything, preset: 1 as const },
    ...presets.map((preset) => ({ ...preset, modules: codesOf(product, preset), preset: 1 as const })),
    ...made,
  ].map((of, index) => row(index + 1, of));
}

/** The roles that every installation has; their organisation is the one at the head. */
export const presetRoles = (product: Product): RoleRow[] =>
  roles(product).filter(({ preset_flag }) => preset_flag === 1);

/** The branches that a role names instead of a subtree. */
export const chosenOrgs = (list: readonly RoleRow[]) =>
  new Map([[roleCoded(list, 'BRANCH_AUDITOR').id, [orgNamed('上海公司').id, orgNamed('杭州公司').id]]]);

/** @throws RangeError for a code that no role has */
export function roleCoded(list: readonly RoleRow[], code: string): RoleRow {
  const found = list.find((role) => role.role_code === code);
  if (!found) throw new RangeError(`no role has the code ${code}`);
  return found;
}
