import multipart from '@fastify/multipart';
import type { FastifyContextConfig, FastifyInstance, FastifyRequest } from 'fastify';
import { importCalls } from '../../resources/kit/calls.ts';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { allows } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { within } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { type CallAnswer, success } from '../http/answers.ts';
import { callerOf } from '../http/caller.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { invalidField, Refusal } from '../refusal.ts';
import { selectOne } from '../rows/query.ts';
import { byId, isId } from '../rows/reading.ts';
import { visibleRows } from '../rows/visible.ts';
import type { Caller, Services } from '../server-extension.ts';
import { importFields } from './check-lines.ts';
import { begin, importJob, jobOf, recordImport, remap, shown } from './import-job.ts';
import { formatOfQuery, sendSheet } from './template.ts';
import { formLimits, uploadOf } from './upload.ts';

/** Characters of an import: its lines are kept as a whole and answered as a whole, which must not hold up others. */
const keptText = 3_000_000;

const fault = { en: 'Fault', zh: '错误原因' } as const;

/** Importing needs what adding one row needs, and reaches as far. */
async function importer(services: Services, request: FastifyRequest, resource: AnyResource): Promise<Caller> {
  const caller = await callerOf(services, request);
  request.declaredFields = resource.model.fields;
  request.attempt = { caller, entity: resource.model.name, action: 'import' };
  if (!allows(caller.me.codes, resource, 'create')) throw new Refusal(10003);
  return { ...caller, me: within(caller.me, resource, 'create') };
}

/** The record that the rows of a file belong to; none where they belong to no single one. @throws Refusal 10006 where it isn't seen */
async function recordOf(caller: Caller, { model, import: declared }: AnyResource, query: unknown) {
  const name = declared?.within;
  if (name === undefined) return null;
  const id = (query as Readonly<Record<string, unknown>>)[name];
  const target = caller.services.models.get(model.fields[name]?.spec.target ?? '');
  const row =
    target && isId(id)
      ? await selectOne(caller.services.db, visibleRows(caller, target, [byId(id)]), ['id'])
      : undefined;
  if (!row)
    throw invalidField(name, {
      en: 'is not there, or not visible to you',
      zh: '不存在，或不在您的可见范围内',
    });
  return String(row.id);
}

function serve(scope: FastifyInstance, services: Services, resource: AnyResource, queue: JobQueue): void {
  const calls = importCalls(resource);
  const most = resource.import?.most ?? 0;
  const url = (endpoint: Endpoint) => `/api${parseEndpoint(endpoint).path.replace('{id}', ':id')}`;
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;
  const answering = (
    endpoint: Endpoint,
    answer: (caller: Caller, request: FastifyRequest) => Promise<CallAnswer>,
    config: FastifyContextConfig = {},
  ) =>
    scope.route({
      config,
      method: parseEndpoint(endpoint).method,
      url: url(endpoint),
      handler: async (request) => {
        const caller = await importer(services, request, resource);
        return success(await answer(caller, request), caller.lang);
      },
    });

  const upload = async (caller: Caller, request: FastifyRequest) => {
    const within = await recordOf(caller, resource, request.query);
    const { bytes, name } = await uploadOf(request);
    const sheet = await services.sheets.read(bytes, name, { rows: most, text: keptText });
    await request.takeTurn();
    return { data: await recordImport(caller, resource, name, sheet, within) };
  };
  answering(calls.upload, upload, { ownPace: true });
  answering(calls.read, async (caller, request) => ({
    data: shown(resource, await jobOf(caller, resource, idOf(request))),
  }));
  answering(calls.map, async (caller, request) => ({
    data: await remap(caller, resource, idOf(request), (request.body ?? {}) as Row),
  }));
  answering(calls.execute, async (caller, request) => {
    const job = await jobOf(caller, resource, idOf(request));
    if (await begin(caller, job)) await queue.send(importJob, { id: job.id });
    return { data: shown(resource, await jobOf(caller, resource, job.id)) };
  });

  scope.get(url(calls.template), async (request, reply) => {
    const { lang } = await importer(services, request, resource);
    const headers = importFields(resource).map(([, { label }]) => label[lang]);
    return sendSheet(reply, resource.label[lang], formatOfQuery(request.query), headers);
  });
  scope.get(url(calls.faulty), async (request, reply) => {
    const caller = await importer(services, request, resource);
    const job = await jobOf(caller, resource, idOf(request));
    const msgs = new Map(job.faults.map(({ line, msg }) => [line, msg]));
    const rows = job.lines.flatMap(({ line, cells }) => {
      const msg = msgs.get(line);
      return msg === undefined ? [] : [[...job.headings.map((_, at) => cells[at] ?? ''), msg]];
    });
    const headers = [...job.headings, fault[caller.lang]];
    return sendSheet(reply, resource.label[caller.lang], formatOfQuery(request.query), headers, rows);
  });
}

/** Creating rows from a file, for every resource that declares it: template, upload with preview, execution as a job. */
export async function importRoutes(app: FastifyInstance, services: Services, queue: JobQueue): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    for (const resource of services.product.resources)
      if (resource.import) serve(scope, services, resource, queue);
  });
}
