import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { enumeration, f } from '../../../resources/kit/index.ts';
import { startValues } from '../../../src/screens/form/values.ts';
import { openAt, productWith } from '../support/open-console.tsx';
import { descriptionOf, isShown, type Person } from '../support/person.ts';
import { plan, planRow, sheet, stepped } from '../support/plan.ts';
import { planApi } from '../support/plan-api.ts';
import { gate } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 60_000 });

const product = productWith(sheet, stepped);

/** The form on its page. */
async function openForm(options: { lang?: 'en' | 'zh' } = {}) {
  const { api, stored } = await planApi();
  const { user } = await openAt({ api, product, path: '/operation/sheet/add', ...options });
  await screen.findByLabelText(options.lang === 'zh' ? /方案编号/ : /Plan No\./);
  return { api, stored, user, form: within(screen.getByRole('main')) };
}

async function chooseVendor(user: Person, form: ReturnType<typeof within>) {
  await user.click(form.getByRole('combobox', { name: /Vendor/ }));
  await user.click(await screen.findByText('Huagui'));
}

async function fillPlan(user: Person, form: ReturnType<typeof within>) {
  await user.fill(form.getByLabelText(/Plan No\./), 'P-1');
  await user.fill(form.getByLabelText(/Plan name/), 'Summer plan');
  await user.fill(form.getByLabelText(/^Price/), '12.5');
  await chooseVendor(user, form);
}

