import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { behaviours } from '../../../resources/index.server.ts';
import { createApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import { passwordCost, worldOf } from '../../server/support/world.ts';
import { productWithLockers as product } from './locker.ts';

// The real server with a module that only the test knows, in a process of its own: the embedded database does not start in
// jsdom. A page of jsdom is of another origin than the server, so this one answers for it.
const log = { info: () => {}, warn: console.warn, error: console.error };
const database = await openDatabase({ memory: true, log });
await worldOf(product, 'lockers').prepare(database);
const app = await createApp({ product, behaviours, database, passwordCost });
const front = createServer(async (request, response) => {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'auth-token, accept-language, content-type');
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, DELETE');
  if (request.method === 'OPTIONS') return void response.writeHead(204).end();
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const answer = await app.inject({
    method: request.method as 'GET',
    url: request.url ?? '/',
    headers: request.headers,
    payload: Buffer.concat(parts),
  });
  response.writeHead(answer.statusCode, { 'content-type': 'application/json' }).end(answer.payload);
});
front.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening on http://127.0.0.1:${(front.address() as AddressInfo).port}\n`);
});
