import { actionEndpoint, batchEndpoint, Call } from '../../resources/kit/calls.ts';
import { parseEndpoint } from '../../resources/kit/endpoint.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { WireRow } from '../data/row.ts';

export type Input = Readonly<Record<string, unknown>>;

/**
 * The call of an action on a row: the id where the endpoint has a place for it, else in the body (docs/domain/conventions.md §1.1).
 */
export function rowCall(
  resource: AnyResource,
  name: string,
  row: WireRow,
  input: Input,
  request_no: string,
): Call {
  const endpoint = actionEndpoint(resource, name);
  const action = resource.actions?.[name];
  const { params, method } = parseEndpoint(endpoint);
  const inPath = params.includes('id');
  const given = {
    ...(inPath ? {} : { [action?.bodyId ?? 'id']: row.id }),
    ...(resource.model.appendOnly || method === 'GET' ? {} : { version: row.version }),
    ...action?.send,
    ...input,
    request_no,
  };
  // A GET with an effect has no body (docs/domain/conventions.md §1.1, Repeats).
  return new Call(endpoint, {
    params: inPath ? { id: row.id } : {},
    ...(method === 'GET' ? { query: given } : { body: given }),
  });
}

export function pageCall(resource: AnyResource, name: string, input: Input, request_no: string): Call {
  return new Call(actionEndpoint(resource, name), {
    body: { ...resource.actions?.[name]?.send, ...input, request_no },
  });
}

/** Rows by their ids, or every row of a filter but some. */
export type BulkTarget =
  | { readonly rows: readonly WireRow[] }
  | {
      readonly filter: Readonly<Record<string, string>>;
      readonly exclude: readonly string[];
      readonly total: number;
    };

export function bulkCall(
  resource: AnyResource,
  name: string,
  target: BulkTarget,
  request_no: string,
  input?: Input,
): Call {
  const body =
    'rows' in target
      ? { ids: target.rows.map((row) => row.id) }
      : { filter: target.filter, exclude: target.exclude };
  return new Call(batchEndpoint(resource, name), {
    body: { ...body, ...(input && { input }), request_no },
  });
}
