import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fitsLuhn, isBankAccount, luhnDigit } from '../../resources/shared/bank-card.ts';
import { creditCheck, isCreditCode, isLicenceCode } from '../../resources/shared/credit-code.ts';
import { idCheck, isIdNumber } from '../../resources/shared/id-number.ts';

const alphabet = [...'0123456789ABCDEFGHJKLMNPQRTUWXY'];
const digit = fc.integer({ min: 0, max: 9 }).map(String);
const textOf = (part: fc.Arbitrary<string>, length: number) =>
  fc.array(part, { minLength: length, maxLength: length }).map((parts) => parts.join(''));

describe('unified social credit codes', () => {
  test.each(['91350100M000100Y43'])('%s is one', (code) => expect(isCreditCode(code)).toBe(true));
  test.each(['91350100M000100Y44', '91350100M000100Y4', '91350100m000100y43', '91350100M000100O43', ''])(
    '“%s” is none',
    (code) => expect(isCreditCode(code)).toBe(false),
  );

  test('every body has exactly one check character', () => {
    fc.assert(
      fc.property(textOf(fc.constantFrom(...alphabet), 17), (body) => {
        expect(alphabet.filter((last) => isCreditCode(body + last))).toEqual([creditCheck(body)]);
      }),
    );
  });

  test('no character can be mistyped unseen', () => {
    fc.assert(
      fc.property(
        textOf(fc.constantFrom(...alphabet), 17),
        fc.nat(16),
        fc.integer({ min: 1, max: 30 }),
        (body, at, by) => {
          const code = body + creditCheck(body);
          const other = alphabet[(alphabet.indexOf(code.charAt(at)) + by) % alphabet.length] ?? '';
          expect(isCreditCode(code.slice(0, at) + other + code.slice(at + 1))).toBe(false);
        },
      ),
    );
  });

  test('a licence is known by its credit code, or by 15 digits of before', () => {
    expect(
      ['91350100M000100Y43', '310000400123456', '31000040012345', '1'.repeat(18)].map(isLicenceCode),
    ).toEqual([true, true, false, false]);
  });
});

describe('identity numbers', () => {
  test.each(['11010519491231002X', '440524188001010014'])('%s', (no) =>
    expect(isIdNumber(no)).toBe(!no.includes('1880')),
  );
  test.each(['110105194912310021', '11010519491231002x', '110105194902300023', '1101051949123100'])(
    '“%s” is none',
    (no) => expect(isIdNumber(no)).toBe(false),
  );

  test('with a day that there was, one check character fits and no other', () => {
    const body = fc
      .tuple(
        textOf(digit, 6),
        fc.date({
          min: new Date('1900-01-01T00:00:00Z'),
          max: new Date('2025-12-31T00:00:00Z'),
          noInvalidDate: true,
        }),
        textOf(digit, 3),
      )
      .map(([area, born, order]) => area + born.toISOString().slice(0, 10).replaceAll('-', '') + order);
    fc.assert(
      fc.property(body, (each) => {
        expect([...'0123456789X'].filter((last) => isIdNumber(each + last))).toEqual([idCheck(each)]);
      }),
    );
  });
});

describe('bank cards', () => {
  test('the last digit fits, or is looked at twice', () => {
    fc.assert(
      fc.property(textOf(digit, 18), (body) => {
        expect([...'0123456789'].filter((last) => fitsLuhn(body + last))).toEqual([luhnDigit(body)]);
      }),
    );
    expect([fitsLuhn('4111111111111111'), fitsLuhn('4111111111111112'), fitsLuhn('')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('an account has 8 to 30 digits', () =>
    expect(['1234567', '12345678', '1'.repeat(30), '1'.repeat(31), '1234567x'].map(isBankAccount)).toEqual([
      false,
      true,
      true,
      false,
      false,
    ]));
});
