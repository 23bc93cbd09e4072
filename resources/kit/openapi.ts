import { z } from 'zod';
import {
  actionEndpoint,
  batchEndpoint,
  importCalls,
  importTemplateEndpoint,
  isRevealable,
  optionEndpoint,
  revealEndpoint,
  systemCalls,
} from './calls.ts';
import { optionModels } from './choosable.ts';
import { type Endpoint, parseEndpoint } from './endpoint.ts';
import type { AnyField, Fields } from './field.ts';
import { choiceFilters, type Filter, filtersOf, sectionFilters } from './filters.ts';
import type { AnyModel } from './model.ts';
import { systemOperations } from './openapi-system.ts';
import { codeOf, verbsOf } from './permissions.ts';
import { modelOf, modelsOf, type Product } from './product.ts';
import type { AnyResource } from './resource.ts';
import type { AnyRefsSection, Sublist } from './screens.ts';
import { timeTypes } from './statistics-range.ts';
import { createSchema, inputSchema, updateSchema, valueSchema } from './validation.ts';

/** A JSON value; the description is data like the declarations it is made from. */
type Json = { readonly [key: string]: unknown };

/** Preprocessing has no JSON schema of its own: what stands behind it is what a caller sends. */
function schemaOf(schema: z.ZodType): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' });
  return json;
}

function fieldSchema(field: AnyField): Json {
  return { ...schemaOf(valueSchema(field)), title: field.label.en };
}

function rowSchema(fields: Fields): Json {
  const readable = Object.entries(fields).filter(([, field]) => field.mode !== 'secret');
  return {
    type: 'object',
    properties: Object.fromEntries(readable.map(([name, field]) => [name, fieldSchema(field)])),
  };
}

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'data', 'msg'],
  properties: { code: { type: 'integer', description: '0 is success' }, data, msg: { type: 'string' } },
});
const answers = (data: Json): Json => ({
  200: { description: 'Done', content: { 'application/json': { schema: envelope(data) } } },
  default: {
    description: 'Refused: an error code of the catalogue, with `data.errors` where fields are at fault',
    content: { 'application/json': { schema: envelope({}) } },
  },
});
const listOf = (row: Json): Json => ({
  type: 'object',
  properties: { rows: { type: 'array', items: row }, total: { type: 'integer' }, total_more: { enum: [1] } },
});
const query = (name: string, schema: Json, description?: string): Json => ({
  name,
  in: 'query',
  schema,
  description,
});
const body = (schema: Json): Json => ({ required: true, content: { 'application/json': { schema } } });
const paging = [
  query('page', { type: 'integer', minimum: 1 }),
  query('size', { type: 'integer', minimum: 1, maximum: 100 }),
];

interface Described {
  readonly endpoint: Endpoint;
  readonly operation: Operation;
}

interface Operation {
  readonly summary: string;
  readonly parameters?: readonly Json[];
  readonly requestBody?: Json;
  readonly [key: string]: unknown;
}

/** A repeated number gets the first answer, and nothing is done twice (docs/domain/conventions.md §1.1). */
const requestNo: Json = {
  type: 'string',
  maxLength: 64,
  pattern: '^[\\w-]+$',
  description: 'A repeat of the call with the same number gets the first answer',
};
const version: Json = { type: 'integer', description: 'As it was read; a stale one gets 10005' };

/** A schema with further properties. */
function withProperties(schema: Json, properties: Json, required: readonly string[] = []): Json {
  const needed = [...((schema.required as readonly string[] | undefined) ?? []), ...required];
  return {
    type: 'object',
    ...schema,
    properties: { ...(schema.properties as Json | undefined), ...properties },
    ...(needed.length > 0 && { required: [...new Set(needed)] }),
  };
}

