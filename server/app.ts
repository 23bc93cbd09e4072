import { randomBytes, randomUUID } from 'node:crypto';
import path from 'node:path';
import helmet from '@fastify/helmet';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Fields } from '../resources/kit/field.ts';
import { openApi } from '../resources/kit/openapi.ts';
import { modelsOf, type Product } from '../resources/kit/product.ts';
import { AccessDirectory } from './access/access.ts';
import { Afterwards } from './afterwards.ts';
import { carryNames } from './carry-names.ts';
import type { PaymentChannel } from './channel/channel.ts';
import { type ChannelParts, type Channels, channelsOf } from './channel/channels.ts';
import { noticeCalls, noticeCleaning } from './channel/notice-routes.ts';
import { storedMemory } from './channel/simulated/stored-memory.ts';
import { simulatedNotices } from './channel/simulated-notices.ts';
import type { Transfers } from './channel/transfers.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import { Commits } from './db/commits.ts';
import type { Database } from './db/connect.ts';
import { exportCleaning } from './exports/download-cache.ts';
import { exportJob, exportRecords, runExport } from './exports/export-job.ts';
import { exportRoutes } from './exports/export-routes.ts';
import { accountRoutes } from './http/account-routes.ts';
import { type AdmissionLimits, admissionFor, admit } from './http/admission.ts';
import { answerError, answerUnreadable } from './http/answers.ts';
import { badgeRoutes } from './http/badges.ts';
import { holdCalls } from './http/call-limits.ts';
import { consoleFiles } from './http/console-files.ts';
import { declaredRoutes } from './http/declared-routes.ts';
import { mediaFiles } from './http/media-files.ts';
import { orgRoutes } from './http/org-routes.ts';
import { preferenceRoutes } from './http/preference.ts';
import { readJson } from './http/read-json.ts';
import { keepRefusal } from './http/refused-calls.ts';
import { searchRoutes } from './http/search-routes.ts';
import { sessionRoutes } from './http/session-routes.ts';
import { tokenRoute } from './http/token-route.ts';
import { totpRoutes } from './http/totp-routes.ts';
import { importCleaning, importJob, importRecords, runImport } from './imports/import-job.ts';
import { importRoutes } from './imports/import-routes.ts';
import { keyRoutes } from './imports/key-routes.ts';
import { SheetReader } from './imports/sheet-reader.ts';
import { handOverAtStart, handOverJobs } from './jobs/claim.ts';
import { inlineQueue, startQueue } from './jobs/queue.ts';
import { systemActions } from './jobs/system-actions.ts';
import { startTasks, type Tasks } from './jobs/tasks.ts';
import type { HubTimes } from './live/hub.ts';
import { liveRoutes } from './live/live-routes.ts';
import { Outbox } from './live/outbox.ts';
import { noticeRoutes } from './notices/notice-routes.ts';
import { Refusal } from './refusal.ts';
import { Totals } from './rows/query.ts';
import { Schemas } from './rows/schemas.ts';
import { Shapes } from './rows/shapes.ts';
import { Sealing } from './sealing.ts';
import { type AnyServerExtension, checkBehaviours, type Services, type Task } from './server-extension.ts';
import { Attempts } from './session/attempts.ts';
import { Captchas, type CaptchaWork, usualWork } from './session/captcha.ts';
import { accountCleaning } from './session/cleaning.ts';
import { PhoneCodes } from './session/codes.ts';
import { type LimitNumbers, Limits } from './session/limits.ts';
import { Passwords } from './session/password.ts';
import { SecondFactor } from './session/second-factor.ts';
import { Sessions } from './session/sessions.ts';
import type { SettingValues } from './settings.ts';
import { logFileSender } from './sms/log-file.ts';
import { SmsDesk, type SmsSender, smsToNobody } from './sms/sms.ts';
import { defaultCountedUpTo } from './statistics/sketched.ts';
import { aliyunStorage } from './storage/aliyun-storage.ts';
import { storageCleaning } from './storage/cleaning.ts';
import { DiskObjects } from './storage/disk-objects.ts';
import { localStorage } from './storage/local-storage.ts';
import { ossRoutes } from './storage/oss-routes.ts';
import type { Storage } from './storage/storage.ts';
import { defaultUploadQuota, type UploadQuota } from './storage/upload-quota.ts';

