import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { type ChannelConfig, channelConfigOf, channelVariables } from './channel/config.ts';
import { defaultConnections } from './db/connect.ts';
import { type SettingRules, type SettingValues, settingsOf } from './settings.ts';
import type { AliyunSms } from './sms/aliyun.ts';
import { defaultUploadQuota, type UploadQuota } from './storage/upload-quota.ts';

/** The password of every demonstration account where nothing else is set; the README prints it. */
export const defaultDemoPassword = 'Demo@2026!';

export type SeedName = 'demo' | 'small' | 'none';
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

export interface Config {
  readonly production: boolean;
  readonly port: number;
  readonly host: string;
  /** Absolute directory of the embedded database and of stored files. */
  readonly dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  readonly databaseUrl: string | null;
  /** Connections that this process holds to it at most, beside three for news, health and migrations. */
  readonly databasePool: number;
  /** What an empty database is filled with; a database that holds rows is never seeded. */
  readonly seed: SeedName;
  readonly seedNumber: number;
  /** Null only in production without a seed, where no demonstration account is made. */
  readonly demoPassword: string | null;
  /** Who an empty database gets as its super administrator; null where nobody is named. */
  readonly firstAdmin: FirstAdminConfig | null;
  /** Signs tokens and file links. Null outside production: the server makes one and keeps it. */
  readonly secret: string | null;
  /** Secrets that values may still be encrypted by, while `npm run rotate-secret` has not been through. */
  readonly formerSecrets: readonly string[];
  /** Null: into a file of `dataDir`. */
  readonly sms: AliyunSms | null;
  /** Whose `X-Forwarded-For` is trusted: a number of proxies in front, or proxies at these addresses; null: nobody's. */
  readonly trustProxy: number | readonly string[] | null;
  readonly logLevel: LogLevel;
  /** Origin that files are read from, without a slash at its end; null: the store's own. */
  readonly fileHost: string | null;
  /** What one user may upload in a day. */
  readonly uploadQuota: UploadQuota;
  /** Null: this server is the object storage. */
  readonly oss: OssConfig | null;
  readonly channel: ChannelConfig;
  /** Of the variables that the product adds those that are set. */
  readonly settings: SettingValues;
}

export interface FirstAdminConfig {
  readonly phone: string;
  readonly name: string;
  readonly workerNo: string;
  /** The organisation at the head, where there is none yet. */
  readonly orgName: string;
}

/** An Aliyun OSS bucket, and the role whose short-lived credentials browsers are given. */
export interface OssConfig {
  /** With its prefix: `oss-cn-hangzhou`. */
  readonly region: string;
  readonly bucket: string;
  readonly endpoint: string;
  readonly accessKeyId: string;
  readonly accessKeySecret: string;
  readonly roleArn: string;
  readonly stsEndpoint: string;
}

const wholeNumber = (words: string, min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, words)
    .transform(Number)
    .refine((value) => value >= min && value <= max, words);

const isPostgresUrl = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && (url.protocol === 'postgres:' || url.protocol === 'postgresql:');
};

const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

const origin = z
  .string()
  .refine((text) => {
    const url = URL.canParse(text) ? new URL(text) : null;
    return url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '');
  }, 'must be an origin without a path, such as https://files.example.com')
  .transform((text) => text.replace(/\/$/, ''));
const isAddressOrBlock = (text: string) => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  return (
    version > 0 && rest.length === 0 && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
  );
};

const proxies = z
  .string()
  .transform((text) =>
    /^\d{1,2}$/.test(text.trim()) ? Number(text) : text.split(',').map((part) => part.trim()),
  )
  .refine(
    (given) => (typeof given === 'number' ? given >= 1 && given <= 10 : given.every(isAddressOrBlock)),
    'must be the number of proxies in front (1 to 10), or their addresses, such as 10.0.0.0/8,192.168.1.5',
  );

/** What Aliyun's SMS needs: all of it, or nothing. */
const smsNames = [
  'SMS_ACCESS_KEY_ID',
  'SMS_ACCESS_KEY_SECRET',
  'SMS_SIGN_NAME',
  'SMS_TEMPLATE_CODE',
  'SMS_TEMPLATE_PHONE_CHANGED',
  'SMS_TEMPLATE_REFUND_REFUSED',
] as const;