/** What an action's body holds: its input, the constants that tell it from others, the record's id where the path names none. */
function actionBody(resource: AnyResource, name: string): Json {
  const action = resource.actions?.[name];
  const onRow = action?.on !== 'page';
  const idInBody =
    onRow && !actionEndpoint(resource, name).includes('{id}') ? (action?.bodyId ?? 'id') : null;
  const constants = Object.entries(action?.send ?? {}).map(
    ([key, value]) => [key, { const: value }] as const,
  );
  return withProperties(
    schemaOf(inputSchema(action?.input ?? {})),
    {
      ...(idInBody && { [idInBody]: { type: 'string' } }),
      ...Object.fromEntries(constants),
      ...(onRow && { version }),
      ...(action?.chosen && { ids: { type: 'array', items: { type: 'string' }, maxItems: 200 } }),
      request_no: requestNo,
    },
    [
      ...(idInBody ? [idInBody] : []),
      ...constants.map(([key]) => key),
      ...(action?.versioned ? ['version'] : []),
      ...(action?.numbered ? ['request_no'] : []),
    ],
  );
}

/** Many rows at once: those that are named, or those of a filter but for some. */
function batchBody(resource: AnyResource, name: string): Json {
  const { input, numbered } = resource.actions?.[name] ?? {};
  const needed = numbered ? ['request_no'] : [];
  const given: Json = { ...(input && { input: schemaOf(inputSchema(input)) }), request_no: requestNo };
  const ids = (most: number): Json => ({ type: 'array', items: { type: 'string' }, maxItems: most });
  return {
    oneOf: [
      { type: 'object', required: ['ids', ...needed], properties: { ids: ids(200), ...given } },
      {
        type: 'object',
        required: ['filter'],
        properties: {
          filter: { type: 'object', additionalProperties: { type: 'string' } },
          exclude: ids(2_000),
          ...given,
        },
      },
    ],
  };
}

function listParams(resource: AnyResource): Json[] {
  const filters = filterParams(filtersOf(resource));
  return [
    ...paging,
    query('order_by', { type: 'string' }, 'Comma list of sortable fields'),
    query('sort_type', { type: 'string' }, 'Comma list of 0 (ascending) and 1 (descending), one per field'),
    ...(resource.list.tabs ? [query('tab', { type: 'string' })] : []),
    ...filters,
  ];
}

