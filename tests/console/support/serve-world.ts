import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Product } from '../../../resources/kit/product.ts';
import { createApp } from '../../../server/app.ts';
import { openDatabase } from '../../../server/db/connect.ts';
import type { AnyServerExtension } from '../../../server/server-extension.ts';
import type { Template } from '../../server/support/database.ts';
import { passwordCost } from '../../server/support/world.ts';

const log = { info: () => {}, warn: console.warn, error: console.error };

/**
 * The real server of a product, in a process of its own: the embedded database does not start in jsdom. A page of jsdom is of another
 * origin than the server, so this one answers for it, and tells its address.
 */
export async function serveWorld(
  product: Product,
  serverExtensions: readonly AnyServerExtension[],
  world: Template,
): Promise<void> {
  const database = await openDatabase({ product, memory: true, log });
  await world.prepare(database);
  const app = await createApp({ product, serverExtensions, database, passwordCost });
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
}
