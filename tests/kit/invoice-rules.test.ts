import fc from 'fast-check';
import { expect, test } from 'vitest';
import { billsAmount, splitTax } from '../../resources/finance-manager/invoice/amounts.ts';
import { accountDigits, lackingOf, neededOf, taxNo } from '../../resources/finance-manager/invoice/title.ts';
import {
  whenDigital,
  whenEnterprise,
  whenOrdinary,
  whenPaper,
  whenSpecial,
} from '../../resources/finance-manager/invoice/when.ts';
import { matches } from '../../resources/kit/predicate.ts';

const cents = fc.integer({ min: 1, max: 100_000_000_000 });
const rate = fc.constantFrom(600, 300, 100);

test('net and tax of an amount, half up to the cent', () => {
  expect(splitTax(10_600, 600)).toEqual({ net_amount: 10_000, tax_amount: 600 });
  // 100 / 1.06 = 94.34; 1 / 1.06 = 0.94 of a cent; 53 / 1.06 = 50; 159 / 1.06 = 150; 1.01 yuan at 1 %.
  expect(splitTax(100, 600)).toEqual({ net_amount: 94, tax_amount: 6 });
  expect(splitTax(1, 600)).toEqual({ net_amount: 1, tax_amount: 0 });
  expect(splitTax(101, 100)).toEqual({ net_amount: 100, tax_amount: 1 });
  expect(splitTax(103, 300)).toEqual({ net_amount: 100, tax_amount: 3 });
  expect(splitTax(0, 600)).toEqual({ net_amount: 0, tax_amount: 0 });
});

test('net and tax are always the whole, and the tax is within half a cent of what the rate says', () => {
  fc.assert(
    fc.property(cents, rate, (amount, basisPoints) => {
      const { net_amount, tax_amount } = splitTax(amount, basisPoints);
      expect(net_amount + tax_amount).toBe(amount);
      expect(Number.isSafeInteger(net_amount)).toBe(true);
      // |net × (1 + rate) − amount| ≤ half a cent × (1 + rate), in whole numbers.
      const base = 10_000n + BigInt(basisPoints);
      const off = BigInt(net_amount) * base - BigInt(amount) * 10_000n;
      expect((off < 0n ? -off : off) * 2n <= base).toBe(true);
    }),
  );
});

test('an application comes to the sum of its bills', () => {
  fc.assert(
    fc.property(fc.array(cents, { maxLength: 50 }), (amounts) => {
      const bills = amounts.map((invoice_able_amount) => ({ invoice_able_amount }));
      expect(billsAmount(bills)).toBe(amounts.reduce((sum, one) => sum + one, 0));
    }),
  );
});

const kind = fc.record({
  invoice_type: fc.constantFrom(1, 2),
  invoice_medium: fc.constantFrom(1, 2),
  title_type: fc.constantFrom(1, 2),
});
const given = fc.record({
  tax_no: fc.constantFrom(null, '', '91310000MA1FL0XX00'),
  reg_address: fc.constantFrom(null, '浦东新区1号'),
  reg_phone: fc.constantFrom(undefined, '021-55550000'),
  bank_name: fc.constantFrom(null, '工商银行'),
  bank_account: fc.constantFrom(null, '6222020000000001'),
  email: fc.constantFrom(null, 'a@b.cn'),
  receiver_name: fc.constantFrom(null, '赵明'),
  receiver_phone: fc.constantFrom(null, '13900000021'),
  receiver_address: fc.constantFrom(null, '浦东新区1号'),
});

test('what an invoice lacks is what its kind needs and nothing says, with the code of its rule', () => {
  fc.assert(
    fc.property(kind, given, (of, said) => {
      const data = { ...of, ...said };
      const missing = lackingOf(data);
      const special = of.invoice_type === 1;
      const block = ['reg_address', 'reg_phone', 'bank_name', 'bank_account'] as const;
      const expected = [
        ...(!said.tax_no && (special || of.title_type === 1) ? ['tax_no 19007'] : []),
        ...block.filter((field) => special && !said[field]).map((field) => `${field} 19008`),
        ...(of.invoice_medium === 1 && !said.email ? ['email 10006'] : []),
        ...(['receiver_name', 'receiver_phone', 'receiver_address'] as const)
          .filter((field) => of.invoice_medium === 2 && !said[field])
          .map((field) => `${field} 10006`),
      ];
      expect(missing.map(({ field, code }) => `${field} ${code}`).sort()).toEqual(expected.sort());
    }),
  );
});

test('forms ask for exactly the fields that the rule needs', () => {
  const when = {
    title_type: whenOrdinary,
    tax_no: whenEnterprise,
    reg_address: whenSpecial,
    bank_account: whenSpecial,
    email: whenDigital,
    receiver_name: whenPaper,
  } as const;
  fc.assert(
    fc.property(kind, (of) => {
      const needed = neededOf(of);
      const surroundings = { now: '2026-03-02 10:00:00', today: '2026-03-02', me: '1' };
      for (const field of Object.keys(when) as (keyof typeof when)[])
        expect([field, matches(when[field], of, surroundings)]).toEqual([field, needed.includes(field)]);
    }),
  );
});

test('tax numbers are 15 to 20 capitals and digits, accounts 8 to 32 digits', () => {
  const taxNumber = new RegExp(`^(?:${taxNo})$`);
  const account = new RegExp(`^(?:${accountDigits})$`);
  for (const good of ['123456789012345', '91310000MA1FL0XX00', 'A1234567890123456789'])
    expect(taxNumber.test(good), good).toBe(true);
  for (const bad of ['12345678901234', 'a12345678901234', '91310000-MA1FL0XX0', 'A12345678901234567890'])
    expect(taxNumber.test(bad), bad).toBe(false);
  expect(['12345678', '1'.repeat(32)].every((good) => account.test(good))).toBe(true);
  expect(['1234567', '1'.repeat(33), '6222 0200 0000'].some((bad) => account.test(bad))).toBe(false);
});
