// Plain JavaScript, since nothing has been built yet when it is read.
import { spawn } from 'node:child_process';

/** The exit code of a server that can't run as it is set up (main.ts): the next try would end the same way. */
const setUpWrong = 78;

const told = (text) => process.stderr.write(`${text}\n`);

/**
 * Runs `node <args>` and starts it again after a crash: at most so many times within a while, with a pause that doubles. A program that
 * ends by itself with 0, was asked to end, is set up wrong, or has never said that it is ready (`process.send('ready')`) is not started
 * again. This process then ends with its exit code.
 * @param args of node
 * @param options as of `spawn`, and: `most` restarts within `withinMs`, the first after `pauseMs` (milliseconds)
 */
export function keepRunning(args, { most = 5, withinMs = 600_000, pauseMs = 1_000, ...options } = {}) {
  const crashes = [];
  let ready = false;
  let ending = false;
  let running;

  const crashed = (what) => {
    const now = Date.now();
    crashes.push(now);
    while (now - crashes[0] > withinMs) crashes.shift();
    if (crashes.length > most) {
      told(
        `The server ended with ${what}, ${crashes.length} times within ${withinMs / 60_000} minutes: it is not started again.`,
      );
      return false;
    }
    const pause = pauseMs * 2 ** (crashes.length - 1);
    told(
      `The server ended with ${what}. It is started again in ${pause / 1000} s (${crashes.length} of ${most}).`,
    );
    setTimeout(() => (ending ? process.exit(0) : start()), pause);
    return true;
  };

  const start = () => {
    const child = spawn(process.execPath, args, {
      ...options,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    running = child;
    child.on('message', (message) => {
      ready ||= message === 'ready';
    });
    child.on('exit', (code, signal) => {
      running = undefined;
      const again = !ending && ready && code !== 0 && code !== setUpWrong;
      if (again && crashed(signal ?? `code ${code}`)) return;
      process.exit(code ?? (ending ? 0 : 1));
    });
  };

  for (const signal of ['SIGTERM', 'SIGINT'])
    process.on(signal, () => {
      ending = true;
      if (running) running.kill(signal);
      else process.exit(0);
    });
  start();
}
