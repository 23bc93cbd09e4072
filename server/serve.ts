import { existsSync } from 'node:fs';
import path from 'node:path';
import Fastify, { type FastifyBaseLogger } from 'fastify';
import type { Product } from '../resources/kit/product.ts';
import { createApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { openDatabase } from './db/connect.ts';
import { DirectoryInUseError } from './db/directory-lock.ts';
import { checkRoom, NoRoomError, watchRoom } from './db/disk-room.ts';
import { MigrationError, migrate } from './db/migrate.ts';
import type { Fill, Filling } from './fill.ts';
import { type FirstAdmin, makeFirstAdmin, type PresetRole } from './first-admin.ts';
import { addressesOfMedia } from './http/media-files.ts';
import { Sealing } from './sealing.ts';
import { storedSecret } from './secret.ts';
import type { AnyServerExtension } from './server-extension.ts';
import type { SettingRules } from './settings.ts';
import { aliyunSender } from './sms/aliyun.ts';
import { smsLogName } from './sms/log-file.ts';

/** A product as its server is started with it. */
export interface ServedProduct {
  readonly product: Product;
  readonly serverExtensions: readonly AnyServerExtension[];
  /** The roles of an empty database; the platform's is among them. */
  readonly presetRoles: readonly PresetRole[];
  readonly fill: Fill;
  /** Pictures and clips of the demo data, by their directory from the project's own. */
  readonly mediaDir: string;
  /** Its own variables. */
  readonly settings?: SettingRules;
}

/** The project's own directory, from the sources as from the bundle in dist/server. */
function projectRoot(from: string): string {
  return existsSync(path.join(from, 'package.json')) ? from : projectRoot(path.dirname(from));
}

/** Faults that the operator can mend: a sentence says what to do, without a stack. */
const plainFaults = [ConfigError, DirectoryInUseError, MigrationError, NoRoomError];

const logger = (level: string): FastifyBaseLogger => Fastify({ logger: { level } }).log;

function announce(
  address: string,
  { demoPassword, sms, dataDir, channel }: Config,
  accounts: Filling['accounts'],
): void {
  process.stdout.write(`\nThe console is ready at ${address}\n`);
  const simulated = [...(channel.wechat ? [] : ['WeChat Pay']), ...(channel.alipay ? [] : ['Alipay'])];
  if (simulated.length > 0) process.stdout.write(`${simulated.join(' and ')} simulated: no money moves.\n`);
  if (sms === null)
    process.stdout.write(
      `SMS are not sent but written to ${path.join(dataDir, smsLogName)}: codes stand there.\n`,
    );
  if (accounts.length === 0 || demoPassword === null) return;
  const door = (worker: string | undefined) =>
    worker ? `  at /secret-login with worker number ${worker} and the code that is sent` : '';
  const lines = accounts.map(
    ({ phone, name, role, worker }) => `  ${phone}  ${name}  ${role}${door(worker)}`,
  );
  process.stdout.write(`Sign in with one of these, password ${demoPassword}:\n${lines.join('\n')}\n\n`);
}

/** Written to the terminal only, never to the log, because it can't be shown again. */
function tellFirstAdmin({ workerNo, password }: FirstAdmin): void {
  process.stdout.write(
    `The first administrator was made. Sign in at /secret-login with worker number ${workerNo} and password ${password}\n` +
      'The password is shown this once and has to be changed at the first sign-in.\n\n',
  );
}

/** The sentence of a fault that only a person can mend; null for every other error. */
function plainWords(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { code, port } = error as NodeJS.ErrnoException & { port?: unknown };
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Set PORT to another one, or end the program that uses it.`;
  return plainFaults.some((fault) => error instanceof fault) ? error.message : null;
}

/** Exit codes (sysexits.h): with the first one `npm start` doesn't try again (keep-running.mjs). */
const exitCodes = { setUpWrong: 78, failed: 1 } as const;

/** Says why the process ends. */
function fail(error: unknown): void {
  const plain = plainWords(error);
  process.stderr.write(`${plain ?? (error instanceof Error ? error.stack : String(error))}\n`);
  process.exitCode = plain === null ? exitCodes.failed : exitCodes.setUpWrong;
}

/** Starts the one server of this process and ends it cleanly on SIGTERM and SIGINT, and where a step of the start fails. */
async function start({ product, serverExtensions, presetRoles, fill, ...own }: ServedProduct): Promise<void> {
  const config = readConfig(process.env, own.settings);
  const root = projectRoot(import.meta.dirname);
  const log = logger(config.logLevel);
  const place = config.databaseUrl
    ? { databaseUrl: config.databaseUrl, connections: config.databasePool }
    : { dataDir: config.dataDir };
  if (!config.databaseUrl) await checkRoom(config.dataDir);
  const database = await openDatabase({ ...place, product, log });
  // What has been started, the last first: that is the order in which it ends.
  const running = [() => database.close()];
  let ending: Promise<void> | undefined;
  const end = () => {
    ending ??= (async () => {
      for (const stop of running.reverse()) await stop();
    })();
    return ending;
  };
  if (!config.databaseUrl) {
    const stopWatching = watchRoom(config.dataDir, (error) => {
      fail(error);
      void end();
    });
    running.push(async () => stopWatching());
  }
  try {
    await migrate(database.patient, path.join(root, 'server/db/migrations'), log);
    const first = config.firstAdmin && (await makeFirstAdmin(database, presetRoles, config.firstAdmin));
    // Printed at once: it could not be shown again if the start failed later.
    if (first) tellFirstAdmin(first);
    const secret = config.secret ?? (await storedSecret(config.dataDir));
    const sealing = new Sealing(secret, config.formerSecrets);
    const filling = await fill({
      config,
      database: { ...database, db: database.background.jobs },
      log,
      sealing,
    });
    running.push(() => filling.stop());
    const mediaDir = path.join(root, own.mediaDir);
    const app = await createApp({
      product,
      serverExtensions,
      database,
      logger: log,
      consoleDir: path.join(root, 'dist/console'),
      mediaDir,
      // Only where the demo data itself stands in the database.
      demoMedia: filling.accounts.length > 0 ? await addressesOfMedia(mediaDir) : undefined,
      dataDir: config.dataDir,
      oss: config.oss,
      channels: config.channel,
      fileHost: config.fileHost,
      uploadQuota: config.uploadQuota,
      settings: config.settings,
      secret,
      formerSecrets: config.formerSecrets,
      sms: config.sms ? aliyunSender(config.sms, Date.now) : undefined,
      trustProxy: config.trustProxy,
      background: true,
    });
    running.push(() => app.close());
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void end());
    announce(await app.listen({ port: config.port, host: config.host }), config, filling.accounts);
    process.send?.('ready');
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts the server; a fault ends the process with a sentence, or with a stack where it is ours. */
export async function serve(served: ServedProduct): Promise<void> {
  try {
    await start(served);
  } catch (error) {
    fail(error);
  }
}
