import { cleanup, render, screen } from '@testing-library/react';
import fc from 'fast-check';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { f } from '../../../resources/kit/index.ts';
import { LanguageProvider } from '../../../src/i18n/language.tsx';
import { FieldRow } from '../../../src/kinds/inputs/field-row.tsx';
import { person } from '../support/person.ts';

const price = f.money({ en: 'Price', zh: '价格' }, { required: true, min: 1 });
const limit = f.money({ en: 'Price', zh: '价格' }, { min: 0 });

interface Props {
  readonly field: typeof price | typeof limit;
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

function show(field: Props['field'], initial: unknown = null) {
  let value = initial;
  localStorage.setItem('language', 'en');
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
  const input = screen.getByLabelText<HTMLInputElement>(/Price/);
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
