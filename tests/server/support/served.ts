import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { expect } from 'vitest';
import { product as business } from '../../../resources/index.ts';
import { actionEndpoint, batchEndpoint } from '../../../resources/kit/calls.ts';
import type { Product } from '../../../resources/kit/product.ts';
import { epochOf } from '../../../resources/kit/time.ts';
import { encodePassword } from '../../../resources/kit/wire.ts';
import { serverExtensions as halves } from '../../../resources/start/server-extensions.ts';
import { rollUpTasks } from '../../../resources/statistical-manager/rolling/roll-up.server.ts';
import { type AppOptions, createApp, type TrustedProxies } from '../../../server/app.ts';
import type { PaymentChannel } from '../../../server/channel/channel.ts';
import type { ChannelConfig } from '../../../server/channel/config.ts';
import type { OssConfig } from '../../../server/config.ts';
import type { Database } from '../../../server/db/connect.ts';
import { addressesOfMedia } from '../../../server/http/media-files.ts';
import type { AnyServerExtension } from '../../../server/server-extension.ts';
import type { Sms } from '../../../server/sms/sms.ts';
import { easyWork, solved } from '../../support/solve-captcha.ts';
import { password, passwordCost, startOfTests } from './world.ts';

export interface Reply {
  readonly status: number;
  readonly code: number;
  // biome-ignore lint/suspicious/noExplicitAny: what a test reads out of an answer is the test's own claim about it
  readonly data: any;
  readonly msg: string;
}

type Query = Readonly<Record<string, string | number>>;

const numbered = business.resources.flatMap((resource) =>
  Object.entries(resource.actions ?? {})
    .filter(([, action]) => action.numbered)
    .flatMap(([name, { bulk }]) => [
      actionEndpoint(resource, name),
      ...(bulk ? [batchEndpoint(resource, name)] : []),
    ])
    .map((endpoint) => new RegExp(`^${endpoint.replace('{id}', '[^/]+')}$`)),
);

/** Whether a call moves money: the client gives each a number of its own, as the console does. */
const isNumbered = (method: string, path: string) => numbered.some((call) => call.test(`${method} ${path}`));

/** One client with its own token; nothing is remembered between them. */
export class Client {
  readonly #base: string;
  readonly token: string | null;
  readonly lang: string;

  constructor(base: string, token: string | null = null, lang = 'en') {
    this.#base = base;
    this.token = token;
    this.lang = lang;
  }

  speaking(lang: string): Client {
    return new Client(this.#base, this.token, lang);
  }

  async raw(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {},
  ): Promise<Reply> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      body,
      headers: {
        'accept-language': this.lang,
        ...(this.token ? { 'auth-token': this.token } : {}),
        ...headers,
      },
    });
    const answer = (await response.json()) as Omit<Reply, 'status'>;
    return { status: response.status, ...answer };
  }

  #call(method: string, path: string, given?: object): Promise<Reply> {
    const body = given && (isNumbered(method, path) ? { request_no: randomUUID(), ...given } : given);
    return this.raw(
      method,
      `/api${path}`,
      body && JSON.stringify(body),
      body && { 'content-type': 'application/json' },
    );
  }

  get(path: string, query: Query = {}): Promise<Reply> {
    const text = new URLSearchParams(
      Object.entries(query).map(([name, value]) => [name, String(value)]),
    ).toString();
    return this.#call('GET', text ? `${path}?${text}` : path);
  }
  post(path: string, body: object = {}): Promise<Reply> {
    return this.#call('POST', path, body);
  }
  put(path: string, body: object = {}): Promise<Reply> {
    return this.#call('PUT', path, body);
  }
  delete(path: string): Promise<Reply> {
    return this.#call('DELETE', path);
  }
}

