import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { openAt, productWith } from '../support/open-console.tsx';
import { plan, planRow } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';
import { gate } from '../support/test-api.ts';

const product = productWith(plan);

async function openPlan(row: Readonly<Record<string, unknown>> = planRow, without: readonly string[] = []) {
  const { api, stored } = await planApi([row]);
  const { user } = await openAt({ api, product, path: `/operation/plan/detail?id=${row.id}`, without });
  await screen.findByRole('heading', { level: 1 });
  const main = within(screen.getByRole('main'));
  return { api, stored, user, main };
}

/** Opens "More" and finds an entry of it. */
async function more(user: Awaited<ReturnType<typeof openPlan>>['user'], name: string) {
  await user.click(screen.getByText('More'));
  return screen.findByText(name);
}

test('an action in the wrong state is not there; one that its condition excludes neither', async () => {
  const { main } = await openPlan({ ...planRow, enabled: 0, plan_type: 2 });
  expect(main.queryByText('Disable')).toBeNull();
  expect(main.getByText('Enable')).toBeTruthy();
  expect(main.queryByText('Raise price')).toBeNull();
});

test('without the permission an action is not there', async () => {
  const { main } = await openPlan(planRow, ['MESSAGE_MANAGER:disable', 'MESSAGE_MANAGER:update']);
  expect(main.queryByText('Disable')).toBeNull();
  expect(main.queryByText('Edit')).toBeNull();
});

/** What can't be done waits behind "more", off and with its reason. */
async function refusedItem({ user, main }: Awaited<ReturnType<typeof openPlan>>, name: string) {
  expect(main.queryByRole('button', { name })).toBeNull();
  const named = { name: new RegExp(`^${name}`) };
  if (!screen.queryByRole('menuitem', named)) await user.click(main.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', named);
  return [item.getAttribute('aria-disabled'), item.textContent];
}

test('a guard leaves the action behind “more”, off, with the reason of its code', async () => {
  const plan = await openPlan({ ...planRow, id: '13' });
  expect(await refusedItem(plan, 'Disable')).toEqual(['true', 'DisableEnabled strategy cannot be deleted']);
});

test('what the server denies is off with the text of its code', async () => {
  const plan = await openPlan({ ...planRow, deny: { disable: 12008, update: 15001 } });
  expect(await refusedItem(plan, 'Edit')).toEqual(['true', 'EditNot editable in this state']);
  expect((await refusedItem(plan, 'Disable'))[0]).toBe('true');
});

test('[8.02] a question names the thing and what will happen; the answer’s message is shown and the row read again', async () => {
  const { api, stored, user, main } = await openPlan();
  api.on('PUT /test_plan/disable/{id}/v1', () => {
    stored.set('12', { ...planRow, enabled: 0, version: 4 });
    return { data: stored.get('12'), msg: 'The plan costs nothing from today' };
  });
  await user.click(main.getByText('Disable'));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText('Disable “Winter plan”? It costs 1,234.50 a day.');
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await screen.findByText('The plan costs nothing from today');
  await waitFor(() => expect(main.getByText('Enable')).toBeTruthy());
  expect(api.calls('PUT /test_plan/disable/{id}/v1').map((call) => [call.path, call.body])).toEqual([
    ['/test_plan/disable/12/v1', { version: 3, request_no: expect.any(String) }],
  ]);
});

test('calling it off sends nothing', async () => {
  const { api, user, main } = await openPlan();
  await user.click(main.getByText('Disable'));
  await user.click(within(await screen.findByRole('dialog')).getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.calls('PUT /test_plan/disable/{id}/v1')).toEqual([]);
});

test('a refusal stands in the dialog at the input that it names, and nothing entered is lost', async () => {
  const { api, user } = await openPlan();
  api.on('PUT /test_plan/raise/{id}/v1', () => ({
    code: 10006,
    status: 422,
    msg: 'Invalid parameter',
    data: { errors: [{ field: 'amount', msg: 'must be at most 3.00' }] },
  }));
  await user.click(screen.getByText('Raise price'));
  const dialog = within(await screen.findByRole('dialog'));
  const amount = await dialog.findByLabelText<HTMLInputElement>(/^By/);
  // It asks no question that would name the record.
  expect(dialog.getByText(planRow.plan_name)).toBeTruthy();
  await user.fill(amount, '4.5');
  await user.fill(dialog.getByLabelText(/^Why/), 'costs');
  await user.click(dialog.getByRole('button', { name: 'Raise price' }));
  await dialog.findByText('Must be at most 3.00');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  expect(amount.value).toBe('4.50');
  expect(api.calls('PUT /test_plan/raise/{id}/v1')[0]?.body).toEqual({
    amount: 450,
    note: 'costs',
    version: 3,
    request_no: expect.any(String),
  });
});

test('what an action needs is asked for before it is sent', async () => {
  const { api, user } = await openPlan();
  await user.click(screen.getByText('Raise price'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Raise price' }));
  await dialog.findByText('Enter the by');
  expect(api.calls('PUT /test_plan/raise/{id}/v1')).toEqual([]);
});

test('an action on an old row is refused, never repeated silently: the newest row is shown on request', async () => {
  const { api, stored, user, main } = await openPlan();
  api.on('PUT /test_plan/disable/{id}/v1', () => ({
    code: 10005,
    msg: 'Record changed by someone else, refresh and retry',
    data: { row: stored.get('12') },
  }));
  await user.click(main.getByText('Disable'));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Disable' }));
  await dialog.findByText('Record changed by someone else, refresh and retry');
  stored.set('12', { ...planRow, plan_name: 'Their plan', version: 4 });
  await user.click(dialog.getByText('Show the newest'));
  await screen.findByRole('heading', { name: 'Their plan' });
  expect(api.calls('PUT /test_plan/disable/{id}/v1')).toHaveLength(1);
});

test('a result that is told once stays until it is closed, and can be copied', async () => {
  const { api, user } = await openPlan();
  api.on('PUT /test_plan/newKey/{id}/v1', () => ({
    data: { ...planRow, version: 4, result: { secret: 'k-9f3Q!' } },
    msg: 'The new key is k-9f3Q!',
  }));
  const copied = vi.spyOn(navigator.clipboard, 'writeText');
  await user.click(await more(user, 'New key'));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'New key' }));
  await screen.findByText('The new key is k-9f3Q!');
  await user.keyboard('{Escape}');
  screen.getByText('k-9f3Q!');
  await user.click(screen.getByRole('button', { name: 'Copy New password' }));
  expect(copied.mock.calls).toEqual([['k-9f3Q!']]);
  copied.mockRestore();
  await screen.findByText('Copied to the clipboard');
  await user.click(screen.getByText('Got it'));
  await waitFor(() => expect(screen.queryByText('k-9f3Q!')).toBeNull());
});

