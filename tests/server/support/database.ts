import { randomBytes } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, describe } from 'vitest';
import { product } from '../../../resources/index.ts';
import { type Database, databaseOn, openDatabase } from '../../../server/db/connect.ts';
import { startInMemory } from '../../../server/db/embedded.ts';
import { wholeRounds } from '../../rounds.ts';
import { templatePrefix } from '../../shared-templates.ts';
import { memoryLog } from './log.ts';

/** Rows or tables that many tests start from, made once per test file and copied for each database. */
export interface Template {
  readonly name: string;
  prepare(database: Database): Promise<void>;
  /** Many files start from it: prepared once for all of them, under a name of its own. */
  readonly shared?: boolean;
}

/** What this run's files share; none where a file runs outside of a run. */
const sharedDirectory = process.env.TEST_TEMPLATES;

const empty: Template = { name: 'empty', prepare: async () => undefined };

const dumps = new Map<string, Promise<Blob>>();

/**
 * An empty database as a file that all test files share: the first start of an engine takes seconds, a start from a
 * dump a third of one. Named after the engine's version.
 */
async function emptyDump(): Promise<Blob> {
  const engineDir = path.dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  const { version }: { version: string } = JSON.parse(
    await readFile(path.join(engineDir, '../package.json'), 'utf8'),
  );
  return keptDump(path.join(tmpdir(), `pglite-${version}-empty.tar`), async () => {
    const engine = await startInMemory(undefined);
    const dump = await engine.lite.dumpDataDir('none');
    await engine.stop();
    return dump;
  });
}

/** A dump that other test files find too. Written aside and moved, since they look for it at the same time. */
async function keptDump(file: string, make: () => Promise<Blob>): Promise<Blob> {
  const kept = await readFile(file).catch(() => null);
  if (kept) return new Blob([kept]);
  const dump = await make();
  const aside = `${file}.${process.pid}`;
  await writeFile(aside, Buffer.from(await dump.arrayBuffer()));
  await rename(aside, file);
  return dump;
}

async function prepared(template: Template): Promise<Blob> {
  const engine = await startInMemory(await dumpOf(empty));
  const database = databaseOn(engine, product, memoryLog());
  await template.prepare(database);
  const dump = await engine.lite.dumpDataDir('none');
  await database.close();
  return dump;
}

function dumpOf(template: Template): Promise<Blob> {
  const known = dumps.get(template.name);
  if (known) return known;
  const dump =
    template === empty
      ? emptyDump()
      : template.shared && sharedDirectory
        ? keptDump(path.join(sharedDirectory, `${template.name}.tar`), () => prepared(template))
        : prepared(template);
  dumps.set(template.name, dump);
  return dump;
}

/** A new embedded database in memory, always PGlite. The caller closes it. */
export async function freshDatabase(template: Template = empty): Promise<Database> {
  return openDatabase({ product, memory: true, template: await dumpOf(template), log: memoryLog() });
}

/** The PostgreSQL server for tests; every database made on it is dropped again. */
export class TestServer {
  readonly #url: string;
  readonly #templates = new Map<string, Promise<string>>();
  readonly #made: string[] = [];

  constructor(url: string) {
    this.#url = url;
  }

  async fresh(template: Template = empty): Promise<Database> {
    return openDatabase({ product, databaseUrl: await this.address(template), log: memoryLog() });
  }

  /** The address of a new database, for a test that opens it several times or by a way of its own. */
  async address(template: Template = empty): Promise<string> {
    const prepared = this.#templates.get(template.name) ?? this.#prepare(template);
    this.#templates.set(template.name, prepared);
    return this.#address(await this.#create(await prepared));
  }

  async dropAll(): Promise<void> {
    for (const name of this.#made.splice(0)) await this.#ask(`drop database if exists ${name} with (force)`);
  }

  async #prepare(template: Template): Promise<string> {
    return template.shared && sharedDirectory
      ? this.#share(`${templatePrefix(sharedDirectory)}${template.name}`, template)
      : this.#own(template);
  }

