import type { Challenge } from 'altcha-lib';

/**
 * The solution of a challenge, found in a worker so that the page stays alive; where a worker can't be had the page finds it
 * itself. Null where none was found.
 */
export async function proofOf(challenge: Challenge, stop: AbortSignal): Promise<string | null> {
  const beside = await inWorker(challenge, stop);
  if (beside !== undefined || stop.aborted) return beside ?? null;
  const { solve } = await import('./solve.ts');
  return solve(challenge).catch(() => null);
}

/** Undefined where no worker runs here. */
function inWorker(challenge: Challenge, stop: AbortSignal): Promise<string | null | undefined> {
  if (typeof Worker === 'undefined') return Promise.resolve(undefined);
  const worker = new Worker(new URL('./solve-worker.ts', import.meta.url), { type: 'module' });
  const found = new Promise<string | null | undefined>((done) => {
    worker.addEventListener('message', ({ data }: MessageEvent<string | null>) => done(data));
    worker.addEventListener('error', () => done(undefined));
    stop.addEventListener('abort', () => done(null));
    worker.postMessage(challenge);
  });
  return found.finally(() => worker.terminate());
}
