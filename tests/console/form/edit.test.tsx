import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { openAt, productWith } from '../support/open-console.tsx';
import { descriptionOf } from '../support/person.ts';
import { plan, planRow, sheet } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';

const product = productWith(plan, sheet);

async function openSheet(rows = [planRow]) {
  const { api, stored } = await planApi(rows);
  const { user } = await openAt({ api, product, path: `/operation/sheet/add?id=${rows[0]?.id}` });
  const name = await screen.findByLabelText<HTMLInputElement>(/Plan name/);
  return { api, stored, user, name, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

/** The same form in a drawer, opened from the record. */
async function openDrawer() {
  const { api } = await planApi();
  const { user } = await openAt({ api, product, path: '/operation/plan/detail?id=12' });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const drawer = within(await screen.findByRole('dialog'));
  const name = await drawer.findByLabelText<HTMLInputElement>(/Plan name/);
  await waitFor(() => expect(document.activeElement).toBe(name));
  return { api, user, drawer, name };
}

/** antd's drawer reads the old key code, which user-event leaves out. */
const pressEscape = () =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape', keyCode: 27 });

const sentTo = (api: Awaited<ReturnType<typeof planApi>>['api'], base = '/sheet_plan') =>
  api.calls(`PUT ${base}/{id}/v1`).map((call) => call.body);

test('[8.02] only what changed is sent, with the version it was changed from', async () => {
  const { api, user, name, save } = await openSheet();
  expect(name.value).toBe('Winter plan');
  expect(screen.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('1234.50');
  await user.fill(name, 'Spring plan');
  await save();
  await screen.findByText('Modified successfully');
  expect(sentTo(api)).toEqual([{ plan_name: 'Spring plan', version: 3 }]);
});

test('what is set at creation only is shown and can’t be changed', async () => {
  await openSheet();
  const number = screen.getByLabelText<HTMLInputElement>(/Plan No\./);
  expect([number.value, number.disabled]).toEqual(['P-12', true]);
});

test('a masked phone stays as it is unless the whole of it is typed anew', async () => {
  const { api, user, save } = await openSheet();
  const phone = screen.getByLabelText<HTMLInputElement>(/Contact phone/);
  expect(phone.value).toBe('138****5678');
  await user.fill(screen.getByLabelText(/Remark/), 'changed');
  await save();
  await screen.findByText('Modified successfully');
  expect(sentTo(api)[0]).toEqual({ remark: 'changed', version: 3 });
});

test('a masked phone that was edited in part is refused, a whole one is sent', async () => {
  const { api, user, save } = await openSheet();
  const phone = screen.getByLabelText<HTMLInputElement>(/Contact phone/);
  await user.fill(phone, '138****5679');
  await save();
  await waitFor(() => expect(descriptionOf(phone)).toContain('Must be an 11-digit mobile number'));
  expect(sentTo(api)).toEqual([]);
  await user.fill(phone, '13800005679');
  await save();
  await screen.findByText('Modified successfully');
  expect(sentTo(api)[0]).toEqual({ phone: '13800005679', version: 3 });
});

test('a field that was emptied is named, because an empty value never travels', async () => {
  const { api, user, save } = await openSheet();
  await user.clear(screen.getByLabelText(/Remark/));
  await save();
  await screen.findByText('Modified successfully');
  expect(sentTo(api)[0]).toEqual({ clear: ['remark'], version: 3 });
});

test('a reference opens with its title and not with its id', async () => {
  await openSheet();
  expect(await screen.findByText('Huagui')).toBeTruthy();
});

test('a later answer never wipes what was typed', async () => {
  const { api, stored, user, name } = await openSheet();
  await user.fill(name, 'Typed by me');
  stored.set('12', { ...planRow, plan_name: 'Changed elsewhere', version: 4 });
  const before = api.calls('GET /sheet_plan/{id}/v1').length;
  // Another language asks for everything again.
  await user.click(screen.getByRole('button', { name: 'Language' }));
  await user.click(await screen.findByText('中文'));
  await waitFor(() => expect(api.calls('GET /sheet_plan/{id}/v1').length).toBeGreaterThan(before));
  await screen.findByText('编辑方案');
  expect(screen.getByLabelText<HTMLInputElement>(/方案名称/).value).toBe('Typed by me');
});

const newer = { ...planRow, plan_name: 'Their plan', remark: 'their remark', version: 4 };
async function makeStale() {
  const opened = await openSheet();
  await opened.user.fill(opened.name, 'My plan');
  opened.api.on('PUT /sheet_plan/{id}/v1', ({ body }) =>
    body.version === 4
      ? { data: { ...newer, ...body, version: 5 }, msg: 'Modified successfully' }
      : { code: 10005, msg: 'Record changed by someone else, refresh and retry', data: { row: newer } },
  );
  await opened.save();
  const dialog = within(await screen.findByRole('dialog'));
  return { ...opened, dialog };
}

test('a stale version asks about what both changed; keeping mine sends my change over the newer row', async () => {
  const { api, user, dialog, save } = await makeStale();
  for (const text of ['My plan', 'Their plan']) dialog.getByText(text);
  // What I never touched is not mine to keep.
  dialog.getByText('Also changed meanwhile, and taken over: Remark.');
  expect(dialog.queryByText('as agreed')).toBeNull();
  await user.click(dialog.getByText('Keep mine'));
  expect(screen.getByLabelText<HTMLInputElement>(/Plan name/).value).toBe('My plan');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Remark/).value).toBe('their remark');
  await save();
  await screen.findByText('Modified successfully');
  expect(sentTo(api).at(-1)).toEqual({ plan_name: 'My plan', version: 4 });
});

test('a stale version: taking theirs leaves nothing of mine where both changed', async () => {
  const { user, dialog } = await makeStale();
  await user.click(dialog.getByText('Take theirs'));
  expect(screen.getByLabelText<HTMLInputElement>(/Plan name/).value).toBe('Their plan');
});

test('a stale version that leaves nothing to decide is merged, which is said before it is saved', async () => {
  const { api, user, name, save } = await openSheet();
  await user.fill(name, 'My plan');
  const theirs = { ...planRow, remark: 'their remark', version: 4 };
  api.on('PUT /sheet_plan/{id}/v1', ({ body }) =>
    body.version === 4
      ? { data: { ...theirs, ...body, version: 5 }, msg: 'Modified successfully' }
      : { code: 10005, msg: 'Record changed by someone else, refresh and retry', data: { row: theirs } },
  );
  await save();
  await screen.findByText(
    'Someone else has changed Remark meanwhile. That was taken over, and what you changed stands. Save again.',
  );
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(name.value).toBe('My plan');
  expect(screen.getByLabelText<HTMLTextAreaElement>(/Remark/).value).toBe('their remark');
  await save();
  await screen.findByText('Modified successfully');
  expect(sentTo(api).at(-1)).toEqual({ plan_name: 'My plan', version: 4 });
});

test('a refusal of the server stands until its value changes, one over two fields until either does', async () => {
  const { api, user, name, save } = await openSheet();
  const starts = await screen.findByLabelText<HTMLInputElement>(/Starts at/);
  const ends = await screen.findByLabelText<HTMLInputElement>(/Ends at/);
  api.on('PUT /sheet_plan/{id}/v1', () => ({
    code: 10006,
    status: 422,
    msg: 'Check the entries',
    data: {
      errors: [
        { field: 'plan_name', msg: 'sounds like another one' },
        { field: 'end_time', msg: 'must be after the start' },
      ],
    },
  }));
  await user.fill(name, 'Spring plan');
  await save();
  await waitFor(() => expect(descriptionOf(name)).toBe('Sounds like another one'));
  expect(descriptionOf(ends)).toMatch(/Must be after the start/);
  // To look at a field is not to change it.
  await user.click(name);
  await user.click(starts);
  await user.keyboard('{Escape}');
  await user.click(name);
  expect(descriptionOf(name)).toBe('Sounds like another one');
  await user.fill(name, 'Spring plan 2');
  expect(descriptionOf(name)).toBe('');
  expect(descriptionOf(ends)).toMatch(/Must be after the start/);
  await user.fill(starts, '2026-06-01 00:00:00');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(descriptionOf(ends)).not.toMatch(/Must be after the start/));
});

