import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startConsole } from '../tests/browser/support/console.ts';

const root = path.join(import.meta.dirname, '..');

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

/**
 * First load and click → rows in Chromium, taken with the measure that the peers were taken with (`PERF_TOOLS`, beside the
 * checkout by default), so that the numbers compare. The tools bring no packages of their own: they borrow ours.
 */
export async function benchPages(): Promise<string[]> {
  const tools = process.env.PERF_TOOLS ?? path.join(root, '../shared/tools/perf');
  if (!existsSync(path.join(tools, 'measure-page.mjs'))) return [`no measure at ${tools}: set PERF_TOOLS`];
  const place = mkdtempSync(path.join(tmpdir(), 'measure-'));
  const console = await startConsole();
  try {
    cpSync(tools, place, { recursive: true });
    cpSync(path.join(root, 'bench/scenario.mjs'), path.join(place, 'scenario.mjs'));
    symlinkSync(path.join(root, 'node_modules'), path.join(place, 'node_modules'));
    const args = [
      'measure-page.mjs',
      'scenario.mjs',
      '--url',
      console.origin,
      '--rounds',
      '5',
      '--runs',
      '3',
      '--cpu',
      '1,4',
    ];
    const printed = await node(args, place, { ...process.env, DEMO_PASSWORD: console.password });
    return ['```', printed.trim(), '```'];
  } finally {
    await console.stop();
    rmSync(place, { recursive: true, force: true });
  }
}
