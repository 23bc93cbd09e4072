import type { FastifyInstance, FastifyRequest } from 'fastify';
import { optionEndpoint, systemCalls } from '../../resources/kit/calls.ts';
import { optionModels } from '../../resources/kit/choosable.ts';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { modelOf } from '../../resources/kit/product.ts';
import { within } from '../access/subject.ts';
import type { Caller, Services } from '../behaviour.ts';
import { invalidField, Refusal } from '../refusal.ts';
import type { Row } from '../rows/row.ts';
import { success } from './answers.ts';
import { callerOf } from './caller.ts';
import { readColumnForm, saveColumnForm } from './column-forms.ts';
import { type Offer, offersOf } from './offers.ts';
import { readOptions } from './options.ts';
import { urlOf } from './system-call.ts';
import { isWhole, readLevel, readTree } from './trees.ts';

/** The body as an object; none at all counts as an empty one. */
function bodyOf(request: FastifyRequest): Row {
  const { body } = request;
  if (body === undefined || body === null) return {};
  if (typeof body !== 'object' || Array.isArray(body)) {
    throw new Refusal(10006, {
      text: { en: 'Invalid parameter: the body must be an object', zh: '参数错误：请求内容应为对象' },
      status: 400,
    });
  }
  return body as Row;
}

/**
 * Which of an endpoint's offers a call means: the one whose constants all stand in the body, the most telling first;
 * of several resources over one model, the first that the caller may use.
 */
function chosen(offers: readonly Offer[], body: Row, caller: Caller): Offer {
  const meant = offers
    .filter((offer) => Object.entries(offer.send ?? {}).every(([name, value]) => body[name] === value))
    .sort((a, b) => Object.keys(b.send ?? {}).length - Object.keys(a.send ?? {}).length);
  const [first] = meant;
  if (!first) {
    const [name = 'action'] = offers.flatMap((offer) => Object.keys(offer.send ?? {}));
    throw invalidField(name, { en: 'is not one of the allowed values', zh: '不在可选范围内' });
  }
  const telling = Object.keys(first.send ?? {}).length;
  const allowed = meant.find(
    (offer) =>
      Object.keys(offer.send ?? {}).length === telling && allows(caller.me.codes, offer.resource, offer.act),
  );
  if (!allowed) throw new Refusal(10003);
  return allowed;
}

/** Every call that the declarations make, and the few that belong to no entity. */
export function declaredRoutes(app: FastifyInstance, services: Services): void {
  const byEndpoint = new Map<Endpoint, Offer[]>();
  for (const offer of services.product.resources.flatMap(offersOf)) {
    byEndpoint.set(offer.endpoint, [...(byEndpoint.get(offer.endpoint) ?? []), offer]);
  }
  for (const [endpoint, offers] of byEndpoint) {
    app.route({
      method: parseEndpoint(endpoint).method,
      url: urlOf(endpoint),
      handler: async (request) => {
        const asking = await callerOf(services, request);
        const body = bodyOf(request);
        const offer = chosen(offers, body, asking);
        const caller = { ...asking, me: within(asking.me, offer.resource, offer.act) };
        request.declaredFields = offer.fields;
        const params = request.params as Record<string, string>;
        return success(await offer.serve(caller, { params, query: request.query, body }), caller.lang);
      },
    });
  }

  const signedIn = (
    endpoint: Endpoint,
    serve: (caller: Caller, request: FastifyRequest) => Promise<unknown>,
  ) =>
    app.route({
      method: parseEndpoint(endpoint).method,
      url: urlOf(endpoint),
      handler: async (request) => {
        const caller = await callerOf(services, request);
        return success({ data: await serve(caller, request) }, caller.lang);
      },
    });
  for (const [name, screens] of optionModels(services.product)) {
    const model = modelOf(services.product, name);
    signedIn(optionEndpoint(model), (caller, request) => {
      const asked = request.method === 'GET' ? { query: request.query } : { body: bodyOf(request) };
      return readOptions(caller, model, screens, asked);
    });
    const { tree } = model.choose;
    if (tree && isWhole(tree)) {
      signedIn(tree.api, (caller, request) => readTree(caller, model, tree, screens, request.query));
    } else if (tree) {
      const level = (caller: Caller, request: FastifyRequest) =>
        readLevel(caller, model, tree, screens, {
          ...(request.query as Row),
          ...(request.params as Row),
        });
      signedIn(tree.api, level);
      if (tree.childrenApi) signedIn(tree.childrenApi, level);
    }
  }
  signedIn(systemCalls.readForms, (caller, request) => readColumnForm(caller, request.query));
  signedIn(systemCalls.saveForms, (caller, request) => saveColumnForm(caller, request.body));
}