/** @param models by name, of which the rows below a record are */
function describe(resource: AnyResource, models?: ReadonlyMap<string, AnyModel>): Described[] {
  const { api, model } = resource;
  const reference = { $ref: `#/components/schemas/${model.name}` };
  const call = (endpoint: Endpoint | undefined, act: string, summary: string, rest: Json): Described[] =>
    endpoint
      ? [
          {
            endpoint,
            operation: {
              summary: `${resource.label.en}: ${summary}`,
              tags: [resource.name],
              description: `Needs ${[...new Set([resource.permission, codeOf(resource, act)])].join(' and ')}`,
              ...rest,
            },
          },
        ]
      : [];
  const changes = schemaOf(updateSchema(resource));
  const cleared: Json = { type: 'array', items: { type: 'string' }, description: 'Fields to be emptied' };
  const versioned = withProperties(changes, { clear: cleared, version }, ['version']);
  const actions = Object.entries(resource.actions ?? {}).filter(([, action]) => !action.system);
  return [
    ...call(resource.statistics ? undefined : api.list, 'read', 'list', {
      parameters: listParams(resource),
      responses: answers(listOf(reference)),
    }),
    ...call(resource.list.counts ? api.counts : undefined, 'read', 'counts by tab', {
      parameters: listParams(resource),
      responses: answers({ type: 'object', additionalProperties: { type: 'integer' } }),
    }),
    ...call(resource.list.sums && !resource.statistics ? api.summary : undefined, 'read', 'sums', {
      parameters: listParams(resource),
      responses: answers({ type: 'object', additionalProperties: { type: 'integer' } }),
    }),
    ...call(resource.list.grouping ? api.groups : undefined, 'read', 'counts by group', {
      parameters: listParams(resource),
      responses: answers({
        type: 'object',
        properties: { rows: { type: 'array', items: { type: 'object' } } },
      }),
    }),
    ...call(api.read, 'read', 'one record', { responses: answers(reference) }),
    ...Object.entries(resource.calls ?? {}).flatMap(([endpoint, what]) =>
      call(endpoint as Endpoint, 'read', what, {
        ...(endpoint.startsWith('POST ') && { requestBody: body({ type: 'object' }) }),
        responses: answers({ type: 'object' }),
      }),
    ),
    ...call(resource.form ? api.create : undefined, 'create', 'add', {
      requestBody: body(withProperties(schemaOf(createSchema(resource)), { request_no: requestNo })),
      responses: answers(reference),
    }),
    ...call(resource.form ? api.update : undefined, 'update', 'edit', {
      requestBody: body(versioned),
      responses: answers(reference),
    }),
    ...call(api.delete, 'delete', 'delete', { responses: answers({ type: 'null' }) }),
    ...call(resource.detail?.history ? api.history : undefined, 'read', 'history', {
      parameters: paging,
      responses: answers(listOf({ type: 'object' })),
    }),
    ...(isRevealable(resource)
      ? call(revealEndpoint(resource), 'read', 'one masked value in full, which is audited', {
          requestBody: body({
            type: 'object',
            required: ['field'],
            properties: { field: { type: 'string' } },
          }),
          responses: answers({ type: 'object', properties: { value: { type: ['string', 'null'] } } }),
        })
      : []),
    ...actions.flatMap(([name, action]) => [
      ...call(actionEndpoint(resource, name), name, action.label.en, {
        requestBody: body(actionBody(resource, name)),
        responses: answers(reference),
      }),
      ...(action.bulk
        ? call(batchEndpoint(resource, name), name, `${action.label.en}, many`, {
            requestBody: body(batchBody(resource, name)),
            responses: answers({ type: 'object' }),
          })
        : []),
    ]),
    ...(resource.detail?.sections ?? []).flatMap((section) =>
      'api' in section
        ? call(section.api, 'read', section.title.en, {
            parameters: [...paging, ...filterParams(filtersBelow(section, models))],
            responses: answers(listOf({ type: 'object' })),
          })
        : [],
    ),
  ];
}

const formWithFile: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: { type: 'object', properties: { import_file: { type: 'string', format: 'binary' } } },
    },
  },
};
const formats = [query('format', { enum: ['xlsx', 'csv'] })];
const aFile: Json = { 200: { description: 'The file' } };

/** A sheet of the list's rows: asked for here, made by a job, fetched from the download cache. */
function exportOperations(resource: AnyResource): Described[] {
  const endpoint = verbsOf(resource).includes('export') ? resource.api.export : undefined;
  if (!endpoint) return [];
  const asked = describe(resource).concat(statisticsOperations(resource));
  const list = asked.find((each) => each.endpoint === resource.api.list)?.operation.parameters ?? [];
  const text = { type: 'string' };
  return [
    {
      endpoint,
      operation: {
        summary: `${resource.label.en}: export`,
        tags: [resource.name],
        description: `Needs ${resource.permission} and ${codeOf(resource, 'export')}`,
        parameters: [
          ...list.filter(({ name }) => name !== 'page' && name !== 'size'),
          query('columns', text, 'A comma list of columns, in the order of the file'),
          ...formats,
        ],
        responses: answers({
          type: 'object',
          properties: { id: text, name: text, status: { type: 'integer' }, create_time: text },
        }),
      },
    },
  ];
}

