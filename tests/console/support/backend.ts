import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { everywhere } from '../../../resources/kit/access-model.ts';
import { parseEndpoint } from '../../../resources/kit/endpoint.ts';
import {
  decodeFilters,
  type FilterValue,
  filtersOf,
  type RangeValue,
} from '../../../resources/kit/filters.ts';
import { grantableCodes, withGroupCodes } from '../../../resources/kit/permissions.ts';
import { matches } from '../../../resources/kit/predicate.ts';
import type { Product } from '../../../resources/kit/product.ts';
import type { AnyResource } from '../../../resources/kit/resource.ts';
import { quarterLimits } from '../../../resources/kit/statistics-range.ts';
import type { LoginControl } from '../../../resources/kit/wire.ts';
import type { WireRow } from '../../../src/data/row.ts';
import { type LiveLine, liveLine } from './live-line.ts';

/** One call as the server received it. */
export interface Received {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly token: string | undefined;
  readonly language: string | undefined;
}
export interface Answer {
  readonly status?: number;
  readonly code?: number;
  readonly data?: unknown;
  readonly msg?: string;
}
/** Undefined leaves the call to the next one that knows it. */
export type Handler = (call: Received) => Answer | undefined | Promise<Answer | undefined>;

export interface Backend {
  /** The base path with its origin. */
  readonly api: string;
  readonly calls: readonly Received[];
  /** Calls of one path, e.g. `GET /vendor_person/v1`. */
  readonly to: (endpoint: string) => Received[];
  /** Answers before those that were there already. */
  readonly answer: (endpoint: string, handler: Handler | Answer) => void;
  readonly live: LiveLine;
  readonly close: () => Promise<void>;
}

export interface BackendOptions {
  readonly product: Product;
  /** By the model's name. */
  readonly rows?: Readonly<Record<string, readonly WireRow[]>>;
  readonly control?: Partial<LoginControl>;
  /** The codes of the signed-in person; every code that exists where not given. */
  readonly codes?: readonly string[];
  readonly now?: string;
}

import { grantsOf } from './grants.ts';

const role = 'role';

export function controlOf({ product, control, codes }: BackendOptions): LoginControl {
  const held = new Set(codes ?? grantableCodes(product));
  const user_id = '7';
  return {
    user_id,
    identity_type: 1,
    name: 'Zhou Lan',
    mct_name: null,
    mgt_org_id: '1',
    mgt_org_name: 'Head office',
    phone: '139****0001',
    level: 0,
    modules: [...withGroupCodes(product, held), 'NOTICE'],
    grants: [...grantsOf(role, [...held, 'NOTICE']), ['g', user_id, role, everywhere]],
    places: ['001'],
    need_change_pwd: 0,
    need_totp: 0,
    access_version: '1',
    draft_key: 'ZHJhZnRzLW9mLWEtdGVzdC1hcmUtbm8tc2VjcmV0ISE',
    quarters: quarterLimits,
    preference: {},
    ...control,
  };
}

function holds(row: WireRow, name: string, value: FilterValue, kind: string, exact: boolean): boolean {
  const own = row[name];
  if (kind === 'range') {
    const [from, to] = value as RangeValue;
    const text = typeof from === 'string' || typeof to === 'string';
    const here = text ? String(own).slice(0, 10) : Number(own);
    return (from === null || here >= from) && (to === null || here <= to);
  }
  if (kind === 'text') return exact ? own === value : String(own ?? '').includes(String(value));
  return (value as readonly (string | number)[]).some((one) => String(one) === String(own));
}

function tabWhere(resource: AnyResource, tab: string) {
  const { tabs } = resource.list;
  if (typeof tabs === 'string') return { [tabs]: Number(tab) };
  return tabs?.find(({ key }) => key === tab)?.where;
}

/** What the API would do with these rows: filters, tabs, sorts and pages of any declared list, in memory. */
function queryOf(resource: AnyResource, all: readonly WireRow[], query: Received['query'], now: string) {
  const filters = filtersOf(resource);
  const values = decodeFilters(filters, query);
  const found = all.filter((row) =>
    filters.every(({ name, kind, field }) => {
      const value = values[name];
      return value === undefined || holds(row, name, value, kind, field.spec.match === 'exact');
    }),
  );
  const surroundings = { now, today: now.slice(0, 10), me: '7' };
  const inTab = (tab: string) =>
    tab === 'all' ? found : found.filter((row) => matches(tabWhere(resource, tab), row, surroundings));
  return { found, inTab };
}

function sorted(rows: readonly WireRow[], query: Received['query']): WireRow[] {
  const fields = query.order_by?.split(',') ?? [];
  const types = query.sort_type?.split(',') ?? [];
  return [...rows].sort((a, b) => {
    for (const [at, field] of fields.entries()) {
      const x = a[field] as string | number;
      const y = b[field] as string | number;
      if (x !== y) return (x < y ? -1 : 1) * (types[at] === '1' ? -1 : 1);
    }
    return 0;
  });
}