test('leaving a changed page asks first; staying keeps what was typed, leaving leaves', async () => {
  const { user, name } = await openSheet();
  await user.fill(name, 'Typed by me');
  await user.click(screen.getByText('Cancel'));
  await screen.findByText('Leave without saving?');
  await user.click(screen.getByText('Keep editing'));
  expect(window.location.pathname).toBe('/operation/sheet/add');
  expect(name.value).toBe('Typed by me');
  await user.click(screen.getByText('Cancel'));
  await user.click(await screen.findByText('Leave'));
  await waitFor(() => expect(window.location.pathname).toBe('/operation/sheet'));
});

test('the back button of the browser asks too', async () => {
  const { user, name } = await openSheet();
  window.history.pushState(null, '', '/operation/sheet/add?id=12#here');
  await user.fill(name, 'Typed by me');
  await act(async () => window.history.back());
  await screen.findByText('Leave without saving?');
});

test('an untouched page and a saved one are left without a question', async () => {
  const { user, name, save } = await openSheet();
  await user.fill(name, 'Spring plan');
  await save();
  await waitFor(() => expect(window.location.pathname).toBe('/operation/sheet'));
  expect(screen.queryByText('Leave without saving?')).toBeNull();
});

test('closing the tab warns only while something is unsaved', async () => {
  const { user, name } = await openSheet();
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(close()).toBe(false);
  await user.fill(name, 'Typed by me');
  expect(close()).toBe(true);
});

