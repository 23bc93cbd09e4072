// `npm start`: builds what is missing or older than its sources, then runs the server, and again after a crash.
import path from 'node:path';
import './build.mjs';
import { keepRunning } from './keep-running.mjs';

const root = path.dirname(import.meta.dirname);
keepRunning(['--enable-source-maps', path.join(root, 'dist/server/main.js')], { cwd: root });