export interface AppOptions {
  readonly product: Product;
  readonly serverExtensions?: readonly AnyServerExtension[];
  /** Open and migrated; the caller closes it after the app. */
  readonly database: Database;
  readonly clock?: Clock;
  /** Stands in for every payment channel. */
  readonly channel?: PaymentChannel;
  /** Stands in for whoever pays withdrawals out. */
  readonly transfers?: Transfers;
  /** Payment channels; simulated ones that move no money where nothing is given. */
  readonly channels?: Config['channel'];
  /** Timed transitions and the tasks of server extensions; tests run them by hand. */
  readonly background?: boolean;
  readonly logger?: FastifyBaseLogger;
  /** Where exports and uploads are written; without it none are offered. */
  readonly dataDir?: string;
  /** The demo data's pictures and clips. */
  readonly mediaDir?: string;
  /** Addresses of these that fields take; none where the database isn't filled with demo data. */
  readonly demoMedia?: ReadonlySet<string>;
  /** The built console; without it the server answers calls only. */
  readonly consoleDir?: string;
  /** scrypt's work factor; tests take a small one. */
  readonly passwordCost?: number;
  /** Other numbers for limits, by their names (resources/kit/limits.ts). */
  readonly limits?: LimitNumbers;
  /** Time limits of live connections, which tests shorten. */
  readonly liveTimes?: Partial<HubTimes>;
  /** Where SMS go; into a file of the data directory where none is given. */
  readonly sms?: SmsSender;
  /** How much work a captcha costs. */
  readonly captchaWork?: CaptchaWork;
  readonly trustProxy?: TrustedProxies;
  /** What keys and signatures are derived from; a new one each time where none is given. */
  readonly secret?: string;
  /** What encrypted values before it (SECRET_PREVIOUS). */
  readonly formerSecrets?: readonly string[];
  /** Uploads go to this bucket; to `dataDir` where none is given. */
  readonly oss?: Config['oss'];
  readonly fileHost?: Config['fileHost'];
  readonly uploadQuota?: UploadQuota;
  readonly settings?: SettingValues;
  /** How many calls are inside at once; what the database's connections allow where nothing is given. */
  readonly admission?: AdmissionLimits;
  /** Above this many orders distinct buyers are estimated by sketches. */
  readonly countedUpTo?: number;
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

/** Whose `X-Forwarded-For` is trusted: a number of proxies in front, or proxies at these addresses; nobody's by default. */
export type TrustedProxies = number | readonly string[] | null;

const trusted = (proxies: TrustedProxies) => {
  if (proxies === null) return false;
  return typeof proxies === 'number' ? (_: string, hop: number) => hop < proxies : [...proxies];
};

const largestBody = 1_048_576;

/** Uploads on this server's own disk; null where a bucket takes them, or where there is no place for them. */
function ownObjects({ dataDir, oss }: AppOptions): DiskObjects | null {
  return dataDir && !oss ? new DiskObjects(path.join(dataDir, 'oss')) : null;
}

function storageOf(options: AppOptions, objects: DiskObjects | null, secret: string): Storage {
  const { clock = Date.now, oss, fileHost = null } = options;
  return oss ? aliyunStorage(oss, fileHost, clock) : localStorage({ secret, clock, objects, fileHost });
}

/** What channels are made of. A simulated one's book reads through the services, which hold the channels. */
function partsOf(options: AppOptions, services: () => Services): ChannelParts {
  const { channels: config, clock = Date.now, channel: instead, database, serverExtensions = [] } = options;
  const half = serverExtensions.find(({ simulatedBook }) => simulatedBook !== undefined);
  const book = half?.simulatedBook;
  return {
    config,
    clock,
    instead,
    memory: storedMemory(database.db, clock),
    book: book ? { page: (asked) => book(services()).page(asked) } : null,
  };
}

function servicesOf(
  options: AppOptions,
  objects: DiskObjects | null,
  { channel, onboarding, transfers, bills }: Channels,
  log: FastifyBaseLogger,
): Services {
  const { product, database, clock = Date.now } = options;
  const { db } = database;
  const secret = options.secret ?? randomBytes(32).toString('hex');
  const sealing = new Sealing(secret, options.formerSecrets);
  const commits = new Commits(log);
  const sms = options.sms ?? (options.dataDir ? logFileSender(options.dataDir, clock) : smsToNobody);
  const serverExtensions = new Map(
    (options.serverExtensions ?? []).map((extension) => [extension.resource, extension]),
  );
  checkBehaviours(product, serverExtensions);
  const outbox = new Outbox(database.bus, commits, log);
  return {
    product,
    models: modelsOf(product),
    database,
    db,
    outbox,
    clock,
    access: new AccessDirectory(db, product, (tx) => outbox.add(tx, { kind: 'access' })),
    sessions: new Sessions(db, clock, database.bus, commits),
    attempts: new Attempts(db, clock),
    passwords: new Passwords(options.passwordCost),
    secondFactor: new SecondFactor(db, clock, sealing),
    storage: storageOf(options, objects, secret),
    demoMedia: options.demoMedia ?? new Set(),
    uploadQuota: options.uploadQuota ?? defaultUploadQuota,
    settings: options.settings ?? {},
    countedUpTo: options.countedUpTo ?? defaultCountedUpTo,
    captchas: new Captchas(db, clock, secret, options.captchaWork ?? usualWork),
    codes: new PhoneCodes(db, clock, secret),
    limits: new Limits(db, clock, secret, options.limits),
    afterwards: new Afterwards(log),
    sms: new SmsDesk(sms, log),
    commits,
    secret,
    sealing,
    channel,
    onboarding,
    transfers: options.transfers ?? transfers,
    channelBills: bills,
    shapes: new Shapes(),
    schemas: new Schemas(),
    sheets: new SheetReader(),
    totals: new Totals(),
    serverExtensions,
    log,
  };
}

const httpsForAYear = 'max-age=31536000';

/** What a browser may do on our pages. Styles stand inline because antd writes them at run time; scripts never do. */
async function secure(app: FastifyInstance, { origins }: Storage): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:', ...origins],
        mediaSrc: ["'self'", 'blob:', 'https:', ...origins],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...origins],
        // A pdf is shown in a frame.
        frameSrc: ["'self'", ...origins],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Said below, and only where the browser came by https.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
    // Browsers complain about these two on plain-http hosts, where the console runs as well.
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    // Behind a proxy that is trusted (TRUST_PROXY) it is the proxy that says so.
    if (request.protocol === 'https') reply.header('strict-transport-security', httpsForAYear);
  });
}