test('a drawer asks before it closes over something typed', async () => {
  const { user, name } = await openDrawer();
  await user.fill(name, 'Typed by me');
  pressEscape();
  await screen.findByText('Leave without saving?');
  await user.click(screen.getByText('Keep editing'));
  expect(name.value).toBe('Typed by me');
});

test('a form begins at its first field, and Escape closes it while it is untouched', async () => {
  const { name } = await openDrawer();
  pressEscape();
  await waitFor(() => expect(name.isConnected).toBe(false));
});

test('a copy starts from the row without what must differ or is masked', async () => {
  const { api } = await planApi();
  const { user } = await openAt({ api, product, path: '/operation/plan/detail?id=12' });
  await user.click(await screen.findByText('More'));
  await user.click(await screen.findByText('Copy'));
  const drawer = within(await screen.findByRole('dialog'));
  expect((await drawer.findByLabelText<HTMLInputElement>(/Plan name/)).value).toBe('Winter plan');
  expect(drawer.getByLabelText<HTMLInputElement>(/Plan No\./).value).toBe('');
  expect(drawer.getByLabelText<HTMLInputElement>(/Contact phone/).value).toBe('');
});

test('a record that is not there says so and leads back', async () => {
  const { api } = await planApi();
  await openAt({ api, product, path: '/operation/sheet/add?id=999' });
  await screen.findByText('This record does not exist or is not yours to see');
  expect(screen.getByText('Back to the list')).toBeTruthy();
});

test('without the permission to add, the form does not stand there and nothing is asked for', async () => {
  const { api } = await planApi();
  await openAt({ api, product, path: '/operation/sheet/add', without: ['DEVICE_MANAGER:create'] });
  await screen.findByText('You have no permission for this action');
  expect(api.calls('GET /vendor/option/v1')).toEqual([]);
});
