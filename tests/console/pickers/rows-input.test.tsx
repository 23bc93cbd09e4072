import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { f } from '../../../resources/kit/index.ts';
import { Field, onStage } from './stage.tsx';

const tiers = f.rows(
  { en: 'Tiers', zh: '阶梯' },
  { from: f.int({ en: 'From', zh: '起' }), amount: f.money({ en: 'Amount', zh: '金额' }) },
  { max: 3 },
);

async function open() {
  let value: unknown = null;
  const stage = await onStage({
    element: (
      <Field
        field={tiers}
        initial={[
          { from: 1, amount: 100 },
          { from: 2, amount: 200 },
        ]}
        onValue={(next) => {
          value = next;
        }}
      />
    ),
  });
  const group = within(await screen.findByRole('group', { name: /Tiers/ }));
  const froms = () => group.getAllByLabelText<HTMLInputElement>('From');
  return { ...stage, group, froms, value: () => value };
}

test('a new entry gets the focus, and there are never more than allowed', async () => {
  const { user, group, froms, value } = await open();
  await user.click(group.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect(document.activeElement).toBe(froms()[2]));
  await user.keyboard('3');
  expect(value()).toEqual([{ from: 1, amount: 100 }, { from: 2, amount: 200 }, { from: 3 }]);
  expect(group.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled).toBe(true);
});

test('entries are put in order by buttons and by the keyboard; the focus stays with what moved', async () => {
  const { user, group, froms, value } = await open();
  await user.click(group.getByRole('button', { name: 'Move 2 up' }));
  expect(value()).toEqual([
    { from: 2, amount: 200 },
    { from: 1, amount: 100 },
  ]);
  group.getByText('Now in place 1');
  expect(document.activeElement).toBe(froms()[0]);
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(value()).toEqual([
    { from: 1, amount: 100 },
    { from: 2, amount: 200 },
  ]);
  expect(document.activeElement).toBe(froms()[1]);
  await user.click(group.getByRole('button', { name: 'Remove 2' }));
  expect(value()).toEqual([{ from: 1, amount: 100 }]);
  expect(document.activeElement).toBe(froms()[0]);
});
