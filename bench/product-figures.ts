import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { parts, product } from '../resources/index.ts';
import { everywhere, objectAndAct, type PolicyLine } from '../resources/kit/access-model.ts';
import { allows, grantableCodes } from '../resources/kit/permissions.ts';
import { indexOf } from '../resources/kit/product-index.ts';
import { serverExtensions } from '../resources/start/server-extensions.ts';
import { decided } from '../server/access/policy.ts';
import { createApp } from '../server/app.ts';
import { applySpecs } from '../server/db/apply-specs.ts';
import { openDatabase } from '../server/db/connect.ts';
import { declaredTables } from '../server/db/declared-tables.ts';
import { median, timed } from './measuring.ts';

/**
 * What one product costs, as JSON on standard output, for bench/product.ts: who signs in holds every code, the most that anybody
 * can hold.
 */

const log = { info: () => {}, warn: console.warn, error: console.error };
const codes = grantableCodes(product);
const grants = codes.map((code): PolicyLine => ['p', 'role:1', ...objectAndAct(code), 'allow']);

const index = JSON.stringify(indexOf(product, parts));
const identity = JSON.stringify({ modules: codes, grants: [['g', '7', 'role:1', everywhere], ...grants] });

const places = ['001'];
const mine: PolicyLine[] = [['g', '7', 'role:1', '001*'], ...grants];
const answering: number[] = [];
for (let run = 0; run < 5; run += 1) answering.push(await timed(() => decided('7', mine, codes, places)));
const allowed = new Set((await decided('7', mine, codes, places)).keys());

const screens = indexOf(product, parts).screens;
const menu: number[] = [];
for (let run = 0; run < 50; run += 1)
  menu.push(
    await timed(async () => {
      for (const group of Object.keys(product.menu))
        screens.filter((screen) => screen.menu === group && allows(allowed, screen, 'read'));
    }),
  );
const checks = 200_000;
const checking = await timed(async () => {
  for (let at = 0; at < checks; at += 1) {
    const resource = product.resources[at % product.resources.length];
    if (resource) allows(allowed, resource, 'update');
  }
});

const dataDir = mkdtempSync(path.join(tmpdir(), 'product-'));
const database = await openDatabase({ product, dataDir, log });
await applySpecs(database, declaredTables(product));
const starting: number[] = [];
for (let run = 0; run < 3; run += 1)
  starting.push(
    await timed(async () => {
      const app = await createApp({ product, serverExtensions, database, dataDir });
      await app.ready();
      await app.close();
    }),
  );
await database.close();
rmSync(dataDir, { recursive: true });

process.stdout.write(
  JSON.stringify({
    screens: product.resources.length,
    'start of the server over its tables, s': median(starting) / 1000,
    'index of the screens with the first load, KB gz': gzipSync(index).length / 1024,
    'sign-in payload of somebody with every code, KB gz': gzipSync(identity).length / 1024,
    'casbin answers for them, once a session, ms': median(answering),
    'the menu, ms': median(menu),
    'one access check, µs': (checking * 1000) / checks,
  }),
);
