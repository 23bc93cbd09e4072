import type { CrudFilter, CrudSort, DataProvider } from '@refinedev/core';
import simpleRest from '@refinedev/simple-rest';
import type { AxiosInstance } from 'axios';
import { Call } from '../resources/kit/calls.ts';
import type { Endpoint } from '../resources/kit/endpoint.ts';
import { type Product, resourceOf } from '../resources/kit/product.ts';
import type { AnyResource } from '../resources/kit/resource.ts';
import { type Envelope, withoutEmpty } from '../resources/kit/wire.ts';

/** What `getList` adds to Refine's answer: the total is a floor or an estimate (docs/domain/conventions.md §1.1). */
export interface ListExtras {
  readonly more: boolean;
}

type Answer = Envelope<Record<string, unknown> | null>;

/** A query parameter of the wire: the codec of `resources/kit/filters.ts` made it, so only equality remains here. */
function paramsOf(filters: readonly CrudFilter[] | undefined): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const filter of filters ?? []) {
    if (!('field' in filter))
      throw new Error('filters are joined by "and" only: nested groups have no parameter');
    if (filter.operator !== 'eq' && filter.operator !== 'in') {
      throw new Error(`the operator ${filter.operator} has no parameter; declare the filter instead`);
    }
    params[filter.field] = Array.isArray(filter.value) ? filter.value.join(',') : filter.value;
  }
  return params;
}

/** Several sorts are two comma lists of equal length (docs/domain/conventions.md §1.1). */
function sortParams(sorters: readonly CrudSort[] | undefined): Record<string, string> {
  if (!sorters?.length) return {};
  return {
    order_by: sorters.map((sorter) => sorter.field).join(','),
    sort_type: sorters.map((sorter) => (sorter.order === 'desc' ? 1 : 0)).join(','),
  };
}

/** What a call carries: JSON, or the parts of a form where there are files among them. */
function payloadOf({ body, files }: Call): Call['body'] | FormData {
  if (files === undefined) return body;
  const form = new FormData();
  for (const [name, value] of Object.entries(withoutEmpty(body ?? {}))) form.append(name, String(value));
  for (const [name, file] of Object.entries(files)) form.append(name, file);
  return form;
}

const requestOf = (call: Call) => ({
  method: call.method,
  url: call.path,
  params: call.query,
  data: payloadOf(call),
});

/**
 * Refine's data provider, driven by the declared endpoints over our http instance: the contract of simple-rest, whose own methods
 * read verb, path or headers from `meta`, into which Refine merges the address bar (docs/design/refine.md §2.2). Here `meta` is
 * read for `signal` and for an instance of `Call`, which no address can forge.
 */
export function createDataProvider(
  /** The declarations that are known by now: those of the screen that calls always are. */
  product: () => Product,
  http: AxiosInstance,
  base: string,
): DataProvider & Required<Pick<DataProvider, 'custom'>> {
  const request = async (call: Call, signal?: unknown) => {
    const { data: answer } = await http.request<Answer>({
      ...requestOf(call),
      signal: signal instanceof AbortSignal ? signal : undefined,
    });
    return answer;
  };
  const endpoint = (
    name: string,
    of: 'list' | 'read' | 'create' | 'update' | 'delete',
  ): [AnyResource, Endpoint] => {
    const resource = resourceOf(product(), name);
    const declared = resource.api[of];
    if (!declared) throw new Error(`${name} declares no ${of} call`);
    return [resource, declared];
  };
  const row = (answer: Answer) => ({ data: (answer.data ?? {}) as never, msg: answer.msg });

  return {
    getApiUrl: simpleRest(base, http).getApiUrl,
    getList: async ({ resource, pagination, sorters, filters, meta }) => {
      const [, list] = endpoint(resource, 'list');
      const { currentPage = 1, pageSize = 10, mode = 'server' } = pagination ?? {};
      const query = {
        ...paramsOf(filters),
        ...sortParams(sorters),
        ...(mode === 'server' ? { page: currentPage, size: pageSize } : {}),
      };
      const { data } = await request(new Call(list, { query }), meta?.signal);
      const total = Number(data?.total);
      if (!Array.isArray(data?.rows) || data?.total === undefined || Number.isNaN(total)) {
        throw new Error(`${list} answered without rows or total`);
      }
      return { data: data.rows as never[], total, more: data.total_more === 1 } satisfies {
        data: never[];
        total: number;
      } & ListExtras;
    },
    getOne: async ({ resource, id, meta }) => {
      const [, read] = endpoint(resource, 'read');
      return row(await request(new Call(read, { params: { id } }), meta?.signal));
    },
    create: async ({ resource, variables }) => {
      const [, create] = endpoint(resource, 'create');
      return row(await request(new Call(create, { body: variables as Record<string, unknown> })));
    },
    update: async ({ resource, id, variables }) => {
      const [, update] = endpoint(resource, 'update');
      return row(
        await request(new Call(update, { params: { id }, body: variables as Record<string, unknown> })),
      );
    },
    deleteOne: async ({ resource, id }) => {
      const [, remove] = endpoint(resource, 'delete');
      return row(await request(new Call(remove, { params: { id } })));
    },
    /** Anything else that is declared: counts, sums, sub-lists, options, actions, files. Only `meta.call` says what. */
    custom: async ({ meta }) => {
      if (!(meta?.call instanceof Call)) throw new Error('a custom call needs a declared Call');
      if (meta.call.answers === 'file') {
        const request = { ...requestOf(meta.call), responseType: 'arraybuffer' } as const;
        const { data: bytes, headers } = await http.request<ArrayBuffer>(request);
        const file = new Blob([bytes], { type: String(headers['content-type']) });
        return { data: { file } as never };
      }
      return row(await request(meta.call, meta.signal));
    },
  };
}
