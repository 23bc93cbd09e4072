import path from 'node:path';
import { expect, test } from 'vitest';
import { productSettings } from '../../resources/start/product-settings.ts';
import { ConfigError, readConfig } from '../../server/config.ts';

const secret = 's'.repeat(32);
const production = { NODE_ENV: 'production', SECRET: secret };

const read = (env: Record<string, string>) => readConfig(env, productSettings);

const faultsOf = (env: Record<string, string>): readonly string[] => {
  try {
    read(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

test('an empty environment is enough', () => {
  expect(readConfig({})).toEqual({
    production: false,
    port: 8000,
    host: '127.0.0.1',
    dataDir: path.resolve('data'),
    databaseUrl: null,
    databasePool: 24,
    seed: 'demo',
    seedNumber: 20240501,
    demoPassword: 'Demo@2026!',
    firstAdmin: null,
    secret: null,
    formerSecrets: [],
    sms: null,
    trustProxy: null,
    logLevel: 'info',
    fileHost: null,
    uploadQuota: { files: 1_000, megabytes: 10_240 },
    oss: null,
    channel: {
      wechat: null,
      alipay: null,
      simulatedDelayMs: 3_000,
      simulatedFailures: 14,
      simulatedAbnormal: 6,
      simulatedReviewMs: 60_000,
      simulatedDifferences: 2,
    },
    settings: {},
  });
});

test('every variable is read, and an empty one counts as not set', () => {
  const config = read({
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/var/lib/console',
    DATABASE_URL: 'postgresql://u:p@db:5432/console',
    SEED: 'small',
    SEED_NUMBER: '7',
    UPLOAD_FILES_PER_DAY: '5',
    UPLOAD_MB_PER_DAY: '6',
    DEMO_PASSWORD: 'long enough',
    SECRET: secret,
    SECRET_PREVIOUS: `${'a'.repeat(32)}, ${'b'.repeat(32)}`,
    SMS_ACCESS_KEY_ID: 'id',
    SMS_ACCESS_KEY_SECRET: 'key',
    SMS_SIGN_NAME: '智云零售',
    SMS_TEMPLATE_CODE: 'SMS_1',
    SMS_TEMPLATE_PHONE_CHANGED: 'SMS_2',
    SMS_TEMPLATE_REFUND_REFUSED: 'SMS_3',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    LOG_LEVEL: '',
    FILE_HOST: 'https://files.example.com/',
    OSS_REGION: 'oss-cn-hangzhou',
    OSS_BUCKET: 'console-files',
    OSS_ACCESS_KEY_ID: 'LTAI5t',
    OSS_ACCESS_KEY_SECRET: 'not told',
    OSS_ROLE_ARN: 'acs:ram::1234567890:role/console-upload',
    PARTNER_GOODS_URL: 'https://goods.example.com/v2',
    PARTNER_GOODS_KEY: '',
    UNRELATED: 'x',
  });
  expect(config).toEqual({
    settings: { PARTNER_GOODS_URL: 'https://goods.example.com/v2' },
    production: false,
    port: 0,
    host: '::1',
    dataDir: '/var/lib/console',
    databaseUrl: 'postgresql://u:p@db:5432/console',
    databasePool: 24,
    seed: 'small',
    seedNumber: 7,
    demoPassword: 'long enough',
    firstAdmin: null,
    secret,
    formerSecrets: ['a'.repeat(32), 'b'.repeat(32)],
    sms: {
      endpoint: 'https://dysmsapi.aliyuncs.com/',
      accessKeyId: 'id',
      accessKeySecret: 'key',
      signName: '智云零售',
      templates: { code: 'SMS_1', phone_changed: 'SMS_2', refund_refused: 'SMS_3' },
    },
    trustProxy: ['10.0.0.0/8', '::1'],
    logLevel: 'info',
    fileHost: 'https://files.example.com',
    channel: {
      wechat: null,
      alipay: null,
      simulatedDelayMs: 3_000,
      simulatedFailures: 14,
      simulatedAbnormal: 6,
      simulatedReviewMs: 60_000,
      simulatedDifferences: 2,
    },
    uploadQuota: { files: 5, megabytes: 6 },
    oss: {
      region: 'oss-cn-hangzhou',
      bucket: 'console-files',
      endpoint: 'https://oss-cn-hangzhou.aliyuncs.com',
      accessKeyId: 'LTAI5t',
      accessKeySecret: 'not told',
      roleArn: 'acs:ram::1234567890:role/console-upload',
      stsEndpoint: 'https://sts.cn-hangzhou.aliyuncs.com',
    },
  });
});

test('object storage in the cloud is set up whole or not at all', () => {
  expect(faultsOf({ OSS_BUCKET: 'console-files' }).map((fault) => fault.split(' ')[0])).toEqual([
    'OSS_REGION',
    'OSS_ACCESS_KEY_ID',
    'OSS_ACCESS_KEY_SECRET',
    'OSS_ROLE_ARN',
  ]);
  expect(faultsOf({ FILE_HOST: 'https://files.example.com/a', OSS_STS_ENDPOINT: 'sts' })).toHaveLength(2);
});

test('one error names every wrong variable and repeats no password', () => {
  const env = {
    PORT: '80000',
    HOST: 'a b',
    DATABASE_URL: 'mysql://root:hunter2@db/x',
    SEED: 'all',
    SEED_NUMBER: '-1',
    DEMO_PASSWORD: 'hunter2',
    SECRET: 'hunter2',
    SECRET_PREVIOUS: 'hunter2',
    UPLOAD_FILES_PER_DAY: '0',
    UPLOAD_MB_PER_DAY: '1.5',
    TRUST_PROXY: 'true',
    SMS_ENDPOINT: 'http://sms.example',
    LOG_LEVEL: 'loud',
  };
  expect(faultsOf(env).map((fault) => fault.split(' ')[0])).toEqual(Object.keys(env));
  expect(() => readConfig(env)).toThrow('- SEED must be one of demo, small, none\n');
  expect(faultsOf(env).join('\n')).not.toContain('hunter2');
});

test('a seed is made only where nothing else is said and the database is embedded', () => {
  expect(readConfig({ DATABASE_URL: 'postgres://db/x' }).seed).toBe('none');
  expect(readConfig(production).seed).toBe('none');
  expect(readConfig({ DATABASE_URL: 'postgres://db/x', SEED: 'demo' }).seed).toBe('demo');
});

test('production wants a secret and never takes the documented password', () => {
  expect(faultsOf({ NODE_ENV: 'production', SEED: 'demo' }).map((fault) => fault.split(' ')[0])).toEqual([
    'SECRET',
    'DEMO_PASSWORD',
  ]);
  expect(faultsOf({ ...production, DEMO_PASSWORD: 'Demo@2026!' })).toHaveLength(1);
  expect(readConfig(production).demoPassword).toBeNull();
  expect(readConfig({ ...production, SEED: 'demo', DEMO_PASSWORD: 'of our own' }).demoPassword).toBe(
    'of our own',
  );
});

test('the configuration cannot be changed', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true);
});

test('half a configured SMS provider is refused, so that no code is lost in silence', () => {
  const faults = faultsOf({ SMS_ACCESS_KEY_ID: 'id', SMS_ACCESS_KEY_SECRET: 'hunter2' });
  expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
    'SMS_SIGN_NAME',
    'SMS_TEMPLATE_CODE',
    'SMS_TEMPLATE_PHONE_CHANGED',
    'SMS_TEMPLATE_REFUND_REFUSED',
  ]);
  expect(faults.join('\n')).not.toContain('hunter2');
});

