import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Where the browser can't say when it is idle. Milliseconds. */
const soonMs = 200;
/** Waits no longer than this for a quiet moment. Milliseconds. */
const latestMs = 3_000;

/** Calls back once the browser has a quiet moment; the answered function takes that back. */
function onIdle(go: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(go, soonMs);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(go, { timeout: latestMs });
  return () => cancelIdleCallback(handle);
}

/**
 * Calls back once something that was asked for is answered and nothing is on its way any more. A page whose module is still loading
 * has asked for nothing yet, and one that asks for nothing at all is waited for no longer than `latestMs`.
 */
function onAnswered(queries: QueryClient, go: () => void): () => void {
  const latest = setTimeout(go, latestMs);
  let asked = false;
  let over = false;
  const stop = queries.getQueryCache().subscribe((event) => {
    asked ||= event.type === 'updated' && event.action.type === 'fetch';
    if (!asked || queries.isFetching() > 0) return;
    // It is also told of while a page is drawn, in the middle of which no other part of the page may change.
    queueMicrotask(() => {
      if (!over) go();
    });
  });
  return () => {
    over = true;
    clearTimeout(latest);
    stop();
  };
}

/** True once the first page has its answers and is painted: calls that only keep a page up to date wait for it. */
export function useAfterPaint(): boolean {
  const queries = useQueryClient();
  const [step, setStep] = useState<'asking' | 'painting' | 'painted'>('asking');
  useEffect(() => {
    if (step === 'asking') return onAnswered(queries, () => setStep('painting'));
    if (step === 'painting') return onIdle(() => setStep('painted'));
  }, [queries, step]);
  return step === 'painted';
}
