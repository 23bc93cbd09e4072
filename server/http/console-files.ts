import { existsSync } from 'node:fs';
import path from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

const yearSeconds = 31_536_000;

/**
 * Serves the built console: hashed files for ever, `index.html` checked each time. Files that the build has compressed
 * (`.br`, `.gz`) go out as they are.
 */
export async function consoleFiles(app: FastifyInstance, directory: string): Promise<boolean> {
  if (!existsSync(path.join(directory, 'index.html'))) return false;
  await app.register(staticFiles, {
    root: directory,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, file) {
      const hashed = file.startsWith(path.join(directory, 'assets') + path.sep);
      reply.setHeader('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  return true;
}