test.each([
  ['2', 2],
  ['127.0.0.1', ['127.0.0.1']],
])('a proxy is trusted by place or address: %s', (given, read) => {
  expect(readConfig({ TRUST_PROXY: given }).trustProxy).toEqual(read);
});

test.each(['0', '11', 'yes', '10.0.0.0/33', '10.0.0.0/8/1', '::1/129', ''])(
  'no proxy is called %j',
  (given) => {
    expect(faultsOf({ TRUST_PROXY: given })).toHaveLength(given === '' ? 0 : 1);
  },
);

test('a first administrator is named for a database without demo data only', () => {
  const named = { FIRST_ADMIN_PHONE: '13812345678' };
  expect(readConfig({ ...named, SEED: 'none' }).firstAdmin).toEqual({
    phone: '13812345678',
    name: '超级管理员',
    workerNo: 'W0001',
    orgName: '总部',
  });
  expect(faultsOf(named)).toEqual([
    'FIRST_ADMIN_PHONE is for a database without demo data: set SEED to none',
  ]);
  expect(faultsOf({ FIRST_ADMIN_PHONE: '123', SEED: 'none' })[0]).toContain('FIRST_ADMIN_PHONE must be');
});

test('a variable of the product is held to its own rule', () => {
  expect(faultsOf({ PARTNER_GOODS_URL: 'goods.example.com', PARTNER_GOODS_KEY: 'short' })).toEqual([
    'PARTNER_GOODS_URL must be an address, such as https://goods.example.com/v2',
    'PARTNER_GOODS_KEY must be 8 to 200 characters without spaces',
  ]);
});
