export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
/**
 * One string says verb and path, e.g. `PUT /mgt_except_goods_config/enabled/{id}/v1` (docs/design/architecture.md §D4). Constants of the
 * query may follow, which tell apart resources that share a path ({@link sharing}).
 */
export type Endpoint = `${Method} /${string}`;
export type ItemEndpoint = `${Method} /${string}{id}${string}`;

/** The calls of one resource; what the declaration doesn't use is not served. */
export interface Api {
  readonly base: string;
  /** Constants of the query, as `?name=value`, that every call of the resource carries. */
  readonly shares?: string;
  readonly list?: Endpoint;
  readonly counts?: Endpoint;
  readonly summary?: Endpoint;
  readonly groups?: Endpoint;
  readonly trend?: Endpoint;
  readonly rank?: Endpoint;
  readonly heat?: Endpoint;
  readonly spread?: Endpoint;
  readonly read?: ItemEndpoint;
  readonly create?: Endpoint;
  readonly update?: ItemEndpoint;
  readonly delete?: ItemEndpoint;
  readonly export?: Endpoint;
  readonly history?: ItemEndpoint;
}

/** The read calls of an entity by the conventions of docs/domain/conventions.md §1.1. */
export function readOnly<const B extends `/${string}`>(base: B) {
  return {
    base,
    list: `GET ${base}/v1`,
    counts: `GET ${base}/tab_count/v1`,
    summary: `GET ${base}/summary/v1`,
    read: `GET ${base}/{id}/v1`,
    export: `GET /export${base}/v1`,
    history: `GET ${base}/history/{id}/v1`,
  } as const;
}

/** The calls of a screen of statistics: rows, sums, series, rankings, and hours by weekday. */
export function statisticsCalls<const B extends `/${string}`>(base: B) {
  return {
    base,
    list: `GET ${base}/v1`,
    summary: `GET ${base}/summary/v1`,
    trend: `GET ${base}/trend/v1`,
    rank: `GET ${base}/rank/v1`,
    heat: `GET ${base}/heat/v1`,
    spread: `GET ${base}/spread/v1`,
    export: `GET /export${base}/v1`,
  } as const;
}

/** Reading, creating and editing by the same conventions; a deletion is declared by those that have one. */
export function crud<const B extends `/${string}`>(base: B) {
  return { ...readOnly(base), create: `POST ${base}/v1`, update: `PUT ${base}/{id}/v1` } as const;
}

/**
 * The calls of one of several resources over one model that share their paths: every call says in its query which it means, e.g.
 * `?pay_channel=2`. A call that doesn't say means the first of them that the caller may use.
 */
export function sharing<const E extends Api>(api: E, constants: Readonly<Record<string, string | number>>) {
  const { base, ...calls } = api;
  const shares = `?${Object.entries(constants)
    .map((one) => one.join('='))
    .join('&')}`;
  const told = Object.fromEntries(
    Object.entries(calls).map(([call, endpoint]) => [call, `${endpoint}${shares}`]),
  );
  // Each of the same names and places, with the constants behind it.
  return { ...told, base, shares } as unknown as E & { readonly shares: string };
}

export interface ParsedEndpoint {
  readonly method: Method;
  readonly path: string;
  readonly params: readonly string[];
  /** Constants of the query. */
  readonly told: Readonly<Record<string, string>>;
}

export function parseEndpoint(endpoint: Endpoint): ParsedEndpoint {
  const [method, whole] = endpoint.split(' ') as [Method, string];
  const [path = '', query = ''] = whole.split('?');
  return {
    method,
    path,
    params: [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? ''),
    told: Object.fromEntries(new URLSearchParams(query)),
  };
}

/** A path with its parameters filled and URL-encoded. Throws where one has no value: a hole is a programming error. */
export function fillPath(
  path: string,
  params: Readonly<Record<string, string | number | undefined>>,
): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined || value === '') throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(String(value));
  });
}
