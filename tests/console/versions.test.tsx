import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { me, openAt } from './support/open-console.tsx';
import { type Json, testApi } from './support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });
/** A page's own code is loaded first. */
const slow = { timeout: 30_000 };

const staged = {
  id: '5',
  version: 4,
  app_type: 1,
  version_name: '2.5.0',
  version_code: 250,
  package_url: '/oss/1/20261120/1/abcdefghijklmnopqrstuv/app.apk',
  package_md5: 'd41d8cd98f00b204e9800998ecf8427e',
  package_size: 2_048,
  force_flag: 0,
  silent_flag: 1,
  min_version_code: null,
  model_ids: ['3'],
  model_names: ['V1'],
  rollout_type: 4,
  rollout_percent: 20,
  org_ids: [],
  shop_ids: [],
  release_note: 'Fewer restarts',
  version_status: 1,
  target_count: 40,
  success_count: 18,
  fail_count: 2,
  success_rate: 9_000,
  author_id: '901',
  create_name: 'Chen Li',
  publish_name: 'Wu Ran',
  publish_time: '2026-11-20 10:00:00',
  release_time: null,
  create_time: '2026-11-19 10:00:00',
};
const upgrade = (id: string, upgrade_status: number, more: Json = {}) => ({
  id,
  version: 2,
  version_id: '5',
  cabinet_code: `ZY${id}`,
  shop_name: `Point ${id}`,
  from_version: '2.4.1',
  to_version: '2.5.0',
  upgrade_status,
  try_count: 1,
  upgrade_time: '2026-11-20 12:00:00',
  ...more,
});

async function openVersions(path: string, row: Json = staged, without: readonly string[] = []) {
  const api = await testApi();
  let now: Json = row;
  api.on('GET /app_version/v1', () => ({ data: { rows: [now], total: 1 } }));
  api.on('GET /app_version/{id}/v1', () => ({ data: now }));
  api.on('GET /app_version/tab_count/v1', () => ({ data: { all: 1, 0: 0, 1: 1, 2: 0, 3: 0, 4: 0 } }));
  api.on('GET /app_version/history/{id}/v1', () => ({ data: { rows: [], total: 0 } }));
  api.on('GET /app_version/upgrade/{id}/v1', () => ({
    data: { rows: [upgrade('7', 3), upgrade('8', 4, { fail_reason: 2 }), upgrade('9', 1)], total: 3 },
  }));
  api.on('GET /device_cabinet_model/option/v1', () => ({
    data: { rows: [{ id: '3', title: 'V1' }], total: 1 },
  }));
  const { user } = await openAt({ api, path, without });
  return {
    api,
    user,
    becomes: (next: Json) => {
      now = next;
    },
    /** An action of the page's head, behind "More" where it doesn't stand there. */
    press: async (name: string) => {
      const main = within(screen.getByRole('main'));
      if (!main.queryByRole('button', { name }))
        await user.click(main.getAllByRole('button', { name: 'More' })[0] as HTMLElement);
      await user.click(await screen.findByText(name));
    },
  };
}

test('[2.123] the list shows versions with their rollout and its progress', async () => {
  await openVersions('/operation/software-configuration');
  const row = within((await screen.findByText('2.5.0', {}, slow)).closest('tr') as HTMLElement);
  for (const text of ['Cabinet app', '250', 'Percentage', '40', '18', '2', 'Staged']) row.getByText(text);
  await waitFor(() => expect(screen.getByRole('tab', { name: /^Staged/ }).textContent).toContain('1'), {
    ...slow,
  });
});

test('the form asks for what the chosen rollout needs, and sends the stage alone', async () => {
  const draft = { ...staged, version_status: 0, publish_time: null };
  const { api, user } = await openVersions('/operation/software-configuration/add?id=5', draft);
  api.on('PUT /app_version/{id}/v1', () => ({
    data: { ...draft, version: 5 },
    msg: 'Modified successfully',
  }));
  const percent = await screen.findByLabelText<HTMLInputElement>(/Percent of cabinets/, {}, slow);
  expect(percent.value).toBe('20');
  await user.click(screen.getByRole('radio', { name: 'Points' }));
  await screen.findByRole('group', { name: /Selected points/ });
  expect(screen.queryByLabelText(/Percent of cabinets/)).toBeNull();
  await user.click(screen.getByText('Save'));
  const points = () => screen.getByRole('group', { name: /Selected points/ });
  await waitFor(() => expect(points().getAttribute('aria-describedby')).toBeTruthy());
  expect(api.calls('PUT /app_version/{id}/v1')).toEqual([]);
  await user.click(screen.getByRole('radio', { name: 'Percentage' }));
  await user.fill(await screen.findByLabelText(/Percent of cabinets/), '35');
  await user.click(screen.getByText('Save'));
  await waitFor(() => expect(api.calls('PUT /app_version/{id}/v1')).toHaveLength(1));
  expect(api.calls('PUT /app_version/{id}/v1')[0]?.body).toEqual({ version: 4, rollout_percent: 35 });
});

