// `npm run dev`: the server restarts after a change, the console reloads in place. The console's address is printed by
// Vite; its calls go to the server through Vite's proxy.
import { spawn } from 'node:child_process';
import path from 'node:path';

const root = path.dirname(import.meta.dirname);
const tool = (...parts) => path.join(root, 'node_modules', ...parts);
const port = process.env.PORT ?? '8000';

const run = (args, env = {}) =>
  spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });

const children = [
  run([tool('tsx/dist/cli.mjs'), 'watch', '--clear-screen=false', 'resources/start/server.ts'], {
    PORT: port,
  }),
  run([tool('vite/bin/vite.js')], { API_PORT: port }),
];
let ending = false;
const end = () => {
  if (ending) return;
  ending = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ??= code ?? 0;
    end();
  });
}
