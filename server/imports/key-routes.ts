import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import { importTemplateEndpoint } from '../../resources/kit/calls.ts';
import { optionModels } from '../../resources/kit/choosable.ts';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { modelOf } from '../../resources/kit/product.ts';
import { success } from '../http/answers.ts';
import { callerOf } from '../http/caller.ts';
import { choosing } from '../http/options.ts';
import type { Services } from '../server-extension.ts';
import { readKeys } from './key-import.ts';
import { mostText } from './read-sheet.ts';
import { formatOfQuery, sendSheet } from './template.ts';
import { formLimits, uploadOf } from './upload.ts';

const url = (endpoint: Endpoint) => `/api${parseEndpoint(endpoint).path}`;

/** Files of keys that select existing rows (docs/specification.md §2, point picker), for every model that declares one. */
export async function keyRoutes(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits });
    for (const [name, screens] of optionModels(services.product)) {
      const model = modelOf(services.product, name);
      const { import: declared } = model.choose;
      if (!declared) continue;
      scope.post(url(declared.api), { config: { ownPace: true } }, async (request) => {
        const caller = choosing(await callerOf(services, request), screens);
        const { bytes, name: fileName } = await uploadOf(request);
        const sheet = await services.sheets.read(bytes, fileName, { rows: declared.most, text: mostText });
        await request.takeTurn();
        return success({ data: await readKeys(caller, model, declared, sheet) }, caller.lang);
      });
      scope.get(url(importTemplateEndpoint(declared.api)), async (request, reply) => {
        const caller = choosing(await callerOf(services, request), screens);
        const headers = [declared.by, model.title].map((field) => model.fields[field]?.label[caller.lang]);
        return sendSheet(
          reply,
          model.label[caller.lang],
          formatOfQuery(request.query),
          headers.filter((header) => header !== undefined),
        );
      });
    }
  });
}