test('the rollout tells how far every cabinet is, and one that failed is tried again', async () => {
  const { api, user } = await openVersions('/operation/software-configuration/detail?id=5');
  api.on('PUT /app_upgrade/retry/{id}/v1', () => ({ data: upgrade('8', 0), msg: 'ok' }));
  const cabinets = within((await screen.findAllByRole('region', { name: 'Cabinets' }))[0] as HTMLElement);
  const failed = within((await cabinets.findByText('ZY8')).closest('tr') as HTMLElement);
  for (const text of ['Failed', 'Package damaged', '2.4.1', '2.5.0']) failed.getByText(text);
  expect(screen.getByText('90.00%')).toBeTruthy();
  expect(within(cabinets.getByText('ZY7').closest('tr') as HTMLElement).queryByText('Retry')).toBeNull();
  await user.click(failed.getByText('Retry'));
  await waitFor(() =>
    expect(api.calls('PUT /app_upgrade/retry/{id}/v1').map(({ path, body }) => [path, body.version])).toEqual(
      [['/app_upgrade/retry/8/v1', 2]],
    ),
  );
});

test('who wrote a version can’t release it to all; a second person can', async () => {
  const own = await openVersions('/operation/software-configuration/detail?id=5', {
    ...staged,
    author_id: me,
  });
  await own.user.click(await screen.findByRole('button', { name: 'More' }));
  const off = await screen.findByRole('menuitem', { name: /^Release to all/ });
  expect([off.getAttribute('aria-disabled'), off.textContent]).toEqual([
    'true',
    'Release to allA second person has to release it fully',
  ]);
  expect(own.api.calls('PUT /app_version/release/{id}/v1')).toEqual([]);
});

test('a second person releases it to every cabinet, pauses it and withdraws it', async () => {
  const { api, user, press, becomes } = await openVersions('/operation/software-configuration/detail?id=5');
  await screen.findByRole('heading', { level: 1 });
  const answer = (action: string, next: Json, result: Json = {}) =>
    api.on(`PUT /app_version/${action}/{id}/v1`, () => {
      becomes(next);
      return { data: { ...next, result }, msg: action };
    });
  const released = { ...staged, version: 5, version_status: 2, release_time: '2026-11-21 10:00:00' };
  const paused = { ...released, version: 6, version_status: 3, pause_cause: 1 };
  answer('release', released, { cabinets: 200 });
  answer('pause', paused);
  answer('withdraw', { ...paused, version: 7, version_status: 4, pause_cause: null });
  const confirm = async (question: RegExp, name: string) => {
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByText(question);
    await user.click(dialog.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  };
  await press('Release to all');
  await confirm(/Release 2.5.0 to every cabinet/, 'Release to all');
  await waitFor(() => expect(screen.getAllByText('Released').length).toBeGreaterThan(0));
  await press('Pause');
  await confirm(/Pause 2.5.0/, 'Pause');
  await screen.findByText('By a person');
  await press('Withdraw');
  await confirm(/This is final/, 'Withdraw');
  await waitFor(() => expect(screen.queryByText('Resume')).toBeNull());
  const sent = ['release', 'pause', 'withdraw'].map(
    (action) => api.calls(`PUT /app_version/${action}/{id}/v1`).map(({ body }) => body.version)[0],
  );
  expect(sent).toEqual([4, 5, 6]);
});

test('without the code to publish nothing of it is offered', async () => {
  await openVersions('/operation/software-configuration/detail?id=5', staged, ['VERSION_PUBLISH']);
  await screen.findAllByRole('region', { name: 'Cabinets' });
  for (const name of ['Release to all', 'Extend', 'Pause', 'Withdraw'])
    expect(screen.queryByText(name)).toBeNull();
});
