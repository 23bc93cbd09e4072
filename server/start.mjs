// `npm start`: builds what is missing or older than its sources, then runs the server.
import { spawn } from 'node:child_process';
import path from 'node:path';
import './build.mjs';

const root = path.dirname(import.meta.dirname);
const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, 'dist/server/main.js')], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
