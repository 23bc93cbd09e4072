import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { product } from '../../../resources/index.ts';
import { codesOfTree, grantableCodes, permissionTree } from '../../../resources/kit/permissions.ts';
import { roles } from '../../../resources/personnel/seed/roles.ts';
import { Seeded, small } from './rows.ts';

describe('roles', () => {
  const all = roles(product);
  const grantable = new Set(grantableCodes(product));
  const codesOf = (code: string) => new Set(all.find((role) => role.role_code === code)?.modules ?? []);

  test('hold nothing that no built screen offers, and act only on screens they read', () => {
    for (const role of all)
      for (const code of role.modules ?? []) {
        expect(grantable.has(code), `${role.role_name} ${code}`).toBe(true);
        const screen = code.split(':')[0] ?? code;
        if (code.includes(':')) expect(role.modules).toContain(screen);
      }
  });

  test('presets say in both languages what they are called and what they are for', () => {
    for (const role of all.filter(({ preset_flag }) => preset_flag === 1))
      expect([role.role_name_en, role.role_desc, role.role_desc_en], role.role_code).not.toContain(null);
    expect(all.find(({ role_code }) => role_code === 'RELEASE')).toMatchObject({
      role_name: '版本管理员',
      role_name_en: 'Release manager',
    });
  });

  test('the super administrator holds every code, the role without modules none', () => {
    expect(codesOf('SUPER_ADMIN')).toEqual(grantable);
    expect(codesOf('NO_MODULES').size).toBe(0);
  });

  test('who changes what follows docs/domain/roles.md §9.2', () => {
    const has = (role: string, code: string) => codesOf(role).has(code);
    expect(has('ORG_ADMIN', 'USER_EDIT')).toBe(true);
    expect(has('ORG_ADMIN', 'USER_RESET_PWD')).toBe(true);
    expect(has('ORG_ADMIN', 'ORDER_REFUND')).toBe(true);
    expect(has('ORG_ADMIN', 'VENDOR_PERSON_MANAGE')).toBe(false);
    expect(has('SERVICE', 'ORDER_REFUND')).toBe(true);
    expect(has('SERVICE', 'AFTER_SALE_AUDIT')).toBe(false);
    expect(has('SERVICE', 'SALE_ORDER:export')).toBe(false);
    expect(has('MARKETING', 'COUPON_EDIT')).toBe(true);
    expect(has('MARKETING', 'SALE_ORDER')).toBe(false);
    expect(has('FACTORY_LEAD', 'VENDOR_PERSON_MANAGE:create')).toBe(true);
    expect([...codesOf('FACTORY')]).toEqual([
      'VENDOR_PERSON_MANAGE',
      'VENDOR_BINDING_RECORD',
      'VENDOR_TEST_RECORD',
      'VENDOR_AGING_RECORD',
      'VENDOR_STATISTICS',
    ]);
    expect(has('FACTORY_LEAD', 'TEST_OVERRIDE')).toBe(true);
    expect(has('MCT_OWNER', 'ORDER_REFUND')).toBe(false);
    expect(has('MCT_OWNER_REFUND', 'ORDER_REFUND')).toBe(true);
    expect(has('MCT_OWNER_REFUND', 'PHONE_REVEAL')).toBe(false);
    expect(has('RELEASE', 'VERSION_PUBLISH')).toBe(true);
    expect(has('TECHNICIAN', 'APP_VERSION')).toBe(true);
    expect(has('TECHNICIAN', 'VERSION_PUBLISH')).toBe(false);
    expect(has('MCT_OWNER', 'SHOP_EDIT')).toBe(true);
    for (const code of codesOf('AUDITOR'))
      expect(product.resources.some((resource) => resource.permission === code)).toBe(true);
  });
});

