import type { AnyAction } from '../../resources/kit/action.ts';
import { actionEndpoint, batchEndpoint, isRevealable, revealEndpoint } from '../../resources/kit/calls.ts';
import type { Endpoint } from '../../resources/kit/endpoint.ts';
import type { Fields } from '../../resources/kit/field.ts';
import type { Label } from '../../resources/kit/label.ts';
import { type Limit, otherLimits } from '../../resources/kit/limits.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import type { Row } from '../db/row.ts';
import { invalidField } from '../refusal.ts';
import { actOnPage, actOnRow, askAhead } from '../rows/acting.ts';
import { type Done, doOnce, takeRequestNo, wasDone } from '../rows/once.ts';
import { openRow } from '../rows/opening.ts';
import { readList } from '../rows/reading.ts';
import { revealField } from '../rows/reveal.ts';
import { changeRow, createRow, deleteRow, inTransaction, type Written } from '../rows/writing.ts';
import { readListParams } from '../search/read-list-params.ts';
import type { Caller } from '../server-extension.ts';
import { readHeat, readRank, readSummary, readTrend } from '../statistics/charts.ts';
import { rangeFields } from '../statistics/reading-query.ts';
import { readTablePage } from '../statistics/rows.ts';
import { readSpread } from '../statistics/spread.ts';
import { measureFiles } from '../storage/file-facts.ts';
import type { CallAnswer } from './answers.ts';
import { actOnMany } from './bulk.ts';
import { groupCounts, summary, tabCounts } from './figures.ts';
import { readHistory } from './history.ts';
import { readSection } from './sections.ts';

export interface OperationQuery {
  readonly params: Readonly<Record<string, string>>;
  readonly query: unknown;
  readonly body: Row;
}

/** One thing that an endpoint does, for one resource. Several may share the endpoint. */
export interface Operation {
  readonly endpoint: Endpoint;
  readonly resource: AnyResource;
  /** `read`, a verb, or an action's name: the permission it needs follows from it. */
  readonly act: string;
  /** Constants of the body that tell this offer from others of the endpoint. */
  readonly send?: AnyAction['send'];
  /** What an action is given stands in the query: it is called by GET, without a body. */
  readonly given?: 'query';
  /** Where the body names the record, if it does. */
  readonly idIn?: string;
  /** Fields that messages may name. */
  readonly fields: Fields;
  /** Per account. */
  readonly limit?: Limit;
  serve(caller: Caller, asked: OperationQuery): Promise<CallAnswer>;
}

const done = {
  create: { en: 'Added successfully', zh: '新增成功' },
  update: { en: 'Modified successfully', zh: '修改成功' },
  delete: { en: 'Deleted successfully', zh: '删除成功' },
} as const;

const idOf = (asked: OperationQuery) => asked.params.id ?? '';
const nothing = (body: Row) => {
  const [unknown] = Object.keys(body);
  if (unknown !== undefined) throw invalidField(unknown, { en: 'is not a known field', zh: '不是可用字段' });
};

/** What is told beside the row. Of what is told once a repeat gets the names alone, as `withheld`. */
function told({ row, result, once }: Partial<Written>): Done {
  if (!once) return { answer: { ...row, ...(result && { result }) } };
  return {
    answer: { ...row, result: { ...result, ...once } },
    kept: { ...row, ...(result && { result }), withheld: Object.keys(once) },
  };
}

const doneBefore = {
  en: 'This was done before. What was shown then can’t be shown again.',
  zh: '该操作此前已完成，当时显示的内容无法再次查看。',
} as const;

/** The message of an action: a repeat that can't tell all of it again says so. */
const toldAs = (done: Label | undefined, data: Row): Label | undefined =>
  data.withheld === undefined ? done : doneBefore;

/** What the resource holds one of its calls to. */
function limitOf(resource: AnyResource, counted: string): Limit | undefined {
  const own = resource.limits?.[counted];
  return own && { ...own, name: `${resource.name} ${counted}` };
}

/** Reads, creation, editing and deletion of a resource. */
function apiOffers(resource: AnyResource): Operation[] {
  const { api, model } = resource;
  const revealLimit = limitOf(resource, 'reveal') ?? otherLimits.reveal;
  const offer = (endpoint: Endpoint | undefined, act: string, serve: Operation['serve']): Operation[] =>
    endpoint ? [{ endpoint, resource, act, fields: model.fields, serve, limit: limitOf(resource, act) }] : [];
  return [
    ...offer(api.list, 'read', async (caller, { query, params }) => ({
      data: await readList(
        caller,
        resource,
        // What the path names narrows the rows as a filter of that name does.
        await readListParams(caller, resource, { ...(query as object), ...params }),
      ),
    })),
    ...offer(resource.list.counts ? api.counts : undefined, 'read', async (caller, { query }) => ({
      data: await tabCounts(caller, resource, query),
    })),
    ...offer(resource.list.sums ? api.summary : undefined, 'read', async (caller, { query }) => ({
      data: await summary(caller, resource, query),
    })),
    ...offer(resource.list.grouping ? api.groups : undefined, 'read', async (caller, { query }) => ({
      data: await groupCounts(caller, resource, query),
    })),
    ...offer(api.read, 'read', async (caller, asked) => ({
      data: await openRow(caller, resource, idOf(asked)),
    })),
    ...offer(
      isRevealable(resource) ? revealEndpoint(resource) : undefined,
      'read',
      async (caller, asked) => ({
        data: await revealField(caller, resource, idOf(asked), asked.body.field, revealLimit),
      }),
    ),
    ...offer(resource.detail?.history ? api.history : undefined, 'read', async (caller, asked) => ({
      data: await readHistory(caller, resource, idOf(asked), asked.query),
    })),
    ...offer(resource.form ? api.create : undefined, 'create', async (caller, { body }) => {
      const { requestNo, rest } = takeRequestNo(body);
      const once = { endpoint: `${api.create}`, requestNo, body: rest };
      await measureFiles(caller, model.fields, rest);
      const data = await inTransaction(caller, (tx) =>
        doOnce(caller, tx, once, async () => told(await createRow(caller, tx, resource, rest))),
      );
      return { data, msg: toldAs(done.create, data) };
    }),
    ...offer(resource.form ? api.update : undefined, 'update', async (caller, asked) => {
      await measureFiles(caller, model.fields, asked.body);
      const written = await inTransaction(caller, (tx) =>
        changeRow(caller, tx, resource, idOf(asked), asked.body),
      );
      return { data: told(written).answer, msg: done.update };
    }),
    ...offer(api.delete, 'delete', async (caller, asked) => {
      nothing(asked.body);
      await inTransaction(caller, (tx) => deleteRow(caller, tx, resource, idOf(asked)));
      return { data: null, msg: done.delete };
    }),
  ];
}

