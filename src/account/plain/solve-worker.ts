import type { Challenge } from 'altcha-lib';
import { solve } from './solve.ts';

/** Solves the one challenge that it is sent, beside the page. */
addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  void solve(data).then(
    (solved) => postMessage(solved),
    () => postMessage(null),
  );
});