  /** The database that all files share, made by the first that needs it while the others wait; its name says that it is done. */
  async #share(name: string, template: Template): Promise<string> {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    try {
      await client.query('select pg_advisory_lock(hashtext($1))', [name]);
      const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
      if (rowCount === 0) await client.query(`alter database ${await this.#own(template)} rename to ${name}`);
      return name;
    } finally {
      await client.end();
    }
  }

  async #own(template: Template): Promise<string> {
    const name = await this.#create('template1');
    const database = await openDatabase({ product, databaseUrl: this.#address(name), log: memoryLog() });
    await template.prepare(database);
    await database.close();
    return name;
  }

  async #create(template: string): Promise<string> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    this.#made.push(name);
    // What a crash would lose is lost anyway: nobody waits for the disk.
    await this.#ask(
      `create database ${name} template ${template}`,
      `alter database ${name} set synchronous_commit = off`,
    );
    return name;
  }

  async #ask(...statements: readonly string[]): Promise<void> {
    const client = new pg.Client({ connectionString: this.#url });
    await client.connect();
    try {
      for (const sql of statements) await client.query(sql);
    } finally {
      await client.end();
    }
  }

  #address(name: string): string {
    const url = new URL(this.#url);
    url.pathname = `/${name}`;
    return url.href;
  }
}

/** Null where no PostgreSQL server was given: the suites then prove PGlite alone. */
export const testServerUrl = process.env.TEST_DATABASE_URL || null;

type Suite = (fresh: (template?: Template) => Promise<Database>, kind: Database['kind']) => void;

/** A suite whose databases are all closed after it. */
function describeOn(
  name: string,
  kind: Database['kind'],
  open: (template?: Template) => Promise<Database>,
  suite: Suite,
  dropAll: () => Promise<void> = async () => undefined,
): void {
  const opened: Database[] = [];
  describe(`${name} (${kind === 'pglite' ? 'PGlite' : 'PostgreSQL'})`, () => {
    afterAll(async () => {
      for (const database of opened.splice(0)) await database.close();
      await dropAll();
    });
    suite(async (template) => {
      const database = await open(template);
      opened.push(database);
      return database;
    }, kind);
  });
}

/**
 * Runs a suite on PGlite, and on PostgreSQL too where TEST_DATABASE_URL names a server: for what the two may do differently, that is
 * jobs, news between processes, collation, plans over many rows, and what drivers make of values.
 * `fresh` gives a new database per call; all of them are closed after the suite.
 */
export function describeOnEachDatabase(name: string, suite: Suite): void {
  describeOn(name, 'pglite', freshDatabase, suite);
  if (testServerUrl) describeOnServer(name, testServerUrl, suite);
}

/**
 * Runs a suite once, for what people do at the same time: on PostgreSQL with all its connections where a server is named, since sessions
 * beside each other and their locks are there alone; else on PGlite. In the whole round (tests/rounds.ts) it is
 * {@link describeOnEachDatabase}.
 */
export function describeOnManySessions(name: string, suite: Suite): void {
  if (wholeRounds || !testServerUrl) describeOnEachDatabase(name, suite);
  else describeOnServer(name, testServerUrl, suite);
}

function describeOnServer(name: string, url: string, suite: Suite): void {
  const server = new TestServer(url);
  describeOn(
    name,
    'postgres',
    (template) => server.fresh(template),
    suite,
    () => server.dropAll(),
  );
}

/**
 * Runs a suite once, for what one session asks of its rows: on PostgreSQL where a server is named, since that is the older engine and
 * knows less, with one connection, as the embedded one has, so that whoever uses the pool inside a transaction fails here too; else on
 * PGlite. In the whole round (tests/rounds.ts) it is {@link describeOnEachDatabase}.
 */
export function describeOnOneDatabase(name: string, suite: Suite): void {
  if (wholeRounds || !testServerUrl) {
    describeOnEachDatabase(name, suite);
    return;
  }
  const server = new TestServer(testServerUrl);
  const withOneConnection = async (template?: Template) => {
    const database = await server.fresh(template);
    database.pool.options.max = 1;
    return database;
  };
  describeOn(name, 'postgres', withOneConnection, suite, () => server.dropAll());
}
