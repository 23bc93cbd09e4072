import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import { badFile } from './bad-file.ts';
import type { SheetLimits, SheetRow } from './read-sheet.ts';
import type { SheetAnswer, SheetAsk } from './sheet-messages.ts';

const here = import.meta.dirname;

/** The thread's file stands beside the bundle. In development and tests it is a source, which a thread learns to read first. */
function threadOf(options: WorkerOptions): Worker {
  if (!import.meta.filename.endsWith('.ts')) return new Worker(path.join(here, 'sheet-worker.js'), options);
  const source = JSON.stringify(pathToFileURL(path.join(here, 'sheet-worker.ts')).href);
  const code = `import('tsx/esm/api').then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(code, { ...options, execArgv: [], eval: true });
}

const mostMegabytes = 256;
const longestMs = 45_000;
/** Files that wait for one that is read, each of them in memory. */
const mostWaiting = 8;

const tooHeavy = () =>
  badFile({
    en: 'The file holds too much to be read; divide it',
    zh: '文件内容过多，无法读取，请拆分后重试',
  });

/** How a thread ended that should have answered. */
type Ended = { readonly ended: Error | 'stopped' };

/**
 * Reads files in one thread of its own, one after the other: parsing ten megabytes takes seconds that nobody else shall wait, and
 * a file made to fill the memory fills the thread's alone. The thread starts with the first file and again after it was ended.
 */
export class SheetReader {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** @throws Refusal 10006 as `sheetRows`, or where memory or time run out; 10007 where too many files wait */
  async read(bytes: Uint8Array, name: string, most: SheetLimits): Promise<readonly SheetRow[]> {
    if (this.#waiting > mostWaiting) throw new Refusal(10007);
    this.#waiting += 1;
    const rows = this.#last.then(() => this.#readNow(bytes, name, most));
    this.#last = rows.catch(() => undefined);
    try {
      return await rows;
    } finally {
      this.#waiting -= 1;
    }
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = threadOf({ env: {}, resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } });
    // The thread doesn't keep the process alive.
    worker.unref();
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  async #readNow(bytes: Uint8Array, name: string, most: SheetLimits): Promise<readonly SheetRow[]> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const late = setTimeout(() => void worker.terminate(), longestMs);
    const rows: SheetRow[] = [];
    // A copy of its own, which then belongs to the thread.
    const copy = new Uint8Array(bytes);
    let ask: SheetAsk = { bytes: copy, name, most };
    try {
      for (;;) {
        const told = await asked(worker, ask, 'bytes' in ask ? [copy.buffer] : []);
        if ('ended' in told) {
          this.#worker = undefined;
          throw faultOf(told);
        }
        if ('refusal' in told) throw new Refusal(told.refusal.code, told.refusal.detail);
        if ('failed' in told) throw new Error(`a file could not be read: ${told.failed}`);
        rows.push(...told.rows);
        if (told.last) return rows;
        ask = { more: true };
      }
    } finally {
      clearTimeout(late);
    }
  }
}

function faultOf({ ended }: Ended): Error {
  const heavy = ended === 'stopped' || (ended as { code?: unknown }).code === 'ERR_WORKER_OUT_OF_MEMORY';
  return heavy ? tooHeavy() : ended;
}

/** Sends one message to the thread and waits for its answer. */
function asked(
  worker: Worker,
  ask: SheetAsk,
  transfer: readonly ArrayBuffer[],
): Promise<SheetAnswer | Ended> {
  return new Promise((resolve) => {
    const settle = (told: SheetAnswer | Ended) => {
      worker.off('message', settle).off('error', onError).off('exit', onExit);
      resolve(told);
    };
    const onError = (error: Error) => settle({ ended: error });
    const onExit = () => settle({ ended: 'stopped' });
    worker.on('message', settle).on('error', onError).on('exit', onExit);
    worker.postMessage(ask, [...transfer]);
  });
}