test('[8.02] what is entered arrives as wire values, and the server’s message is shown', async () => {
  const { api, user, form } = await openForm();
  await fillPlan(user, form);
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Added successfully');
  const [created] = api.calls('POST /sheet_plan/v1');
  expect(created?.body).toEqual({
    plan_no: 'P-1',
    plan_name: 'Summer plan',
    plan_type: 1,
    price: 1250,
    vendor_id: '7',
    request_no: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
});

test('a double submit creates one row: the button is off while it is under way, and a repeat carries the same request number', async () => {
  const { api, stored, user, form } = await openForm();
  const first = gate();
  let answered = 0;
  api.on('POST /sheet_plan/v1', async ({ body: { request_no, ...values } }) => {
    answered += 1;
    if (answered === 1) {
      await first.passed;
      return { code: 10008, msg: 'System busy, retry later', status: 500 };
    }
    stored.set('200', { ...values, id: '200', version: 1 });
    return { data: stored.get('200'), msg: 'Added successfully' };
  });
  await fillPlan(user, form);
  const save = form.getByRole('button', { name: /Save$/ });
  await user.dblClick(save);
  expect(save.hasAttribute('disabled')).toBe(true);
  first.open();
  await form.findByText('System busy, retry later');
  await user.click(form.getByRole('button', { name: /Save$/ }));
  await screen.findByText('Added successfully');
  const sent = api.calls('POST /sheet_plan/v1').map((call) => call.body.request_no);
  expect(sent).toHaveLength(2);
  expect(new Set(sent).size).toBe(1);
});

test('a changed form whose first attempt stands leads to it, or is saved as another with a number of its own', async () => {
  const { api, stored, user, form } = await openForm();
  const brought: (string | null)[] = [];
  // jsdom has nothing to scroll.
  Element.prototype.scrollIntoView = function () {
    brought.push(this.textContent);
  };
  onTestFinished(() => void Reflect.deleteProperty(Element.prototype, 'scrollIntoView'));
  let first: unknown;
  api.on('POST /sheet_plan/v1', ({ body: { request_no, ...values } }) => {
    first ??= request_no;
    if (stored.has('300') && request_no === first)
      return {
        code: 10006,
        status: 422,
        msg: 'The first attempt was saved. What was changed since then was not.',
        data: { errors: [{ field: 'request_no', msg: 'x' }], standing: { id: '300' } },
      };
    const id = stored.has('300') ? '301' : '300';
    stored.set(id, { ...values, id, version: 1 });
    if (id === '300') return { code: 10008, msg: 'No answer came', status: 500 };
    return { data: stored.get(id), msg: 'Added successfully' };
  });
  await fillPlan(user, form);
  await user.click(form.getByRole('button', { name: /Save$/ }));
  await form.findByText('No answer came');
  await waitFor(() => expect(brought.at(-1)).toBe('No answer came'));
  await user.fill(form.getByLabelText(/Plan name/), 'Winter plan');
  await user.click(form.getByRole('button', { name: 'Save and add another' }));
  const told = await form.findByText('The first attempt was saved. What was changed since then was not.');
  await waitFor(() => expect(brought.at(-1)).toMatch(/^The first attempt was saved/));
  const banner = within(told.closest('[role=alert]') as HTMLElement);
  banner.getByRole('button', { name: 'Open it' });
  expect(form.queryByText('No answer came')).toBeNull();
  await user.click(banner.getByRole('button', { name: 'Save as another' }));
  await screen.findByText('Added successfully');
  expect([...stored.keys()]).toEqual(expect.arrayContaining(['300', '301']));
  expect(stored.get('301')).toMatchObject({ plan_name: 'Winter plan' });
  // What was to come after the saving comes after it now.
  await waitFor(() => expect(form.getByLabelText(/Plan No\./)).toHaveProperty('value', ''));
  expect(window.location.pathname).toBe('/operation/sheet/add');
});

test('the first attempt that stands opens from the form', async () => {
  const { api, user, form } = await openForm({ lang: 'zh' });
  api.on('POST /sheet_plan/v1', () => ({
    code: 10006,
    status: 422,
    msg: '首次提交已保存，之后修改的内容未保存。',
    data: { standing: { id: '31' } },
  }));
  await user.fill(form.getByLabelText(/方案编号/), 'P-1');
  await user.fill(form.getByLabelText(/方案名称/), '夏季');
  await user.fill(form.getByLabelText(/^价格/), '1');
  await user.click(form.getByRole('combobox', { name: /厂商/ }));
  await user.click(await screen.findByText('Huagui'));
  await user.click(form.getByRole('button', { name: '保存' }));
  await user.click(await form.findByRole('button', { name: '查看已保存的记录' }));
  // What was changed since isn't in it: leaving asks first.
  await user.click(await screen.findByRole('button', { name: /^离\s?开$/ }));
  await waitFor(() => expect(window.location.search).toBe('?id=31'));
});

test('a creation whose answer was lost is said to be done, and what it told once is made anew', async () => {
  const { api } = await planApi();
  api.on('POST /test_plan/v1', () => ({ data: { ...planRow, withheld: ['secret'] }, msg: 'Done before' }));
  api.on('PUT /test_plan/newKey/{id}/v1', () => ({
    data: { ...planRow, result: { secret: 'k-2' } },
    msg: 'The new key is k-2',
  }));
  const { user } = await openAt({ api, product: productWith(plan), path: '/operation/plan' });
  await user.click(await screen.findByRole('button', { name: 'Add' }));
  const drawer = within(await screen.findByRole('dialog'));
  await drawer.findByLabelText(/Plan No\./);
  await fillPlan(user, drawer);
  await user.click(drawer.getByRole('button', { name: /Save$/ }));
  await screen.findByText('Done by the first attempt');
  screen.getByText(/What it showed once \(New password\) can’t be shown again/);
  // The dialog says it; nothing else lies over it to say it too.
  expect(screen.queryByText('Done before')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const question = (await screen.findByText(/a new key\?$/)).closest('[role=dialog]') as HTMLElement;
  await user.click(within(question).getByRole('button', { name: 'New key' }));
  await screen.findByText('k-2', { selector: 'code' });
  // Once it was read the form is done, as after any saving.
  await user.click(screen.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(screen.queryByLabelText(/Plan No\./)).toBeNull());
  expect(api.calls('PUT /test_plan/newKey/{id}/v1')).toHaveLength(1);
});

test('sections exist only for the values they are declared for, and what is hidden is not sent', async () => {
  const { api, user, form } = await openForm();
  await fillPlan(user, form);
  await user.click(form.getByRole('radio', { name: 'Share of sales' }));
  expect(form.queryByLabelText(/^Price/)).toBeNull();
  await user.fill(form.getByRole('textbox', { name: /^Share/ }), '0.6');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Added successfully');
  const [created] = api.calls('POST /sheet_plan/v1');
  expect(created?.body).toMatchObject({ plan_type: 2, share: 60 });
  expect(created?.body).not.toHaveProperty('price');
});

test('entries of a sub-table are added and removed, and a refusal stands at the entry that it names', async () => {
  const { api, user, form } = await openForm();
  await fillPlan(user, form);
  await user.click(form.getByRole('radio', { name: 'By tiers' }));
  const tiers = await form.findByRole('group', { name: /Tiers/ });
  const add = () => user.click(within(tiers).getByRole('button', { name: 'Add' }));
  for (const [at, from] of ['0', '5', '10'].entries()) {
    await add();
    await user.fill(within(tiers).getAllByLabelText(/^From/)[at] as HTMLElement, from);
    await user.fill(within(tiers).getAllByLabelText(/^Tier price/)[at] as HTMLElement, '1');
  }
  await user.click(within(tiers).getByRole('button', { name: 'Remove 2' }));
  api.on('POST /sheet_plan/v1', () => ({
    code: 10006,
    status: 422,
    msg: 'Invalid parameter',
    data: { errors: [{ field: 'tiers.1.amount', msg: 'must be below the tier before' }] },
  }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const told = await form.findByText('Must be below the tier before');
  const field = within(tiers).getAllByLabelText(/^Tier price/)[1] as HTMLElement;
  expect(descriptionOf(field)).toContain(told.textContent ?? '');
  await waitFor(() => expect(document.activeElement).toBe(field));
  expect(api.calls('POST /sheet_plan/v1')[0]?.body.tiers).toEqual([
    { from: 0, amount: 100 },
    { from: 10, amount: 100 },
  ]);
});

test('what is missing is said at each field before anything is sent, and the first of them gets the focus', async () => {
  const { api, user, form } = await openForm();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Enter the plan No.');
  form.getByText('Select the vendor');
  const first = form.getByLabelText(/Plan No\./);
  await waitFor(() => expect(document.activeElement).toBe(first));
  expect(first.getAttribute('aria-invalid')).toBe('true');
  expect(api.calls('POST /sheet_plan/v1')).toHaveLength(0);
});

test('a unique value that exists already is refused at its field, without the server naming it', async () => {
  const { api, user, form } = await openForm();
  await fillPlan(user, form);
  api.on('POST /sheet_plan/v1', () => ({ code: 12012, msg: 'Strategy name exists' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  await form.findByText('Strategy name exists');
  expect(descriptionOf(form.getByLabelText(/Plan No\./))).toContain('Strategy name exists');
});

test('a refusal that belongs to no field of the form stands above it', async () => {
  const { api, user, form } = await openForm();
  await fillPlan(user, form);
  api.on('POST /sheet_plan/v1', () => ({
    code: 10006,
    status: 422,
    msg: 'Invalid parameter',
    data: { errors: [{ field: 'mgt_org_id', msg: 'is required' }] },
  }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toContain('Is required');
});

test('a rule over two fields is held to before the server is asked', async () => {
  const { user, form } = await openForm();
  await user.fill(await form.findByLabelText(/Starts at/), '2026-12-01 00:00:00');
  await user.tab();
  await user.fill(await form.findByLabelText(/Ends at/), '2026-11-01 00:00:00');
  await user.tab();
  await form.findByText('Must be after the start');
});

test('times are typed as +08:00 digits and travel as such, whatever zone the machine is in', async () => {
  const { api, user, form } = await openForm();
  await fillPlan(user, form);
  // This hour does not exist in the machine's zone of the tests (summer time begins).
  await user.fill(await form.findByLabelText(/Starts at/), '2027-03-14 02:30:00');
  await user.tab();
  await user.click(form.getByRole('button', { name: 'Save' }));
  await screen.findByText('Added successfully');
  expect(api.calls('POST /sheet_plan/v1')[0]?.body.start_time).toBe('2027-03-14 02:30:00');
});

test('another one can be added at once: the form starts anew, with what is sticky, and a new request number', async () => {
  const { api, user, form } = await openForm();
  await fillPlan(user, form);
  await user.click(form.getByRole('button', { name: 'Save and add another' }));
  await screen.findByText('Added successfully');
  await waitFor(() => expect(form.getByLabelText<HTMLInputElement>(/Plan No\./).value).toBe(''));
  expect(form.getByLabelText<HTMLInputElement>(/Plan name/).value).toBe('Summer plan');
  expect(form.getByLabelText<HTMLInputElement>(/^Price/).value).toBe('');
  await user.fill(form.getByLabelText(/Plan No\./), 'P-2');
  await user.fill(form.getByLabelText(/^Price/), '3');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.calls('POST /sheet_plan/v1')).toHaveLength(2));
  const numbers = api.calls('POST /sheet_plan/v1').map((call) => call.body.request_no);
  expect(new Set(numbers).size).toBe(2);
  expect(api.calls('POST /sheet_plan/v1')[1]?.body).toMatchObject({
    plan_no: 'P-2',
    plan_name: 'Summer plan',
  });
});

test('what has to be given and can only be one is chosen: of a list with one row, of an enumeration with one value', async () => {
  const { api } = await planApi();
  api.on('GET /vendor/option/v1', () => ({ data: { rows: [{ id: '7', title: 'Huagui' }], total: 1 } }));
  const { user } = await openAt({ api, product, path: '/operation/sheet/add' });
  const form = within(await screen.findByRole('main'));
  await form.findByText('Huagui');
  await user.fill(form.getByLabelText(/Plan No\./), 'P-1');
  await user.fill(form.getByLabelText(/Plan name/), 'Summer plan');
  await user.fill(form.getByLabelText(/^Price/), '12.5');
  await user.click(form.getByRole('button', { name: 'Save and add another' }));
  await waitFor(() => expect(api.calls('POST /sheet_plan/v1')[0]?.body).toMatchObject({ vendor_id: '7' }));
  // The next one has it as well. Nobody typed it: leaving asks nothing.
  await waitFor(() => expect(form.getByLabelText(/Plan No\./)).toHaveProperty('value', ''));
  await form.findByText('Huagui');
  await user.fill(form.getByLabelText(/Plan name/), '');
  await user.fill(form.getByLabelText(/Plan name/), 'Summer plan');
  await user.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(location.pathname).toBe('/operation/sheet'));

  const only = enumeration({
    now: { code: 5, en: 'Now', zh: '现' },
    gone: { code: 6, en: 'Gone', zh: '旧', retired: true },
  });
  const label = { en: 'Kind', zh: '类型' };
  const fields = { a: f.enum(label, only, { required: true }), b: f.enum(label, only) };
  expect(startValues(sheet, fields, 'create')).toEqual({ a: 5, b: null });
  expect(startValues(sheet, fields, 'edit', {})).toEqual({ a: null, b: null });
});

test('the only row of a list is not chosen where it is refused', async () => {
  const { api } = await planApi();
  const rows = [{ id: '7', title: 'Huagui', refused: 'Out of use' }];
  api.on('GET /vendor/option/v1', () => ({ data: { rows, total: 1 } }));
  const { user } = await openAt({ api, product, path: '/operation/sheet/add' });
  await user.fill(await screen.findByLabelText(/Plan No\./), 'P-1');
  await user.click(screen.getByRole('combobox', { name: /Vendor/ }));
  await screen.findByText('Out of use');
  expect(screen.getAllByText('Huagui')).toHaveLength(1);
});

test('a form in steps holds each step to its rules, and goes to the step where the server refuses', async () => {
  const { api } = await planApi();
  const { user } = await openAt({ api, product, path: '/operation/stepped/add' });
  await user.fill(await screen.findByLabelText(/Plan No\./), 'P-1');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await screen.findByText('Enter the plan name');
  expect(isShown(screen.getByLabelText(/Vendor/))).toBe(false);
  await user.fill(screen.getByLabelText(/Plan name/), 'Summer plan');
  await user.fill(screen.getByLabelText(/^Price/), '3');
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('combobox', { name: /Vendor/ }));
  await user.click(await screen.findByText('Huagui'));
  api.on('POST /stepped_plan/v1', () => ({
    code: 10006,
    status: 422,
    msg: 'Invalid parameter',
    data: { errors: [{ field: 'plan_name', msg: 'is taken' }] },
  }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Is taken');
  expect(isShown(screen.getByLabelText(/Plan name/))).toBe(true);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/Plan name/)));
});

test('a form in steps that is loaded anew opens at the step where it was left', async () => {
  const { api } = await planApi();
  const first = await openAt({ api, product, path: '/operation/stepped/add' });
  await first.user.fill(await screen.findByLabelText(/Plan No\./), 'P-1');
  await first.user.fill(screen.getByLabelText(/Plan name/), 'Summer plan');
  await first.user.fill(screen.getByLabelText(/^Price/), '3');
  await first.user.click(screen.getByRole('button', { name: 'Next' }));
  await waitFor(() => expect(isShown(screen.getByLabelText(/Vendor/))).toBe(true));
  // A reload keeps the entry of the history, and nothing else of the page.
  const entry: unknown = window.history.state;
  cleanup();
  await openAt({ api, product, path: '/operation/stepped/add', entry });
  await waitFor(() => expect(isShown(screen.getByLabelText(/Vendor/))).toBe(true));
  expect(isShown(screen.getByLabelText(/Plan No\./))).toBe(false);
});

test('in Chinese the names, the questions and the quoted texts are Chinese', async () => {
  const { user, form } = await openForm({ lang: 'zh' });
  await user.click(form.getByRole('button', { name: '保存' }));
  await form.findByText('请输入方案编号');
  form.getByText('请选择厂商');
});