/** Creating rows from a file: nothing is written before `execute`. */
function importOperations(resource: AnyResource): Described[] {
  if (!resource.import) return [];
  const calls = importCalls(resource);
  const count = { type: 'integer' };
  const job = answers({
    type: 'object',
    properties: {
      id: { type: 'string' },
      name: { type: 'string' },
      status: { enum: [0, 1, 2, 3], description: '0 checked, 1 running, 2 done, 3 failed' },
      headings: { type: 'array', items: { type: 'string' } },
      fields: { type: 'array', items: { type: 'object' } },
      mapping: { type: 'object', additionalProperties: count, description: 'Field → column of the file' },
      rows: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            line: count,
            cells: { type: 'array', items: { type: 'string' } },
            msg: { type: 'string', description: 'Empty: the row can be created' },
          },
        },
      },
      counts: { type: 'object', properties: { total: count, ok: count, faulty: count, done: count } },
    },
  });
  const described = (endpoint: Endpoint, what: string, operation: Json): Described => ({
    endpoint,
    operation: {
      summary: `${resource.label.en}: ${what}`,
      tags: [resource.name],
      description: `Needs ${[...new Set([resource.permission, codeOf(resource, 'create')])].join(' and ')}`,
      ...operation,
    },
  });
  return [
    described(calls.template, 'template of a file to import', { parameters: formats, responses: aFile }),
    described(calls.upload, 'check a file to import', { requestBody: formWithFile, responses: job }),
    described(calls.read, 'one import', { responses: job }),
    described(calls.map, 'other columns of an import', {
      requestBody: body({
        type: 'object',
        required: ['mapping'],
        properties: { mapping: { type: 'object', additionalProperties: count } },
      }),
      responses: job,
    }),
    described(calls.faulty, 'rows of an import that have a fault', { parameters: formats, responses: aFile }),
    described(calls.execute, 'import', { responses: job }),
  ];
}

function filtersBelow(
  section: Sublist | AnyRefsSection,
  models?: ReadonlyMap<string, AnyModel>,
): readonly Filter[] {
  const model = 'sublist' in section ? models?.get(section.sublist) : undefined;
  return model && 'sublist' in section ? sectionFilters(model, section) : [];
}

const filterParams = (filters: readonly Filter[]): Json[] =>
  filters.flatMap((filter) =>
    filter.params.map((name) =>
      query(
        name,
        { type: 'string' },
        `${filter.label.en}${['choice', 'named', 'refs'].includes(filter.kind) ? ', a comma list' : ''}`,
      ),
    ),
  );

/** Choosing rows of a model: the list, its tree, and the file of keys. */
function choiceCalls(model: AnyModel): Described[] {
  const { tree, import: keys } = model.choose;
  const rows = answers(listOf({ type: 'object' }));
  const described = (endpoint: Endpoint, what: string, operation: Json): Described => ({
    endpoint,
    operation: { summary: `${what}: ${model.label.en}`, ...operation },
  });
  const options = optionEndpoint(model);
  const purpose = query(
    'for',
    { type: 'string' },
    'What is chosen for, `resource.act`: only rows that it may use',
  );
  const parameters = [
    purpose,
    query('keyword', { type: 'string' }),
    query('ids', { type: 'string' }, 'A comma list'),
    query('only', { const: 'ids' }, 'The ids of all that match, up to 20,000'),
    ...filterParams(choiceFilters(model)),
    ...paging,
  ];
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [String(name), schema]));
  const asked = options.startsWith('GET ')
    ? { parameters }
    : { requestBody: body({ type: 'object', properties }) };
  const nodes = tree?.node.children === undefined ? rows : answers({ type: 'array' });
  return [
    described(options, 'Options', { ...asked, responses: rows }),
    ...[tree?.api, tree?.childrenApi].flatMap((endpoint) =>
      endpoint ? [described(endpoint, 'Tree', { parameters: [purpose], responses: nodes })] : [],
    ),
    ...(keys
      ? [
          described(keys.api, 'File of keys', {
            requestBody: formWithFile,
            responses: rows,
          }),
          described(importTemplateEndpoint(keys.api), 'Template of a file of keys', {
            parameters: formats,
            responses: aFile,
          }),
        ]
      : []),
  ];
}

const optionCalls = (product: Product): Described[] =>
  [...optionModels(product).keys()].flatMap((name) => choiceCalls(modelOf(product, name)));

/** Counts at entries of the menu. */
const badgeCalls = ({ badges = [] }: Product): Described[] =>
  badges.map(({ api, counts }) => ({
    endpoint: api,
    operation: {
      summary: `Counts at the menu: ${Object.keys(counts).join(', ')}`,
      description: '0 where the caller doesn’t hold the code of the entry.',
      responses: answers({
        type: 'object',
        properties: Object.fromEntries(Object.keys(counts).map((name) => [name, { type: 'integer' }])),
      }),
    },
  }));