export interface Served {
  readonly app: FastifyInstance;
  readonly base: string;
  readonly database: Database;
  readonly anybody: Client;
  signIn(phone: string, secret?: string): Promise<Client>;
  /** What was sent by SMS, the oldest first. */
  readonly sms: Sms[];
  /** A captcha that nobody has used, with its answer. */
  captcha(): Promise<{ captcha_id: string; captcha_code: string }>;
  /** Moves the server's clock. */
  pass(seconds: number): void;
  /** Sets it. */
  at(time: string): void;
  empty(...tables: readonly string[]): Promise<void>;
  /** A round of the roll-ups, which a round of all tasks leaves out. */
  rollUp(): Promise<void>;
  /** Says that access changed behind the server's back, as every write through it says by itself. */
  touchAccess(): Promise<void>;
  close(): Promise<void>;
}

/**
 * The product's server extensions, of which a round of all tasks leaves the figures as they are: each roll-up reads all of several days.
 * Who asks for figures rolls them up first.
 */
const withoutRollUps = halves.map((half) => (half.tasks === rollUpTasks ? { ...half, tasks: [] } : half));

/** Simulated channels refuse by numbers that hold the time and chance: tests that want a refusal ask for it. */
const channelsThatTake: ChannelConfig = {
  wechat: null,
  alipay: null,
  simulatedDelayMs: 3_000,
  simulatedFailures: 0,
  simulatedAbnormal: 0,
  simulatedReviewMs: 60_000,
  simulatedDifferences: 0,
};

/** A server that listens, over a database that the caller closes. */
export async function serve(
  database: Database,
  options: {
    product?: Product;
    serverExtensions?: readonly AnyServerExtension[];
    signInsPerMinute?: number;
    channel?: PaymentChannel;
    channels?: AppOptions['channels'];
    transfers?: AppOptions['transfers'];
    dataDir?: string;
    liveTimes?: AppOptions['liveTimes'];
    oss?: OssConfig;
    fileHost?: string;
    demoMedia?: AppOptions['demoMedia'];
    uploadQuota?: AppOptions['uploadQuota'];
    countedUpTo?: number;
    logger?: FastifyBaseLogger;
    trustProxy?: TrustedProxies;
    admission?: AppOptions['admission'];
    background?: boolean;
    secret?: string;
    formerSecrets?: readonly string[];
    settings?: AppOptions['settings'];
  } = {},
): Promise<Served> {
  let now = epochOf(startOfTests);
  const sms: Sms[] = [];
  const app = await createApp({
    product: options.product ?? business,
    serverExtensions: options.serverExtensions ?? withoutRollUps,
    database,
    clock: () => now,
    passwordCost,
    limits: { 'a call signed out': options.signInsPerMinute ?? 10_000 },
    channel: options.channel,
    channels: options.channels ?? channelsThatTake,
    transfers: options.transfers,
    dataDir: options.dataDir,
    liveTimes: options.liveTimes,
    oss: options.oss,
    fileHost: options.fileHost,
    demoMedia: options.demoMedia ?? (await addressesOfMedia('resources/shared/seed/media')),
    uploadQuota: options.uploadQuota,
    countedUpTo: options.countedUpTo,
    logger: options.logger,
    trustProxy: options.trustProxy,
    admission: options.admission,
    background: options.background,
    secret: options.secret,
    formerSecrets: options.formerSecrets,
    settings: options.settings,
    sms: { send: async (message) => void sms.push(message) },
    captchaWork: easyWork,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const base = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const anybody = new Client(base);
  return {
    app,
    base,
    database,
    anybody,
    sms,
    async captcha() {
      const { data } = await anybody.get('/manager/captcha/v1');
      return solved(data);
    },
    async signIn(phone, secret = password) {
      const reply = await anybody.post('/manager/login/v1', {
        login_name: phone,
        password: encodePassword(secret),
      });
      expect(reply.code, reply.msg).toBe(0);
      return new Client(base, reply.data.auth_token);
    },
    pass(seconds) {
      now += seconds * 1000;
    },
    at(time) {
      now = epochOf(time);
    },
    async empty(...tables) {
      await database.pool.query(`truncate ${tables.join(', ')} restart identity`);
    },
    async rollUp() {
      for (const task of rollUpTasks) await task.run(app.services);
    },
    async touchAccess() {
      await database.pool.query(
        `insert into access_version (id, version) values (1, 1)
         on conflict (id) do update set version = access_version.version + 1`,
      );
    },
    close: () => app.close(),
  };
}
