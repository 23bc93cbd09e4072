import { planRow } from './plan.ts';
import { type Json, testApi } from './test-api.ts';

/** A server with one plan and two vendors; it creates, changes and remembers. */
export async function planApi(rows: readonly Json[] = [planRow]) {
  const api = await testApi();
  const stored = new Map(rows.map((row) => [String(row.id), row]));
  const vendors = [
    { id: '7', title: 'Huagui' },
    { id: '8', title: 'Ruishi' },
  ];
  const firstResults = new Map<unknown, Json>();
  for (const base of ['/test_plan', '/sheet_plan', '/stepped_plan']) {
    api.on(`GET ${base}/v1`, () => ({ data: { rows: [...stored.values()], total: stored.size } }));
    api.on(`GET ${base}/{id}/v1`, ({ path }) => {
      const row = stored.get(path.split('/')[2] ?? '');
      return row ? { data: row } : { code: 10004, msg: 'Record not found or not visible', status: 404 };
    });
    api.on(`GET ${base}/history/{id}/v1`, () => ({ data: { rows: [], total: 0 } }));
    api.on(`GET ${base}/person/{id}/v1`, () => ({ data: { rows: [], total: 0 } }));
    api.on(`POST ${base}/v1`, ({ body: { request_no, ...values } }) => {
      const row = firstResults.get(request_no) ?? {
        ...planRow,
        ...values,
        id: String(100 + stored.size),
        version: 1,
      };
      firstResults.set(request_no, row);
      stored.set(String(row.id), row);
      return { data: row, msg: 'Added successfully' };
    });
    api.on(`PUT ${base}/{id}/v1`, ({ path, body: { clear, ...changes } }) => {
      const row: Json = { ...stored.get(path.split('/')[2] ?? ''), ...changes };
      const next = { ...row, version: Number(row.version) + 1 };
      stored.set(String(row.id), next);
      return { data: next, msg: 'Modified successfully' };
    });
  }
  api.on('GET /vendor/option/v1', ({ query }) => {
    const found = query.ids ? vendors.filter((vendor) => query.ids?.split(',').includes(vendor.id)) : vendors;
    return { data: { rows: found, total: found.length } };
  });
  api.on('GET /manager_forms/v1', () => ({ data: { form_key: 'x', columns: null } }));
  return { api, stored };
}