/** The body without the constants that chose the action. */
function withoutSent(action: AnyAction, body: Row): Row {
  const input = action.input ?? {};
  return Object.fromEntries(
    Object.entries(body).filter(
      ([name]) => !Object.hasOwn(action.send ?? {}, name) || Object.hasOwn(input, name),
    ),
  );
}

function actionOffers(resource: AnyResource): Operation[] {
  return Object.entries(resource.actions ?? {}).flatMap(([name, action]): Operation[] => {
    if (action.system) return [];
    const endpoint = actionEndpoint(resource, name);
    const fields = { ...resource.model.fields, ...action.input };
    const idInBody = action.on === 'page' || endpoint.includes('{id}') ? null : (action.bodyId ?? 'id');
    const serve: Operation['serve'] = async (caller, asked) => {
      const { requestNo, rest } = takeRequestNo(withoutSent(action, asked.body), action.numbered);
      const { [idInBody ?? '']: bodyId, ...body } = rest;
      const id = idInBody === null ? idOf(asked) : bodyId;
      const once = { endpoint: `${endpoint} ${name} ${id ?? ''}`.slice(0, 120), requestNo, body };
      const repeated = await wasDone(caller, once);
      if (!repeated)
        await caller.services.serverExtensions.get(resource.name)?.checkFirst?.[name]?.(caller, body);
      if (action.on === 'page') {
        const data = await inTransaction(caller, (tx) =>
          doOnce(caller, tx, once, async () => told(await actOnPage(caller, tx, resource, name, body))),
        );
        return { data, msg: toldAs(action.done, data), params: { ...(data.result as object) } };
      }
      if (typeof id !== 'string') throw invalidField(idInBody ?? 'id', { en: 'is required', zh: '不能为空' });
      const learned = repeated ? undefined : await askAhead(caller, resource, name, id, body);
      const data = await inTransaction(caller, (tx) =>
        doOnce(caller, tx, once, async () =>
          told(await actOnRow(caller, tx, resource, name, id, body, learned)),
        ),
      );
      return { data, msg: toldAs(action.done, data), params: { ...texts(data), ...(data.result as object) } };
    };
    const one: Operation = {
      endpoint,
      resource,
      act: name,
      send: action.send,
      fields,
      serve,
      ...(endpoint.startsWith('GET ') && { given: 'query' as const }),
      idIn: idInBody ?? undefined,
      limit: limitOf(resource, name),
    };
    if (!action.bulk) return [one];
    const many: Operation = {
      endpoint: batchEndpoint(resource, name),
      resource,
      act: name,
      fields,
      limit: one.limit,
      serve: async (caller, { body }) => ({
        data: await actOnMany(caller, resource, name, body),
        msg: action.done,
      }),
    };
    return [one, many];
  });
}

/** Values of a row that a message may name. */
function texts(row: Row): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(row).filter((entry): entry is [string, string | number] =>
      ['string', 'number'].includes(typeof entry[1]),
    ),
  );
}

function sectionOffers(resource: AnyResource): Operation[] {
  return (resource.detail?.sections ?? []).flatMap((section): Operation[] =>
    'api' in section
      ? [
          {
            endpoint: section.api,
            resource,
            act: 'read',
            fields: resource.model.fields,
            serve: async (caller, asked) => ({
              data: await readSection(caller, resource, section, idOf(asked), asked.query),
            }),
          },
        ]
      : [],
  );
}

/** The reading calls of a screen of statistics: its rows come of roll-ups. */
function statisticsOffers(resource: AnyResource): Operation[] {
  const { api, model } = resource;
  const reads = [
    [api.list, readTablePage],
    [api.summary, readSummary],
    [api.trend, readTrend],
    [api.rank, readRank],
    [api.heat, readHeat],
    [api.spread, readSpread],
  ] as const;
  return reads.flatMap(([endpoint, read]): Operation[] =>
    endpoint
      ? [
          {
            endpoint,
            resource,
            act: 'read',
            fields: { ...model.fields, ...rangeFields },
            serve: async (caller, { query, params }) => ({
              data: await read(caller, resource, { ...(query as object), ...params }),
            }),
          },
        ]
      : [],
  );
}

/** Everything that a resource's declaration serves. */
export function operationsOf(resource: AnyResource): Operation[] {
  if (resource.statistics) return [...statisticsOffers(resource), ...actionOffers(resource)];
  return [...apiOffers(resource), ...actionOffers(resource), ...sectionOffers(resource)];
}
