import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { f } from '../../../resources/kit/index.ts';
import { LanguageProvider } from '../../../src/i18n/language.tsx';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import { refusalsOf } from '../../../src/kinds/inputs/refusals.ts';
import { person } from '../support/person.ts';

const price = f.money({ en: 'Price', zh: '价格' }, { required: true, min: 1 });
const length = f.duration({ en: 'Price', zh: '价格' }, { min: 5, max: 5_400 });
const limit = f.money({ en: 'Price', zh: '价格' }, { min: 0 });

interface Props {
  readonly field: typeof price | typeof limit | typeof length;
  readonly initial: unknown;
  readonly onValue: (value: unknown) => void;
}

function Field({ field, initial, onValue }: Props) {
  const [value, setValue] = useState(initial);
  return (
    <FieldRow
      field={field}
      required
      value={value}
      onChange={(next) => {
        onValue(next);
        setValue(next);
      }}
    />
  );
}

function show(field: Props['field'], initial: unknown = null, language = 'en') {
  let value = initial;
  localStorage.setItem('lang', language);
  render(
    <LanguageProvider>
      <Field
        field={field}
        initial={initial}
        onValue={(next) => {
          value = next;
        }}
      />
    </LanguageProvider>,
  );
  const input = screen.getByLabelText<HTMLInputElement>(/Price|价格/);
  return { input, user: person(), value: () => value };
}

test('[5.42] an amount at or below 0 is cleared when the field is left', async () => {
  for (const typed of ['0', '0.00', '-5']) {
    const { input, user, value } = show(price);
    await user.fill(input, typed);
    await user.tab();
    expect(screen.getByRole('status').textContent).toBe('Amount must be greater than 0, please re-enter');
    expect([input.value, value()]).toEqual(['', null]);
    cleanup();
  }
});

test('an amount that may be 0 keeps it', async () => {
  const { input, user, value } = show(limit);
  await user.fill(input, '0');
  await user.tab();
  expect([input.value, value()]).toEqual(['0.00', 0]);
});

test('[5.43] more than two decimals are cut, not rounded, and it is said', async () => {
  const { input, user, value } = show(price);
  await user.fill(input, '12.999');
  await user.tab();
  expect(screen.getByRole('status').textContent).toBe(
    'Value exceeds 2 decimal places, automatically truncated',
  );
  expect([input.value, value()]).toEqual(['12.99', 1299]);
});

test('what is no amount stays as typed and becomes no number', async () => {
  const { input, user, value } = show(price);
  await user.fill(input, 'twelve');
  await user.tab();
  expect([input.value, value()]).toEqual(['twelve', 'twelve']);
});

test('every amount of cents comes back from its input as the same cents', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 99_999_999_999 }), async (cents) => {
      const { input, user, value } = show(price, cents);
      const text = input.value;
      await user.fill(input, text);
      await user.tab();
      expect(value()).toBe(cents);
      cleanup();
    }),
    { numRuns: 25 },
  );
});

test.each([
  { language: 'en', typed: ['90 min', '1.5 hours', '1:30:00'], shown: '1 h 30 min' },
  { language: 'zh', typed: ['90分钟', '1小时30分钟', '1 h 30 min'], shown: '1小时30分' },
])(
  'a duration is typed as people say it and travels as seconds ($language)',
  async ({ language, typed, shown }) => {
    for (const text of typed) {
      const { input, user, value } = show(length, null, language);
      expect(input.placeholder).toBe(shown);
      await user.fill(input, text);
      expect(input.value).toBe(text);
      await user.tab();
      expect([input.value, value()]).toEqual([shown, 5_400]);
      cleanup();
    }
  },
);

test('what is no duration stays as typed and is told with an example', async () => {
  const { input, user, value } = show(length);
  await user.fill(input, '1:30');
  await user.tab();
  expect([input.value, value()]).toEqual(['1:30', '1:30']);
  const told = (at: unknown) => refusalsOf('length', length, at, (label) => label.en).length;
  expect(told(value())).toBe('Enter a duration such as 1 h 30 min, 90 min or 1:30:00');
  expect(told(5_401)).toBe('Must be at most 1 h 30 min');
});
