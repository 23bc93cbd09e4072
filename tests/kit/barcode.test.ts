import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDigit, isBarcode, makerPrefix } from '../../resources/shared/barcode.ts';

const digits = (length: number) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length })
    .map((each) => each.join(''));
const body = fc.constantFrom(7, 12).chain(digits);

test.each(['4006381333931', '9780201379624', '73513537', '2000000000015'])('%s is a barcode', (code) => {
  expect(isBarcode(code)).toBe(true);
});

test.each([
  '4006381333930',
  '400638133393',
  '40063813339311',
  '7351353',
  '',
  'N123456789012',
  '４００６３８１３３３９３１',
])('“%s” is none', (code) => {
  expect(isBarcode(code)).toBe(false);
});

test('every body has one check digit that fits and nine that don’t', () => {
  fc.assert(
    fc.property(body, (text) => {
      const fitting = [...'0123456789'].filter((digit) => isBarcode(text + digit));
      expect(fitting).toEqual([checkDigit(text)]);
    }),
  );
});

test('no digit can be mistyped unseen', () => {
  fc.assert(
    fc.property(body, fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
      const code = text + checkDigit(text);
      const place = at % code.length;
      const wrong = String((Number(code[place]) + by) % 10);
      expect(isBarcode(code.slice(0, place) + wrong + code.slice(place + 1))).toBe(false);
    }),
  );
});

test('what a maker’s barcodes begin with is shorter than any of them', () => {
  expect(makerPrefix('4006381333931')).toBe('4006381');
  expect(makerPrefix('73513537')).toBe('73513');
});
