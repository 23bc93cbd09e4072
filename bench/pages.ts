import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillRollUps } from './statistics.ts';
import { benchPassword, openBench } from './support.ts';

/** The first list with clicks in the menu, then home in its place: the two compare. */
const scenarios = ['scenario.mjs', 'home.mjs'];

const root = path.join(import.meta.dirname, '..');
const builtConsole = path.join(root, 'dist/console');

/** Runs a node script and gives what it printed. */
function node(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'pipe', 'inherit'] });
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    child.on('exit', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`the measure ended with ${code}`)),
    );
  });
}

/** The measure that the peers were taken with (`PERF_TOOLS`, beside the checkout by default), so that the numbers compare. */
async function measured(origin: string): Promise<string[]> {
  const tools = process.env.PERF_TOOLS ?? path.join(root, '../shared/tools/perf');
  if (!existsSync(path.join(tools, 'measure-page.mjs'))) return [`no measure at ${tools}: set PERF_TOOLS`];
  const place = mkdtempSync(path.join(tmpdir(), 'measure-'));
  try {
    // The tools bring no packages of their own: they borrow ours.
    cpSync(tools, place, { recursive: true });
    for (const name of scenarios) cpSync(path.join(root, 'bench', name), path.join(place, name));
    symlinkSync(path.join(root, 'node_modules'), path.join(place, 'node_modules'));
    const env = { ...process.env, DEMO_PASSWORD: benchPassword };
    const how = ['--url', origin, '--rounds', '5', '--runs', '3', '--cpu', '1,4'];
    const printed: string[] = [];
    for (const name of scenarios)
      printed.push((await node(['measure-page.mjs', name, ...how], place, env)).trim());
    return ['```', ...printed, '```'];
  } finally {
    rmSync(place, { recursive: true, force: true });
  }
}

/** First load and click → rows in Chromium, on the small demo world. */
export async function benchPages(): Promise<string[]> {
  const bench = await openBench(null, builtConsole);
  try {
    return await measured(bench.origin);
  } finally {
    await bench.close();
  }
}

/** The same with 20,000 cabinets behind home, on PostgreSQL. */
export async function benchHome(): Promise<string[]> {
  if (!process.env.TEST_DATABASE_URL) return ['needs PostgreSQL: set TEST_DATABASE_URL'];
  const bench = await openBench(process.env.TEST_DATABASE_URL, builtConsole);
  try {
    await fillRollUps(bench.database);
    return await measured(bench.origin);
  } finally {
    await bench.close();
  }
}