test('what is done at once leaves a dialog open that was opened before the answer came', async () => {
  const off = { ...planRow, enabled: 0 };
  const { api, stored, user, main } = await openPlan(off);
  const { passed, open } = gate();
  api.on('PUT /test_plan/enable/{id}/v1', async () => {
    await passed;
    stored.set('12', { ...off, enabled: 1, version: 4 });
    return { data: stored.get('12'), msg: 'Enabled' };
  });
  await user.click(main.getByText('Enable'));
  await user.click(await more(user, 'New key'));
  await screen.findByRole('dialog');
  open();
  await main.findByText('Disable');
  await screen.findByText('Enabled', { selector: '.ant-message *' });
  const dialog = within(screen.getByRole('dialog', { name: 'New key' }));
  await user.click(dialog.getByText('Cancel'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('deleting names the thing, and the deleted record’s page is left', async () => {
  const { api, user } = await openPlan({ ...planRow, enabled: 0 });
  api.on('DELETE /test_plan/{id}/v1', () => ({ msg: 'Deleted successfully' }));
  await user.click(await more(user, 'Delete'));
  const dialog = within(await screen.findByRole('dialog'));
  dialog.getByText('Delete “Winter plan”? It can’t be restored.');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(window.location.pathname).toBe('/operation/plan'));
  expect(api.calls('DELETE /test_plan/{id}/v1').map((call) => call.path)).toEqual(['/test_plan/12/v1']);
});