/** Exports and imports, with the queue that does them. */
async function serveExports(
  app: FastifyInstance,
  services: Services,
  directory: string,
  options: AppOptions,
): Promise<Task[]> {
  const { background } = options.database;
  const exporting = { ...services, db: background.exports };
  const importing = { ...services, db: background.jobs };
  const handlers = {
    [exportJob]: (data: Readonly<Record<string, unknown>>) =>
      runExport(exporting, directory, String(data.id)),
    [importJob]: (data: Readonly<Record<string, unknown>>) => runImport(importing, String(data.id)),
  };
  const queue = options.background
    ? await startQueue({
        pool: background.pool,
        log: services.log,
        handlers,
        expireInSeconds: 300,
        pollSeconds: 1,
      })
    : inlineQueue(handlers);
  app.addHook('onClose', () => queue.stop());
  exportRoutes(app, services, directory, queue);
  await importRoutes(app, services, queue);
  const records = [exportRecords, importRecords];
  if (options.background && options.database.kind === 'pglite')
    await handOverAtStart(services, queue, records);
  return [exportCleaning(directory), importCleaning, handOverJobs(queue, records)];
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
    trustProxy: trusted(options.trustProxy ?? null),
    // What fails before a call is found: an address that can't be read, or a part of it that is too long.
    frameworkErrors: (error, request, reply) => void answerError(options.product, error, request, reply, {}),
    clientErrorHandler: answerUnreadable,
  }) as FastifyInstance;
  const objects = ownObjects(options);
  const channels = channelsOf(partsOf(options, () => services));
  const services: Services = servicesOf(options, objects, channels, app.log);
  const { product } = options;

  app.decorate('services', services);
  app.decorateRequest('declaredFields', null);
  app.decorateRequest('attempt', null);
  app.setErrorHandler(async (error, request, reply) => {
    await keepRefusal(request.attempt, error);
    return answerError(product, error, request, reply, request.declaredFields ?? {});
  });
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
  const { connections } = options.database;
  await admit(app, options.admission ?? admissionFor(connections, options.background ?? false));
  readJson(app);
  await secure(app, services.storage);
  holdCalls(app, services);

  app.get('/healthz', async (_, reply) =>
    (await options.database.ready()) ? { status: 'ok' } : reply.code(503).send({ status: 'unavailable' }),
  );
  // Made when somebody asks: it takes longer than all the rest of a start.
  let described: ReturnType<typeof openApi> | undefined;
  app.get('/openapi.json', async () => {
    described ??= openApi(product);
    return described;
  });

  sessionRoutes(app, services);
  accountRoutes(app, services);
  totpRoutes(app, services);
  orgRoutes(app, services);
  preferenceRoutes(app, services);
  declaredRoutes(app, services);
  noticeRoutes(app, services);
  searchRoutes(app, services);
  badgeRoutes(app, services);
  await keyRoutes(app, services);
  for (const { routes } of options.serverExtensions ?? []) await routes?.(app, services);
  await noticeCalls(app, services, channels.keys);

  const jobTasks = options.dataDir
    ? await serveExports(app, services, path.join(options.dataDir, 'exports'), options)
    : [];

  await liveRoutes(app, services, options.liveTimes);
  if (objects || options.oss) tokenRoute(app, services);
  if (objects) await ossRoutes(app, services, objects);

  if (options.mediaDir) await mediaFiles(app, options.mediaDir);
  const console = options.consoleDir ? await consoleFiles(app, options.consoleDir) : false;
  app.setNotFoundHandler((request, reply) => {
    const page =
      // Who watches whether the console is up asks for its heads alone.
      (request.method === 'GET' || request.method === 'HEAD') &&
      !/^\/(api|oss)\//.test(request.url) &&
      !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (console && page) return reply.header('cache-control', 'no-cache').sendFile('index.html');
    return answerError(product, new Refusal(10004), request, reply, {});
  });
  const tasks = [
    systemActions,
    accountCleaning,
    noticeCleaning,
    simulatedNotices(app, channels.simulated.channel, channels.simulated.platform),
    ...jobTasks,
    ...(objects || options.oss ? [storageCleaning] : []),
    ...(options.serverExtensions ?? []).flatMap((extension) => extension.tasks ?? []),
  ];
  app.decorate(
    'background',
    startTasks({ ...services, db: options.database.background.jobs }, tasks, options.background ?? false),
  );
  app.addHook('onClose', () => app.background.stop());
  app.addHook('onClose', async () => {
    await services.afterwards.settled();
    await services.sms.settled();
  });
  app.addHook('onClose', () => services.sheets.close());
  await carryNames(services);
  for (const { started } of options.serverExtensions ?? []) await started?.(services);
  await app.ready();
  return app;
}
