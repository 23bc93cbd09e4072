import { product as business } from '../../../resources/index.ts';
import { grantableCodes } from '../../../resources/kit/permissions.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { applySpecs } from '../../../server/db/apply-specs.ts';
import type { Database } from '../../../server/db/connect.ts';
import { declaredTables } from '../../../server/db/declared-tables.ts';
import { anyTable } from '../../../server/db/tables.ts';
import { Passwords } from '../../../server/session/password.ts';
import type { Template } from './database.ts';

/** A small world: two regions, a factory below the partners, two merchants, a user for every point of view. */

/** Hashing for tests: the same algorithm at a cost that takes no time. */
export const passwordCost = 16;
export const password = 'Right#2026';
export const startOfTests = '2026-03-02 10:00:00';

const times = { create_time: '2026-03-01 08:00:00', update_time: '2026-03-01 08:00:00' };

export const orgs = { root: '1', east: '2', shanghai: '3', south: '4', partners: '5', factory: '6' } as const;
export const users = {
  root: '13900000001',
  east: '13900000003',
  /** Reads factory staff and does nothing with them. */
  reader: '13900000004',
  factory: '13900000013',
  merchant: '13900000021',
  otherMerchant: '13900000023',
  nothing: '13900000031',
  disabled: '13900000032',
} as const;
export const userIds = {
  root: '1',
  east: '2',
  reader: '3',
  factory: '4',
  merchant: '5',
  otherMerchant: '6',
  nothing: '7',
  disabled: '8',
} as const;
export const roles = { all: '1', east: '2', reader: '3', factory: '4', merchant: '5', empty: '6' } as const;

/** Makes rows of the users' table, who all have the password of the tests. */
export async function people() {
  const password_hash = await new Passwords(passwordCost).hash(password);
  return (id: string, phone: string, name: string, mgt_org_id: string, more: object = {}) => ({
    id,
    phone,
    name,
    mgt_org_id,
    mct_id: null,
    identity_type: 1,
    enabled: 1,
    password_hash,
    ...more,
    ...times,
  });
}

async function fill({ db, pool }: Database, product: Product): Promise<void> {
  const codes = grantableCodes(product);
  const org = (
    id: string,
    org_code: string,
    parent_id: string | null,
    org_name: string,
    more: object = {},
  ) => ({
    id,
    org_code,
    parent_id,
    org_name,
    level: org_code.length / 3,
    org_type: Math.min(org_code.length / 3, 4),
    ...more,
    ...times,
  });
  await db
    .insertInto('vendor')
    .values([
      { id: '1', vendor_name: '华柜制造', ...times },
      { id: '2', vendor_name: '冰蓝冷链', ...times },
    ])
    .execute();
  await anyTable(db)
    .insertInto('manager_org')
    .values([
      org(orgs.root, '001', null, '智云总部', { vendor_id: null }),
      org(orgs.east, '001001', orgs.root, '华东大区', { vendor_id: null }),
      org(orgs.shanghai, '001001001', orgs.east, '上海公司', { vendor_id: null }),
      org(orgs.south, '001002', orgs.root, '华南大区', { vendor_id: null }),
      org(orgs.partners, '001009', orgs.root, '合作商', { vendor_id: null, org_type: 5 }),
      org(orgs.factory, '001009003', orgs.partners, '华柜制造', { vendor_id: '1', org_type: 5 }),
    ])
    .execute();
  const merchant = (id: string, full_name: string, mgt_org_id: string) => ({
    id,
    mct_no: `M${id}`,
    full_name,
    short_name: full_name.slice(0, 4),
    mct_type: 2,
    settle_mode: 1,
    enabled: 1,
    mgt_org_id,
    ...times,
  });
  await anyTable(db)
    .insertInto('mct')
    .values([
      merchant('1', '上海晨禾商贸有限公司', orgs.shanghai),
      merchant('2', '深圳海风商贸有限公司', orgs.south),
    ])
    .execute();
  const role = (
    id: string,
    role_name: string,
    identity_type: number,
    modules: readonly string[],
    more: object = {},
  ) => ({
    id,
    role_name,
    role_code: `R${id}`,
    identity_type,
    modules: JSON.stringify(modules),
    scope_type: 2,
    preset_flag: 1,
    ...more,
    ...times,
  });
  const staffCodes = codes.filter((code) => code.startsWith('VENDOR_PERSON_MANAGE'));
  await anyTable(db)
    .insertInto('manager_role')
    .values([
      role(roles.all, '超级管理员', 1, codes),
      role(
        roles.east,
        '组织管理员',
        1,
        codes.filter((code) => code !== 'COUPON_EDIT'),
      ),
      role(roles.reader, '厂测查看', 1, ['VENDOR_PERSON_MANAGE']),
      role(roles.factory, '厂测主管', 1, [...staffCodes, 'PHONE_REVEAL']),
      role(
        roles.merchant,
        '商户负责人',
        0,
        [
          'SALE_ORDER',
          'HOME',
          'POINT_STATISTICAL',
          'GOOD_STATISTICAL',
          'USER_MANAGER',
          'USER_EDIT',
          'USER_RESET_PWD',
          'COUPON_MANAGEMENT',
          'COUPON_EDIT',
          'SHOP_LIST',
          'SHOP_EDIT',
          'OPERATION_LOG',
        ],
        { scope_type: 4 },
      ),
      role(roles.empty, '空权限', 1, []),
    ])
    .execute();
  const person = await people();
  await anyTable(db)
    .insertInto('manager')
    .values([
      person(userIds.root, users.root, '周岚', orgs.root),
      person(userIds.east, users.east, '林悦', orgs.east),
      person(userIds.reader, users.reader, '何俊', orgs.root),
      person(userIds.factory, users.factory, '江帆', orgs.factory),
      person(userIds.merchant, users.merchant, '赵明', orgs.shanghai, { identity_type: 0, mct_id: '1' }),
      person(userIds.otherMerchant, users.otherMerchant, '马超群', orgs.south, {
        identity_type: 0,
        mct_id: '2',
      }),
      person(userIds.nothing, users.nothing, '空权限', orgs.root),
      person(userIds.disabled, users.disabled, '停用户', orgs.root, { enabled: 0 }),
    ])
    .execute();
  const holds = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 5, 7: 6, 8: 1 };
  await db
    .insertInto('manager__role')
    .values(
      Object.entries(holds).map(([owner_id, target]) => ({
        owner_id,
        target_id: String(target),
        position: 0,
      })),
    )
    .execute();
  // Rows with given ids leave the identity behind them.
  for (const table of ['vendor', 'manager_org', 'mct', 'manager_role', 'manager']) {
    await pool.query(`select setval(pg_get_serial_sequence('${table}', 'id'), 1000)`);
  }
}

/** The tables of a product with the small world in them. */
export function worldOf(product: Product, name: string): Template {
  return {
    name,
    async prepare(database) {
      await applySpecs(database, declaredTables(product));
      await fill(database, product);
    },
  };
}

export const world: Template = { ...worldOf(business, 'world'), shared: true };
