import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { person } from '../../../resources/vendor-test/person.ts';
import { openAt } from '../support/open-console.tsx';
import { type Json, testApi } from '../support/test-api.ts';

vi.setConfig({ testTimeout: 90_000 });

const label = (name: string) => person.model.fields[name]?.label;
const fields = ['staff_no', 'person_name', 'phone'].map((name) => ({
  name,
  label: label(name),
  required: 1,
}));
const job = {
  id: '77',
  name: 'staff.csv',
  status: 0,
  headings: ['工号', 'nick', '手机号'],
  fields,
  mapping: { staff_no: 0, phone: 2 },
  rows: [
    { line: 2, cells: ['H1', 'Zhang San', '13700000001'], msg: '' },
    { line: 3, cells: ['H2', 'Li Si', '1'], msg: 'Phone must be an 11-digit mobile number' },
    { line: 4, cells: ['H3', 'Wang Wu', '13700000003'], msg: '' },
  ],
  counts: { total: 3, ok: 2, faulty: 1, done: 0 },
};

async function openImport({ mapped = true }: { mapped?: boolean } = {}) {
  const api = await testApi();
  const saved: string[] = [];
  URL.createObjectURL = () => 'blob:1';
  URL.revokeObjectURL = () => {};
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push(this.download);
  });
  api.on('GET /vendor_person/v1', () => ({ data: { rows: [], total: 0 } }));
  api.on('GET /manager_forms/v1', () => ({ data: { form_key: 'x', columns: null } }));
  const first: Json = mapped
    ? { ...job, mapping: { staff_no: 0, person_name: 1, phone: 2 } }
    : { ...job, counts: { total: 3, ok: 0, faulty: 3, done: 0 } };
  api.on('POST /vendor_person/import/v1', () => ({ data: first }));
  const { user } = await openAt({ api, path: '/vendor-test/person-manage' });
  await user.click(await screen.findByRole('button', { name: 'Import' }, { timeout: 20_000 }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Import factory staff' }, { timeout: 20_000 }),
  );
  const give = async (name: string) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file][accept=".csv,.xlsx"]');
    if (input) fireEvent.change(input, { target: { files: [new File(['工号'], name)] } });
  };
  return { api, user, dialog, give, saved, done: () => click.mockRestore() };
}

test('every line is shown with its fault before any row is made, then the good ones are, by a job', async () => {
  const { api, user, dialog, give, done } = await openImport();
  await give('staff.txt');
  await dialog.findByText('Only xlsx/csv files are supported, please upload again!');
  expect(api.calls('POST /vendor_person/import/v1')).toEqual([]);

  await give('staff.csv');
  await dialog.findByText('2 can be imported');
  expect(api.calls('POST /vendor_person/import/v1')[0]?.body).toEqual({ import_file: 'staff.csv' });
  dialog.getByText('1 with a fault');
  // The faulty ones first; all of them when asked for.
  dialog.getByText('Phone must be an 11-digit mobile number');
  expect(dialog.queryByText('Zhang San')).toBeNull();
  await user.click(dialog.getByRole('checkbox'));
  dialog.getByText('Zhang San');

  let state: Json = { ...job, status: 1, counts: { ...job.counts, done: 1 } };
  api.on('POST /vendor_person/import/execute/{id}/v1', () => ({ data: { ...job, status: 1 } }));
  api.on('GET /vendor_person/import/{id}/v1', () => ({ data: state }));
  const lists = api.calls('GET /vendor_person/v1').length;
  await user.click(dialog.getByRole('button', { name: 'Import 2' }));
  await dialog.findByText('Importing: 1 of 2');
  state = { ...job, status: 2, counts: { ...job.counts, done: 2 } };
  await dialog.findByText(/^2 imported · 1 left out because of their faults/);
  expect(api.calls('POST /vendor_person/import/execute/{id}/v1')).toHaveLength(1);
  await waitFor(() => expect(api.calls('GET /vendor_person/v1').length).toBeGreaterThan(lists));
  done();
});

test('a column that was not recognised is chosen by hand, and the lines are read again', async () => {
  const { api, user, dialog, give, done } = await openImport({ mapped: false });
  await give('staff.csv');
  await dialog.findByText('3 with a fault');
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import 0' }).disabled).toBe(true);
  api.on('PUT /vendor_person/import/{id}/v1', ({ body }) => ({ data: { ...job, mapping: body.mapping } }));
  await user.click(dialog.getByRole('combobox', { name: /^Name/ }));
  await user.click(await screen.findByTitle('nick'));
  await dialog.findByText('2 can be imported');
  expect(api.calls('PUT /vendor_person/import/{id}/v1')[0]?.body).toEqual({
    mapping: { staff_no: 0, phone: 2, person_name: 1 },
  });
  done();
});

test('template and faulty rows are fetched as files, an import that stopped goes on', async () => {
  const { api, user, dialog, give, saved, done } = await openImport();
  api.on('GET /vendor_person/import/template/v1', () => ({ data: null }));
  api.on('GET /vendor_person/import/faulty/{id}/v1', () => ({ data: null }));
  await user.click(dialog.getByRole('button', { name: 'Template (csv)' }));
  await waitFor(() => expect(saved).toEqual(['Factory staff.csv']));
  await give('staff.csv');
  await user.click(await dialog.findByRole('button', { name: 'Download the faulty rows' }));
  await waitFor(() => expect(saved).toEqual(['Factory staff.csv', 'Factory staff.xlsx']));
  expect(api.calls('GET /vendor_person/import/faulty/{id}/v1')[0]?.query).toEqual({ format: 'xlsx' });

  const stopped = { ...job, status: 3, counts: { ...job.counts, done: 1 } };
  api.on('POST /vendor_person/import/execute/{id}/v1', () => ({ data: stopped }));
  await user.click(dialog.getByRole('button', { name: 'Import 2' }));
  await dialog.findByText(/^The import stopped after 1/);
  const finished = { ...job, status: 2, counts: { ...job.counts, done: 2 } };
  api.on('POST /vendor_person/import/execute/{id}/v1', () => ({ data: finished }));
  await user.click(dialog.getByRole('button', { name: 'Go on' }));
  await dialog.findByText(/^2 imported/);
  done();
});
