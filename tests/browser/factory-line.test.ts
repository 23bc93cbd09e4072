import { describe, expect, it } from 'vitest';
import { agingCalls, testerSignIn } from '../../resources/vendor-test/calls/index.ts';
import { FactoryClient } from '../../resources/vendor-test/simulate/factory-client.ts';
import { SimulatedLine } from '../../resources/vendor-test/simulate/line.ts';
import { Stream } from '../../server/seed/random.ts';
import { png } from '../server/support/oss.ts';
import { call } from './support/call.ts';
import { hosting } from './support/hosting.ts';

const lead = '13900000013';

describe('a line of the factory', () => {
  const host = hosting();

  it('[2.132] [2.133] [2.134] builds a cabinet that a tester may not override and the lead overrides and ships', {
    timeout: 180_000,
  }, async () => {
    const platform = await host.arrive();
    await platform.signInAsPlatform();
    const ask = (method: 'GET' | 'PUT', path: string, body?: object) =>
      call(platform.page, method, path, body);
    const user = (await ask('GET', `/manager/v1?phone=${lead}`)).rows[0];
    const roles = (await ask('GET', '/manager_role/v1?page=1&size=100')).rows as readonly {
      id: string;
      role_code: string;
    }[];
    const roleOf = (code: string) => roles.find(({ role_code }) => role_code === code)?.id;
    const become = async (code: string) => {
      const { version } = await ask('GET', `/manager/${user.id}/v1`);
      await ask('PUT', `/manager/${user.id}/v1`, { version, role_ids: [roleOf(code)] });
    };

    // The line signs in with a PIN that was reset, binds, tests until the cabinet passes, and puts it to age.
    const vendor = (await ask('GET', '/vendor/option/v1?keyword=华柜')).rows[0];
    const person = (await ask('GET', `/vendor_person/v1?enabled=1&vendor_id=${vendor.id}&page=1&size=1`))
      .rows[0];
    const { result } = await ask('PUT', `/vendor_person/resetPin/${person.id}/v1`, {
      version: person.version,
    });
    const app = new FactoryClient(host.console.origin, null);
    const shift = await app.call(testerSignIn.signIn, { staff_no: person.staff_no, pin: result.pin });
    const line = new SimulatedLine(new Stream(7, 'browser line'), 'BROWSER-');
    const cabinet = await line.build(app.as(shift.data));
    // It is switched off at once, which is no run of a day.
    const ended = await cabinet.client.call(agingCalls.finishAging, { sample_count: 0 });
    expect(ended.data.aging_status).toBe(2);

    await become('FACTORY');
    const visitor = await host.arrive();
    const { page } = visitor;
    await visitor.signIn(lead);
    await page.goto(`/vendor-test/aging-record?cabinet_code=${cabinet.code}`);
    const run = page.getByRole('row').filter({ hasText: cabinet.code });
    await run.getByText('Failed').waitFor();
    expect(await run.getByRole('button', { name: 'Override' }).count()).toBe(0);
    const { id } = (await call(page, 'GET', `/vendor_aging/v1?cabinet_code=${cabinet.code}`)).rows[0];
    const override = { reason: '复测合格', photos: ['x'] };
    await expect(call(page, 'PUT', `/vendor_aging/override/${id}/v1`, override)).rejects.toThrow('10003');

    await become('FACTORY_LEAD');
    await page.goto('/vendor-test/binding-record');
    await page.goto(`/vendor-test/aging-record?cabinet_code=${cabinet.code}`);
    await run.getByRole('button', { name: 'Override' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Was switched off by hand, aged again on the bench');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'bench.png',
      mimeType: 'image/png',
      buffer: png,
    });
    await dialog.getByRole('button', { name: 'View bench.png' }).waitFor();
    await visitor.expectAccessible('[role=dialog]');
    await dialog.getByRole('button', { name: 'Override' }).click();
    await page.getByText('Overridden as passed').waitFor();
    await run.getByText('Passed').waitFor();

    await page.goto(`/vendor-test/binding-record?cabinet_code=${cabinet.code}`);
    const bound = page.getByRole('row').filter({ hasText: cabinet.code });
    await bound.getByRole('button', { name: 'Ship' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ship' }).click();
    await page.getByText('Shipped', { exact: true }).first().waitFor();
    await bound.getByRole('link', { name: cabinet.code }).click();
    await page.getByRole('heading', { name: cabinet.code }).waitFor();
    await page.getByRole('region', { name: 'Aging' }).getByText('Passed').waitFor();
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
    await platform.leave();
  });
});
