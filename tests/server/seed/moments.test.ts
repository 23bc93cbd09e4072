import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentText } from '../../../resources/kit/time.ts';
import { at } from '../../../server/seed/moments.ts';

test('moments are written as the kit writes them, in every year and on leap days', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_102_444_800 }), (seconds) => {
      expect(at(seconds)).toBe(momentText(seconds * 1000));
    }),
    { numRuns: 2_000 },
  );
  for (const text of ['2024-02-29 00:00:00', '2026-12-31 23:59:59', '2000-03-01 00:00:00'])
    expect(at(Date.parse(`${text.replace(' ', 'T')}Z`) / 1000 - 8 * 3600)).toBe(text);
});