/** The calls of machines: no session, but headers that every one of them carries. */
function machineCalls({ machines = [] }: Product): Described[] {
  return machines.flatMap(({ name, headers, description: signing, calls }) =>
    Object.values(calls).map(({ endpoint, summary, description, given, answers: data }) => {
      const isRead = endpoint.startsWith('GET ');
      const fields = Object.entries(given);
      const signed = Object.entries(headers).map(([header, what]) => ({
        name: header,
        in: 'header',
        required: true,
        schema: { type: 'string' },
        description: what,
      }));
      const asked = fields.map(([field, of]) => query(field, fieldSchema(of), of.label.en));
      return {
        endpoint,
        operation: {
          summary,
          description: [description, signing].filter(Boolean).join(' '),
          tags: [name],
          security: [],
          parameters: [...signed, ...(isRead ? asked : [])],
          ...(!isRead && { requestBody: body(schemaOf(inputSchema(given))) }),
          responses: answers(rowSchema(data)),
        },
      };
    }),
  );
}

/** Range, filters and cut of a screen of statistics, and what its calls answer (kit/statistics-wire.ts). */
function statisticsOperations(resource: AnyResource): Described[] {
  const { api, model, statistics } = resource;
  if (!statistics) return [];
  const number = { type: ['number', 'null'] };
  const figures: Json = { type: 'object', additionalProperties: number };
  const list = (of: Json): Json => ({ type: 'array', items: of });
  const text = { type: 'string' };
  const { range: may = {} } = statistics;
  const periods = may.periods ?? (['day', 'month', 'quarter', 'year'] as const);
  const usual = may.initial === 'yesterday' ? 'yesterday' : 'the last seven days';
  const range = [
    query(
      'time_type',
      { enum: periods.map((each) => timeTypes[each]) },
      `1 day, 2 month, 4 quarter, 3 year; ${usual} where no range is given`,
    ),
    query('start_date', { type: 'string', format: 'date' }),
    query(
      'end_date',
      { type: 'string', format: 'date' },
      'Included: at most 31 days, 12 months, 8 quarters, 5 years',
    ),
    ...filterParams(filtersOf(resource)).map((each) =>
      each.name === statistics.of ? { ...each, required: true } : each,
    ),
  ];
  const by = query('by', { enum: Object.keys(statistics.by) }, 'What one row, bar or slice stands for');
  const measures = query('measures', text, 'A comma list of numbers of the report');
  const sorting = [
    query('order_by', text, 'One sortable field'),
    query('sort_type', { enum: [0, 1] }, '0 ascending, 1 descending'),
    ...(statistics.split
      ? [
          query(
            'split',
            { enum: [0, 1] },
            `1: a row for each period${statistics.split === 'first' ? ', as where nothing is said' : ''}`,
          ),
        ]
      : []),
  ];
  const described = (
    endpoint: Endpoint | undefined,
    what: string,
    parameters: readonly Json[],
    data: Json,
  ): Described[] =>
    endpoint
      ? [
          {
            endpoint,
            operation: {
              summary: `${resource.label.en}: ${what}`,
              tags: [resource.name],
              description: `Needs ${resource.permission}`,
              parameters,
              responses: answers(data),
            },
          },
        ]
      : [];
  const object = (properties: Json): Json => ({ type: 'object', properties });
  const ranked = object({ id: text, name: text });
  return [
    ...described(
      api.list,
      'rows',
      [...paging, ...range, by, ...sorting],
      listOf({ $ref: `#/components/schemas/${model.name}` }),
    ),
    ...described(
      api.summary,
      'sums over the whole filter, with the period before and the year before',
      [...range, by, ...sorting],
      object({
        count: { type: 'integer' },
        now: figures,
        previous: figures,
        last_year: figures,
        buyer_error: { type: 'integer' },
      }),
    ),
    ...described(
      api.trend,
      'series',
      [...range, measures, by, query('keys', text, 'Up to five values of `by`, a line each')],
      object({
        unit: { enum: ['hour', 'day', 'month', 'quarter', 'year'] },
        buckets: list(object({ at: text, now: figures, previous: { ...figures, type: ['object', 'null'] } })),
        lines: list(object({ id: text, name: text, values: list(figures) })),
      }),
    ),
    ...described(
      api.rank,
      'ranking',
      [
        ...range,
        by,
        measures,
        query('direction', { enum: ['desc', 'asc'] }),
        query('most', { type: 'integer', minimum: 1, maximum: 100 }),
      ],
      object({
        rows: list(ranked),
        rest: { ...figures, type: ['object', 'null'] },
        total: figures,
        count: { type: 'integer' },
      }),
    ),
    ...described(
      api.spread,
      'how many values lie in each band of a number',
      [...range, by, query('measure', text)],
      object({
        bands: list(object({ from: number, to: number, count: { type: 'integer' } })),
        count: { type: 'integer' },
      }),
    ),
    ...described(
      api.heat,
      'one number by weekday and hour',
      [...range, query('measure', text)],
      object({
        cells: list(
          object({ weekday: { type: 'integer' }, hour: { type: 'integer' }, value: { type: 'number' } }),
        ),
      }),
    ),
  ];
}

