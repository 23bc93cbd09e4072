import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freshDatabase } from './support/database.ts';
import { type Served, serve } from './support/served.ts';
import { world } from './support/world.ts';

/** The description of the interface against the calls that the app really answers. */

interface Operation {
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
interface Schema {
  readonly properties?: Readonly<Record<string, { readonly const?: unknown }>>;
  readonly required?: readonly string[];
  readonly oneOf?: readonly Schema[];
}

let served: Served;
let files: string;
let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
/** `GET /api/x/:id/v1`, of everything that was routed. */
const routed = new Set<string>();
const follow = (message: unknown) => {
  const { fastify } = message as { readonly fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }) => {
    for (const each of [method].flat()) routed.add(`${each} ${url}`);
  });
};
beforeAll(async () => {
  subscribe('fastify.initialization', follow);
  files = await mkdtemp(path.join(tmpdir(), 'openapi-'));
  served = await serve(await freshDatabase(world), { dataDir: files });
  unsubscribe('fastify.initialization', follow);
  const answer = await fetch(`${served.base}/openapi.json`);
  ({ paths } = (await answer.json()) as { paths: typeof paths });
});
afterAll(async () => {
  await served.close();
  await rm(files, { recursive: true, force: true });
});

const bodyOf = (verb: string, at: string): Schema => {
  const schema = paths[at]?.[verb]?.requestBody?.content['application/json']?.schema;
  if (!schema) throw new Error(`${verb} ${at} describes no body`);
  return schema;
};
const namesOf = (schema: Schema | undefined) => Object.keys(schema?.properties ?? {});

test('every call under /api that is answered is described, and every described one is answered', () => {
  const described = Object.entries(paths).flatMap(([at, verbs]) =>
    Object.keys(verbs).map((verb) => `${verb.toUpperCase()} ${at}`),
  );
  const answered = [...routed]
    .filter((call) => / \/api\//.test(call) && !call.startsWith('HEAD '))
    .map((call) => call.replace('/api', '').replace(/:(\w+)/g, '{$1}'));
  expect([...described].sort()).toEqual(answered.sort());
});

test('an export takes the filters of its list, its columns and its format', () => {
  const names = paths['/export/mgt_order/v1']?.get?.parameters?.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['start_create_time', 'order_no', 'columns', 'format']));
  expect(names).not.toContain('page');
});

test('bodies name what the call takes: the record, the request number, and each action that shares the call', () => {
  const refund = bodyOf('post', '/mgt_after_sale_order/v1');
  expect(namesOf(refund)).toEqual(expect.arrayContaining(['order_id', 'refund_amount', 'request_no']));
  expect(refund.required).toContain('order_id');
  const audit = bodyOf('put', '/mgt_after_sale_order/{id}/audit/v1');
  expect(audit.oneOf?.map((each) => each.properties?.audit_result?.const).sort()).toEqual([1, 2]);
  expect(namesOf(audit.oneOf?.find((each) => each.properties?.audit_result?.const === 2))).toContain(
    'refuse_reason',
  );
});
