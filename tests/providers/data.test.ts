import type { CrudFilter, CrudOperators } from '@refinedev/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HttpProblem } from '../../providers/http.ts';
import { product } from '../../resources/index.ts';
import { Call, endpointsOf } from '../../resources/kit/calls.ts';
import { fillPath, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { providersFor, type RecordingServer, recordingServer } from './support/recording-server.ts';

let server: RecordingServer;
let data: ReturnType<typeof providersFor>['data'];
const last = () => server.received.at(-1);

beforeEach(async () => {
  server = await recordingServer();
  data = providersFor(server.origin).data;
});
afterEach(() => server.close());

const eq = (field: string, value: unknown): CrudFilter => ({ field, operator: 'eq', value });

describe('D23 a hostile address', () => {
  const hostile = {
    method: 'delete',
    headers: { 'x-evil': '1' },
    signal: 'now',
    call: 'DELETE /manager/1/v1',
    url: '/evil',
    body: { a: 1 },
  };

  it('never changes the verb, the path or the headers of a list', async () => {
    await data.getList({ resource: 'manager', meta: hostile });
    expect(last()).toMatchObject({ method: 'GET', path: '/api/manager/v1' });
    expect(last()?.headers['x-evil']).toBeUndefined();
  });

  it('nor of any other method', async () => {
    server.answer(() => ({ code: 0, data: { id: '7' }, msg: '' }));
    await data.getOne({ resource: 'manager', id: 7, meta: hostile });
    await data.create({ resource: 'manager', variables: { name: 'x' }, meta: hostile });
    await data.update({ resource: 'manager', id: 7, variables: { name: 'x' }, meta: hostile });
    await data.deleteOne({ resource: 'mgt_coupon', id: 7, meta: hostile });
    expect(server.received.map((r) => `${r.method} ${r.path}`)).toEqual([
      'GET /api/manager/7/v1',
      'POST /api/manager/v1',
      'PUT /api/manager/7/v1',
      'DELETE /api/mgt_coupon/7/v1',
    ]);
    expect(server.received.every((r) => r.headers['x-evil'] === undefined)).toBe(true);
  });

  it('can’t forge a custom call: only an instance of Call says what is called', async () => {
    await expect(data.custom({ url: '/manager/1/v1', method: 'delete', meta: hostile })).rejects.toThrow(
      'declared Call',
    );
    expect(server.received).toEqual([]);
  });
});

describe('getList', () => {
  it('D1 gives rows and total of the envelope; a text total is a number, an estimate is marked', async () => {
    server.answer(() => ({ code: 0, data: { rows: [{ id: '1' }], total: '12', total_more: 1 }, msg: '' }));
    expect(await data.getList({ resource: 'manager' })).toEqual({
      data: [{ id: '1' }],
      total: 12,
      more: true,
    });
  });

  it.each([[{ rows: [] }], [{ total: 3 }], [null]])(
    'D1 refuses an answer without rows or total: %j',
    async (answer) => {
      server.answer(() => ({ code: 0, data: answer, msg: '' }));
      await expect(data.getList({ resource: 'manager' })).rejects.toThrow('without rows or total');
    },
  );

  it('[3.17] D2 sends one sort, several in their order, and none for none', async () => {
    await data.getList({ resource: 'manager', sorters: [{ field: 'create_time', order: 'desc' }] });
    expect(last()?.query).toMatchObject({ order_by: 'create_time', sort_type: '1' });
    await data.getList({
      resource: 'manager',
      sorters: [
        { field: 'b', order: 'asc' },
        { field: 'a', order: 'desc' },
      ],
    });
    expect(last()?.query).toMatchObject({ order_by: 'b,a', sort_type: '0,1' });
    await data.getList({ resource: 'manager', sorters: [] });
    expect(last()?.query).not.toHaveProperty('order_by');
  });

  it('[3.17] D3 D5 sends filters, sort and page together', async () => {
    await data.getList({
      resource: 'manager',
      pagination: { currentPage: 2, pageSize: 20 },
      filters: [eq('name', '周')],
      sorters: [{ field: 'create_time', order: 'asc' }],
    });
    expect(last()?.query).toEqual({
      name: '周',
      order_by: 'create_time',
      sort_type: '0',
      page: '2',
      size: '20',
    });
  });

  it('D4 has no question mark where there is nothing to ask', async () => {
    await data.getList({ resource: 'manager', pagination: { mode: 'off' }, filters: [], sorters: [] });
    expect(last()?.search).toBe('');
  });

  it('[9.02] D5 asks for page 1 of size 10 where nothing is said', async () => {
    await data.getList({ resource: 'manager' });
    expect(last()?.query).toEqual({ page: '1', size: '10' });
  });

  it('D6 joins several filters; [7.02] empty ones are not sent', async () => {
    await data.getList({
      resource: 'manager',
      pagination: { mode: 'off' },
      filters: [eq('name', 'a'), eq('phone', ''), eq('enabled', null), eq('identity_type', 0)],
    });
    expect(last()?.query).toEqual({ name: 'a', identity_type: '0' });
  });

  it('D7 throws on nested groups', async () => {
    await expect(
      data.getList({ resource: 'manager', filters: [{ operator: 'or', value: [eq('a', 1)] }] }),
    ).rejects.toThrow('nested groups');
  });

  const operators: CrudOperators[] = [
    'ne',
    'lt',
    'gt',
    'lte',
    'gte',
    'nin',
    'ina',
    'nina',
    'contains',
    'ncontains',
    'containss',
    'ncontainss',
    'between',
    'nbetween',
    'null',
    'nnull',
    'startswith',
    'nstartswith',
    'startswiths',
    'nstartswiths',
    'endswith',
    'nendswith',
    'endswiths',
    'nendswiths',
  ];
  it.each(operators)('D8 throws on the operator %s, which no parameter means', async (operator) => {
    await expect(
      data.getList({ resource: 'manager', filters: [{ field: 'name', operator, value: 'x' } as CrudFilter] }),
    ).rejects.toThrow(operator);
    expect(server.received).toEqual([]);
  });

  it.each([
    ['zero', 0, '0'],
    ['a comma list', [1, 2], '1,2'],
    ['30 ids', Array.from({ length: 30 }, (_, i) => i), Array.from({ length: 30 }, (_, i) => i).join(',')],
    ['special characters', 'a&b#c+d%20e', 'a&b#c+d%20e'],
    ['Chinese', '上海 浦东', '上海 浦东'],
  ])('[7.02] D9 sends %s as it is, URL-encoded', async (_, value, text) => {
    await data.getList({
      resource: 'manager',
      pagination: { mode: 'off' },
      filters: [{ field: 'x', operator: Array.isArray(value) ? 'in' : 'eq', value }],
    });
    expect(last()?.query).toEqual({ x: text });
    expect(last()?.search).not.toMatch(/[一-龥 #]/);
  });

  it('D9 sends nothing for an empty list', async () => {
    await data.getList({
      resource: 'manager',
      pagination: { mode: 'off' },
      filters: [{ field: 'x', operator: 'in', value: [] }],
    });
    expect(last()?.search).toBe('');
  });
});

describe('one row', () => {
  beforeEach(() =>
    server.answer((request) => ({
      code: 0,
      data: { id: '7', path: request.path },
      msg: 'Modified successfully',
    })),
  );

  it('D10 fills the id into the path, encoded, the same for text and number', async () => {
    await data.getOne({ resource: 'mgt_order', id: 7 });
    await data.getOne({ resource: 'mgt_order', id: '7' });
    await data.getOne({ resource: 'mgt_order', id: '../manager/1' });
    expect(server.received.map((r) => r.path)).toEqual([
      '/api/mgt_order/7/v1',
      '/api/mgt_order/7/v1',
      '/api/mgt_order/..%2Fmanager%2F1/v1',
    ]);
  });

  it('D12 creates with the variables as body and gives the created row and the server’s message', async () => {
    expect(await data.create({ resource: 'manager', variables: { name: 'x' } })).toMatchObject({
      data: { id: '7' },
      msg: 'Modified successfully',
    });
    expect(JSON.parse(last()?.body ?? '')).toEqual({ name: 'x' });
  });

  it('D12 takes an empty answer', async () => {
    server.answer(() => ({ code: 0, data: null, msg: '' }));
    expect((await data.create({ resource: 'manager', variables: {} })).data).toEqual({});
  });

  it('D13 updates by the declared verb; an id in the body is not the id of the call', async () => {
    await data.update({ resource: 'manager', id: 7, variables: { id: 8, name: 'x' } });
    expect(last()).toMatchObject({ method: 'PUT', path: '/api/manager/7/v1' });
  });

  it('D14 deletes', async () => {
    server.answer(() => ({ code: 0, data: null, msg: '' }));
    await data.deleteOne({ resource: 'mgt_coupon', id: '1' });
    expect(server.received.map((r) => `${r.method} ${r.path}`)).toEqual(['DELETE /api/mgt_coupon/1/v1']);
  });

  it('refuses what a resource does not declare', async () => {
    await expect(data.deleteOne({ resource: 'manager', id: 1 })).rejects.toThrow('declares no delete call');
    await expect(data.getList({ resource: 'nothing' })).rejects.toThrow('no resource is called nothing');
  });
});

describe('D15 a custom call', () => {
  it.each(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const)(
    'carries query and body with %s',
    async (verb) => {
      server.answer(() => ({ code: 0, data: { ok: 1 }, msg: '' }));
      const call = new Call(`${verb} /manager/{id}/x/v1`, {
        params: { id: 'a/b' },
        query: { q: '中&' },
        body: verb === 'GET' ? undefined : { n: 1, empty: '' },
      });
      expect((await data.custom({ url: '', method: 'get', meta: { call } })).data).toEqual({ ok: 1 });
      expect(last()).toMatchObject({ method: verb, path: '/api/manager/a%2Fb/x/v1', query: { q: '中&' } });
      if (verb !== 'GET') expect(JSON.parse(last()?.body ?? '')).toEqual({ n: 1 });
    },
  );
});

describe('a failing call', () => {
  const calls = {
    getList: () => data.getList({ resource: 'manager' }),
    getOne: () => data.getOne({ resource: 'manager', id: 1 }),
    create: () => data.create({ resource: 'manager', variables: {} }),
    update: () => data.update({ resource: 'manager', id: 1, variables: {} }),
    deleteOne: () => data.deleteOne({ resource: 'mgt_coupon', id: 1 }),
    custom: () => data.custom({ url: '', method: 'get', meta: { call: new Call('GET /x/v1') } }),
  };
  const failure = async (run: () => Promise<unknown>) =>
    run().then(
      () => {
        throw new Error('it should have failed');
      },
      (error: unknown) => error as HttpProblem,
    );

  it.each(Object.keys(calls) as (keyof typeof calls)[])(
    '[7.03] D17 D19 rejects in %s, under status 200 as under 409',
    async (name) => {
      for (const status of [200, 409]) {
        server.answer((_, response) => {
          response.statusCode = status;
          return { code: 20005, data: null, msg: '手机号已存在' };
        });
        expect(await failure(calls[name])).toMatchObject({
          message: '手机号已存在',
          code: 20005,
          statusCode: status,
        });
      }
    },
  );

  it('D18 groups field errors by their nested path', async () => {
    server.answer((_, response) => {
      response.statusCode = 422;
      return {
        code: 10006,
        data: {
          errors: [
            { field: 'tiers.2.amount', msg: 'a' },
            { field: 'tiers.2.amount', msg: 'b' },
            { field: 'name', msg: 'c' },
          ],
        },
        msg: 'bad',
      };
    });
    expect((await failure(calls.create)).errors).toEqual({ 'tiers.2.amount': ['a', 'b'], name: ['c'] });
  });

  it('D19 understands a body that is no envelope', async () => {
    server.answer((_, response) => {
      response.statusCode = 502;
      response.setHeader('content-type', 'text/html');
      response.end('<html>Bad gateway</html>');
    });
    expect(await failure(calls.getList)).toMatchObject({
      kind: 'answer',
      code: -1,
      statusCode: 502,
      message: '无法识别的响应',
    });
  });

  it('D19 tells a network failure from a refusal', async () => {
    server.answer((_, response) => void response.socket?.destroy());
    expect(await failure(calls.getList)).toMatchObject({ kind: 'network', message: '网络不可用' });
  });

  it('D19 leaves an abort alone', async () => {
    server.answer(() => undefined);
    const stop = new AbortController();
    const pending = failure(() => data.getList({ resource: 'manager', meta: { signal: stop.signal } }));
    await expect.poll(() => server.received.length).toBe(1);
    stop.abort();
    const error = await pending;
    expect(error).not.toBeInstanceOf(HttpProblem);
    expect(error.name).toBe('CanceledError');
  });
});

describe('D21 the registry', () => {
  it('can fill every declared path, and no two calls share verb, path and constants', () => {
    const filled = endpointsOf(product).map(({ endpoint, of, call }) => {
      const { method, path, params, told } = parseEndpoint(endpoint);
      const resource = product.resources.find(({ name }) => name === of);
      // Beside the id a path may hold a field that its list is narrowed by.
      const fields = Object.keys(resource?.model.fields ?? {});
      expect(params.filter((param) => param !== 'id' && !fields.includes(param))).toEqual([]);
      const given = Object.fromEntries(params.map((param) => [param, 1]));
      const send = resource?.actions?.[call]?.send;
      return `${method} ${fillPath(path, given)} ${JSON.stringify({ ...send, ...told })}`;
    });
    expect(new Set(filled).size).toBe(filled.length);
  });
});

describe('a call with files, and one that answers a file', () => {
  it('[5.23] sends the parts of a form, and nothing of it but what the declaration names', async () => {
    server.answer(() => ({ code: 0, data: { rows: [] }, msg: '' }));
    const call = new Call('POST /import_excel/shop_file_import/v1', {
      body: { note: 'x', empty: '' },
      files: { import_file: new File(['code\nZY1'], 'points.csv', { type: 'text/csv' }) },
    });
    await data.custom({ url: '/evil', method: 'delete', meta: { call } });
    expect(last()).toMatchObject({ method: 'POST', path: '/api/import_excel/shop_file_import/v1' });
    expect(last()?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(last()?.headers['auth-token']).toBe('token-1');
    expect(last()?.body).toContain('name="import_file"; filename="points.csv"');
    expect(last()?.body).toContain('ZY1');
    expect(last()?.body).toContain('name="note"');
    expect(last()?.body).not.toContain('name="empty"');
  });

  it('hands the file on as it is, and a refusal as a refusal under any status', async () => {
    const call = new Call('GET /import_excel/shop_file_import/template/v1', {
      query: { format: 'csv' },
      answers: 'file',
    });
    server.answer((_, response) => {
      response.setHeader('content-type', 'text/csv');
      response.end('code');
    });
    const { data: answer } = await data.custom<{ file: Blob }>({ url: '', method: 'get', meta: { call } });
    expect([await answer.file.text(), answer.file.type]).toEqual(['code', 'text/csv']);
    for (const status of [200, 403]) {
      server.answer((_, response) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ code: 10003, data: null, msg: 'No permission' }));
      });
      await expect(data.custom({ url: '', method: 'get', meta: { call } })).rejects.toMatchObject({
        code: 10003,
        message: 'No permission',
      });
    }
  });
});
