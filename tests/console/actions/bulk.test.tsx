import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { type BulkOutcome, useActions } from '../../../src/actions/use-actions.tsx';
import { customize } from '../../../src/customize.ts';
import { openAt, productWith } from '../support/open-console.tsx';
import { plan, planRow } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';

const rows = [1, 2, 3, 4, 5].map((id) => ({ ...planRow, id: String(id), plan_name: `Plan ${id}` }));

/** The smallest screen with a selection. */
function Selection() {
  const actions = useActions(plan);
  const [outcome, setOutcome] = useState<BulkOutcome>();
  return (
    <main>
      <button type="button" onClick={() => void actions.bulk('disable', { rows }).then(setOutcome)}>
        Disable all
      </button>
      <output>{outcome ? JSON.stringify(outcome) : 'nothing yet'}</output>
      {actions.element}
    </main>
  );
}
const extension = customize(plan, { slots: {}, pages: { selection: Selection } });
const extensions = { test_plan: { load: async () => extension, pages: { selection: { hideMenu: true } } } };

async function openSelection() {
  const { api } = await planApi();
  const { user } = await openAt({
    api,
    extensions,
    product: productWith(plan),
    path: '/operation/plan/selection',
  });
  await user.click(await screen.findByText('Disable all'));
  return { api, user, dialog: within(await screen.findByRole('dialog')) };
}

test('a bulk action says how many and which, then reports every refused row with its reason; those stay selected', async () => {
  const { api, user, dialog } = await openSelection();
  dialog.getByText('Disable: 5 selected');
  dialog.getByText('Plan 1, Plan 2, Plan 3 and 2 more');
  api.on('POST /test_plan/disable/batch/v1', () => ({
    data: {
      success_count: 3,
      fail_rows: [
        { id: '2', title: 'Plan 2', code: 15001, msg: 'Not editable in this state' },
        { id: '4', title: 'Plan 4', code: 12011, msg: 'Enabled strategy cannot be deleted' },
      ],
    },
  }));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await screen.findByText('3 done');
  const report = within(screen.getByRole('group', { name: '2 refused' }));
  expect(report.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'PlanReason',
    'Plan 2Not editable in this state',
    'Plan 4Enabled strategy cannot be deleted',
  ]);
  expect(api.calls('POST /test_plan/disable/batch/v1').map((call) => call.body)).toEqual([
    { ids: ['1', '2', '3', '4', '5'], request_no: expect.any(String) },
  ]);
  await user.click(screen.getByText('Got it'));
  await screen.findByText('{"done":3,"refused":["2","4"]}');
});

test('calling a bulk action off sends nothing and leaves the selection', async () => {
  const { api, user, dialog } = await openSelection();
  await user.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  screen.getByText('nothing yet');
  expect(api.calls('POST /test_plan/disable/batch/v1')).toEqual([]);
});

test('a bulk action that is refused as a whole says so and can be tried again', async () => {
  const { api, user, dialog } = await openSelection();
  api.on('POST /test_plan/disable/batch/v1', () => ({
    code: 10009,
    msg: 'More than 2000 rows, narrow the query',
  }));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await dialog.findByText('More than 2000 rows, narrow the query');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Disable' }).disabled).toBe(false);
});

test('a bulk action that was interrupted is sent again under its number, so that it goes on where it ended', async () => {
  const { api, user, dialog } = await openSelection();
  api.on('POST /test_plan/disable/batch/v1', () => ({ code: 10008, msg: 'The service is interrupted' }));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await dialog.findByText('The service is interrupted');
  api.on('POST /test_plan/disable/batch/v1', () => ({ data: { success_count: 5, fail_rows: [] } }));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await screen.findByText('5 done');
  const numbers = api
    .calls('POST /test_plan/disable/batch/v1')
    .map((call) => (call.body as { request_no: string }).request_no);
  expect(numbers).toHaveLength(2);
  expect(new Set(numbers).size).toBe(1);
});
