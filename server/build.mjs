// Builds what is missing or older than its sources. Plain JavaScript, since nothing has been built yet when it runs.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const built = ['dist/console/index.html', 'dist/server/main.js'].map((file) => path.join(root, file));
const sources = [
  'src',
  'resources',
  'providers',
  'server',
  'index.html',
  'vite.config.ts',
  'vite-build.ts',
  'vite-parts.ts',
  'package.json',
];

function newest(file) {
  const stat = statSync(file);
  if (!stat.isDirectory()) return stat.mtimeMs;
  return Math.max(0, ...readdirSync(file).map((name) => newest(path.join(file, name))));
}

const oldestBuilt = Math.min(...built.map((file) => (existsSync(file) ? statSync(file).mtimeMs : 0)));
const newestSource = Math.max(
  ...sources
    .map((name) => path.join(root, name))
    .filter(existsSync)
    .map(newest),
);

if (oldestBuilt < newestSource) {
  process.stdout.write('Building the console and the server: once, and after changes.\n');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  for (const args of [['build'], ['build', '--mode', 'server']]) {
    const { status } = spawnSync(process.execPath, [vite, ...args, '--logLevel', 'warn'], {
      cwd: root,
      stdio: 'inherit',
    });
    if (status !== 0) process.exit(status ?? 1);
  }
}
