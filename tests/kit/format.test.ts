import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centsOf,
  chineseNumeral,
  dateTimeText,
  decimal,
  mask,
  moneyText,
  percentText,
  shortDateTime,
  timeText,
  truncateDecimals,
  yuanOf,
} from '../../resources/kit/format.ts';

const cents = fc.maxSafeInteger();

describe('money', () => {
  test('[9.11] cents are shown as yuan with thousand separators and 2 decimals', () => {
    expect([123450, 123456789, 0, 5, -123450, 100, -7].map(moneyText)).toEqual([
      '1,234.50',
      '1,234,567.89',
      '0.00',
      '0.05',
      '-1,234.50',
      '1.00',
      '-0.07',
    ]);
    expect([null, undefined, 1.5, Number.NaN].map(moneyText)).toEqual(['--', '--', '--', '--']);
  });

  test('the text of an input and the shown text both read back as the same cents', () => {
    fc.assert(
      fc.property(cents, (value) => {
        expect(centsOf(yuanOf(value))).toBe(value);
        expect(centsOf(moneyText(value))).toBe(value);
      }),
    );
  });

  test('an amount typed with fewer decimals or surrounding blanks is the same amount', () => {
    expect(['12', '12.', '12.5', ' 12.50 ', '1,200.5', '-3.1', '-0'].map(centsOf)).toEqual([
      1200, 1200, 1250, 1250, 120050, -310, 0,
    ]);
  });

  test('text that is no amount, is too fine or too large is refused', () => {
    expect(['', 'abc', '1.234', '1,23', '1e3', '.5', '--', '99999999999999999'].map(centsOf)).toEqual(
      Array(8).fill(null),
    );
    expect(() => yuanOf(0.5)).toThrow(RangeError);
  });

  test('cutting decimals never rounds and never changes what is fine already', () => {
    expect(truncateDecimals('1.239')).toEqual({ text: '1.23', truncated: true });
    expect(truncateDecimals('1.999', 0)).toEqual({ text: '1', truncated: true });
    fc.assert(
      fc.property(cents, fc.stringMatching(/^\d{1,6}$/), (value, excess) => {
        expect(truncateDecimals(yuanOf(value))).toEqual({ text: yuanOf(value), truncated: false });
        expect(truncateDecimals(yuanOf(value) + excess)).toEqual({ text: yuanOf(value), truncated: true });
      }),
    );
  });
});

describe('numbers', () => {
  test('[9.11] a number has thousand separators and 2 decimals', () => {
    expect([1234567.891, 0, 1.005, -1234.5, -0.001, 12].map((value) => decimal(value))).toEqual([
      '1,234,567.89',
      '0.00',
      '1.01',
      '-1,234.50',
      '0.00',
      '12.00',
    ]);
    expect(decimal(12345, 0)).toBe('12,345');
    expect([null, undefined, Number.NaN, Number.POSITIVE_INFINITY].map((value) => decimal(value))).toEqual(
      Array(4).fill('--'),
    );
  });

  test('basis points are shown as a percentage', () => {
    expect([60, 0, 10000, 1, -25, null].map(percentText)).toEqual([
      '0.60%',
      '0.00%',
      '100.00%',
      '0.01%',
      '-0.25%',
      '--',
    ]);
  });

  test('[5.24] integers of 1 to 4 digits are written in Chinese numerals, all else is refused with its message', () => {
    const written = [0, 7, 10, 12, 20, 101, 110, 999, 1000, 1001, 1010, 1100, 2020, 9999];
    expect(written.map(chineseNumeral)).toEqual([
      '零',
      '七',
      '十',
      '十二',
      '二十',
      '一百零一',
      '一百一十',
      '九百九十九',
      '一千',
      '一千零一',
      '一千零一十',
      '一千一百',
      '二千零二十',
      '九千九百九十九',
    ]);
    expect([10000, -1, 1.5, Number.NaN].map(chineseNumeral)).toEqual(Array(4).fill('输入的数字不合法'));
  });

  test('no two integers share a Chinese numeral', () => {
    const all = Array.from({ length: 10000 }, (_, value) => chineseNumeral(value));
    expect(new Set(all).size).toBe(10000);
  });
});

describe('times', () => {
  test('[9.10] years 1960 to 1979 and unset times are shown as --', () => {
    expect(
      ['1970-01-01 08:00:00', '1960-01-01', '1979-12-31 23:59:59', '', null, undefined].map(dateTimeText),
    ).toEqual(Array(6).fill('--'));
    expect(['1959-12-31', '1980-01-01 00:00:00'].map(dateTimeText)).toEqual([
      '1959-12-31',
      '1980-01-01 00:00:00',
    ]);
    expect(shortDateTime('1970-01-01 08:00:00', '2026-05-01 00:00:00')).toBe('--');
  });

  test('the short form carries the year only where it is another one', () => {
    const now = '2026-05-01 09:30:00';
    expect(shortDateTime('2026-03-04 05:06:07', now)).toBe('03-04 05:06');
    expect(shortDateTime('2025-12-31 23:59:59', now)).toBe('2025-12-31');
    expect(shortDateTime('2026-03-04', now)).toBe('03-04');
    expect(shortDateTime('yesterday', now)).toBe('--');
  });

  test('a moment is written in +08:00 whatever the zone of the machine', () => {
    expect(timeText(Date.UTC(2026, 0, 1, 16, 0, 5))).toBe('2026-01-02 00:00:05');
  });
});

describe('masking', () => {
  test('[9.12] the given number of leading and trailing characters is kept, all between is hidden', () => {
    expect(mask('13812345678', 3, 4)).toBe('138****5678');
    expect(mask('王小明', 1, 0)).toBe('王**');
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(6), fc.nat(6), (text, leading, trailing) => {
        const characters = Array.from(text);
        const shown = Array.from(mask(text, leading, trailing));
        expect(shown).toHaveLength(characters.length);
        const open = characters.length > leading + trailing;
        const kept = (at: number) => open && (at < leading || at >= characters.length - trailing);
        expect(shown).toEqual(characters.map((character, at) => (kept(at) ? character : '*')));
      }),
    );
  });
});
