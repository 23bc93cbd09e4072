import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { defaultDemoPassword } from '../../../server/config.ts';
import { encodePassword } from '../../kit/wire.ts';
import { identityOf } from '../../shared/seed/consumers.ts';
import { playLines } from '../../vendor-test/simulate/lines.ts';
import { SimulatedCabinet } from './cabinet.ts';
import { type Credential, DeviceClient } from './device-client.ts';

/**
 * Plays cabinets against a running server: `npm run simulate -- --cabinets 20 --speed 10`. A program of its own, which
 * knows nothing but the calls that any cabinet makes. `--factory 3` plays three lines of the factory (docs/factory-calls.md). Its credentials it gets as a technician would: from the console.
 */

const { values: options } = parseArgs({
  options: {
    cabinets: { type: 'string', default: '20' },
    speed: { type: 'string', default: '10' },
    /** So many lines of the factory instead of cabinets. */
    factory: { type: 'string', default: '0' },
    origin: { type: 'string', default: `http://127.0.0.1:${process.env.PORT ?? 8000}` },
    /** An account that may issue credentials. */
    phone: { type: 'string', default: '13900000002' },
    password: { type: 'string', default: process.env.DEMO_PASSWORD ?? defaultDemoPassword },
    keys: { type: 'string', default: path.join(process.env.DATA_DIR ?? './data', 'simulator.json') },
    quiet: { type: 'boolean', default: false },
  },
});

const count = Math.max(1, Math.min(2_000, Number(options.cabinets)));
const speed = Math.max(0.1, Math.min(200, Number(options.speed)));
const lines = Math.max(0, Math.min(50, Number(options.factory)));
if (!Number.isFinite(count + speed + lines))
  throw new Error('--cabinets, --speed and --factory take numbers');
const origin = options.origin.replace(/\/$/, '');

async function call<T>(method: string, to: string, token: string | null, body?: object): Promise<T> {
  const response = await fetch(`${origin}/api${to}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { 'auth-token': token }) },
    body: body && JSON.stringify(body),
  });
  const answer = (await response.json()) as { code: number; msg: string; data: T };
  if (answer.code !== 0) throw new Error(`${method} ${to}: ${answer.code} ${answer.msg}`);
  return answer.data;
}

async function enter(): Promise<string> {
  const { auth_token } = await call<{ auth_token: string }>('POST', '/manager/login/v1', null, {
    login_name: options.phone,
    password: encodePassword(options.password),
  });
  return auth_token;
}

interface DeviceListed {
  readonly id: string;
  readonly version: number;
  readonly cabinet_code: string;
  readonly shop_name: string | null;
}

/** The bound cabinets of the first pages; credentials that were issued before are used again. */
async function credentials(): Promise<Credential[]> {
  const known = new Map(
    (
      JSON.parse(await readFile(options.keys, 'utf8').catch(() => '[]')) as (Credential & {
        origin: string;
      })[]
    )
      .filter((one) => one.origin === origin)
      .map((one) => [one.cabinet, one]),
  );
  const auth_token = await enter();
  const cabinets: Credential[] = [];
  for (let page = 1; cabinets.length < count; page += 1) {
    const { rows } = await call<{ rows: DeviceListed[] }>(
      'GET',
      `/device/v1?page=${page}&size=100`,
      auth_token,
    );
    for (const row of rows) {
      if (row.shop_name === null || cabinets.length >= count) continue;
      const kept = known.get(row.cabinet_code);
      if (kept && (await works(kept))) cabinets.push(kept);
      else {
        const { result } = await call<{ result: { key: string; secret: string } }>(
          'PUT',
          `/device/issueCredential/${row.id}/v1`,
          auth_token,
          { version: row.version },
        );
        cabinets.push({ cabinet: row.cabinet_code, key: result.key, secret: result.secret });
      }
    }
    if (rows.length < 100) break;
  }
  await mkdir(path.dirname(options.keys), { recursive: true });
  const kept = cabinets.map((one) => ({ ...one, origin }));
  await writeFile(options.keys, JSON.stringify(kept), { mode: 0o600 });
  return cabinets;
}

async function works(credential: Credential): Promise<boolean> {
  const reply = await new DeviceClient(origin, credential).send(
    new DeviceClient(origin, credential).sign('POST /device/heartbeat/v1'),
  );
  return reply.code === 0;
}

const log = (text: string) => {
  if (!options.quiet) process.stdout.write(`${new Date().toISOString().slice(11, 19)} ${text}\n`);
};

async function playCabinets(): Promise<() => void> {
  const phones = Array.from({ length: 200 }, (_, index) => identityOf(index).user_phone);
  const cabinets = (await credentials()).map(
    (credential) =>
      new SimulatedCabinet({
        client: new DeviceClient(origin, credential),
        code: credential.cabinet,
        speed,
        phones,
        log,
      }),
  );
  for (const cabinet of cabinets) await cabinet.start();
  log(`${cabinets.length} cabinets at ${speed} times the speed of life; Ctrl+C ends it`);
  return () => {
    for (const cabinet of cabinets) cabinet.stop();
  };
}

async function playFactory(): Promise<() => void> {
  const token = await enter();
  const stop = await playLines({
    origin,
    count: lines,
    speed,
    console: (method, to, body) => call(method, to, token, body),
    log,
  });
  log(`${lines} lines of the factory; Ctrl+C ends it`);
  return stop;
}

const stop = await (lines > 0 ? playFactory() : playCabinets());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