const schemaIn = (requestBody: Json | undefined): Json[] => {
  const content = requestBody?.content as Readonly<Record<string, { readonly schema: Json }>> | undefined;
  const schema = content?.['application/json']?.schema;
  return schema ? ((schema.oneOf as Json[] | undefined) ?? [schema]) : [];
};

/** Several actions may share one call, told apart by constants of the body: it takes any of their bodies. */
function together(known: Operation, other: Operation): Operation {
  const bodies = [...schemaIn(known.requestBody), ...schemaIn(other.requestBody)];
  const different = [...new Map(bodies.map((schema) => [JSON.stringify(schema), schema])).values()];
  const [only] = different;
  return {
    ...known,
    summary: `${known.summary}; ${other.summary}`,
    ...(only && { requestBody: body(different.length > 1 ? { oneOf: different } : only) }),
  };
}

/** The OpenAPI 3.1 description of every call that a product makes. Pure: the same product gives the same description. */
export function openApi(product: Product): Json {
  const paths: Record<string, Record<string, Operation>> = {};
  const system: Described[] = Object.entries(systemOperations).map(([name, { data, given, ...rest }]) => ({
    endpoint: systemCalls[name as keyof typeof systemCalls],
    operation: {
      ...rest,
      tags: ['system'],
      ...(given && { requestBody: body(given) }),
      responses: answers(data),
    },
  }));
  const all = [
    ...product.resources.flatMap((resource) => describe(resource, modelsOf(product))),
    ...product.resources.flatMap(statisticsOperations),
    ...product.resources.flatMap(exportOperations),
    ...product.resources.flatMap(importOperations),
    ...optionCalls(product),
    ...badgeCalls(product),
    ...machineCalls(product),
    ...system,
  ];
  for (const { endpoint, operation } of all) {
    const { method, path, params, told } = parseEndpoint(endpoint);
    const named = [
      ...params.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
      ...Object.keys(told).map((name) =>
        query(name, { type: 'string' }, 'Which of the resources of this path is meant'),
      ),
    ];
    const { parameters = [], ...rest } = operation;
    const item = paths[path] ?? {};
    const verb = method.toLowerCase();
    const known = item[verb];
    item[verb] = known ? together(known, rest) : { ...rest, parameters: [...named, ...parameters] };
    paths[path] = item;
  }
  const schemas = Object.fromEntries(
    [...modelsOf(product).values()].map((model) => [model.name, rowSchema(model.fields)]),
  );
  return {
    openapi: '3.1.0',
    info: { title: 'Smart cabinet console', version: '1' },
    servers: [{ url: '/api' }],
    security: [{ token: [] }],
    components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'Auth-Token' } }, schemas },
    paths,
  };
}