const variables = z.object({
  NODE_ENV: z.string().optional(),
  PORT: wholeNumber('must be a port, a whole number from 0 to 65535 (0: any free one)', 0, 65535).default(
    8000,
  ),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an address to listen on, such as 127.0.0.1 or 0.0.0.0')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  // The value is never repeated in a message: it holds a password.
  DATABASE_URL: z
    .string()
    .refine(isPostgresUrl, 'must be a PostgreSQL address: postgres://user:password@host:5432/database')
    .optional(),
  DATABASE_POOL: wholeNumber('must be a whole number from 6 to 500', 6, 500).default(defaultConnections),
  SEED: choice(['demo', 'small', 'none']).optional(),
  SEED_NUMBER: wholeNumber('must be a whole number from 0 to 4294967295', 0, 4294967295).default(20240501),
  DEMO_PASSWORD: z.string().min(8, 'must have at least 8 characters').optional(),
  FIRST_ADMIN_PHONE: z
    .string()
    .regex(/^1[3-9]\d{9}$/, 'must be an 11-digit mobile number')
    .optional(),
  FIRST_ADMIN_NAME: z.string().max(20, 'must have at most 20 characters').default('超级管理员'),
  FIRST_ADMIN_WORKER_NO: z
    .string()
    .regex(/^[A-Za-z0-9]{1,32}$/, 'must be letters and digits, at most 32')
    .default('W0001'),
  FIRST_ADMIN_ORG: z.string().min(2).max(32, 'must have 2 to 32 characters').default('总部'),
  SECRET: z.string().min(32, 'must have at least 32 characters: try `openssl rand -hex 32`').optional(),
  SECRET_PREVIOUS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.every((part) => part.length >= 32),
      'must be former values of SECRET, each of at least 32 characters, separated by commas',
    )
    .optional(),
  FILE_HOST: origin.optional(),
  UPLOAD_FILES_PER_DAY: wholeNumber('must be a whole number from 1 to 1000000', 1, 1_000_000).default(
    defaultUploadQuota.files,
  ),
  UPLOAD_MB_PER_DAY: wholeNumber('must be a whole number from 1 to 10000000', 1, 10_000_000).default(
    defaultUploadQuota.megabytes,
  ),
  OSS_REGION: z
    .string()
    .regex(/^oss-[a-z0-9-]+$/, 'must be a region with its prefix, such as oss-cn-hangzhou')
    .optional(),
  OSS_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
    .optional(),
  OSS_ENDPOINT: origin.optional(),
  OSS_ACCESS_KEY_ID: z.string().optional(),
  OSS_ACCESS_KEY_SECRET: z.string().optional(),
  OSS_ROLE_ARN: z
    .string()
    .regex(/^acs:ram::\d+:role\/\S+$/, 'must name a role: acs:ram::1234567890:role/console-upload')
    .optional(),
  OSS_STS_ENDPOINT: origin.optional(),
  TRUST_PROXY: proxies.optional(),
  ...(Object.fromEntries(smsNames.map((name) => [name, z.string().optional()])) as Record<
    (typeof smsNames)[number],
    z.ZodOptional<z.ZodString>
  >),
  ...channelVariables,
  // Beside those that a provider needs: without it nobody is told by SMS.
  SMS_TEMPLATE_SIGN_IN_TRIED: z.string().optional(),
  SMS_TEMPLATE_WELFARE_ISSUED: z.string().optional(),
  SMS_ENDPOINT: z
    .url({ protocol: /^https$/, error: 'must be an https address' })
    .default('https://dysmsapi.aliyuncs.com/'),
  LOG_LEVEL: choice(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

type Variables = z.infer<typeof variables>;

const seedOf = (v: Variables): SeedName =>
  v.SEED ?? (v.NODE_ENV === 'production' || v.DATABASE_URL !== undefined ? 'none' : 'demo');

/** Null where no SMS provider is configured. */
function smsOf(v: Variables): AliyunSms | null {
  const id = v.SMS_ACCESS_KEY_ID;
  const secret = v.SMS_ACCESS_KEY_SECRET;
  const sign = v.SMS_SIGN_NAME;
  const code = v.SMS_TEMPLATE_CODE;
  const changed = v.SMS_TEMPLATE_PHONE_CHANGED;
  const refused = v.SMS_TEMPLATE_REFUND_REFUSED;
  if (!id || !secret || !sign || !code || !changed || !refused) return null;
  const tried = v.SMS_TEMPLATE_SIGN_IN_TRIED;
  const issued = v.SMS_TEMPLATE_WELFARE_ISSUED;
  const templates = {
    code,
    phone_changed: changed,
    refund_refused: refused,
    ...(tried !== undefined && { sign_in_tried: tried }),
    ...(issued !== undefined && { welfare_issued: issued }),
  };
  return { endpoint: v.SMS_ENDPOINT, accessKeyId: id, accessKeySecret: secret, signName: sign, templates };
}

/** A partly configured provider would lose every code. */
function smsFaults(v: Variables): string[] {
  const missing = smsNames.filter((name) => v[name] === undefined);
  if (missing.length === 0 || missing.length === smsNames.length) return [];
  return missing.map((name) => `${name} is missing: SMS need ${smsNames.join(', ')}`);
}

/** Rules over several variables: production needs more of them. */
function productionFaults(v: Variables): string[] {
  if (v.NODE_ENV !== 'production') return [];
  const faults: string[] = [];
  if (v.SECRET === undefined)
    faults.push('SECRET is missing: production needs one, at least 32 characters (`openssl rand -hex 32`)');
  const publicPassword = v.DEMO_PASSWORD === defaultDemoPassword;
  if (publicPassword || (v.DEMO_PASSWORD === undefined && seedOf(v) !== 'none'))
    faults.push(
      'DEMO_PASSWORD must be your own in production: the documented one is public, and everybody could sign in with it',
    );
  return faults;
}

/** Demo data brings its own users, and leaves a database alone that holds somebody else. */
function firstAdminFaults(v: Variables): string[] {
  return v.FIRST_ADMIN_PHONE !== undefined && seedOf(v) !== 'none'
    ? ['FIRST_ADMIN_PHONE is for a database without demo data: set SEED to none']
    : [];
}

/** Object storage in the cloud is set up whole or not at all. */
function ossOf(v: Variables): { readonly oss: OssConfig | null; readonly faults: string[] } {
  const needed = {
    OSS_REGION: v.OSS_REGION,
    OSS_BUCKET: v.OSS_BUCKET,
    OSS_ACCESS_KEY_ID: v.OSS_ACCESS_KEY_ID,
    OSS_ACCESS_KEY_SECRET: v.OSS_ACCESS_KEY_SECRET,
    OSS_ROLE_ARN: v.OSS_ROLE_ARN,
  };
  const given = { ...needed, OSS_ENDPOINT: v.OSS_ENDPOINT, OSS_STS_ENDPOINT: v.OSS_STS_ENDPOINT };
  if (Object.values(given).every((value) => value === undefined)) return { oss: null, faults: [] };
  const missing = Object.entries(needed).filter(([, value]) => value === undefined);
  const region = v.OSS_REGION ?? '';
  return {
    oss: {
      region,
      bucket: v.OSS_BUCKET ?? '',
      endpoint: v.OSS_ENDPOINT ?? `https://${region}.aliyuncs.com`,
      accessKeyId: v.OSS_ACCESS_KEY_ID ?? '',
      accessKeySecret: v.OSS_ACCESS_KEY_SECRET ?? '',
      roleArn: v.OSS_ROLE_ARN ?? '',
      stsEndpoint: v.OSS_STS_ENDPOINT ?? `https://sts.${region.replace(/^oss-/, '')}.aliyuncs.com`,
    },
    faults: missing.map(([name]) => `${name} is missing: the OSS_* variables are set together`),
  };
}

function firstAdminOf(v: Variables): FirstAdminConfig | null {
  if (v.FIRST_ADMIN_PHONE === undefined) return null;
  return {
    phone: v.FIRST_ADMIN_PHONE,
    name: v.FIRST_ADMIN_NAME,
    workerNo: v.FIRST_ADMIN_WORKER_NO,
    orgName: v.FIRST_ADMIN_ORG,
  };
}

/** One error that names every wrong variable, one per line. */
export class ConfigError extends Error {
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(`The configuration is wrong:\n${faults.map((fault) => `- ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

/**
 * The settings of one server process, read once from its environment (docs/design/architecture.md §3).
 * An empty variable counts as not set, since compose files pass unset ones on as empty.
 * @param rules those of the product's own variables
 * @throws ConfigError listing every wrong variable in plain words
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  rules: SettingRules = {},
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = variables.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  const v = parsed.data;
  const { oss, faults: ossFaults } = ossOf(v);
  const { channel, faults: channelFaults } = channelConfigOf(v);
  const { settings, faults: settingFaults } = settingsOf(given, rules);
  const faults = [
    ...smsFaults(v),
    ...settingFaults,
    ...channelFaults,
    ...ossFaults,
    ...productionFaults(v),
    ...firstAdminFaults(v),
  ];
  if (faults.length > 0) throw new ConfigError(faults);
  const production = v.NODE_ENV === 'production';
  return Object.freeze({
    production,
    port: v.PORT,
    host: v.HOST,
    dataDir: path.resolve(v.DATA_DIR),
    databaseUrl: v.DATABASE_URL ?? null,
    databasePool: v.DATABASE_POOL,
    seed: seedOf(v),
    seedNumber: v.SEED_NUMBER,
    demoPassword: v.DEMO_PASSWORD ?? (production ? null : defaultDemoPassword),
    firstAdmin: firstAdminOf(v),
    secret: v.SECRET ?? null,
    formerSecrets: v.SECRET_PREVIOUS ?? [],
    sms: smsOf(v),
    trustProxy: v.TRUST_PROXY ?? null,
    logLevel: v.LOG_LEVEL,
    fileHost: v.FILE_HOST ?? null,
    uploadQuota: { files: v.UPLOAD_FILES_PER_DAY, megabytes: v.UPLOAD_MB_PER_DAY },
    oss,
    channel,
    settings,
  });
}
