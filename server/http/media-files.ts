import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const prefix = '/media/';

/** The addresses that files of this directory are served at. */
export async function addressesOfMedia(directory: string): Promise<ReadonlySet<string>> {
  return new Set((await readdir(directory)).map((name) => `${prefix}${name}`));
}

/** Pictures and clips of the demo data never change under a name. */
const cached = 'public, max-age=604800, immutable';

/** Serves the demo data's pictures and clips under `/media/`, without a listing; nothing in them is ever run. */
export async function mediaFiles(app: FastifyInstance, directory: string): Promise<void> {
  if (!existsSync(directory)) return;
  await app.register(staticFiles, {
    root: directory,
    prefix,
    decorateReply: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.setHeader('cache-control', cached);
      reply.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox");
    },
  });
}
