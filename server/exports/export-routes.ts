import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { systemCalls } from '../../resources/kit/calls.ts';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { allows, verbsOf } from '../../resources/kit/permissions.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { seenByPartners } from '../../resources/kit/seen.ts';
import { isPartner } from '../access/subject.ts';
import { type CallAnswer, success } from '../http/answers.ts';
import { callerOf } from '../http/caller.ts';
import { objectOf } from '../http/read-json.ts';
import { toldBy, withoutTold } from '../http/shared-path.ts';
import type { JobQueue } from '../jobs/queue.ts';
import { Refusal } from '../refusal.ts';
import type { Caller, Services } from '../server-extension.ts';
import { deleteExport, listExports, openTicket, restartExport, ticketFor } from './download-cache.ts';
import { exportJob } from './export-job.ts';
import { readExportOrder, recordExport } from './export-request.ts';

const added = { en: 'Added to the download cache', zh: '已添加到下载缓存区!' };
const deleted = { en: 'Deleted successfully', zh: '删除成功' };
const types: Readonly<Record<string, string>> = {
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.csv': 'text/csv; charset=utf-8',
};

interface Offered {
  readonly endpoint: Endpoint;
  readonly resource: AnyResource;
}

/** Asking for exports, and the download cache (docs/specification.md §7; docs/domain/conventions.md §1.1). */
export function exportRoutes(
  app: FastifyInstance,
  services: Services,
  directory: string,
  queue: JobQueue,
): void {
  const route = (
    endpoint: Endpoint,
    serve: (caller: Caller, request: FastifyRequest) => Promise<CallAnswer>,
  ) => {
    const { method, path: url } = parseEndpoint(endpoint);
    app.route({
      method,
      url: `/api${url.replace('{id}', ':id')}`,
      handler: async (request) => {
        const caller = await callerOf(services, request);
        return success(await serve(caller, request), caller.lang);
      },
    });
  };
  const idOf = (request: FastifyRequest) => (request.params as { id: string }).id;

  const byPath = new Map<string, Offered[]>();
  for (const resource of services.product.resources.filter((each) => verbsOf(each).includes('export'))) {
    const endpoint = resource.api.export;
    if (!endpoint) throw new Error(`${resource.name} offers an export and declares no call for it`);
    const { path: url } = parseEndpoint(endpoint);
    byPath.set(url, [...(byPath.get(url) ?? []), { endpoint, resource }]);
  }
  for (const [url, offers] of byPath) {
    route(`GET ${url as '/'}`, async (caller, request) => {
      const meant = toldBy(offers, objectOf(request.query));
      const entity = meant[0]?.resource.model.name ?? '';
      request.attempt = { caller, entity, action: 'export' };
      const offer = meant.find(({ resource }) => allows(caller.me.codes, resource, 'export'));
      if (!offer) throw new Refusal(10003);
      const { resource, endpoint } = offer;
      request.declaredFields = resource.model.fields;
      const seen = isPartner(caller.me) ? seenByPartners(resource) : resource;
      const query = withoutTold(endpoint, objectOf(request.query));
      const order = await readExportOrder(caller, seen, query);
      const record = await recordExport(caller, seen, order);
      await queue.send(exportJob, { id: String(record.id) });
      return { data: record, msg: added };
    });
  }
  route(systemCalls.exports, async (caller, request) => ({ data: await listExports(caller, request.query) }));
  route(systemCalls.deleteExport, async (caller, request) => {
    await deleteExport(caller, directory, idOf(request));
    return { data: null, msg: deleted };
  });
  route(systemCalls.retryExport, async (caller, request) => {
    const record = await restartExport(caller, idOf(request));
    await queue.send(exportJob, { id: idOf(request) });
    return { data: record, msg: added };
  });
  route(systemCalls.exportTicket, async (caller, request) => ({
    data: await ticketFor(caller, idOf(request)),
  }));

  // The browser follows this link by itself, without the token's header: the ticket alone opens the file.
  app.get('/api/export_file_download/file/v1', async (request, reply) => {
    const { ticket } = request.query as { ticket?: unknown };
    if (typeof ticket !== 'string') throw new Refusal(10004);
    const { file, name } = await openTicket(services, directory, ticket);
    const { size } = await stat(file).catch(() => {
      throw new Refusal(10004);
    });
    return reply
      .header('content-type', types[path.extname(file)] ?? 'application/octet-stream')
      .header('content-length', size)
      .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
      .send(createReadStream(file));
  });
}
