import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Fields } from '../resources/kit/field.ts';
import { openApi } from '../resources/kit/openapi.ts';
import { modelsOf, type Product } from '../resources/kit/product.ts';
import { Access } from './access/access.ts';
import { type AnyBehaviour, checkBehaviours, type Services } from './behaviour.ts';
import type { PaymentChannel } from './channel/channel.ts';
import { createSimulatedChannel } from './channel/simulated.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/connect.ts';
import { exportCleaning } from './exports/download-cache.ts';
import { runExport } from './exports/export-job.ts';
import { exportJob, exportRoutes } from './exports/export-routes.ts';
import { answerError } from './http/answers.ts';
import { consoleFiles } from './http/console-files.ts';
import { declaredRoutes } from './http/declared-routes.ts';
import { mediaFiles } from './http/media-files.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { keyRoutes } from './imports/key-routes.ts';
import { inlineQueue, startQueue } from './jobs/queue.ts';
import { systemActions } from './jobs/system-actions.ts';
import { startTasks, type Tasks } from './jobs/tasks.ts';
import { Refusal } from './refusal.ts';
import { Totals } from './rows/query.ts';
import { Shapes } from './rows/reading.ts';
import { Attempts } from './session/attempts.ts';
import { Passwords } from './session/password.ts';
import { Sessions } from './session/sessions.ts';

export interface AppOptions {
  readonly product: Product;
  readonly behaviours?: readonly AnyBehaviour[];
  /** Open and migrated; the caller closes it after the app. */
  readonly database: Database;
  readonly clock?: Clock;
  /** Where refunds go; a channel that moves no money where none is given. */
  readonly channel?: PaymentChannel;
  /** Timed transitions and the tasks of server halves; tests run them by hand. */
  readonly background?: boolean;
  readonly logger?: FastifyBaseLogger;
  /** Where exports are written; without it none are offered. */
  readonly dataDir?: string;
  /** The demo data's pictures and clips. */
  readonly mediaDir?: string;
  /** The built console; without it the server answers calls only. */
  readonly consoleDir?: string;
  /** scrypt's work factor; tests take a small one. */
  readonly passwordCost?: number;
  readonly signInsPerMinute?: number;
  /** What keys and signatures are derived from; a new one each time where none is given. */
  readonly secret?: string;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields that the call is about, for the words of its refusals. */
    declaredFields: Fields | null;
  }
  interface FastifyInstance {
    /** What this instance is made of. */
    services: Services;
    /** What runs beside the calls. */
    background: Tasks;
  }
}

const largestBody = 1_048_576;

function servicesOf(options: AppOptions, log: FastifyBaseLogger): Services {
  const { product, database, clock = Date.now } = options;
  const { db } = database;
  const behaviours = new Map((options.behaviours ?? []).map((behaviour) => [behaviour.resource, behaviour]));
  checkBehaviours(product, behaviours);
  return {
    product,
    models: modelsOf(product),
    database,
    db,
    clock,
    access: new Access(db, product),
    sessions: new Sessions(db, clock),
    attempts: new Attempts(db, clock),
    passwords: new Passwords(options.passwordCost),
    secret: options.secret ?? randomBytes(32).toString('hex'),
    channel: options.channel ?? createSimulatedChannel({ clock }),
    shapes: new Shapes(),
    totals: new Totals(),
    behaviours,
    log,
  };
}

/** What a browser may do on our pages. Styles stand inline because antd writes them at run time; scripts never do. */
async function secure(app: FastifyInstance): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        mediaSrc: ["'self'", 'blob:', 'https:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Browsers complain about these two on plain-http hosts, where the console runs as well.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
}

/** JSON only; a call without a body may still say that it would be JSON. */
function readJson(app: FastifyInstance): void {
  const parser = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else parser(request, String(body), done);
  });
}

/** Exports, with the queue that writes them and the cleaning that follows them. */
async function serveExports(
  app: FastifyInstance,
  services: Services,
  directory: string,
  options: AppOptions,
) {
  const handlers = {
    [exportJob]: (data: Readonly<Record<string, unknown>>) => runExport(services, directory, String(data.id)),
  };
  const queue = options.background
    ? await startQueue({
        pool: options.database.pool,
        log: services.log,
        handlers,
        expireInSeconds: 300,
        pollSeconds: 1,
      })
    : inlineQueue(handlers);
  app.addHook('onClose', () => queue.stop());
  exportRoutes(app, services, directory, queue);
}

/**
 * One server over one database: every declared call, the session, the console's files. Nothing of it lives outside the
 * instance, so that a process can hold many.
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    ...(options.logger ? { loggerInstance: options.logger } : { logger: false }),
    bodyLimit: largestBody,
    genReqId: () => randomUUID(),
    // A request is logged once, by path: queries hold phones and names.
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 200 },
  }) as FastifyInstance;
  const services = servicesOf(options, app.log);
  const { product } = options;

  app.decorate('services', services);
  app.decorateRequest('declaredFields', null);
  app.setErrorHandler((error, request, reply) =>
    answerError(product, error, request, reply, request.declaredFields ?? {}),
  );
  app.addHook('onResponse', async (request, reply) => {
    const [path] = request.url.split('?');
    request.log.info(
      { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    );
  });
  app.addHook('onSend', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
  });
  readJson(app);
  await secure(app);
  await app.register(rateLimit, { global: false });

  app.get('/healthz', async (_, reply) => {
    try {
      await services.db.selectFrom('session').select('token_hash').limit(1).execute();
      return { status: 'ok' };
    } catch (error) {
      app.log.error({ err: error }, 'the database does not answer');
      return reply.code(503).send({ status: 'unavailable' });
    }
  });
  const described = openApi(product);
  app.get('/openapi.json', async () => described);

  sessionRoutes(app, services, options.signInsPerMinute ?? 30);
  declaredRoutes(app, services);
  await keyRoutes(app, services);

  if (options.dataDir) await serveExports(app, services, path.join(options.dataDir, 'exports'), options);

  if (options.mediaDir) await mediaFiles(app, options.mediaDir);
  const console = options.consoleDir ? await consoleFiles(app, options.consoleDir) : false;
  app.setNotFoundHandler((request, reply) => {
    const page =
      request.method === 'GET' &&
      !request.url.startsWith('/api/') &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (console && page) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerError(product, new Refusal(10004), request, reply, {});
  });
  const cleaning = options.dataDir ? [exportCleaning(path.join(options.dataDir, 'exports'))] : [];
  const tasks = [
    systemActions,
    ...cleaning,
    ...(options.behaviours ?? []).flatMap((behaviour) => behaviour.tasks ?? []),
  ];
  app.decorate('background', startTasks(services, tasks, options.background ?? false));
  app.addHook('onClose', () => app.background.stop());
  await app.ready();
  return app;
}