function declared(options: BackendOptions): [endpoint: string, handler: Handler][] {
  const now = options.now ?? '2026-03-10 10:00:00';
  return options.product.resources.flatMap((resource): [string, Handler][] => {
    const { api, list } = resource;
    const all = options.rows?.[resource.model.name] ?? [];
    const on = (endpoint: string | undefined, handler: Handler): [string, Handler][] =>
      endpoint ? [[endpoint, handler]] : [];
    return [
      ...on(api.read, ({ path }) => {
        const row = all.find(({ id }) => path.split('/').includes(id));
        return row ? { data: row } : { status: 404, code: 10004, msg: 'Record not found or not visible' };
      }),
      ...on(api.list, ({ query }) => {
        const { inTab } = queryOf(resource, all, query, now);
        const rows = sorted(inTab(query.tab ?? 'all'), query);
        const page = Number(query.page);
        const size = Number(query.size);
        return { data: { rows: rows.slice((page - 1) * size, page * size), total: rows.length } };
      }),
      ...on(api.counts, ({ query }) => {
        const { inTab } = queryOf(resource, all, query, now);
        const keys =
          typeof list.tabs === 'string'
            ? (resource.model.fields[list.tabs]?.spec.options?.$options ?? []).map(({ code }) => String(code))
            : (list.tabs ?? []).map(({ key }) => key);
        return { data: Object.fromEntries(['all', ...keys].map((key) => [key, inTab(key).length])) };
      }),
      ...on(api.summary, ({ query }) => {
        const { inTab } = queryOf(resource, all, query, now);
        const rows = inTab(query.tab ?? 'all');
        const sums = (list.sums ?? []).map((name) => [
          name,
          rows.reduce((sum, row) => sum + Number(row[name] ?? 0), 0),
        ]);
        return { data: { count: rows.length, ...Object.fromEntries(sums) } };
      }),
      ...on(api.export, () => ({ data: { id: '1' }, msg: '已添加到下载缓存区!' })),
    ];
  });
}

const pattern = (endpoint: string) => {
  const { method, path } = parseEndpoint(endpoint as 'GET /');
  return { method, path: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`) };
};

async function receive(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString();
  const url = new URL(request.url ?? '/', 'http://localhost');
  const header = (name: string) => request.headers[name]?.toString();
  return {
    method: request.method ?? 'GET',
    path: url.pathname.replace(/^\/api/, ''),
    query: Object.fromEntries(url.searchParams),
    body: text === '' ? undefined : JSON.parse(text),
    token: header('auth-token'),
    language: header('accept-language'),
  };
}

/** A server over real HTTP that answers as the contract says, from rows in memory; it ends with the test. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const calls: Received[] = [];
  const forms = new Map<string, object>();
  const handlers: [string, Handler][] = [
    ...declared(options),
    ['POST /manager/login/v1', () => ({ data: { auth_token: 't1', socket_token: 's1' } })],
    ['GET /manager/login/control/v1', () => ({ data: controlOf(options) })],
    ['PUT /manager/log_out/v1', () => ({ data: null })],
    ['GET /sys_mgt_notice_log/count/v1', () => ({ data: { unread_total_notice: 0 } })],
    ['GET /export_file_download/v1', () => ({ data: { rows: [], total: 0 } })],
    ['PUT /manager/preference/v1', ({ body }) => ({ data: body })],
    [
      'GET /manager_forms/v1',
      ({ query }) => ({
        data: { form_key: query.form_key, columns: null, filters: [], ...forms.get(query.form_key ?? '') },
      }),
    ],
    [
      'PUT /manager_forms/v1',
      ({ body }) => {
        const { form_key, ...given } = body as { form_key: string; columns?: unknown[]; filters?: unknown };
        const kept = { ...forms.get(form_key), ...given };
        forms.set(form_key, { ...kept, ...(given.columns?.length === 0 && { columns: null }) });
        return { data: { form_key, ...forms.get(form_key) } };
      },
    ],
    [
      'GET /vendor/option/v1',
      ({ query }) => {
        const all = [
          { id: '1', title: 'South works' },
          { id: '2', title: 'North works' },
        ];
        const ids = query.ids?.split(',');
        const rows = all
          .filter(({ id }) => !ids || ids.includes(id))
          .filter(({ title }) => title.includes(query.keyword ?? ''));
        return { data: { rows, total: rows.length } };
      },
    ],
  ];

  const reply = (response: ServerResponse, { status = 200, code = 0, data = null, msg = '' }: Answer) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ code, data, msg }));
  };
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
    if (request.method === 'OPTIONS') return response.writeHead(204).end();
    const call = await receive(request);
    calls.push(call);
    for (const [endpoint, handler] of [...handlers].reverse()) {
      const { method, path } = pattern(endpoint);
      if (method !== call.method || !path.test(call.path)) continue;
      const answer = await handler(call);
      if (answer) return reply(response, answer);
    }
    return reply(response, { status: 404, code: 10004, msg: `no ${call.method} ${call.path}` });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const live = liveLine(server);
  const close = async () => {
    live.cut();
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  onTestFinished(close);
  return {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    calls,
    to: (endpoint) => {
      const { method, path } = pattern(endpoint);
      return calls.filter((call) => call.method === method && path.test(call.path));
    },
    answer: (endpoint, handler) =>
      handlers.push([endpoint, typeof handler === 'function' ? handler : () => handler]),
    live,
    close,
  };
}
