import type { FastifyInstance, FastifyRequest } from 'fastify';
import { optionEndpoint, systemCalls } from '../../resources/kit/calls.ts';
import { optionModels } from '../../resources/kit/choosable.ts';
import { type Endpoint, parseEndpoint } from '../../resources/kit/endpoint.ts';
import { allows } from '../../resources/kit/permissions.ts';
import { modelOf } from '../../resources/kit/product.ts';
import type { AnyResource } from '../../resources/kit/resource.ts';
import { seenByPartners } from '../../resources/kit/seen.ts';
import { isPartner, within } from '../access/subject.ts';
import type { Row } from '../db/row.ts';
import { invalidField, Refusal } from '../refusal.ts';
import type { Caller, Services } from '../server-extension.ts';
import { success } from './answers.ts';
import { callerOf } from './caller.ts';
import { readColumnForm, saveColumnForm } from './column-forms.ts';
import { type Operation, operationsOf } from './operations.ts';
import { readOptions } from './options.ts';
import { objectOf } from './read-json.ts';
import { toldBy, withoutTold } from './shared-path.ts';
import { urlOf } from './system-call.ts';
import { isWhole, readLevel, readTree } from './trees.ts';

type Offers = readonly [Operation, ...Operation[]];

/** Which of an endpoint's offers a call may mean: those whose constants all stand in the body, the most telling of them. */
function meantBy(offers: readonly Operation[], body: Row): Offers {
  const meant = offers
    .filter((offer) => Object.entries(offer.send ?? {}).every(([name, value]) => body[name] === value))
    .sort((a, b) => Object.keys(b.send ?? {}).length - Object.keys(a.send ?? {}).length);
  const [first, ...rest] = meant;
  if (!first) {
    const [name = 'action'] = offers.flatMap((offer) => Object.keys(offer.send ?? {}));
    throw invalidField(name, { en: 'is not one of the allowed values', zh: '不在可选范围内' });
  }
  const telling = Object.keys(first.send ?? {}).length;
  return [first, ...rest.filter((offer) => Object.keys(offer.send ?? {}).length === telling)];
}

/** Of several resources over one model, the first that the caller may use. @throws Refusal 10003 */
function chosen(meant: readonly Operation[], caller: Caller): Operation {
  const allowed = meant.find((offer) => allows(caller.me.codes, offer.resource, offer.act));
  if (!allowed) throw new Refusal(10003);
  return allowed;
}

const pathOf = (endpoint: Endpoint) => {
  const { method, path } = parseEndpoint(endpoint);
  return `${method} ${path}`;
};

/** What the resources offer, by verb and path: several may share one. */
function offersOf(resources: readonly AnyResource[]): Map<string, Offers> {
  const byPath = new Map<string, Offers>();
  for (const offer of resources.flatMap(operationsOf)) {
    const known = byPath.get(pathOf(offer.endpoint));
    byPath.set(pathOf(offer.endpoint), known ? [...known, offer] : [offer]);
  }
  return byPath;
}

/** Every call that the declarations make, and the few that belong to no entity. */
export function declaredRoutes(app: FastifyInstance, services: Services): void {
  const forPartners = offersOf(services.product.resources.map(seenByPartners));
  for (const [shared, everybodys] of offersOf(services.product.resources)) {
    const [{ endpoint }] = everybodys;
    app.route({
      method: parseEndpoint(endpoint).method,
      url: urlOf(endpoint),
      handler: async (request) => {
        const asking = await callerOf(services, request);
        const offers = (isPartner(asking.me) && forPartners.get(shared)) || everybodys;
        const asked = objectOf(request.query);
        const query = withoutTold(endpoint, asked);
        const isGetAction = offers.some(({ given }) => given === 'query');
        const body = isGetAction ? query : objectOf(request.body);
        const params = request.params as Record<string, string>;
        const meant = meantBy(toldBy(offers, asked), body);
        const { resource, act, idIn } = meant[0];
        const id = params.id ?? body[idIn ?? 'id'];
        request.attempt = {
          caller: asking,
          entity: resource.model.name,
          action: act,
          ...(typeof id === 'string' && { id }),
          body,
          fields: meant[0].fields,
        };
        const offer = chosen(meant, asking);
        if (offer.limit) await services.limits.hold(offer.limit, asking.me.id);
        const caller = { ...asking, me: within(asking.me, offer.resource, offer.act) };
        request.declaredFields = offer.fields;
        return success(await offer.serve(caller, { params, query, body }), caller.lang);
      },
    });
  }

  for (const resource of services.product.resources) {
    const calls = services.serverExtensions.get(resource.name)?.calls ?? {};
    for (const [endpoint, serve] of Object.entries(calls) as [Endpoint, (typeof calls)[Endpoint]][]) {
      app.route({
        method: parseEndpoint(endpoint).method,
        url: urlOf(endpoint),
        handler: async (request) => {
          const asking = await callerOf(services, request);
          request.attempt = { caller: asking, entity: resource.model.name, action: 'read' };
          if (!allows(asking.me.codes, resource, 'read')) throw new Refusal(10003);
          const caller = { ...asking, me: within(asking.me, resource, 'read') };
          request.declaredFields = resource.model.fields;
          const params = request.params as Record<string, string>;
          const data = await serve(caller, { params, query: request.query, body: objectOf(request.body) });
          return success({ data }, caller.lang);
        },
      });
    }
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
      const asked = request.method === 'GET' ? { query: request.query } : { body: objectOf(request.body) };
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