test('merchants hold none of the acts that are the platform’s: binding, opening and withdrawing points', () => {
  const acts = (product.notForMerchants ?? []).filter((code) => code.includes(':'));
  expect(acts).toEqual(
    expect.arrayContaining(['SHOP_LIST:bind', 'SHOP_LIST:unbind', 'SHOP_LIST:open', 'SHOP_LIST:withdraw']),
  );
  // A misspelled one would keep nobody from anything.
  for (const code of acts) expect(grantableCodes(product)).toContain(code);
  expect(acts.filter((code) => codesOfTree(permissionTree(product, true)).has(code))).toEqual([]);
  const owners = roles(product).filter((role) => role.identity_type === 0);
  expect(owners.length).toBeGreaterThan(2);
  for (const role of owners) expect(acts.filter((code) => role.modules?.includes(code))).toEqual([]);
});

describe('people', () => {
  const seeded = new Seeded(small);
  const users = seeded.of('manager');

  test('sample accounts alone have a password', () => {
    const phones = users.filter((row) => row.password_hash !== null).map((row) => row.phone);
    expect(phones.length).toBe(19);
    for (const phone of phones) expect(phone).toMatch(/^139000000\d\d$/);
    expect(users.length).toBe(79);
    expect(seeded.of('vendor_person').length).toBe(120);
  });

  test('merchant users belong to a merchant and hold merchant roles, managers neither', () => {
    const roleById = new Map(seeded.of('manager_role').map((row) => [row.id, row]));
    const linked = new Map(seeded.of('manager__role').map((row) => [row.owner_id, row.target_id]));
    for (const user of users) {
      expect(user.mct_id !== null, String(user.name)).toBe(user.identity_type === 0);
      expect(roleById.get(linked.get(user.id))?.identity_type).toBe(user.identity_type);
    }
  });

  test('[6.05] the one platform user signs in by worker number, nobody else has one', () => {
    const workers = users.filter((user) => user.worker_no !== null);
    expect(workers.map(({ phone, worker_no, identity_type }) => [phone, worker_no, identity_type])).toEqual([
      ['13900000001', 'W0001', 9],
    ]);
    expect(users.filter((user) => user.identity_type === 9)).toHaveLength(1);
  });

  test('a merchant that refunds by itself gives its owner the role for it, the others do not', () => {
    const refunding = new Map(seeded.of('mct').map((row) => [row.id, row.refund_self]));
    const roleById = new Map(seeded.of('manager_role').map((row) => [row.id, row.role_code]));
    const linked = new Map(seeded.of('manager__role').map((row) => [row.owner_id, row.target_id]));
    for (const user of users)
      if (roleById.get(linked.get(user.id)) === 'MCT_OWNER_REFUND')
        expect(refunding.get(user.mct_id)).toBe(1);
  });
});

describe('pictures and clips', () => {
  const directory = fileURLToPath(new URL('../../../resources/shared/seed/media', import.meta.url));

  test('every file that a row names is there', () => {
    const seeded = new Seeded(small);
    const named = [...seeded.tables.values()]
      .flat()
      .flatMap((row) => ['logo_url', 'media_url', 'cover_url'].flatMap((name) => row[name] ?? []));
    const files = new Set(named.map(String));
    expect(files.size).toBeGreaterThan(40);
    for (const file of files) {
      expect(file).toMatch(/^\/media\/[a-z0-9-]+\.(svg|webm)$/);
      expect(existsSync(`${directory}/${file.slice('/media/'.length)}`), file).toBe(true);
    }
  });

  test('pictures are small drawings without script or foreign address', () => {
    for (const file of readdirSync(directory)) {
      expect(statSync(`${directory}/${file}`).size, file).toBeLessThan(20_000);
      if (!file.endsWith('.svg')) continue;
      const svg = readFileSync(`${directory}/${file}`, 'utf8');
      expect(svg, file).not.toMatch(/<script|on\w+=|href|<foreignObject/i);
      expect(svg.replace('http://www.w3.org/2000/svg', ''), file).not.toContain('http');
    }
  });
});
